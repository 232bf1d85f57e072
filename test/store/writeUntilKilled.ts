// Writes row after row and tells of each that the store has acknowledged, until it is killed.
import pino from 'pino'
import { openStore } from '#server/store/open.ts'

const { DATA_DIR = '', DATABASE_URL: databaseUrl } = process.env
const store = await openStore({ dataDir: DATA_DIR, databaseUrl, log: pino({ level: 'silent' }) })

for (let id = 1; ; id++) {
  const row = { source: 'booking', takenAt: id }
  // Two rows in one transaction: after the kill both are there or none.
  await store.transaction(async (tx) => {
    await tx
      .insertInto('takenEvents')
      .values({ ...row, id: `${id}a` })
      .execute()
    await tx
      .insertInto('takenEvents')
      .values({ ...row, id: `${id}b` })
      .execute()
  })
  process.stdout.write(`${id}\n`)
}
