import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nightsOf } from '#shared/booking/stay.ts'
import { addDays } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import { readForm, send, sendPage, serveLocally } from '../localServer.ts'
import { type OwnLanguage, ownLanguage } from '../ownLanguage.ts'
import { createBookings } from './bookings.ts'
import { type Catalogue, type EngineHouse, readCatalogue } from './catalogue.ts'
import type { EngineBooking } from './engineBooking.ts'
import { messagesFor } from './messages.ts'
import { startNotifier } from './notify.ts'
import {
  type Attempt,
  bookingPage,
  type Choice,
  choicesFor,
  type EnginePage,
  faultPage,
  lookPage,
  stayPage,
  touristTaxOf,
} from './pages.ts'
import { countsMessage, freeRooms, type RatesTold, wholeMessages } from './rates.ts'
import { type EngineStay, holds, readStayQuery } from './stayQuery.ts'

export interface BookingEngine {
  /** Value of SYNXIS_URL. */
  url: string
  close(): Promise<void>
}

export interface BookingEngineOptions {
  dataDir: string
  /** 0 takes a free port. */
  port?: number
  /** The content service's address `…/v2`, for rooms and prices. */
  api: string
  token: string
  /** Origin of the site, which gets the reservations and is linked back to. */
  siteUrl: string
  /** BOOKING_SECRET. */
  secret: string
  clock?: () => number
}

const catalogueMs = 10_000
/** Pause after the content service did not answer. */
const againMs = 2000

/** The embedded booking engine: reads the site's deep links, sells rooms, tells the site of reservations, prices and free rooms. */
export async function startBookingEngine(options: BookingEngineOptions): Promise<BookingEngine> {
  const { dataDir, port = 0, api, token, siteUrl, secret, clock = Date.now } = options
  const bookings = await createBookings(join(dataDir, 'booking-engine'), clock)
  const notifier = startNotifier({ bookings, siteUrl, secret, now: clock })
  const catalogues = new Map<OwnLanguage, { at: number; catalogue: Promise<Catalogue> }>()
  const server = await serveLocally(answer, port)
  const ending = new AbortController()
  const telling = tellAll()
  return {
    url: server.origin,
    async close() {
      ending.abort()
      await telling
      await notifier.close()
      await server.close()
    },
  }

  /** All prices and free rooms, once the content service has answered. */
  async function tellAll(): Promise<void> {
    while (!ending.signal.aborted)
      try {
        const { houses } = await catalogueIn(ownLanguage())
        return notifier.tellPrices(houses.flatMap((house) => wholeMessages(toldOf(house))))
      } catch {
        await pause(againMs, undefined, { signal: ending.signal }).catch(() => {})
      }
  }

  function toldOf(house: EngineHouse): RatesTold {
    return { house, bookings, today: localDay(clock()), at: clock() }
  }

  /** A reservation has changed, and so has what is free on the nights that it has or had. */
  function tell(house: EngineHouse | undefined, ...stays: readonly Pick<EngineBooking, 'arrive' | 'depart'>[]): void {
    notifier.tell()
    const nights = stays.flatMap(({ arrive, depart }) =>
      Array.from({ length: nightsOf(arrive, depart) }, (_, index) => addDays(arrive, index)),
    )
    if (house) notifier.tellPrices([countsMessage(toldOf(house), [...new Set(nights)].sort())])
  }

  /** The offers, and the rooms that are free on each night. */
  function choicesOf(stay: EngineStay, locale: OwnLanguage): Choice[] {
    const { house, arrive, nights, rooms } = stay
    const days = Array.from({ length: nights }, (_, index) => addDays(arrive, index))
    const free = house.rooms.filter((room) => days.every((day) => freeRooms(bookings, house, room, day) >= rooms))
    return choicesFor({ ...stay, house: { ...house, rooms: free } }, messagesFor(locale))
  }

  /** Read again after some seconds, or at once after a failure: the content service limits calls. */
  function catalogueIn(language: OwnLanguage): Promise<Catalogue> {
    const known = catalogues.get(language)
    if (known && clock() - known.at < catalogueMs) return known.catalogue
    const catalogue = readCatalogue({ api, token, language })
    catalogues.set(language, { at: clock(), catalogue })
    catalogue.catch(() => catalogues.delete(language))
    return catalogue
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(req.url ?? '/', server.origin)
    const isPost = req.method === 'POST'
    const fields = isPost ? await readForm(req) : searchParams
    const [, number = '', action] = /^\/bookings\/([\w-]+)(?:\/(modify|cancel))?$/.exec(pathname) ?? []
    if (number) return answerBooking(res, number, fields, isPost ? action : undefined)
    // Public links to "modify reservation" have it.
    if (pathname === '/' && fields.get('start') === 'searchres')
      return sendPage(res, 200, lookPage({ locale: ownLanguage(fields.get('locale')), siteUrl }, {}))
    if (pathname === '/look' && isPost) return look(res, fields)
    if (pathname === '/' && !isPost) return answerStay(res, fields, { values: {}, errors: {} })
    if (pathname === '/book' && isPost) return book(res, fields)
    send(res, 404, 'text/plain', 'Not found')
  }

  async function stayOf(
    fields: URLSearchParams,
  ): Promise<{ context: EnginePage; stay: ReturnType<typeof readStayQuery> }> {
    const locale = ownLanguage(fields.get('locale'))
    const catalogue = await catalogueIn(locale)
    return { context: { locale, siteUrl }, stay: readStayQuery(catalogue, fields, localDay(clock())) }
  }

  async function answerStay(res: ServerResponse, fields: URLSearchParams, attempt: Attempt): Promise<void> {
    const { context, stay } = await stayOf(fields)
    if (typeof stay === 'string') return sendPage(res, 200, faultPage(context, stay))
    const status = Object.keys(attempt.errors).length > 0 ? 422 : 200
    sendPage(res, status, stayPage(context, stay, choicesOf(stay, context.locale), attempt))
  }

  async function book(res: ServerResponse, fields: URLSearchParams): Promise<void> {
    const { context, stay } = await stayOf(fields)
    if (typeof stay === 'string') return sendPage(res, 422, faultPage(context, stay))
    const messages = messagesFor(context.locale)
    const choice = choicesOf(stay, context.locale).find(({ id }) => id === fields.get('choice'))
    const values = Object.fromEntries([...fields].map(([name, value]) => [name, value.trim().slice(0, 254)]))
    const errors = {
      ...(!choice && { choice: messages.badRoom }),
      ...(!values.firstname && { firstname: messages.required.firstname }),
      ...(!values.lastname && { lastname: messages.required.lastname }),
      ...(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email ?? '') && { email: messages.badEmail }),
      ...(values.terms !== 'true' && { terms: messages.badTerms }),
    }
    if (!choice || Object.keys(errors).length > 0) return answerStay(res, fields, { values, errors })
    const { house, arrive, depart, nights, rooms, adults, children, promo } = stay
    const { firstname = '', lastname = '', email = '' } = values
    const booking = await bookings.book({
      arrive,
      depart,
      nights,
      rooms,
      adults,
      children,
      promo,
      firstname,
      lastname,
      email,
      locale: context.locale,
      hotel: house.slug,
      hotelCode: house.synxisId,
      hotelUuid: house.uuid,
      room: choice.id,
      roomName: choice.name,
      total: choice.total,
      touristTax: touristTaxOf(stay),
    })
    tell(house, booking)
    see(res, booking.number, booking.key)
  }

  function look(res: ServerResponse, fields: URLSearchParams) {
    const booking = bookings.look(fields.get('number') ?? '', fields.get('email') ?? '')
    if (booking) return see(res, booking.number, booking.key)
    const context = { locale: ownLanguage(fields.get('locale')), siteUrl }
    sendPage(res, 404, lookPage(context, { number: messagesFor(context.locale).nothingFound }))
  }

  async function answerBooking(
    res: ServerResponse,
    number: string,
    fields: URLSearchParams,
    action: string | undefined,
  ): Promise<void> {
    const booking = bookings.find(number, fields.get('key') ?? '')
    if (!booking)
      return sendPage(res, 404, faultPage({ locale: ownLanguage(fields.get('locale')), siteUrl }, 'nothing'))
    const context: EnginePage = { locale: booking.locale, siteUrl }
    const messages = messagesFor(booking.locale)
    const catalogue = await catalogueIn(booking.locale)
    const house = catalogue.byUuid(booking.hotelUuid)
    if (action === undefined) {
      const outcome =
        booking.state === 'cancelled' ? messages.cancelled : fields.has('changed') ? messages.changed : messages.booked
      return sendPage(res, 200, bookingPage(context, booking, house?.name ?? booking.hotel, outcome))
    }
    if (booking.state === 'cancelled') return see(res, number, booking.key)
    if (action === 'cancel') {
      await bookings.cancel(booking)
      tell(house, booking)
      return see(res, number, booking.key)
    }
    const stay = readStayQuery(catalogue, asLink(booking, house?.synxisId ?? '', fields), localDay(clock()))
    if (typeof stay === 'string') return sendPage(res, 422, faultPage(context, stay))
    const { arrive, depart } = booking
    if (stay.house.rooms.some((it) => it.code === booking.room && !holds(it, stay)))
      return sendPage(res, 422, faultPage(context, 'people'))
    await bookings.modify(booking, changesOf(stay, booking.room))
    tell(house, { arrive, depart }, booking)
    see(res, number, `${booking.key}&changed`)
  }

  /** The stay at today's prices for its new dates; a room that is gone keeps its price. */
  function changesOf(stay: EngineStay, room: string) {
    const { arrive, depart, nights, rooms } = stay
    const choice = choicesFor(stay, messagesFor(ownLanguage())).find(({ id }) => id === room)
    return { arrive, depart, nights, rooms, touristTax: touristTaxOf(stay), ...(choice && { total: choice.total }) }
  }
}

/** The deep link that would request a booking with these dates. */
function asLink(
  { adults, children, promo, rooms }: { adults: number; children: number; promo: string; rooms: number },
  synxisId: string,
  fields: URLSearchParams,
): URLSearchParams {
  return new URLSearchParams({
    hotel: synxisId,
    arrive: fields.get('arrive') ?? '',
    depart: fields.get('depart') ?? '',
    rooms: fields.get('rooms') ?? String(rooms),
    adult: String(adults),
    child: String(children),
    promo,
  })
}

function see(res: ServerResponse, number: string, key: string): void {
  res.writeHead(303, { Location: `/bookings/${number}?key=${key}` }).end()
}
