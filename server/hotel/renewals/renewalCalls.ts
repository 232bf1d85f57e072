import { randomUUID } from 'node:crypto'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { CardRenewalAnswer } from '#shared/hotel/api.ts'
import { cardRenewalLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { localMoment } from '#shared/time/localTime.ts'
import { type HotelMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { findRenewal } from './heldRenewals.ts'
import { advanceRenewal } from './steps.ts'

const shared = { path: '/profile/card_renewal', limit: 'other', session: 'eph', programme: 'eph' } as const

/** GET /api/eph/profile/card_renewal: the number of requests, and whether one is pending. */
export function readCardRenewal({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    ...shared,
    async run({ session }) {
      const { id } = await memberOf(store.db, session)
      return { status: 200, body: await renewalsOf(store.db, id, clock()) }
    },
  })
}

/**
 * POST /api/eph/profile/card_renewal: requests a new card.
 * @throws ProductError eph.0106 one is pending, eph.0117 two in the last 12 months, eph.0044
 */
export function requestCardRenewal({ store, clock, mail }: HotelServices): Call {
  return defineCall({
    method: 'POST',
    ...shared,
    async run({ session, locale }) {
      const answer = await store.transaction(async (tx) => {
        const member = await memberOf(tx, session)
        const now = clock()
        const before = await renewalsOf(tx, member.id, now)
        if (before.pending) throw new ProductError('eph.0106')
        if (before.left === 0) throw new ProductError('eph.0117')
        const added = await tx
          .insertInto('cardRenewals')
          .values({ id: randomUUID(), hotelMemberId: member.id, requestedAt: now, deliveredAt: null })
          // The index one_pending_renewal: of two simultaneous requests the second finds the first.
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (!added) throw new ProductError('eph.0106')
        const after = await renewalsOf(tx, member.id, now)
        await mail.queue(tx, mailTo(member, locale, now, after.left))
        return after
      })
      return { status: 201, body: answer }
    },
  })
}

/**
 * DELETE /api/eph/profile/card_renewal: withdraws a request while its card is not being made; it counts no longer.
 * @throws ProductError generic.notFound: none is pending; generic.conflict: its card is being made; eph.0044
 */
export function withdrawCardRenewal({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'DELETE',
    ...shared,
    async run({ session }) {
      const answer = await store.transaction(async (tx) => {
        const { id } = await memberOf(tx, session)
        // The condition is the lock: the desk may begin at the same moment.
        const { numDeletedRows } = await tx
          .deleteFrom('cardRenewals')
          .where('hotelMemberId', '=', id)
          .where('deliveredAt', 'is', null)
          .where('madeAt', 'is', null)
          .where('sentAt', 'is', null)
          .executeTakeFirst()
        const after = await renewalsOf(tx, id, clock())
        if (numDeletedRows === 0n) throw new ProductError(after.pending ? 'generic.conflict' : 'generic.notFound')
        return after
      })
      return { status: 200, body: answer }
    },
  })
}

/**
 * PUT /api/eph/profile/card_renewal: the member has the card that was sent.
 * @throws ProductError generic.notFound: none is pending; generic.conflict: it is not sent yet; eph.0044
 */
export function confirmCardRenewal({ store, clock }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    ...shared,
    async run({ session }) {
      const answer = await store.transaction(async (tx) => {
        const { id } = await memberOf(tx, session)
        const now = clock()
        const renewal = await findRenewal(tx, { memberId: id })
        if (renewal?.deliveredAt !== null) throw new ProductError('generic.notFound')
        const by = { house: null, personId: null, at: now }
        const isGiven = renewal.sentAt !== null && (await advanceRenewal(tx, renewal, { step: 'given' }, by))
        if (!isGiven) throw new ProductError('generic.conflict')
        return renewalsOf(tx, id, now)
      })
      return { status: 200, body: answer }
    },
  })
}

/** Requests of the last 12 months. @param now epoch ms */
export async function renewalsOf(db: Queries, hotelMemberId: string, now: number): Promise<CardRenewalAnswer> {
  const rows = await db
    .selectFrom('cardRenewals')
    .select(['requestedAt', 'deliveredAt'])
    .where('hotelMemberId', '=', hotelMemberId)
    .execute()
  const since = monthsBefore(now, cardRenewalLimits.months)
  const requests = rows.filter(({ requestedAt }) => requestedAt > since).length
  return {
    requests,
    left: Math.max(0, cardRenewalLimits.requests - requests),
    pending: rows.some(({ deliveredAt }) => deliveredAt === null),
  }
}

function monthsBefore(now: number, months: number): number {
  return localMoment(now).subtract({ months }).epochMilliseconds
}

function mailTo(
  { email: to, firstname, ibNumber, addressJson }: HotelMember,
  locale: Locale,
  requestedAt: number,
  left: number,
) {
  return {
    kind: 'cardRenewal',
    locale,
    to,
    data: { firstname, ibNumber, requestedAt, left, hasAddress: addressJson !== null },
  } as const
}
