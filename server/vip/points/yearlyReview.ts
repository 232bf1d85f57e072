import { localInstant, localYear } from '#shared/time/localTime.ts'
import { eachMember } from '../members/eachMember.ts'
import type { VipMember } from '../members/vipMembers.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { statusPeriodStart } from './expiryOf.ts'
import { lockMember } from './ledger.ts'
import { earnedBetween, raiseStatuses, setStatus, statusAfter } from './statuses.ts'

/** The last 1 January, 03:00 in the house’s zone: its year, and its instant in epoch ms. */
function lastReview(now: number): { year: number; at: number } {
  const year = localYear(now)
  const at = reviewOf(year)
  return at <= now ? { year, at } : { year: year - 1, at: reviewOf(year - 1) }
}

/**
 * The yearly review: a member who earned too little in the 12 months before 1 January, 03:00, goes one status down.
 * Each member is reviewed once a year, noted with the change, so that a run that stopped or came late is fair: points
 * earned since count at once.
 */
export async function yearlyReview({ store, clock }: Pick<LoyaltyServices, 'store' | 'clock'>): Promise<void> {
  const { year, at } = lastReview(clock())
  await eachMember(
    store.db,
    (row) =>
      row.and([
        row('state', '=', 'full'),
        row('status', '!=', 'white'),
        // Later members have not had a full year yet.
        row('becameFullAt', '<=', at),
        row.or([row('reviewedYear', 'is', null), row('reviewedYear', '<', year)]),
      ]),
    review,
  )

  async function review({ id }: VipMember): Promise<void> {
    await store.transaction(async (tx) => {
      const member = await lockMember(tx, id, clock())
      if (member.reviewedYear !== null && member.reviewedYear >= year) return
      const earned = await earnedBetween(tx, [id], statusPeriodStart(at), at)
      const status = statusAfter(member.status, { type: 'reviewed', points: earned.get(id) ?? 0 })
      await tx.updateTable('vipMembers').set({ reviewedYear: year }).where('id', '=', id).execute()
      if (status === member.status) return
      await setStatus(tx, id, status, clock())
      await raiseStatuses(tx, [{ id, status }], clock())
    })
  }
}

function reviewOf(year: number): number {
  return localInstant(`${year}-01-01 03:00`)
}
