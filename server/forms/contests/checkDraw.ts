import type { DrawAnswer } from '#shared/forms/draws.ts'
import { hashOfList, rankEntries } from './rankEntries.ts'

/**
 * Draws again from what was published. A replaced winner brought the next substitute. Skipped entries are believed,
 * since nobody but us knows who withdrew.
 * @returns what is wrong, in words; empty: the draw is right
 */
export function checkDraw({ entries, listHash, seed, winners, substitutes, result }: DrawAnswer): string[] {
  const problems: string[] = []
  if (hashOfList(entries) !== listHash) problems.push(`The list has the hash ${hashOfList(entries)}, not ${listHash}.`)
  if (new Set(entries).size !== entries.length) problems.push('An entry is in the list twice.')
  if (seed === null || result === null) return problems
  const out = new Set(result.skipped)
  const order = rankEntries(entries, seed).filter((id) => !out.has(id))
  const won = [...result.winners, ...result.replaced]
  const right = new Set(order.slice(0, won.length))
  for (const id of won) if (!right.has(id)) problems.push(`${id} was not drawn.`)
  for (const named of [result.winners, result.replaced])
    if (order.filter((id) => named.includes(id)).join() !== named.join()) problems.push('The order is another.')
  const { length: left } = result.substitutes
  const expected = Math.min(winners + result.replaced.length, won.length + left, order.length)
  if (won.length !== expected) problems.push(`${expected} should have won, ${won.length} are named.`)
  if (won.length + left > winners + substitutes) problems.push('More are named than were to be drawn.')
  const next = order.slice(won.length, won.length + left)
  if (next.join() !== result.substitutes.join()) problems.push('The substitutes are others, or in another order.')
  return problems
}
