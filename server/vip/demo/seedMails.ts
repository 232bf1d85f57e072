import { demoId, lockUnwritten } from '#server/account/index.ts'
import type { VipServices } from '../vipServices.ts'
import { demoVipAccounts } from './accounts.ts'
import { demoLedgers } from './ledgers.ts'

/**
 * Writes to the accounts of the demo world about the rewards that they have claimed, as a claim does. Once for each account,
 * and to nobody who has had a mail.
 */
export async function seedMails({ store, mail }: Pick<VipServices, 'store' | 'mail'>): Promise<void> {
  await store.transaction(async (tx) => {
    for (const { name, email: to, firstname } of demoVipAccounts) {
      const claims = demoLedgers[name]?.claims ?? []
      if (claims.length === 0 || !(await lockUnwritten(tx, 'vip', demoId(name)))) continue
      for (const { title: reward, points, code } of claims.toSorted((a, b) => b.daysAgo - a.daysAgo))
        await mail.queue(tx, { kind: 'rewardClaim', locale: 'fr', to, data: { firstname, reward, points, code } })
    }
  })
}
