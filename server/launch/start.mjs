// npm start: the built site with its stand-ins.
import { fileURLToPath } from 'node:url'
import { demoAccounts, demoStaff } from '#server/hotel/demo/accounts.ts'
import { demoPassword } from '../account/demoWorld.ts'
import { demoDeskPeople } from '../desk/demo/accounts.ts'
import { readEnv } from '../env/index.ts'
import { demoBlankCards, demoCard, demoVipAccounts } from '../vip/demo/accounts.ts'
import { startEmbedded } from './embedded.mjs'
import { onStopSignal, startChild } from './processes/children.mjs'
import { whereToListen } from './processes/listen.mjs'
import { serverEnvironment, serverFlags } from './serverMemory.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const children = []
let stopping = false

onStopSignal(async () => {
  stopping = true
  console.log('Stopping…')
  await stopChildren()
})

try {
  await start()
} catch (error) {
  console.error(error.message)
  await stopChildren()
  process.exit(1)
}

async function start() {
  // Read here too, so that every problem is shown before anything runs.
  const settings = readEnv(process.env)
  const { port, origin, address } = await whereToListen(settings, 'start')
  const embedded = await startEmbedded({ root, settings, siteOrigin: origin, siteAddress: address, children })

  console.log('Starting the site…')
  const site = startChild({
    name: 'site',
    args: [...serverFlags, 'dist/server/main.mjs'],
    env: { ...serverEnvironment, ...embedded.env, PORT: String(port) },
    cwd: root,
  })
  children.push(site)
  site.ended.then(async ({ signal, code }) => {
    if (stopping) return
    console.error(`The site has ended (${signal ?? code}); npm start ends with it.`)
    await stopChildren()
    process.exit(code ?? 1)
  })
  const waiting = `The site runs and waits for content (${origin}/readyz tells when it is ready)…`
  const slow = setTimeout(() => console.log(waiting), 15_000)
  const isReady = await site.ready
  clearTimeout(slow)
  if (isReady) greet(address, embedded)
}

/** The site first: its last answers may still need the others. */
async function stopChildren() {
  for (const child of children.toReversed()) await child.stop()
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

function greet(address, { contentUrl, mailboxUrl, merchantUrl, engineUrl, tablesUrl }) {
  const lines = [
    ['Hautemer is open', `${address} (French), ${address}/en (English)`],
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
