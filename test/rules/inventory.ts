import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { inventory } from '#server/privacy/inventory.ts'
import { openStore } from '#server/store/open.ts'

/** Tables that the migrations make and the inventory of what we hold does not name (beyond B8), and the other way. */
export async function inventoryProblems(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'inventory-'))
  const store = await openStore({ dataDir, log: pino({ level: 'silent' }) })
  try {
    const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(store.db)
    const tables = rows.map(({ name }) => name).filter((name) => !/^(kysely|sqlite)_/.test(name))
    const listed = Object.keys(inventory).map((name) => name.replace(/[A-Z]/g, (it) => `_${it.toLowerCase()}`))
    return [
      ...tables.filter((it) => !listed.includes(it)).map((it) => `server/privacy/inventory.ts says nothing of ${it}`),
      ...listed.filter((it) => !tables.includes(it)).map((it) => `server/privacy/inventory.ts names ${it}: no table`),
    ]
  } finally {
    await store.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
