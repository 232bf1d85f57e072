import { randomUUID } from 'node:crypto'
import { writeEvent } from '#server/events/index.ts'
import { newReadableCode } from '#server/identity/tokens.ts'
import { refuseWhilePaused } from '#server/protection/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { lockMember, spend } from '../points/ledger.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { followRewards, type Reward, rewardsInAll } from './catalogue.ts'

export type Claim = Row<'rewardClaims'>

/** Length of the list "My latest rewards". */
export const latestClaims = 10

/**
 * Claims a reward: points, stock, code and mail in one transaction.
 * @param id slug of the reward's story
 * @param locale of the mail with the code
 * @throws ProductError generic.notFound: unknown reward; generic.forbidden: a pre-member; vip.paused;
 * vip.rewardUnavailable: out of stock; vip.notEnoughPoints; vip.0044
 */
export async function claimReward(
  { store, clock, content, mail }: LoyaltyServices,
  vipMemberId: string,
  id: string,
  locale: Locale,
): Promise<Claim> {
  const rewards = await rewardsInAll(content, clock())
  const [reward, translated] = [defaultLocale, locale].map((it) => rewards[it].find((one) => one.id === id))
  return store.transaction(async (tx) => {
    const now = clock()
    const member = await lockMember(tx, vipMemberId, now)
    if (member.state !== 'full') throw new ProductError('generic.forbidden')
    await refuseWhilePaused(tx, vipMemberId, now)
    if (!reward) throw new ProductError('generic.notFound')
    await followRewards(tx, { rewards, now })
    const claim = await addClaim(tx, reward, { vipMemberId, at: now })
    await writeEvent(tx, 'claim.created', { programme: 'vip', memberId: vipMemberId }, detailsOfClaim(claim), now)
    await spend(tx, member, { claimId: claim.id, points: reward.points, label: reward.title, at: now })
    const { email: to, firstname } = member
    const data = { firstname, reward: (translated ?? reward).title, points: reward.points, code: claim.code }
    await mail.queue(tx, { kind: 'rewardClaim', locale, to, data })
    return claim
  })
}

/** A claim for other systems: without its code, which is worth the reward. */
export function detailsOfClaim({ id, reward, points, state }: Claim) {
  return { claim: id, reward, points, state }
}

/** The latest first. */
export function claimsOf({ db }: LoyaltyServices['store'], vipMemberId: string): Promise<Claim[]> {
  return db
    .selectFrom('rewardClaims')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(latestClaims)
    .execute()
}

/** @throws ProductError vip.rewardUnavailable */
async function addClaim(
  tx: Tx,
  { id: reward, points, stock }: Reward,
  by: { vipMemberId: string; at: number },
): Promise<Claim> {
  const row = { ...by, id: randomUUID(), reward, points, code: newReadableCode(5), state: 'claimed' as const }
  if (stock === undefined) {
    return tx
      .insertInto('rewardClaims')
      .values({ ...row, piece: null })
      .returningAll()
      .executeTakeFirstOrThrow()
  }
  for (;;) {
    const piece = await freePiece(tx, reward, stock)
    const added = await tx
      .insertInto('rewardClaims')
      .values({ ...row, piece })
      // The index reward_claims_one_a_piece: of two claims of the last piece the second waits here, then looks again.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (added) return added
  }
}

async function freePiece(tx: Tx, reward: string, stock: number): Promise<number> {
  const given = await tx
    .selectFrom('rewardClaims')
    .select('piece')
    .where('reward', '=', reward)
    .where('piece', 'is not', null)
    .execute()
  const taken = new Set(given.map(({ piece }) => piece))
  for (let piece = 1; piece <= stock; piece++) if (!taken.has(piece)) return piece
  throw new ProductError('vip.rewardUnavailable')
}
