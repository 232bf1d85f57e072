import { welcomeOffer } from '#shared/account/statuses.ts'
import { daysAfter } from '../points/expiryOf.ts'
import type { LoyaltyServices } from '../vipServices.ts'

const membersAQuery = 200

/**
 * Gives the welcome offer, with a mail, to members who have been full members for a week, once: the row is the offer.
 * If the job ran late, the 30 days begin now.
 */
export async function grantWelcomeOffers({ store, clock, mail }: Pick<LoyaltyServices, 'store' | 'clock' | 'mail'>) {
  for (;;) {
    const now = clock()
    const found = await store.db
      .selectFrom('vipMembers')
      .leftJoin('welcomeOffers', 'welcomeOffers.vipMemberId', 'vipMembers.id')
      .select(['vipMembers.id', 'email', 'language', 'firstname'])
      .where('welcomeOffers.vipMemberId', 'is', null)
      .where('state', '=', 'full')
      .where('becameFullAt', '<=', daysAfter(now, -welcomeOffer.afterDays))
      .limit(membersAQuery)
      .execute()
    for (const { id, email: to, language: locale, firstname } of found) {
      await store.transaction(async (tx) => {
        const expiresAt = daysAfter(now, welcomeOffer.validDays)
        const given = await tx
          .insertInto('welcomeOffers')
          .values({ vipMemberId: id, givenAt: now, expiresAt, usedAt: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('vipMemberId')
          .executeTakeFirst()
        if (!given) return
        const data = { firstname, euros: welcomeOffer.amount, expiresAt }
        await mail.queue(tx, { kind: 'welcomeOffer', locale, to, data })
      })
    }
    if (found.length < membersAQuery) return
  }
}
