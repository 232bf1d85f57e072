// The lines of a start: where the site and its stand-ins are, and who may sign in.
import { demoAccounts, demoStaff } from '#server/hotel/demo/accounts.ts'
import { demoPassword } from '../account/demoWorld.ts'
import { demoDeskPeople } from '../demo/accounts.ts'
import { demoBlankCards, demoCard, demoVipAccounts } from '../vip/demo/accounts.ts'

/**
 * @param {string[][]} first title and text of the lines about the site itself
 * @param {{ contentUrl?: string, mailboxUrl?: string, merchantUrl?: string, engineUrl?: string, tablesUrl?: string }} embedded
 *   the stand-ins that were started
 */
export function greet(first, { contentUrl, mailboxUrl, merchantUrl, engineUrl, tablesUrl }) {
  const lines = [
    ...first,
    ...(contentUrl ? [['Content service', `${contentUrl}; saving a file in content/stories publishes it`]] : []),
    ...(contentUrl ? [['Editing', `${contentUrl}/editor?path=/hotels; both languages side by side`]] : []),
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

/** The demo members, with their passwords. */
function demoLines() {
  const isNew = ({ email }) => !demoAccounts.some((it) => it.email === email)
  const listed = [...demoAccounts, ...demoVipAccounts.filter(isNew)]
  const accounts = listed.map(({ email, note }) => ['', `${email.padEnd(22)}${note}`])
  const staff = demoStaff.map((it) => `${it.employeeNumber} ${it.firstname} ${it.lastname} ${it.birthdate}`)
  const desk = demoDeskPeople.map((it) => [
    '',
    `${it.email.padEnd(22)}${it.role}${it.house === '*' ? '' : `, ${it.house}`}`,
  ])
  return [
    ['Accounts', `password ${demoPassword}`],
    ...accounts,
    ['Staff list', `${staff.slice(0, 2).join(', ')}; left: ${staff[2]}`],
    ['VIP card', `${demoCard.cvip} ${demoCard.firstname} ${demoCard.lastname} ${demoCard.birthdate}, without account`],
    ['Blank cards', `${demoBlankCards.join(', ')}, for the desk to give`],
    ['Staff desk', '/equipe or /en/team; the code comes by mail, to the mailbox'],
    ...desk,
  ]
}
