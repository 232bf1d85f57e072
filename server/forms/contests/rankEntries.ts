import { createHash, createHmac } from 'node:crypto'

/**
 * The list of a draw, as its hash is computed over it: ids in ascending order (plain comparison of their characters),
 * each followed by a line feed.
 */
function listOf(ids: readonly string[]): string {
  return ids
    .toSorted()
    .map((id) => `${id}\n`)
    .join('')
}

/** SHA-256 of the list, hex: announced before anybody can know the seed, it keeps entries from being added or left out. */
export function hashOfList(ids: readonly string[]): string {
  return createHash('sha256').update(listOf(ids)).digest('hex')
}

/** Ids in the order of the draw: by HMAC-SHA256 of each id, in hex, under the seed in UTF-8; the smallest comes first. */
export function rankEntries(ids: readonly string[], seed: string): string[] {
  const scores = ids.map((id) => ({ id, score: createHmac('sha256', seed).update(id).digest('hex') }))
  return scores.toSorted((one, other) => (one.score < other.score ? -1 : 1)).map(({ id }) => id)
}

export interface Ranked {
  id: string
  rank: number
  /** Null: taken out by the house; the place stays its own. */
  state: 'winner' | 'substitute' | 'skipped' | null
}

/**
 * Winners and substitutes: the first ones of the order that are still in the draw. Those that left, as far as they
 * stand before the last of these, are skipped; those that the house took out keep their places, so that taking out
 * brings nobody forward.
 */
export function pickWinners(
  order: readonly string[],
  { isGone, isTakenOut }: { isGone: (id: string) => boolean; isTakenOut: (id: string) => boolean },
  { winners, substitutes }: { winners: number; substitutes: number },
): Ranked[] {
  const picked: Ranked[] = []
  let places = 0
  for (const [index, id] of order.entries()) {
    if (places === winners + substitutes) break
    const rank = index + 1
    if (isTakenOut(id)) {
      places++
      picked.push({ id, rank, state: null })
    } else if (isGone(id)) picked.push({ id, rank, state: 'skipped' })
    else picked.push({ id, rank, state: places++ < winners ? 'winner' : 'substitute' })
  }
  return picked
}
