import { nightsOf } from '#shared/booking/stay.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { childrenOf, contentOf, type Element } from './readEnvelope.ts'

/** A field of the engine's booking (shared/schemas/booking), and where the message has it. */
interface ReservationField {
  /** Below `HotelReservation`, in the order in which they count; `[Name=value]` asks for an attribute. */
  paths: readonly string[]
  /** @param values of the first path that has any, each with text */
  read: (values: readonly string[]) => unknown
}

const customer = 'ResGuests/ResGuest/Profiles/ProfileInfo/Profile/Customer'
const primary = customer.replace('ResGuest/', 'ResGuest[PrimaryIndicator=true]/')

/** Codes of OpenTravel's list AQC: who is no child, and who is. Without a code a guest is an adult. */
export const ages = { adults: ['', '1', '2', '10', '11'], children: ['3', '4', '5', '6', '7', '8', '9'] } as const

/**
 * The one table from the message to a stay. docs/partners.md has it for people; a test compares them.
 * Rooms and guests are counted over the room stays: {@link countsOf}.
 */
export const reservationFields = {
  number: { paths: ['UniqueID[Type=14]/@ID', 'UniqueID[Type=10]/@ID', 'UniqueID/@ID'], read: first },
  hotel: { paths: inEach('BasicPropertyInfo/@HotelCode'), read: first },
  from: { paths: inEach('TimeSpan/@Start'), read: (days) => days.map(dayOf).toSorted()[0] },
  to: { paths: inEach('TimeSpan/@End'), read: (days) => days.map(dayOf).toSorted().at(-1) },
  email: { paths: [`${primary}/Email`, `${customer}/Email`], read: first },
  ibNumber: {
    paths: [`${customer}/CustLoyalty/@MembershipID`, ...inEach('Memberships/Membership/@AccountID')],
    read: (numbers) => numbers.find((it) => /^\d{10}$/.test(it)),
  },
  currency: { paths: ['ResGlobalInfo/Total/@CurrencyCode', 'RoomStays/RoomStay/Total/@CurrencyCode'], read: first },
  room: { paths: ['RoomRates/RoomRate', 'RoomTypes/RoomType'].map((it) => inStay(`${it}/@RoomTypeCode`)), read: first },
  roomName: {
    paths: ['@Name', 'Text'].map((it) => inStay(`RoomTypes/RoomType/RoomDescription/${it}`)),
    read: ([name]) => name?.slice(0, 80),
  },
} as const satisfies Record<string, ReservationField>

/** The booking of a reservation, not yet checked: what the message does not say is undefined. */
export function bookingOfReservation(reservation: Element): Record<string, unknown> {
  const read = Object.entries(reservationFields).map(([name, field]) => [name, readField(reservation, field)])
  const booking = { ...Object.fromEntries(read), ...countsOf(reservation), total: totalOf(reservation) }
  const nights = nightsOf(booking.from, booking.to)
  return { ...booking, ...(Number.isFinite(nights) && { nights }) }
}

function readField(element: Element, { paths, read }: ReservationField): unknown {
  for (const path of paths) {
    const values = valuesAt(element, path)
    if (values.length > 0) return read(values)
  }
  return undefined
}

/** Rooms and guests: of each room stay, and of the whole reservation where its stays have none. */
function countsOf(reservation: Element) {
  const stays = elementsAt(reservation, 'RoomStays/RoomStay')
  const rooms = stays.map((stay) => {
    // A rate that changes within the stay is a further rate of the same rooms.
    const units = ['RoomRates/RoomRate', 'RoomTypes/RoomType'].flatMap((it) => valuesAt(stay, `${it}/@NumberOfUnits`))
    return Math.max(1, ...units.map(Number))
  })
  const guests = (codes: readonly string[]) => {
    const inStays = stays.map((stay, index) => guestsOf(stay, codes, rooms[index] ?? 1))
    const sum = sumOf(inStays)
    return stays.some((it) => elementsAt(it, 'GuestCounts/GuestCount').length > 0)
      ? sum
      : sumOf(elementsAt(reservation, 'ResGlobalInfo').map((it) => guestsOf(it, codes, sumOf(rooms))))
  }
  return {
    rooms: stays.length > 0 ? sumOf(rooms) : undefined,
    adults: guests(ages.adults),
    children: guests(ages.children),
  }
}

function guestsOf(element: Element, codes: readonly string[], rooms: number): number {
  return sumOf(
    elementsAt(element, 'GuestCounts').map((counts) => {
      const each = elementsAt(counts, 'GuestCount').filter((it) => codes.includes(contentOf(it['@AgeQualifyingCode'])))
      const sum = sumOf(each.map((it) => Number(contentOf(it['@Count']) || 1)))
      return /^(true|1)$/.test(contentOf(counts['@IsPerRoom'])) ? sum * rooms : sum
    }),
  )
}

/** Cents of the whole reservation with its taxes, else the sum of its room stays. */
function totalOf(reservation: Element): number | undefined {
  for (const path of ['ResGlobalInfo/Total', 'RoomStays/RoomStay/Total']) {
    const totals = elementsAt(reservation, path)
    if (totals.length > 0) return sumOf(totals.map(centsOf))
  }
  return undefined
}

/** NaN: it is no amount, or a negative one. */
export function centsOf(total: Element): number {
  const amount = contentOf(total['@AmountAfterTax']) || contentOf(total['@AmountBeforeTax'])
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(amount)) return Number.NaN
  // OpenTravel: without a point the last digits are decimals, as many as it says.
  const places = amount.includes('.') ? 0 : Number(contentOf(total['@DecimalPlaces']) || 0)
  return Math.round((Number(amount) / 10 ** places) * 100)
}

function inStay(path: string): string {
  return `RoomStays/RoomStay/${path}`
}

function inEach(path: string): string[] {
  return [inStay(path), `ResGlobalInfo/${path}`]
}

function first([value]: readonly string[]): string | undefined {
  return value
}

/** The day of a date or a time, as it is said: the hotel's own. */
function dayOf(text: string): string {
  return text.slice(0, 10)
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, it) => sum + it, 0)
}

/** Texts at a path that are not empty. */
function valuesAt(element: Element, path: string): string[] {
  return nodesAt(element, path)
    .map(contentOf)
    .filter((it) => it !== '')
}

export function elementsAt(element: Element, path: string): Element[] {
  // An element without attributes and children is its text.
  return nodesAt(element, path).map((it) => (isRecord(it) ? it : {}))
}

function nodesAt(element: Element, path: string): unknown[] {
  let nodes: unknown[] = [element]
  for (const step of path.split('/')) {
    const [, name = '', attribute, value] = /^(@?\w+)(?:\[(\w+)=(\w+)\])?$/.exec(step) ?? []
    nodes = nodes
      .flatMap((it) => (isRecord(it) ? childrenOf(it, name) : []))
      .filter((it) => attribute === undefined || contentOf((it as Element)[`@${attribute}`]) === value)
  }
  return nodes
}
