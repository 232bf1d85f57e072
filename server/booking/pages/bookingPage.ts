import { intlFor } from '#i18n/createIntl.ts'
import type { ApplicationPage, PageInput } from '#server/pages/index.ts'
import { coversStay, problemsOf, readStay, type Stay, type StayProblems, stayFields } from '#shared/booking/stay.ts'
import type { BookingBarState, BookingPageProps } from '#shared/booking/views.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import * as brand from '#shared/house.ts'
import { languages } from '#shared/languages.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { localDay } from '#shared/time/localTime.ts'
import type { BookingEngine } from '../engine.ts'
import type { BookingPageServices } from './bookingPageServices.ts'
import { byPhone } from './byPhone.ts'
import { bookable, type House } from './houses.ts'
import { nightlyPrices } from './nightlyPrices.ts'

/** A longer value was not typed by a person. */
const longestValue = 100

/**
 * `/synxis-redirect`: a valid stay redirects to the booking engine; a collaborator who gives no code gets the staff rate.
 * Any other stay shows the form with all that was typed and the errors beside its fields. An offer or room that is not
 * available on the dates is named first.
 */
export function bookingPage(services: BookingPageServices): ApplicationPage {
  return {
    routes: ['synxisRedirect'],
    async open(input) {
      const { locale } = input
      const today = localDay(services.clock())
      const typed = typedOf(input)
      const stay = readStay(locale, typed)
      const known = await bookable(services.content, locale, today)
      const house = known.house(stay.hotel)
      const destination = house ? undefined : known.destination(stay.hotel)
      const isOpening = typed.arrival === undefined && typed.departure === undefined
      const problems = problemsFor(stay, today, { isOpening, isKnown: Boolean(house ?? destination) })
      const room = house && known.room(house, typed.room ?? '')
      const offer = stay.code && !problems.code ? await known.offer(stay.code, house) : undefined
      const search = { typed, stay, problems, house }
      if (!services.bookingEngine?.isAnswering()) return byPhone(services, input, search)
      const isWhole = !isOpening && Object.keys(problems).length === 0
      const elsewhere = isWhole ? outsideItsDates(locale, stay, typed, { offer, room }) : []
      const isBookable = isWhole && elsewhere.length === 0
      const request = { typed, stay, isWhole, month: input.query.get('month') ?? '' }
      // A stay on its way to the engine asks for no prices.
      const nightly =
        house && (!isBookable || input.query.has('compare'))
          ? await nightlyPrices(services, request, { locale, today, house, rooms: known.rooms(house) })
          : undefined
      if (isBookable && !nightly && house?.fields.synxis_id) {
        const codes = { hotel: house.fields.synxis_id, room: room?.fields.synxis_room, rate: offer?.fields.synxis_rate }
        const isGroupCode = offer?.fields.code_kind === 'group'
        const code = stay.code || ((await services.isEmployee(input.session)) ? (house.fields.staff_rate ?? '') : '')
        return { outside: deepLink(services.bookingEngine, { ...stay, code }, { locale, ...codes, isGroupCode }) }
      }
      // The engine does not know this house.
      if (isWhole && house && !house.fields.synxis_id) return byPhone(services, input, search)
      const props: BookingPageProps = {
        isOpening,
        house: house && priceOf(house),
        room: room && { name: room.fields.name, href: room.path, priceFrom: room.fields.price_from },
        offer: offer && !offer.isOver ? offerProps(offer, stay.code) : undefined,
        destination: destination && destinationProps(destination, typed, locale),
        elsewhere,
        ...nightly,
        terms: termsOf(services, input),
      }
      const { formatMessage } = intlFor(locale)
      const state: BookingBarState = {
        values: typed,
        problems,
        ...(nightly && { compare: formatMessage({ id: 'booking.compare.title' }) }),
      }
      return {
        title: formatMessage({ id: 'booking.page.title' }),
        component: 'booking_page',
        props,
        blocks: [
          {
            uid: 'sejour',
            component: 'booking_bar',
            content: { hotels: known.houses.map((it) => it.reference), show_code: true, surface: 'sable', state },
          },
        ],
      }
    },
  }
}

type Bookable = Awaited<ReturnType<typeof bookable>>

function offerProps({ fields, path }: NonNullable<Awaited<ReturnType<Bookable['offer']>>>, code: Stay['code']) {
  return {
    title: fields.title,
    href: path,
    code,
    priceFrom: fields.price_from,
    priceUnit: fields.price_unit,
    priceNote: fields.price_note,
  }
}

/** The houses of a region or town, each with the link that books the same stay there. */
function destinationProps(
  { name, houses }: NonNullable<ReturnType<Bookable['destination']>>,
  typed: Record<string, string>,
  locale: Locale,
) {
  return {
    name,
    houses: houses.map((it) => ({
      ...priceOf(it),
      book: `${pathFor('synxisRedirect', locale)}?${new URLSearchParams({ ...typed, hotel: it.slug })}`,
    })),
  }
}

/** The offer and the room that are not available on every night of the stay, each with a link that leaves it out. */
function outsideItsDates(
  locale: Locale,
  { arrival, departure }: Stay,
  typed: Readonly<Record<string, string>>,
  { offer, room }: { offer?: Awaited<ReturnType<Bookable['offer']>>; room?: ReturnType<Bookable['room']> },
): NonNullable<BookingPageProps['elsewhere']> {
  const choices = [
    offer && { name: offer.fields.title, control: 'code', validity: offer.fields },
    room && { name: room.fields.name, control: 'room', validity: room.fields },
  ]
  return choices
    .filter((it) => it !== undefined)
    .filter(({ validity }) => !coversStay(validity, arrival, departure))
    .map(({ name, control, validity }) => ({
      name,
      from: validity.valid_from?.slice(0, 10),
      until: validity.valid_until?.slice(0, 10),
      without: `${pathFor('synxisRedirect', locale)}?${new URLSearchParams({ ...typed, [control]: '' })}`,
    }))
}

/** The bar's fields as they came; other parameters of the address are dropped. */
function typedOf({ query }: PageInput): Record<string, string> {
  const names = [...stayFields, 'room']
  return Object.fromEntries(
    names.flatMap((name) => {
      // A form may send the ages as separate values.
      const values = query.getAll(name)
      return values.length === 0
        ? []
        : [[name, (name === 'childAges' ? values.join(',') : String(values[0])).slice(0, longestValue)]]
    }),
  )
}

/** A link without dates is not a search yet: only the values it has are checked. */
function problemsFor(
  stay: Stay,
  today: string,
  { isOpening, isKnown }: { isOpening: boolean; isKnown: boolean },
): StayProblems {
  const problems = problemsOf(stay, today)
  if (stay.hotel !== '' && !isKnown) problems.hotel = 'booking.hotelUnknown'
  if (!isOpening) return problems
  const { arrival: _arrival, departure: _departure, hotel, ...others } = problems
  return { ...others, ...(stay.hotel !== '' && hotel && { hotel }) }
}

function priceOf({ path, fields }: House) {
  const { name, town, price_from, price_note, tourist_tax } = fields
  return { name, town, href: path, priceFrom: price_from, priceNote: price_note, touristTax: tourist_tax }
}

/** Terms of sale must be linked before the order. */
function termsOf({ content, rootFolder }: BookingPageServices, { locale }: PageInput): string | undefined {
  const link = content.links.byStorySlug(locale, [rootFolder, neededSlugs.terms.slug].filter(Boolean).join('/'))
  return link?.published ? pathOf(locale, link.canonical) : undefined
}

interface DeepLinkInput {
  locale: Locale
  /** The house's id at SynXis. */
  hotel: string
  /** SynXis's own codes, from the stories of the chosen room and offer; left out if unknown. */
  room?: string
  rate?: string
  /** True if the stay's code is a group code; otherwise it is a promotion. */
  isGroupCode?: boolean
}

/**
 * The booking engine's address with the whole search, in SynXis's own names (docs/decisions/0018). A parameter of
 * SYNXIS_URL stays unless the stay sets it.
 */
function deepLink(engine: BookingEngine, stay: Stay, input: DeepLinkInput): string {
  const { locale, hotel, room, rate, isGroupCode = false } = input
  const url = new URL(engine.url)
  const given = {
    ...(engine.chain && { chain: engine.chain }),
    hotel,
    level: 'hotel',
    arrive: stay.arrival,
    depart: stay.departure,
    rooms: String(stay.rooms),
    adult: String(stay.adults),
    child: String(stay.children),
    ...(stay.children > 0 && { childages: stay.childAges.join(',') }),
    ...(stay.code && { [isGroupCode ? 'group' : 'promo']: stay.code }),
    ...(room && { room }),
    ...(rate && { rate }),
    locale: languages[locale].tag,
    currency: brand.currency,
  }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  return url.href
}

/** The engine's page that finds a reservation by its number: there it is changed or cancelled (docs/partners.md). */
export function reservationLink(engine: Pick<BookingEngine, 'url' | 'chain'>, locale: Locale, hotel: string): string {
  const url = new URL(engine.url)
  const given = {
    ...(engine.chain && { chain: engine.chain }),
    hotel,
    level: 'hotel',
    start: 'searchres',
    locale: languages[locale].tag,
  }
  for (const [name, value] of Object.entries(given)) url.searchParams.set(name, value)
  return url.href
}
