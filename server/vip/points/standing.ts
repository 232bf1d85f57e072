import type { Store } from '#server/store/open.ts'
import { expiryOf, yearBefore } from './expiryOf.ts'
import { balanceOf, holdMember, type VipMember } from './ledger.ts'
import { earnedBetween, pointsToNext } from './statuses.ts'

/** What a member's card says of points. */
export interface Standing {
  points: number
  /** Null for Black. */
  pointsToNext: number | null
  /** When all of them expire unless something is earned or spent before; null: there are none. Epoch ms. */
  expiresAt: number | null
}

/** @param member as read; points whose time is up go first, also when no job has come by yet */
export async function standingOf(
  { store, clock }: { store: Store; clock: () => number },
  member: Pick<VipMember, 'id' | 'status' | 'lastActivityAt'>,
): Promise<Standing> {
  const now = clock()
  const expiresAt = member.lastActivityAt === null ? null : expiryOf(member.lastActivityAt)
  let points = await balanceOf(store.db, member.id)
  if (points > 0 && expiresAt !== null && expiresAt <= now) {
    await store.transaction((tx) => holdMember(tx, member.id, now))
    points = await balanceOf(store.db, member.id)
  }
  const earned = await earnedBetween(store.db, [member.id], yearBefore(now), now)
  return {
    points,
    pointsToNext: pointsToNext(member.status, earned.get(member.id) ?? 0),
    expiresAt: points > 0 ? expiresAt : null,
  }
}
