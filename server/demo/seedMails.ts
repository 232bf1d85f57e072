import { loadHotels, mailStay } from '#server/booking/index.ts'
import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { defaultLocale } from '#shared/locales.ts'
import { demoId, demoWorld } from './world.ts'

/**
 * Writes to the accounts of the demo world about their coming stays and the rewards that they have claimed, so that what we
 * wrote to them is there to be read. Once for each account, and to nobody who has had a mail. Needs the hotels' stories.
 */
export async function seedMails(services: { store: Store; mail: Mail; content: Content }): Promise<void> {
  const { store, mail, content } = services
  await loadHotels(content)
  await store.transaction(async (tx) => {
    for (const { name, note } of demoWorld.hotel) {
      const memberId = demoId(name)
      if (!note || !(await lockUnwritten(tx, 'eph', memberId))) continue
      const coming = await tx
        .selectFrom('stays')
        .selectAll()
        .where('hotelMemberId', '=', memberId)
        .where('state', '=', 'upcoming')
        .orderBy('fromDay')
        .execute()
      for (const stay of coming) await mailStay({ mail, content }, tx, stay, 'stayBooked')
    }
    for (const { name, email: to, firstname, claims = [] } of demoWorld.vip) {
      if (claims.length === 0 || !(await lockUnwritten(tx, 'vip', demoId(name)))) continue
      for (const { title: reward, points, code } of claims.toReversed())
        await mail.queue(tx, {
          kind: 'rewardClaim',
          locale: defaultLocale,
          to,
          data: { firstname, reward, points, code },
        })
    }
  })
}

/** Whether an account was never written to. Its row stays locked, so that processes that start together write once. */
async function lockUnwritten(tx: Tx, programme: Programme, memberId: string): Promise<boolean> {
  const locked = await tx
    .updateTable(accountTable(programme))
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', memberId)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (locked.numUpdatedRows === 0n) return false
  const copy = await tx
    .selectFrom('mailCopies')
    .select('id')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .limit(1)
    .executeTakeFirst()
  return copy === undefined
}
