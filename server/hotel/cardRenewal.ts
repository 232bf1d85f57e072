import { randomUUID } from 'node:crypto'
import type { FloorHandler } from '#server/casino/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { Queries } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { CardRenewalAnswer } from '#shared/hotel/api.ts'
import { cardRenewalLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { type HotelMember, memberOf } from './hotelMembers.ts'
import type { HotelServices } from './hotelServices.ts'
import { isIbNumber } from './newMember.ts'

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
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('Europe/Paris').subtract({ months })
    .epochMilliseconds
}

function mailTo({ email: to, firstname, ibNumber }: HotelMember, locale: Locale, requestedAt: number, left: number) {
  return { kind: 'cardRenewal', locale, to, data: { firstname, ibNumber, requestedAt, left } } as const
}

/**
 * `cardDelivered {ibNumber}` of the floor: ends a pending card renewal.
 * @returns `invalid`; `unknownCard`: no member has that number
 */
export const cardDelivered: FloorHandler = async (tx, { ibNumber }, at) => {
  if (typeof ibNumber !== 'string' || !isIbNumber(ibNumber)) return 'invalid'
  const member = await tx
    .selectFrom('hotelMembers')
    .select('id')
    .where('ibNumber', '=', ibNumber)
    .where('state', '!=', 'erased')
    .executeTakeFirst()
  if (!member) return 'unknownCard'
  await tx
    .updateTable('cardRenewals')
    .set({ deliveredAt: at })
    .where('hotelMemberId', '=', member.id)
    .where('deliveredAt', 'is', null)
    .execute()
  return null
}
