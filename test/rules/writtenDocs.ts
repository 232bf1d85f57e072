import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyStateMachine } from 'xstate'
import type { ErrorEntry } from '#shared/errors/entry.ts'
import { errorCatalogues } from '#shared/errors/productError.ts'
import { lockouts } from '#shared/limits.ts'
import { accessMachines } from '#shared/machines/access.ts'
import { buildWatchMachine } from '#shared/machines/buildWatch.ts'
import { cardStatusMachine } from '#shared/machines/cardStatus.ts'
import { connectionMachine } from '#shared/machines/connection.ts'
import { hotelMemberMachine } from '#shared/machines/hotelMember.ts'
import { paymentMachine } from '#shared/machines/payment.ts'
import { registrationMachine } from '#shared/machines/registration.ts'
import { showMachine } from '#shared/machines/show.ts'
import { stayMachine } from '#shared/machines/stay.ts'
import { vipMemberMachine } from '#shared/machines/vipMember.ts'
import { waitingListMachine } from '#shared/machines/waitingList.ts'
import type { Programme } from '#shared/programmes.ts'
import { drawMachine } from './drawMachine.ts'
import { root } from './sourceFiles.ts'

const written = { 'docs/errors.md': errorsPage, 'docs/machines.md': machinesPage }

/** Pages of docs/ that are made from the source and differ from it. `npm run docs` writes them. */
export async function writtenDocProblems(): Promise<string[]> {
  const problems = await Promise.all(
    Object.entries(written).map(async ([file, make]) => {
      const [wanted, found] = await Promise.all([make(), readFile(join(root, file), 'utf8').catch(() => '')])
      return wanted === found ? [] : [`${file} is not what the source says: npm run docs`]
    }),
  )
  return problems.flat()
}

const machines: readonly (readonly [machine: AnyStateMachine, what: string])[] = [
  [connectionMachine, 'Whether somebody is connected, in the browser (spec §4).'],
  [hotelMemberMachine, 'A member of the hotel programme. Beside it stands the lock of their address.'],
  [accessMachines.eph, whatLocks('eph', 'an address of the hotel programme')],
  [vipMemberMachine, 'A holder of the VIP card. Beside it stand the locks of their address and of their card.'],
  [accessMachines.vip, whatLocks('vip', 'an address, or a card at its login, of the VIP programme')],
  [cardStatusMachine, 'The status of a VIP card: up at once, down by the yearly review, one step at most.'],
  [stayMachine, 'A stay.'],
  [showMachine, 'One evening of a show; an editor chooses which of the first three it begins with.'],
  [registrationMachine, 'A place at a tournament.'],
  [waitingListMachine, 'A player who waits for a place at a tournament.'],
  [paymentMachine, 'A payment at the merchant’s; one that succeeds after it failed or expired is late.'],
  [buildWatchMachine, 'Whether the page in the browser is of the newest build (spec §4).'],
]

function whatLocks(programme: Programme, whose: string): string {
  const { failures, lockMs } = lockouts[programme]
  return `The lock of ${whose}: ${failures} failures in a row close it for ${lockMs / 60_000} minutes.`
}

async function machinesPage(): Promise<string> {
  const drawings = machines.map(
    ([machine, what]) => `## ${machine.id}\n${what}\n\n\`\`\`mermaid\n${drawMachine(machine)}\n\`\`\`\n`,
  )
  return [
    '# State machines',
    '',
    'Drawn from `shared/machines/` (decisions §8) by `npm run docs`; do not edit. What is not drawn',
    'cannot happen: `move` refuses it. `event [guard]` stands at each arrow.',
    '',
    ...drawings,
  ].join('\n')
}

const titles = {
  generic: 'Every API',
  eph: 'Hotel programme, `/api/eph`',
  vip: 'Casino VIP card, `/api/vip`',
  payment: 'Payment of tournaments, `/api/poker`',
  forms: 'Forms, `/api/forms`',
  page: 'Pages',
} as const satisfies Record<keyof typeof errorCatalogues, string>

async function errorsPage(): Promise<string> {
  const [en, fr] = await Promise.all([readMessages('en'), readMessages('fr')])
  const rows = (entries: Record<string, ErrorEntry>) =>
    Object.entries(entries)
      .map(([code, { status, message }]) => `| \`${code}\` | ${status} | ${en[message]} | ${fr[message]} |`)
      .join('\n')
  const tables = Object.entries(titles).map(
    ([name, title]) =>
      `## ${title}\n| code | status | English | French |\n|---|---|---|---|\n${rows(errorCatalogues[name as keyof typeof titles])}\n`,
  )
  return [
    '# Errors',
    '',
    'Every foreseen error (spec §8, decisions §2–5), from `shared/errors/` by `npm run docs`; do not',
    'edit. The answer is `{ error: { code, message, fields? }, requestId }`. A code is never reused for something else.',
    '',
    ...tables,
  ].join('\n')
}

async function readMessages(locale: 'en' | 'fr'): Promise<Record<string, string>> {
  const files = ['errors', 'eph', 'vip', 'payment', 'pages']
  const catalogues = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(root, 'i18n', locale, `${file}.json`), 'utf8'))),
  )
  const entries = Object.entries(Object.assign({}, ...catalogues) as Record<string, { defaultMessage: string }>)
  return Object.fromEntries(entries.map(([id, { defaultMessage }]) => [id, defaultMessage]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, make] of Object.entries(written)) await writeFile(join(root, file), await make())
}
