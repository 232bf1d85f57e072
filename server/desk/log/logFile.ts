import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { CsvCell } from '#server/files/csv.ts'
import { type CsvFile, inBatches } from '#server/files/csvFile.ts'
import { houseNames } from '#server/slugs/index.ts'
import type { Queries } from '#server/store/tables.ts'
import { reasonMessage } from '#shared/desk/log.ts'
import { deskRoles } from '#shared/desk/rights.ts'
import { localIso, localWallClock } from '#shared/time/localTime.ts'
import type { ActLine } from '../acts.ts'
import type { ActInput } from '../http/deskPage.ts'
import { type LogInput, logBatch } from './readLog.ts'

const columns = [
  ...['when', 'who', 'role', 'act', 'where', 'why'],
  ...['programme', 'member', 'subject', 'network', 'details'],
] as const

/** A part of the log as a file, read while it is sent: who, what, whom, when, from where and why. */
export async function logFile(
  db: Queries,
  input: LogInput,
  { intl, locale, now }: Pick<ActInput, 'intl' | 'locale' | 'now'>,
): Promise<CsvFile> {
  const houses = await houseNames(db, locale)
  const say = (id: string) => intl.formatMessage({ id: id as MessageId })
  async function* rows() {
    for await (const line of inBatches<ActLine>((last, limit) => logBatch(db, input, last, limit).execute()))
      yield cellsOf(line)
  }
  return {
    name: [say('desk.title.acts'), input.house ?? say('desk.acts.everywhere'), localWallClock(now).slice(0, 10)].join(
      ' ',
    ),
    locale,
    header: columns.map((it) => say(`desk.acts.${it}`)),
    rows: rows(),
  }

  function cellsOf(line: ActLine): CsvCell[] {
    const { at, act, role, house, reason, programme, memberId, subject, network, details } = line
    const held = deskRoles.find((it) => it === role)
    return [
      // To the second: acts of one minute keep their order when a spreadsheet sorts them.
      localIso(at).slice(0, 19).replace('T', ' '),
      line.personName ?? say(role === 'operator' ? 'desk.acts.operator' : 'desk.acts.system'),
      held && say(`desk.role.${held}`),
      say(`desk.act.${act}`),
      house && (houses.get(house) ?? house),
      reason && say(reasonMessage(act, reason)),
      programme,
      memberId,
      subject,
      network,
      details && detailsOf(JSON.parse(details) as Record<string, string | number>),
    ]
  }
}

function detailsOf(details: Readonly<Record<string, string | number>>): string {
  return Object.entries(details)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
}
