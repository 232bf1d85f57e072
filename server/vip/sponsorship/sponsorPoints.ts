import type { Row, Tx } from '#server/store/tables.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { addEarnings, lockMember } from '../points/ledger.ts'
import { raiseStatuses } from '../points/statuses.ts'
import type { LoyaltyServices } from '../vipServices.ts'

const rowsAQuery = 200

/**
 * Gives sponsors the points of godsons who became full members and count among the year's ten. The event id is the
 * sponsorship's, so the points are given once, however many processes run this.
 */
export async function paySponsors({ store, clock }: Pick<LoyaltyServices, 'store' | 'clock'>): Promise<void> {
  for (;;) {
    const owed = await store.db
      .selectFrom('sponsorships')
      .innerJoin('vipMembers', 'vipMembers.id', 'sponsorships.sponsorId')
      .leftJoin('pointsLines', 'pointsLines.eventId', 'sponsorships.id')
      .select(['sponsorships.id', 'sponsorships.sponsorId', 'sponsorships.fullAt'])
      .where('sponsorships.countedYear', 'is not', null)
      .where('vipMembers.state', '=', 'full')
      .where('pointsLines.id', 'is', null)
      .limit(rowsAQuery)
      .execute()
    for (const row of owed) await store.transaction((tx) => pay(tx, row, clock()))
    if (owed.length < rowsAQuery) return
  }
}

/** The same for one godson, in the transaction that makes the full member. */
export async function paySponsorOf(tx: Tx, godsonId: string, now: number): Promise<void> {
  const row = await tx
    .selectFrom('sponsorships')
    .innerJoin('vipMembers', 'vipMembers.id', 'sponsorships.sponsorId')
    .select(['sponsorships.id', 'sponsorships.sponsorId', 'sponsorships.fullAt'])
    .where('sponsorships.godsonMemberId', '=', godsonId)
    .where('sponsorships.countedYear', 'is not', null)
    .where('vipMembers.state', '=', 'full')
    .executeTakeFirst()
  if (row) await pay(tx, row, now)
}

async function pay(
  tx: Tx,
  { id, sponsorId, fullAt }: Pick<Row<'sponsorships'>, 'id' | 'sponsorId' | 'fullAt'>,
  now: number,
): Promise<void> {
  const sponsor = await lockMember(tx, sponsorId, now)
  const line = { vipMemberId: sponsorId, points: sponsorship.points, source: 'sponsorship', casino: null } as const
  await addEarnings(tx, [{ ...line, label: '', at: fullAt ?? now, eventId: id }], now)
  await raiseStatuses(tx, [sponsor], now)
}
