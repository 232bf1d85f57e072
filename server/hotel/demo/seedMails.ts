import { demoId, lockUnwritten } from '#server/account/index.ts'
import { loadHotels, mailStay } from '#server/booking/index.ts'
import type { HotelPageServices } from '../pages/hotelPageServices.ts'
import { demoAccounts } from './accounts.ts'

type Services = Pick<HotelPageServices, 'store' | 'mail' | 'content'>

/**
 * Tells the accounts of the demo world of their coming stays, as it happens when the booking engine reports one: so that
 * what we wrote to them is there to be read. Once for each account, and to nobody who has had a mail.
 */
export async function seedMails({ store, mail, content }: Services): Promise<void> {
  await loadHotels(content)
  await store.transaction(async (tx) => {
    for (const { name } of demoAccounts) {
      const memberId = demoId(name)
      if (!(await lockUnwritten(tx, 'eph', memberId))) continue
      const coming = await tx
        .selectFrom('stays')
        .selectAll()
        .where('hotelMemberId', '=', memberId)
        .where('state', '=', 'upcoming')
        .orderBy('fromDay')
        .execute()
      for (const stay of coming) await mailStay({ mail, content }, tx, stay, 'stayBooked')
    }
  })
}
