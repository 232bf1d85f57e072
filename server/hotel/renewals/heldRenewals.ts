import type { Queries, Row } from '#server/store/tables.ts'
import type { RenewalState } from '#shared/hotel/renewals.ts'
import type { Renewal } from './steps.ts'

const memberColumns = ['firstname', 'lastname', 'email', 'language', 'ibNumber', 'level', 'addressJson'] as const

/** A renewal with the member whose card it is. */
export type HeldRenewal = Renewal & Pick<Row<'hotelMembers'>, (typeof memberColumns)[number]>

/** A renewal by its id, a member's last one, or the one of a card number that is pending; none of an erased member. */
export function findRenewal(
  db: Queries,
  by: { id: string } | { memberId: string } | { pendingOf: string },
): Promise<HeldRenewal | undefined> {
  const query = db
    .selectFrom('cardRenewals')
    .innerJoin('hotelMembers', 'hotelMembers.id', 'cardRenewals.hotelMemberId')
    .selectAll('cardRenewals')
    .select(memberColumns)
    .where('hotelMembers.state', '!=', 'erased')
    .orderBy('requestedAt', 'desc')
  if ('id' in by) return query.where('cardRenewals.id', '=', by.id).executeTakeFirst()
  if ('memberId' in by) return query.where('hotelMemberId', '=', by.memberId).executeTakeFirst()
  return query.where('ibNumber', '=', by.pendingOf).where('deliveredAt', 'is', null).executeTakeFirst()
}

export interface RenewalFilter {
  state: RenewalState
  /** Slug of the hotel that made the last step, or where the card waits; undefined: all. */
  house: string | undefined
  /** Slug of the hotel whose guests come first. */
  nearest: string
  /** Counts from 1. */
  page: number
  size: number
}

/**
 * Renewals in a state with the number of each card: those of a hotel's guests first, of them what waits longest, of those that
 * were given the latest.
 */
export async function listRenewals(
  db: Queries,
  { state, house, nearest, page, size }: RenewalFilter,
): Promise<{ renewals: (Renewal & { ibNumber: string })[]; total: number }> {
  const filtered = () => {
    const all = inState(db, state)
    return house === undefined
      ? all
      : all.where((row) => row.or([row('movedHouse', '=', house), row('handOver', '=', house)]))
  }
  const { total } = await filtered()
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const renewals = await filtered()
    .selectAll('cardRenewals')
    .select('ibNumber')
    .orderBy((row) =>
      row
        .case()
        .when(
          row.or([
            row('movedHouse', '=', nearest),
            row('handOver', '=', nearest),
            row.exists(
              row
                .selectFrom('stays')
                .select('stays.id')
                .whereRef('stays.hotelMemberId', '=', 'cardRenewals.hotelMemberId')
                .where('stays.hotel', '=', nearest)
                .where('stays.state', '!=', 'cancelled'),
            ),
          ]),
        )
        .then(0)
        .else(1)
        .end(),
    )
    .orderBy(state === 'given' ? 'deliveredAt' : 'requestedAt', state === 'given' ? 'desc' : 'asc')
    .orderBy('cardRenewals.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { renewals, total: Number(total) }
}

/** How many renewals wait for a step, by state. */
export async function countOpen(db: Queries): Promise<Record<Exclude<RenewalState, 'given'>, number>> {
  const { asked, made, sent } = await db
    .selectFrom('cardRenewals')
    .select(({ fn, eb }) => [
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('madeAt', 'is', null), eb('sentAt', 'is', null)]))
        .as('asked'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('madeAt', 'is not', null), eb('sentAt', 'is', null)]))
        .as('made'),
      fn.countAll<number>().filterWhere('sentAt', 'is not', null).as('sent'),
    ])
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return { asked: Number(asked), made: Number(made), sent: Number(sent) }
}

function inState(db: Queries, state: RenewalState) {
  const all = db
    .selectFrom('cardRenewals')
    .innerJoin('hotelMembers', 'hotelMembers.id', 'cardRenewals.hotelMemberId')
    .where('hotelMembers.state', '!=', 'erased')
  if (state === 'given') return all.where('deliveredAt', 'is not', null)
  const open = all.where('deliveredAt', 'is', null)
  if (state === 'sent') return open.where('sentAt', 'is not', null)
  return open.where('sentAt', 'is', null).where('madeAt', state === 'made' ? 'is not' : 'is', null)
}

/** Slug of the hotel of a member's next stay. */
export async function nextHotelOf(db: Queries, memberId: string): Promise<string | undefined> {
  const stay = await db
    .selectFrom('stays')
    .select('hotel')
    .where('hotelMemberId', '=', memberId)
    .where('state', '=', 'upcoming')
    .orderBy('fromDay')
    .executeTakeFirst()
  return stay?.hotel
}
