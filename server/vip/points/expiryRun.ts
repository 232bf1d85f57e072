import { pointsLife } from '#shared/account/statuses.ts'
import { dayMs } from '#shared/time/days.ts'
import { eachMember } from '../members/eachMember.ts'
import type { VipMember } from '../members/vipMembers.ts'
import type { LoyaltyServices } from '../vipServices.ts'
import { daysAfter, expiryOf, lastActivityOf } from './expiryOf.ts'
import { balanceOf, lockMember } from './ledger.ts'

/** Months differ in length: the query takes this margin, then each member's own date decides. */
const marginMs = 5 * dayMs

/**
 * The expiry run: mails members whose points expire soon, once per last activity, and expires the points whose
 * time is over (pointsLife). One transaction per member, so that another process continues after a crash, and an
 * outage is caught up.
 */
export async function expiryRun({ store, clock, mail }: Pick<LoyaltyServices, 'store' | 'clock' | 'mail'>) {
  const before = lastActivityOf(daysAfter(clock(), pointsLife.warningDays)) + marginMs
  await eachMember(
    store.db,
    (member) => {
      const lines = member
        .selectFrom('pointsLines')
        .select('pointsLines.id')
        .whereRef('pointsLines.vipMemberId', '=', 'vipMembers.id')
        .where('remaining', '>', 0)
      return member.and([member('state', '=', 'full'), member('lastActivityAt', '<=', before), member.exists(lines)])
    },
    look,
  )

  async function look({ id }: VipMember): Promise<void> {
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
