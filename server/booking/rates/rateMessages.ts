import type { Element } from '#server/booking/reservations/readEnvelope.ts'
import type { NewRow } from '#server/store/tables.ts'
import * as brand from '#shared/house.ts'
import { nightlyLimits, stayLimits } from '#shared/limits.ts'
import { isDay } from '#shared/time/dates.ts'
import { addDays, noonOf } from '#shared/time/days.ts'
import { type Outcome, outcomes } from '../reservations/answers.ts'
import { childrenOf, contentOf } from '../reservations/readEnvelope.ts'
import { ages, centsOf, elementsAt } from '../reservations/reservationFields.ts'

/** A value for a night, without hotel and time, which are the message's. */
export type NightValue = Omit<NewRow<'nightlyRates'>, 'hotel' | 'at'>
type Value = Pick<NightValue, 'kind' | 'value'> & { guests?: number }

/** A message that cannot be taken, with its answer. */
export class RefusedRates extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.error?.text)
    this.outcome = outcome
  }
}

interface RateMessage {
  /** The element that names the hotel, and those in it that name room, rate plan and days. */
  list: string
  item: string
  /** Further elements of an item, with days of their own. */
  parts?: string
  /** Values of a part, or of an item without parts. */
  read: (element: Element) => readonly Value[]
  /** A price belongs to one room at one rate. */
  isOfProduct?: true
}

/** "ARI Sync" of SynXis (OpenTravel 2003/05), by the name of the message without `RQ`. */
export const rateMessages: Readonly<Record<string, RateMessage>> = {
  OTA_HotelRateAmountNotif: {
    list: 'RateAmountMessages',
    item: 'RateAmountMessage',
    parts: 'Rates/Rate',
    read: amountsOf,
    isOfProduct: true,
  },
  OTA_HotelAvailNotif: { list: 'AvailStatusMessages', item: 'AvailStatusMessage', read: rulesOf },
  OTA_HotelBookingRuleNotif: {
    list: 'RuleMessages',
    item: 'RuleMessage',
    parts: 'BookingRules/BookingRule',
    read: rulesOf,
  },
  OTA_HotelInvCountNotif: { list: 'Inventories', item: 'Inventory', read: countsOf },
}

/** The hotel that a message names by the engine's number, `''` for none. */
export function hotelCodeOf(request: Element, { list }: RateMessage): string {
  return contentOf(elementsAt(request, list)[0]?.['@HotelCode'])
}

/**
 * The values of a message for the nights that are sold, the last word on each.
 * @param today nights before it, and those too far ahead, are left out
 * @throws RefusedRates
 */
export function readNights(
  request: Element,
  { list, item, parts, read, isOfProduct }: RateMessage,
  today: string,
): NightValue[] {
  const values = new Map<string, NightValue>()
  for (const element of elementsAt(request, `${list}/${item}`)) {
    const control = elementsAt(element, 'StatusApplicationControl')[0] ?? {}
    const [room, plan] = [codeOf(control, 'InvTypeCode', 'InvCode'), codeOf(control, 'RatePlanCode')]
    if (isOfProduct && room === '') throw missing('InvTypeCode')
    if (isOfProduct && plan === '') throw missing('RatePlanCode')
    for (const part of parts ? elementsAt(element, parts) : [element])
      for (const day of daysOf({ ...control, ...part }, today))
        for (const { kind, value, guests = 0 } of read(part)) {
          values.set([day, room, plan, kind, guests].join(' '), { day, room, plan, kind, guests, value })
          if (values.size > nightlyLimits.values) throw new RefusedRates(outcomes.tooManyNights)
        }
  }
  return [...values.values()]
}

/** Prices for adults, of a room with all its taxes: nobody may be shown another one. */
function amountsOf(rate: Element): Value[] {
  const adults = elementsAt(rate, 'BaseByGuestAmts/BaseByGuestAmt').filter((it) =>
    (ages.adults as readonly string[]).includes(contentOf(it['@AgeQualifyingCode'])),
  )
  return adults.map((it) => {
    const amount = { '@CurrencyCode': rate['@CurrencyCode'], '@DecimalPlaces': rate['@DecimalPlaces'], ...it }
    if (contentOf(amount['@CurrencyCode']) === '') throw missing('CurrencyCode')
    if (contentOf(amount['@CurrencyCode']) !== brand.currency)
      throw wrong(`CurrencyCode: prices are shown in ${brand.currency}`)
    if (contentOf(it['@AmountAfterTax']) === '') throw missing('AmountAfterTax')
    const cents = centsOf(amount)
    if (!(cents > 0 && cents <= nightlyLimits.cents)) throw wrong('AmountAfterTax')
    return { kind: 'amount', guests: numberOf(contentOf(it['@NumberOfGuests']) || '0', 'NumberOfGuests'), value: cents }
  })
}

const restrictions: Readonly<Record<string, 'open' | 'arrival'>> = { '': 'open', master: 'open', arrival: 'arrival' }

/** Open or closed, to stays or to arrivals alone, and the least number of nights for arrivals. */
function rulesOf(rule: Element): Value[] {
  const statuses = elementsAt(rule, 'RestrictionStatus').flatMap((it): Value[] => {
    const kind = restrictions[contentOf(it['@Restriction']).toLowerCase()]
    const status = contentOf(it['@Status']).toLowerCase()
    if (!/^(open|close)$/.test(status)) throw wrong('RestrictionStatus/@Status')
    return kind ? [{ kind, value: status === 'open' ? 1 : 0 }] : []
  })
  const least = elementsAt(rule, 'LengthsOfStay/LengthOfStay')
    .filter((it) => contentOf(it['@MinMaxMessageType']) === 'SetMinLOS')
    .map((it): Value => ({ kind: 'minStay', value: numberOf(contentOf(it['@Time']), 'LengthOfStay/@Time') }))
  return [...statuses, ...least]
}

/** Rooms that can be sold: count type 2 of OpenTravel's list; samples that say one number alone have 1. */
function countsOf(inventory: Element): Value[] {
  const counts = elementsAt(inventory, 'InvCounts/InvCount')
  const free = ['2', '1', ''].map((type) => counts.find((it) => contentOf(it['@CountType']) === type)).find(Boolean)
  return free ? [{ kind: 'count', value: numberOf(contentOf(free['@Count']), 'InvCount/@Count') }] : []
}

/** As OpenTravel abbreviates them. */
const weekdays = [['Sun'], ['Mon'], ['Tue'], ['Weds', 'Wed'], ['Thur', 'Thu'], ['Fri'], ['Sat']] as const

/** Both ends are among them; days of the week that are not named are not meant if others are. */
function daysOf(span: Element, today: string): string[] {
  const start = contentOf(span['@Start']).slice(0, 10)
  const end = contentOf(span['@End']).slice(0, 10) || start
  if (start === '') throw missing('Start')
  if (!isDay(start)) throw wrong('Start')
  if (!isDay(end) || end < start) throw wrong('End')
  const flags = weekdays.map((names) => names.map((it) => contentOf(span[`@${it}`])).find((it) => it !== ''))
  const isEach = flags.every((it) => it === undefined)
  const last = addDays(today, stayLimits.aheadDays)
  const days: string[] = []
  for (let day = start < today ? today : start; day <= end && day <= last; day = addDays(day, 1))
    if (isEach || /^(true|1)$/.test(flags[noonOf(day).getUTCDay()] ?? '')) days.push(day)
  return days
}

function codeOf(control: Element, ...names: readonly string[]): string {
  const code = names.map((it) => contentOf(control[`@${it}`])).find((it) => it !== '') ?? ''
  if (!/^[\w.-]{0,40}$/.test(code)) throw wrong(names[0] ?? '')
  return code
}

function numberOf(text: string, place: string): number {
  if (!/^\d{1,4}$/.test(text)) throw wrong(place)
  return Number(text)
}

/** "DeltaLoad" of the message's UniqueID: other days of the same products stay. SynXis documents that it is else a whole. */
export function isDelta(request: Element): boolean {
  return childrenOf(request, 'UniqueID').some((it) => JSON.stringify(it).includes('"DeltaLoad"'))
}

function missing(place: string): RefusedRates {
  return new RefusedRates(outcomes.missing(`${place} is missing`))
}

function wrong(place: string): RefusedRates {
  return new RefusedRates(outcomes.wrong(`${place}: not a value that the site takes`))
}
