import { startTables } from './tables.ts'

/** `node server/standins/tables/serve.ts`: TABLES_PORT (0, a free one). */
const tables = await startTables({ port: Number(process.env.TABLES_PORT ?? 0) }).catch((error: unknown) => {
  console.error(`tables: cannot start: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
})
const { resy, sevenrooms, thefork } = tables.urls
// The launcher reads this line.
console.log(`Tables at ${resy} ${sevenrooms} ${thefork}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void tables.close())
