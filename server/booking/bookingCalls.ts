import { maxAge } from '#server/http/cacheControl.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { cacheLives, stayLimits } from '#shared/limits.ts'
import { defaultLocale } from '#shared/locales.ts'
import { addDays } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { BookingPageServices } from './pages/bookingPageServices.ts'
import { bookable } from './pages/houses.ts'
import { readMonth } from './rates/stayPrices.ts'

/** Calls of `/api/booking` that anybody may make. */
export function bookingCalls({ content, db, clock }: Pick<BookingPageServices, 'content' | 'db' | 'clock'>) {
  return {
    /**
     * GET /api/booking/prices: the prices of a month's nights at a hotel, the same for everybody, so kept by caches for a minute.
     * @throws ProductError generic.badRequest: no month in which rooms are sold, no number of guests; generic.notFound: no hotel
     */
    prices: defineCall({
      method: 'GET',
      path: '/prices',
      limit: 'other',
      programme: 'generic',
      async run({ query }) {
        const today = localDay(clock())
        const month = readSoldMonth(query.get('month') ?? '', today)
        const guests = query.get('guests') ?? '2'
        if (!month || !/^\d{1,2}$/.test(guests) || !isPossible(Number(guests)))
          throw new ProductError('generic.badRequest')
        const known = await bookable(content, defaultLocale, today)
        const slug = query.get('hotel') ?? ''
        const house = known.house(slug)
        // A destination, which the booking bar offers among the houses, has no prices of its own.
        if (!house && !known.destination(slug)) throw new ProductError('generic.notFound')
        const body = await readMonth(db, {
          hotel: house?.fields.synxis_id ?? '',
          rooms: house ? known.rooms(house).map((it) => it.fields) : [],
          month,
          guests: Number(guests),
          today,
        })
        return { status: 200, body, headers: { 'Cache-Control': maxAge(cacheLives.monthPricesSeconds) } }
      },
    }),
  } satisfies Record<string, Call>
}

function isPossible(guests: number): boolean {
  return guests >= 1 && guests <= stayLimits.adults + stayLimits.children
}

/** The month if rooms are sold in it. @param today `YYYY-MM-DD` */
export function readSoldMonth(text: string, today: string): string | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined
  return text >= today.slice(0, 7) && text <= addDays(today, stayLimits.aheadDays).slice(0, 7) ? text : undefined
}
