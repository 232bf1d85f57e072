import { accountTable } from '#server/store/columns.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import { dayMs } from '#shared/time/days.ts'
import { sampleOf } from './passwordHashes.ts'
import { isOwnHash } from './passwords.ts'

/** Each costs every login a hash. */
const mostSamples = 4

/** A hash of each kind and cost, other than this site's, that members from other systems have. */
export async function foreignSamples(db: Queries): Promise<string[]> {
  const rows = await db.selectFrom('foreignHashes').select('sample').orderBy('sample').execute()
  return rows.map(({ sample }) => sample)
}

/**
 * Notes the kinds and costs of hashes that come in, in the transaction that brings them.
 * @param now epoch ms @returns whether a hash may come in: not of a further kind or cost, when there are enough
 */
export async function admitHashes(
  tx: Tx,
  hashes: readonly string[],
  now: number,
): Promise<(passwordHash: string) => boolean> {
  const samples = new Set(hashes.filter((it) => !isOwnHash(it)).map(sampleOf))
  const known = new Set(samples.size > 0 ? await foreignSamples(tx) : [])
  for (const sample of samples) {
    if (!known.has(sample) && known.size >= mostSamples) continue
    known.add(sample)
    await tx
      .insertInto('foreignHashes')
      .values({ sample, seenAt: now })
      .onConflict((conflict) => conflict.column('sample').doUpdateSet({ seenAt: now }))
      .execute()
  }
  return (passwordHash) => isOwnHash(passwordHash) || known.has(sampleOf(passwordHash))
}

/** Ends the kinds of which no member has a hash any more: the first login makes it anew. @param now epoch ms */
export async function sweepForeignHashes(db: Queries, now: number): Promise<void> {
  for (const sample of await foreignSamples(db))
    if (!(await isInUse(db, sample)))
      await db
        .deleteFrom('foreignHashes')
        .where('sample', '=', sample)
        // An import that is under way brings some.
        .where('seenAt', '<=', now - dayMs)
        .execute()
}

/** Reads the members once a day, until the last such hash is gone; an index would cost each sign-up. */
async function isInUse(db: Queries, sample: string): Promise<boolean> {
  const cost = sample.startsWith('$2') ? sample.slice(3, 7) : undefined
  const beginnings = cost ? [`$2a${cost}`, `$2b${cost}`, `$2y${cost}`] : [sample.split('$').slice(0, -2).join('$')]
  const { length } = beginnings[0] as string
  for (const programme of ['eph', 'vip'] as const) {
    const found = await db
      .selectFrom(accountTable(programme))
      .select('id')
      .where((row) => row.fn<string>('substr', ['passwordHash', row.lit(1), row.lit(length)]), 'in', beginnings)
      .limit(1)
      .executeTakeFirst()
    if (found) return true
  }
  return false
}
