import { randomUUID } from 'node:crypto'
import { eachAlone, type FloorBatchHandler } from '#server/casino/index.ts'
import { findHouse, writeAct } from '#server/desk/index.ts'
import { invalid } from '#server/http/signedIntake.ts'
import { countVisit } from '../visits.ts'

/**
 * The signed notification `visitCounted {cvip}` of a house that reads cards at its own door: the same act as at the
 * desk, logged as one of the system. Codes of refusal: `invalid`, `unknownCasino`, `unknownCard`; `paused` and
 * `limitReached`: the member asked not to be let in.
 */
export const visitCounted: FloorBatchHandler<'visitCounted'> = eachAlone(async (tx, { cvip }, at, casino) => {
  if (!casino) return invalid('casino')
  const house = await findHouse(tx, { trigram: casino })
  if (!house) return 'unknownCasino'
  const member = await tx
    .selectFrom('vipMembers')
    .select('id')
    .where('cvip', '=', cvip)
    .where('state', '=', 'full')
    .executeTakeFirst()
  if (!member) return 'unknownCard'
  const { kind } = await countVisit(tx, { vipMemberId: member.id, house: house.slug, at }, null)
  if (kind === 'paused' || kind === 'limitReached') return kind
  const source = { personId: null, role: 'system', network: null, at }
  const about = { subject: randomUUID(), programme: 'vip', memberId: member.id } as const
  await writeAct(tx, source, { act: 'countVisit', house: house.slug, ...about })
  return null
})
