// The lines of a start: where the site and its stand-ins are, and who may sign in.
import { relative } from 'node:path'
import { deskPath } from '../../shared/desk/routes.ts'
import { houseFolder } from '../../shared/houseFolder.mjs'
import { homePaths, languageNames, locales } from '../../shared/locales.ts'
import { demoWorld } from '../demo/world.ts'

/**
 * @param {string[][]} first title and text of the lines about the site itself
 * @param {{ contentUrl?: string, mailboxUrl?: string, merchantUrl?: string, engineUrl?: string, tablesUrl?: string }} embedded
 *   the stand-ins that were started
 */
export function greet(first, { contentUrl, mailboxUrl, merchantUrl, engineUrl, tablesUrl }) {
  const lines = [
    ...first,
    ...(contentUrl
      ? [['Content service', `${contentUrl}; saving a file in ${relative('', houseFolder)}/stories publishes it`]]
      : []),
    ...(contentUrl ? [['Editing', `${contentUrl}/editor?path=/; its languages side by side`]] : []),
    ...(mailboxUrl ? [['Mailbox', `${mailboxUrl}; mails of the site go there`]] : []),
    ...(merchantUrl
      ? [['Merchant', `${merchantUrl}; entry fees are paid there, with cards that are none; /dashboard refunds them`]]
      : []),
    ...(engineUrl ? [['Booking engine', `${engineUrl}; the booking bar leads there`]] : []),
    ...(tablesUrl ? [['Tables', `${tablesUrl}; tables of the restaurants are booked there`]] : []),
    ...(contentUrl ? demoLines() : []),
    ['Stop', 'Ctrl-C'],
  ]
  console.log(`\n${lines.map(([title, text]) => `  ${title.padEnd(18)}${text}`).join('\n')}\n`)
}

/** The home page in each language. @param {string} address of the site */
export function homesOf(address) {
  const homes = locales.map((it) => `${address}${homePaths[it].replace(/\/$/, '')} (${languageNames[it]})`)
  return homes.join(', ')
}

/** The demo members, with their passwords. */
function demoLines() {
  const { password, hotel, vip, staff, desk, cardWithoutAccount: card, blankCards } = demoWorld
  const notes = new Map([...hotel, ...vip].filter(({ note }) => note).map(({ email, note }) => [email, note]))
  const accounts = [...notes].map(([email, note]) => ['', `${email.padEnd(26)}${note}`])
  const employees = staff.map(
    (it) => `${it.hasLeft ? 'left: ' : ''}${it.employeeNumber} ${it.firstname} ${it.lastname} ${it.birthdate}`,
  )
  const people = desk.map((it) => ['', `${it.email.padEnd(26)}${it.role}${it.house === '*' ? '' : `, ${it.house}`}`])
  const deskPaths = locales.map((it) => deskPath('home', it)).join(' or ')
  return [
    ['Accounts', accounts.length > 0 && `password ${password}`],
    ...accounts,
    ['Staff list', employees.join(', ')],
    [
      'VIP card',
      vip[0] && card && `${card.cvip} ${card.firstname} ${card.lastname} ${card.birthdate}, without account`,
    ],
    ['Blank cards', vip[0] && card && `${blankCards.join(', ')}, for the desk to give`],
    ['Staff desk', people.length > 0 && `${deskPaths}; the code comes by mail, to the mailbox`],
    ...people,
  ].filter(([, text]) => text)
}
