import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { csvHead, csvRow } from '#server/files/csv.ts'
import { batches } from '#server/files/csvFile.ts'
import type { Queries } from '#server/store/tables.ts'
import { type Kind, keyOf, kindNames, kinds, type StoreRow, tableOf } from './kinds.ts'
import { toCells } from './toRow.ts'

/** Writes a file of each kind into a folder, for nobody but its owner. @returns how many lines each has */
export async function exportMembers(db: Queries, folder: string): Promise<ReadonlyMap<string, number>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const counts = new Map<string, number>()
  for (const name of kindNames) {
    const kind: Kind = kinds[name]
    let count = 0
    async function* lines() {
      yield csvHead(Object.keys(kind.columns), 'en')
      for await (const rows of batches((last: StoreRow | undefined, limit) => rowsAfter(db, kind, last, limit))) {
        count += rows.length
        yield rows.map((row) => csvRow(toCells(kind, row), 'en')).join('')
      }
    }
    await pipeline(lines, createWriteStream(join(folder, `${name}.csv`), { mode: 0o600, flags: 'wx' }))
    counts.set(name, count)
  }
  return counts
}

async function rowsAfter(db: Queries, kind: Kind, last: StoreRow | undefined, limit: number): Promise<StoreRow[]> {
  const key = keyOf(kind)
  let rows = db.selectFrom(tableOf(kind)).selectAll().orderBy(key).limit(limit)
  if (last) rows = rows.where(key, '>', String(last[key]))
  const { field, not, in: within } = kind.leaves ?? { field: '' }
  if (not) rows = rows.where(field as 'id', 'not in', [...not])
  if (within) rows = rows.where(field as 'id', 'in', [...within])
  return (await rows.execute()) as unknown as StoreRow[]
}
