import { randomUUID } from 'node:crypto'
import { type CsvFile, counted } from '#server/files/csvFile.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries } from '#server/store/tables.ts'
import type { DeskRouteName } from '#shared/desk/routes.ts'
import { logAct, type NewAct, openLooks } from './acts.ts'
import { goTo } from './http/answers.ts'
import type { ActInput, DeskAnswer } from './http/deskPage.ts'

type ExportAct = 'exportActs' | 'exportList'

/** Leads to a file of many. Its line of the log stands before it: none leaves without one. @param details what is in it, by names */
export async function beginExport(
  store: Store,
  input: ActInput,
  { act, reason, details, route }: Pick<NewAct, 'reason' | 'details'> & { act: ExportAct; route: DeskRouteName },
): Promise<DeskAnswer> {
  const id = randomUUID()
  await store.transaction((tx) => logAct(tx, input, { act, subject: id, reason, details }))
  return goTo(input, route, {}, { id })
}

/**
 * The details of the export of the address. Its person may fetch the file again for a while, as a look may be read: the
 * connection at a counter is not always there. Undefined: it is over, or another's.
 */
export async function exportOf(
  db: Queries,
  input: ActInput,
  act: ExportAct,
): Promise<Readonly<Record<string, string>> | undefined> {
  const [line] = await openLooks(db, input, act)
  return line && JSON.parse(line.details ?? '{}')
}

/** The file; each time it leaves a line of the log says how many rows did, or as many as were fetched. */
export function sendExport(db: Queries, input: ActInput, file: CsvFile): DeskAnswer {
  const log = (count: number) =>
    logAct(db, input, { act: 'sendFile', subject: input.params.id ?? null, details: { count } })
  return { csv: { ...file, rows: counted(file.rows, log) } }
}
