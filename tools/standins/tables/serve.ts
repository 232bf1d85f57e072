import { startTicketOffice } from '../tickets/ticketOffice.ts'
import { startTables } from './tables.ts'

/**
 * `node tools/standins/tables/serve.ts`: TABLES_PORT, TICKETS_PORT (0, a free one). The ticket office shares this process,
 * since it is a single page.
 */
const { TABLES_PORT, TICKETS_PORT } = process.env
const [tables, tickets] = await Promise.all([
  startTables({ port: Number(TABLES_PORT ?? 0) }),
  startTicketOffice(Number(TICKETS_PORT ?? 0)),
]).catch((error: unknown) => {
  console.error(`tables: cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
const { resy, sevenrooms, thefork } = tables.urls
// The launcher reads this line.
console.log(`Tables at ${resy} ${sevenrooms} ${thefork}, tickets at ${tickets.origin}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void Promise.all([tables.close(), tickets.close()]))
