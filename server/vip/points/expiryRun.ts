import { pointsLife } from '#shared/account/statuses.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { daysAfter, expiryOf, yearBefore } from './expiryOf.ts'
import { balanceOf, lockMember } from './ledger.ts'

/** Months have not all the same length: so much around, and then each member's own day decides. */
const marginMs = 5 * 24 * 60 * 60 * 1000
const membersAQuery = 200

/**
 * The expiry run: writes to members whose points expire within 30 days, once for each activity that
 * they count from, and takes the points of those whose 12 months are over. A member a transaction: whoever dies at it
 * is followed by another, and an outage is caught up with.
 */
export async function expiryRun({ store, clock, mail }: Pick<LoyaltyServices, 'store' | 'clock' | 'mail'>) {
  const before = yearBefore(daysAfter(clock(), pointsLife.warningDays)) + marginMs
  for (let after = ''; ; ) {
    const found = await store.db
      .selectFrom('vipMembers')
      .select('id')
      .where('id', '>', after)
      .where('state', '=', 'full')
      .where('lastActivityAt', '<=', before)
      .where((member) =>
        member.exists(
          member
            .selectFrom('pointsLines')
            .select('pointsLines.id')
            .whereRef('pointsLines.vipMemberId', '=', 'vipMembers.id')
            .where('remaining', '>', 0),
        ),
      )
      .orderBy('id')
      .limit(membersAQuery)
      .execute()
    for (const { id } of found) await look(id)
    after = found.at(-1)?.id ?? ''
    if (found.length < membersAQuery) return
  }

  async function look(id: string): Promise<void> {
    await store.transaction(async (tx) => {
      const now = clock()
      const { lastActivityAt, expiryWarnedAt, email: to, language: locale, firstname } = await lockMember(tx, id, now)
      if (lastActivityAt === null || expiryWarnedAt === lastActivityAt) return
      const expiresAt = expiryOf(lastActivityAt)
      if (expiresAt <= now || daysAfter(expiresAt, -pointsLife.warningDays) > now) return
      const points = await balanceOf(tx, id)
      await tx.updateTable('vipMembers').set({ expiryWarnedAt: lastActivityAt }).where('id', '=', id).execute()
      await mail.queue(tx, { kind: 'pointsExpiring', locale, to, data: { firstname, points, expiresAt } })
    })
  }
}
