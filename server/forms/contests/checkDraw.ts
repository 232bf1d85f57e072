import type { DrawAnswer } from '#shared/forms/api.ts'
import { isSeedOf } from '#shared/forms/seedForm.ts'
import { hashOfList, rankEntries } from './rankEntries.ts'

/**
 * Draws again from what was published. A replaced winner brought the next place. Skipped entries are believed, since
 * nobody but us knows who withdrew; those that the house took out keep their places.
 * @returns what is wrong, in words; empty: the draw is right
 */
export function checkDraw(draw: DrawAnswer): string[] {
  const { entries, listHash, seed, seedForm, winners, substitutes, result } = draw
  const problems: string[] = []
  if (hashOfList(entries) !== listHash) problems.push(`The list has the hash ${hashOfList(entries)}, not ${listHash}.`)
  if (new Set(entries).size !== entries.length) problems.push('An entry is in the list twice.')
  if (seed === null || result === null) return problems
  if (seedForm && !isSeedOf(seedForm, seed)) problems.push('The seed is not written as announced.')
  const gone = new Set(result.skipped)
  const order = rankEntries(entries, seed).filter((id) => !gone.has(id))
  const { winners: won, replaced, takenOut, substitutes: left } = result
  const drawn = won.length + replaced.length + takenOut.length + left.length
  if (drawn > winners + substitutes) problems.push('More are named than were to be drawn.')
  const used = Math.min(winners + replaced.length, drawn)
  for (const [place, id] of order.slice(0, drawn).entries()) {
    const mayBe = place < used ? [...won, ...replaced, ...takenOut] : [...left, ...takenOut]
    if (!mayBe.includes(id)) problems.push(`${id} has place ${place + 1} of the draw, and is not named for it.`)
  }
  for (const named of [won, replaced, takenOut, left])
    if (order.filter((id) => named.includes(id)).join() !== named.join()) problems.push('The order is another.')
  return problems
}
