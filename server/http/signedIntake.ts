import type { ValidateFunction } from 'ajv'
import type { Request } from 'express'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { count, type Infer, type JsonSchema, list, matching, object, optional, text } from '#shared/http/answer.ts'
import { notificationLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { parseJson } from './calls/bodies.ts'
import { fieldRefusal } from './calls/fieldRefusal.ts'
import type { RateLimits } from './calls/rateLimits.ts'
import { type DescribedRoute, describeRoute, type RouteDescription } from './describe/description.ts'
import { localeOfCall } from './locale.ts'
import { readSignature } from './notificationSignature.ts'
import { readSignedBody } from './signedBody.ts'

/** An event of another system of the group, its envelope checked. */
export interface SignedEvent {
  id: string
  type: string
  /** Epoch ms. */
  at: number
  /** The whole event, for the domain that knows its type. */
  given: Readonly<Record<string, unknown>>
}

/** Codes of refused events, but for `invalid`, which names its fields: docs/operations/notifications.md. */
type RefusalCode =
  | (
      | 'unknownType'
      | 'unknownCasino'
      | 'unknownHotel'
      | 'unknownBooking'
      | 'unknownCard'
      | 'unknownFile'
      | 'expired'
      | 'conflict'
    )
  | ('unknownCode' | 'alreadyRedeemed' | 'refunded' | 'notEntitled' | 'usedUp' | 'noRenewal' | 'alreadySent')
  | ('unknownRegistration' | 'alreadyCheckedIn' | 'notPaid' | 'notRegistered' | 'full' | 'notOpen')
  | ('paused' | 'limitReached')

/** Why an event is refused; null: it is accepted. */
export type Refusal = RefusalCode | InvalidFields | null

/** An event that is not as described. */
interface InvalidFields {
  code: 'invalid'
  /** Paths within the event: `data.cvip`. */
  fields: string[]
}

/** @param fields paths within the event: `data.cvip` */
export function invalid(...fields: string[]): InvalidFields {
  return { code: 'invalid', fields }
}

export interface IntakeOptions {
  route: RouteDescription
  /** Names the system in the table of events. */
  source: string
  /** The sender signs with one, with either of two while it is replaced; without any the route is 503. */
  secrets: readonly string[]
  store: Store
  clock: () => number
  limits: RateLimits
  /**
   * Applies events, each of another id, within the transaction that also stores their ids. Writes nothing for an event
   * that it refuses.
   */
  handle: (tx: Tx, events: readonly SignedEvent[]) => Promise<Taken>
  /** Codes of refusals that make the answer a 422 when no event was accepted: the sender must act. */
  unprocessable?: readonly string[]
  /** Fetches the data that `take` needs besides the store, before its transactions. */
  prepare?: () => Promise<void>
}

export interface Taken {
  /** In the order of the events. */
  refusals: readonly Refusal[]
  /** Called once the transaction is on the disk. */
  committed?: () => void
}

/** For a domain that handles one event at a time. */
export function oneByOne(handle: (tx: Tx, event: SignedEvent) => Promise<Refusal>): IntakeOptions['handle'] {
  return async (tx, events) => {
    const refusals: Refusal[] = []
    for (const event of events) refusals.push(await handle(tx, event))
    return { refusals }
  }
}

/** Answer of 202, and of a 422 whose refusals the sender must act on. */
const intakeAnswer = object('IntakeAnswer', {
  accepted: count,
  duplicates: count,
  refused: list(object('RefusedEvent', { id: text, code: text, fields: optional(list(text)) })),
})
export type IntakeAnswer = Infer<typeof intakeAnswer>

/** The envelope of an event in the description. */
const envelope = {
  id: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$', examples: ['floor-7c1f'] },
  at: {
    oneOf: [
      { type: 'string', format: 'date-time' },
      { type: 'integer', minimum: 1 },
    ],
    examples: ['2026-11-23T19:30:00Z'],
  },
} as const

/** Headers of a signed notification. */
export const signedHeaders = {
  'webhook-id': matching('^[\\x21-\\x7e]{1,200}$', 'msg_floor_1'),
  'webhook-timestamp': matching('^\\d{1,12}$', '1795419000'),
  'webhook-signature': matching('^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$', `v1,${'A'.repeat(43)}=`),
}

/** A type of event: its properties besides `id`, `type` and `at`. */
interface EventSchema {
  title: string
  type: JsonSchema
  properties: Readonly<Record<string, JsonSchema>>
  required: readonly string[]
}

/** The common part of the descriptions of all intakes. @param events by type */
export function intakeDescription(events: readonly EventSchema[]) {
  const schemas = events.map(({ title, type, properties, required }) => ({
    title,
    type: 'object',
    properties: { ...envelope, type, ...properties },
    required: ['id', 'type', 'at', ...required],
  }))
  return {
    tag: 'notifications',
    method: 'POST',
    signature: 'notification',
    headers: signedHeaders,
    body: {
      type: 'object',
      properties: {
        events: {
          type: 'array',
          maxItems: notificationLimits.events,
          items: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
        },
      },
      required: ['events'],
    },
    answers: { 202: intakeAnswer },
    errors: [
      ...['generic.badRequest', 'generic.badSignature', 'generic.tooLarge', 'generic.unsupportedType'],
      ...['generic.invalid', 'generic.tooManyRequests', 'generic.unavailable'],
    ],
  } as const satisfies Partial<RouteDescription>
}

/** Events a transaction: a commit for each would be most of the work, one for all would block all other writers. */
const eventsPerTransaction = 250

/**
 * POST of signed events: the signature is checked before any of the body is parsed.
 * @throws ProductError generic.unavailable, generic.badSignature, generic.tooLarge, generic.unsupportedType,
 * generic.badRequest, generic.invalid, generic.methodNotAllowed
 */
export function signedIntake(options: IntakeOptions): DescribedRoute {
  return describeRoute(options.route, async (req, res) => {
    const body = await readSigned(req, { ...options, limitBytes: notificationLimits.bodyBytes })
    const events = eventsOf(req, body)
    await options.prepare?.()
    const answer = await handleEvents(options, events)
    for (const refusal of answer.refused) req.log.warn({ source: options.source, ...refusal }, 'an event was refused')
    res.status(statusOf(options, answer)).set('Cache-Control', 'no-store').json(answer)
  })

  function statusOf({ unprocessable = [] }: IntakeOptions, { accepted, duplicates, refused }: IntakeAnswer): number {
    return accepted + duplicates === 0 && refused.some(({ code }) => unprocessable.includes(code)) ? 422 : 202
  }
}

/**
 * A body of which the signature is right. @throws ProductError generic.unavailable without a secret,
 * generic.badSignature, and those of {@link readSignedBody}
 */
export function readSigned(
  req: Request,
  { secrets, clock, limits, limitBytes }: Pick<IntakeOptions, 'secrets' | 'clock' | 'limits'> & { limitBytes: number },
): Promise<Buffer> {
  if (secrets.length === 0) throw new ProductError('generic.unavailable')
  return readSignedBody(req, {
    limits,
    limitBytes,
    claimOf({ headers }) {
      const claim = readSignature(headers)
      if (!claim || Math.abs(clock() - claim.timestamp * 1000) > notificationLimits.clockSkewMs)
        throw new ProductError('generic.badSignature')
      return (body) => {
        if (!secrets.some((it) => claim.isSignedWith(it, body))) throw new ProductError('generic.badSignature')
        return body
      }
    },
  })
}

function eventsOf(req: Request, body: Buffer): unknown[] {
  if (!req.is('application/json')) throw new ProductError('generic.unsupportedType')
  const value = parseJson(body)
  const events = isRecord(value) ? value.events : undefined
  if (!Array.isArray(events)) throw fieldRefusal('generic.invalid', 'events', localeOfCall(req), 'validation.required')
  if (events.length > notificationLimits.events) throw new ProductError('generic.tooLarge')
  return events
}

/** Takes events whose sender is proven, each once by its id. */
export async function handleEvents(
  options: Pick<IntakeOptions, 'source' | 'store' | 'clock' | 'handle'>,
  given: readonly unknown[],
): Promise<IntakeAnswer> {
  const answer: IntakeAnswer = { accepted: 0, duplicates: 0, refused: [] }
  for (let start = 0; start < given.length; start += eventsPerTransaction) {
    const events: SignedEvent[] = []
    for (const one of given.slice(start, start + eventsPerTransaction)) {
      const event = readEvent(one)
      if ('code' in event) answer.refused.push({ id: idOf(one), ...event })
      else events.push(event)
    }
    await handleChunk(options, events, answer)
  }
  return answer
}

/** An id that comes again in one chunk waits for the outcome of the first. */
async function handleChunk(
  options: Pick<IntakeOptions, 'source' | 'store' | 'clock' | 'handle'>,
  events: readonly SignedEvent[],
  answer: IntakeAnswer,
): Promise<void> {
  const first = new Map<string, SignedEvent>()
  const later: SignedEvent[] = []
  for (const event of events) {
    if (first.has(event.id)) later.push(event)
    else first.set(event.id, event)
  }
  if (first.size === 0) return
  const round = [...first.values()]
  const { isNew, refused, committed } = await options.store.transaction((tx) => handleRound(options, tx, round))
  committed?.()
  answer.accepted += isNew.size - refused.size
  answer.duplicates += round.length - isNew.size
  for (const [id, refusal] of refused)
    answer.refused.push({ id, ...(typeof refusal === 'string' ? { code: refusal } : refusal) })
  const again = later.filter(({ id }) => refused.has(id))
  answer.duplicates += later.length - again.length
  await handleChunk(options, again, answer)
}

interface Round {
  isNew: ReadonlySet<string>
  /** New events by id. */
  refused: ReadonlyMap<string, NonNullable<Refusal>>
  committed?: () => void
}

/** @param events each of another id, at least one */
async function handleRound(
  { source, clock, handle }: Pick<IntakeOptions, 'source' | 'clock' | 'handle'>,
  tx: Tx,
  events: readonly SignedEvent[],
): Promise<Round> {
  const takenAt = clock()
  // One order everywhere: two senders of the same events wait for each other instead of deadlocking.
  const rows = events.map(({ id }) => ({ source, id, takenAt })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const noted = await tx
    .insertInto('takenEvents')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source', 'id']).doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(noted.map(({ id }) => id))
  const fresh = events.filter(({ id }) => isNew.has(id))
  if (fresh.length === 0) return { isNew, refused: new Map() }
  const { refusals, committed } = await handle(tx, fresh)
  const refused = new Map<string, NonNullable<Refusal>>()
  for (const [index, { id }] of fresh.entries()) {
    const refusal = refusals[index]
    if (refusal) refused.set(id, refusal)
  }
  if (refused.size > 0) {
    // Refused events may come again, corrected.
    await tx
      .deleteFrom('takenEvents')
      .where('source', '=', source)
      .where('id', 'in', [...refused.keys()])
      .execute()
  }
  return { isNew, refused, committed }
}

/** The checked envelope, or what is wrong with it. */
function readEvent(given: unknown): SignedEvent | InvalidFields {
  if (!isRecord(given)) return invalid('events')
  const { id, type, at } = given
  const instant = readInstant(at)
  const isId = typeof id === 'string' && /^[\x21-\x7e]{1,200}$/.test(id)
  const isType = typeof type === 'string' && type !== '' && type.length <= 60
  if (isId && isType && instant !== undefined) return { id, type, at: instant, given }
  return invalid(...(isId ? [] : ['id']), ...(isType ? [] : ['type']), ...(instant === undefined ? ['at'] : []))
}

/** Paths of what a schema’s validator has just found wrong, each once. @param place path of what it read: `data` */
export function wrongPaths(place: string, { errors }: Pick<ValidateFunction, 'errors'>): string[] {
  const paths = (errors ?? []).map(({ instancePath, params }) => {
    const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : ''
    return (place + instancePath + missing).replaceAll('/', '.')
  })
  return [...new Set(paths)]
}

/** ISO 8601 with its offset, or epoch milliseconds. */
function readInstant(at: unknown): number | undefined {
  if (typeof at === 'number') return Number.isSafeInteger(at) && at > 0 ? at : undefined
  if (typeof at !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(at))
    return undefined
  const instant = Date.parse(at)
  return Number.isNaN(instant) ? undefined : instant
}

/** The id of an event for a refusal: printable, whatever was sent. */
function idOf(given: unknown): string {
  const id = isRecord(given) ? given.id : undefined
  return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 200) : ''
}
