import { createHash } from 'node:crypto'
import type { Request } from 'express'
import { type DescribedRoute, describeRoute } from '#server/http/describe/description.ts'
import { readSignedBody } from '#server/http/signedBody.ts'
import { handleEvents, type IntakeAnswer, type IntakeOptions } from '#server/http/signedIntake.ts'
import { isSameSecret } from '#server/identity/secretTexts.ts'
import { reservationSeen } from '#server/metrics/events.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { notificationLimits, reservationLimits } from '#shared/limits.ts'
import { localDay } from '#shared/time/localTime.ts'
import { reservationRoute } from '../bookingApi.ts'
import { storeNights } from '../rates/nightlyRates.ts'
import { hotelCodeOf, isDelta, RefusedRates, rateMessages, readNights } from '../rates/rateMessages.ts'
import { answerText, type Outcome, outcomes, type ReservationAction } from './answers.ts'
import {
  contentOf,
  type Element,
  type Envelope,
  readEnvelope,
  UnreadableMessage,
  type UserToken,
} from './readEnvelope.ts'
import { noteRefused, settleRefused } from './refusedMessages.ts'
import { bookingOfReservation, elementsAt, reservationFields } from './reservationFields.ts'

/** The user name of whoever sends reservations; the password is the booking engine's secret. */
const reservationUser = 'synxis'

export interface ReservationOptions extends Omit<IntakeOptions, 'route'> {
  /** The slug of the house with this number at the engine; undefined: none of ours. */
  hotelOf: (code: string) => string | undefined
}

/** The part of a message that its answer needs, as far as it was read. */
interface Seen {
  isSoap: boolean
  name?: string
  request?: Element
  action?: ReservationAction
  /** The reservation's; what a message about prices is of, for the list of those that could not be taken. */
  number?: string
  subject?: string
  hotel?: string
  /** The login was right: the message is kept if it cannot be taken, which a stranger's is not. */
  isProven?: true
}

/**
 * POST /api/booking/reservations: `OTA_HotelResNotifRQ`, as SynXis delivers reservations, and the messages of its "ARI Sync"
 * about prices and free rooms. A reservation becomes a notification of the engine and goes its way: once by its content, the
 * latest state counts. Every answer is an `OTA_HotelResNotifRS`, or that of the other message.
 */
export function reservationIntake(options: ReservationOptions): DescribedRoute {
  const { store, clock } = options
  return describeRoute(reservationRoute, async (req, res) => {
    const seen: Seen = { isSoap: req.headers.soapaction !== undefined }
    const outcome = await judge(options, req, seen).catch(outcomeOf)
    const { error, status } = outcome
    const subject = seen.number ?? seen.subject
    reservationSeen.publish({ message: seen.subject ? 'rates' : 'reservation', outcome: kindOf(outcome) })
    if (error) req.log.warn({ number: subject, status, ...error }, 'a message of the booking engine was refused')
    if (error && seen.isProven)
      await noteRefused(store.db, { number: subject, hotel: seen.hotel, ...error, at: clock() })
    else if (!error && subject) await settleRefused(store.db, subject)
    if (status === 401) res.set('WWW-Authenticate', 'Basic realm="reservations", charset="UTF-8"')
    if (status === 429 || status === 503) res.set('Retry-After', '60')
    const text = answerText(outcome, { ...seen, now: clock() })
    res.status(status).set('Cache-Control', 'no-store').type('text/xml; charset=utf-8').send(text)
  })
}

async function judge(options: ReservationOptions, req: Request, seen: Seen): Promise<Outcome> {
  const envelope = await readMessage(options, req, seen)
  const { name = '', request } = envelope
  const isRates = Object.hasOwn(rateMessages, name)
  if (!request || !(isRates || name === 'OTA_HotelResNotif')) {
    Object.assign(seen, { isSoap: envelope.isSoap, isProven: true })
    return outcomes.notAMessage
  }
  Object.assign(seen, { isSoap: envelope.isSoap, name, request, isProven: true })
  if (isRates) return judgeRates(options, name, request, seen)
  const [reservation, ...others] = elementsAt(request, 'HotelReservations/HotelReservation')
  if (!reservation) return outcomes.missing('HotelReservation is missing')
  if (others.length > 0) return outcomes.severalReservations
  const booking = bookingOfReservation(reservation)
  const { number } = booking
  if (typeof number !== 'string') return missing('number')
  if (!/^[\w./-]{1,40}$/.test(number)) return outcomes.wrong(`${placeOf('number')}: not a value that the site takes`)
  seen.number = number
  seen.hotel = typeof booking.hotel === 'string' ? booking.hotel.replace(/[^\w-]/g, '').slice(0, 20) : undefined
  const action = actionOf(request, reservation)
  if (!action) return outcomes.unknownStatus
  seen.action = action
  await options.prepare?.()
  return apply(options, { action, at: instantOf(request, reservation, action), booking: { ...booking, number } })
}

/** Prices, closures and free rooms of a hotel: each night's latest value counts, whatever comes last. */
async function judgeRates(options: ReservationOptions, name: string, request: Element, seen: Seen): Promise<Outcome> {
  const message = rateMessages[name]
  if (!message) return outcomes.notAMessage
  const hotel = hotelCodeOf(request, message)
  seen.hotel = hotel.replace(/[^\w-]/g, '').slice(0, 20)
  seen.subject = `${name.replace('OTA_Hotel', '')} ${seen.hotel}`
  if (hotel === '') return outcomes.missing(`${message.list}/@HotelCode is missing`)
  const at = parseInstant(contentOf(request['@TimeStamp']))
  if (at === undefined) return outcomes.wrong('TimeStamp: not a value that the site takes')
  await options.prepare?.()
  if (!options.hotelOf(hotel)) return outcomes.unknownHotel(hotel)
  const now = options.clock()
  const values = readNights(request, message, localDay(now))
  const isWhole = message.isOfProduct === true && !isDelta(request)
  const stored = await storeNights(options.store, { hotel, values, at: Math.min(at, now), isWhole })
  return stored > 0 ? outcomes.taken : outcomes.olderNights
}

/** @throws ProductError, UnreadableMessage */
function readMessage({ secrets, limits, clock }: ReservationOptions, req: Request, seen: Seen): Promise<Envelope> {
  if (secrets.length === 0) throw new ProductError('generic.unavailable')
  const isRight = ({ name, password }: UserToken) =>
    name === reservationUser && secrets.some((it) => isSameSecret(password, it))
  return readSignedBody(req, {
    limits,
    limitBytes: reservationLimits.bodyBytes,
    claimOf({ headers }) {
      if (!/^(text|application)\/xml\b/i.test(headers['content-type'] ?? ''))
        throw new ProductError('generic.unsupportedType')
      const basic = basicOf(headers.authorization)
      if (basic && !isRight(basic)) throw new ProductError('generic.badSignature')
      if (basic) seen.isProven = true
      return (body) => {
        const envelope = readEnvelope(body)
        const { token } = envelope
        const isStale = token?.createdAt !== undefined && !isNear(token.createdAt, clock())
        if (!basic && (!token || !isRight(token) || isStale)) throw new ProductError('generic.badSignature')
        return envelope
      }
    },
  })
}

/** NaN is near nothing. */
function isNear(instant: number, now: number): boolean {
  return Math.abs(now - instant) <= notificationLimits.clockSkewMs
}

/** RFC 7617. */
function basicOf(header = ''): UserToken | undefined {
  const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header) ?? []
  if (encoded === undefined) return undefined
  const [, name = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return { name, password }
}

/** Either status says it: samples have `Commit` with `Reserved`, and the status of the reservation itself. */
function actionOf(request: Element, reservation: Element): ReservationAction | undefined {
  const statuses = [request, reservation].map((it) => contentOf(it['@ResStatus']).toLowerCase())
  if (statuses.some((it) => /^cancel/.test(it))) return 'cancelled'
  const known = /^(|commit(ted)?|book(ed)?|reserved|modif(y|ied)|confirmed|in-house|checked-out)$/
  if (!statuses.every((it) => known.test(it))) return undefined
  return statuses.some((it) => /^modif/.test(it)) ||
    contentOf(reservation['@LastModifyDateTime']) > createdAt(reservation)
    ? 'modified'
    : 'booked'
}

function createdAt(reservation: Element): string {
  return contentOf(reservation['@CreateDateTime']) || '9999'
}

/** When the reservation became so; undefined: the message does not say it. */
function instantOf(request: Element, reservation: Element, action: ReservationAction): number | undefined {
  const changed = contentOf(reservation['@LastModifyDateTime'])
  const texts = [changed, action === 'booked' ? contentOf(reservation['@CreateDateTime']) : '']
  return parseInstant([...texts, contentOf(request['@TimeStamp'])].find((it) => it !== '') ?? '')
}

/** A time without a zone is UTC, as in the samples. */
function parseInstant(text: string): number | undefined {
  const [, day, zone = 'Z'] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? []
  const instant = Date.parse(`${day}${zone}`)
  return Number.isNaN(instant) ? undefined : instant
}

interface Notified {
  action: ReservationAction
  at: number | undefined
  booking: Readonly<Record<string, unknown>> & { number: string }
}

async function apply(options: ReservationOptions, { action, at: changedAt, booking }: Notified): Promise<Outcome> {
  if (changedAt === undefined) return outcomes.wrong('LastModifyDateTime, CreateDateTime and TimeStamp are no instant')
  const { store, clock, hotelOf } = options
  const { number } = booking
  const known = await store.db
    .selectFrom('stays')
    .select(['hotel', 'changedAt', 'state', 'hotelMemberId'])
    .where('number', '=', number)
    .executeTakeFirst()
  const code = typeof booking.hotel === 'string' ? booking.hotel : ''
  // A stay is updated even if its house has left the site.
  const hotel = hotelOf(code) ?? known?.hotel
  const isBare = action === 'cancelled' && booking.from === undefined && booking.to === undefined
  if (!isBare && code === '' && !hotel) return missing('hotel')
  if (!isBare && !hotel) return outcomes.unknownHotel(code)
  const given = isBare ? { number } : { ...withoutEmpty(booking), hotel }
  const id = createHash('sha256')
    .update(JSON.stringify([action, changedAt, given]))
    .digest('hex')
  const event = { id, type: action, at: orderOf(changedAt, known?.changedAt, clock()), booking: given }
  const answer = await handleEvents(options, [event])
  if (answer.duplicates > 0) return outcomes.repeated
  const [refused] = answer.refused
  if (refused) return refusalOf(refused, given)
  if (known && known.changedAt >= event.at) return outcomes.older
  if (known?.state === 'cancelled') return outcomes.cancelledBefore
  return isBare || booking.email !== undefined || known?.hotelMemberId ? outcomes.taken : outcomes.unclaimed
}

function withoutEmpty(booking: Notified['booking']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(booking).filter(([, it]) => it !== undefined))
}

/** Samples count in seconds: of two changes in one, the later to come counts. A clock ahead of ours is not believed. */
function orderOf(at: number, knownAt: number | undefined, now: number): number {
  const believed = Math.min(at, now)
  const isSameSecond = knownAt !== undefined && Math.floor(knownAt / 1000) === Math.floor(believed / 1000)
  return isSameSecond ? Math.max(believed, knownAt + 1) : believed
}

function refusalOf(refused: IntakeAnswer['refused'][number], given: Readonly<Record<string, unknown>>): Outcome {
  if (refused.code === 'unknownBooking') return outcomes.unknownNumber
  if (refused.code !== 'invalid') return outcomes.over
  const names = (refused.fields ?? []).map((it) => it.replace(/^booking\./, ''))
  // Nights are counted from two days, one of which is wrong then.
  const name = names.find((it) => it !== 'nights') ?? names[0] ?? ''
  if (given[name] === undefined) return missing(name)
  return outcomes.wrong(`${placeOf(name)}: not a value that the site takes`)
}

function missing(name: string): Outcome {
  return outcomes.missing(`${placeOf(name)} is missing`)
}

/** Where the message would have the field of the booking. */
function placeOf(name: string): string {
  if (name in reservationFields) return reservationFields[name as keyof typeof reservationFields].paths[0] ?? name
  const counted = { rooms: 'RoomRate/@NumberOfUnits', total: 'Total/@AmountAfterTax', nights: 'TimeSpan' }
  return counted[name as keyof typeof counted] ?? 'GuestCounts'
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof RefusedRates) return error.outcome
  if (error instanceof UnreadableMessage) return outcomes.unreadable(error.message)
  if (!(error instanceof ProductError)) throw error
  const known: Readonly<Record<string, Outcome>> = {
    'generic.badSignature': outcomes.badLogin,
    'generic.tooLarge': outcomes.tooLarge,
    'generic.unsupportedType': outcomes.wrongType,
    'generic.tooManyRequests': outcomes.tooMany,
    'generic.unavailable': outcomes.away,
  }
  return known[error.id] ?? outcomes.unreadable('The message did not arrive whole')
}

/** For the metrics. */
function kindOf({ status, error, warning }: Outcome): string {
  if (!error) return warning === outcomes.repeated.warning ? 'repeated' : 'taken'
  return { 200: 'refused', 401: 'unauthorised', 429: 'unauthorised', 503: 'away' }[status] ?? 'unreadable'
}
