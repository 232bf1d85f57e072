import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { DrawAnswer, DrawResult } from '#shared/forms/api.ts'
import { isoInstant, isoOrNull } from '#shared/time/instants.ts'
import { type DrawEntry, entriesOf, findDraw, seedFormOf } from './draws.ts'

/** A draw as it is published. @throws ProductError generic.notFound: nothing is announced */
export async function publicDraw(db: Queries, contest: string): Promise<DrawAnswer> {
  const draw = await findDraw(db, contest)
  if (!draw) throw new ProductError('generic.notFound')
  const entries = await entriesOf(db, contest)
  const { listHash, committedAt, source, seedDay, winners, substitutes, seed, drawnAt } = draw
  return {
    contest,
    entries: entries.map(({ submissionId }) => submissionId),
    listHash,
    announcedAt: isoInstant(committedAt),
    source,
    seedDay,
    seedForm: seedFormOf(draw),
    winners,
    substitutes,
    seed,
    drawnAt: isoOrNull(drawnAt),
    result: seed === null ? null : resultOf(entries),
  }
}

function resultOf(entries: readonly DrawEntry[]): DrawResult {
  const ranked = entries.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  const those = (state: DrawEntry['state']) => ranked.filter((it) => it.state === state).map((it) => it.submissionId)
  return {
    winners: those('winner'),
    substitutes: those('substitute'),
    replaced: those('replaced'),
    skipped: those('skipped'),
    takenOut: ranked.filter((it) => it.rank !== null && it.state === null).map((it) => it.submissionId),
  }
}
