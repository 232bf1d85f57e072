import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { exampleOf } from '#server/openapi/examples.ts'
import type { JsonSchema } from '#shared/http/answer.ts'
import type { Answer, Client } from '#test/support/client.ts'
import type { Description, Operation } from './description.ts'

/** A call made up from the description: as it should be, or with something wrong. */
export interface RandomCall {
  operation: Operation
  /** The name of a caller. */
  caller: string
  path: string
  headers: Record<string, string>
  /** Undefined: none is sent. */
  body: string | undefined
  /** The body is one that the description refuses: no answer of 2xx may come. */
  isRefused: boolean
  /** Signed as notifications are, so that the body is read. */
  isSigned: boolean
}

/** Text of every kind that has ever broken something. */
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    'null',
    'é'.repeat(300),
    'e\u0301',
    '\u202e',
    '\u0000',
    '👩‍👩‍👧',
    '١٢٣',
    'ﬁ',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '9'.repeat(400),
    'a'.repeat(70_000),
    '2026-02-30',
    '2026-11-23',
    'a@b.fr',
    '+33 6 12 34 56 78',
    '\ud800',
  ),
)
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', '__proto__', 'constructor', 'length'), fc.integer(), { maxKeys: 2 }),
)

/** Values of no field: text, where one belongs, is none of them. */
const neverText = fc.constantFrom<unknown>(null, {}, [], [1])

interface Body {
  text: string | undefined
  isRefused: boolean
}

const addresses = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => ['172', ...parts].join('.'))

/** Names of what is on the site, for parameters of paths and for bodies. */
export interface Known {
  segments: readonly string[]
  tournament: string
}

/** Random calls of one operation of a description. @param callers their names */
export function randomCalls(
  description: Description,
  operation: Operation,
  callers: readonly string[],
  known: Known,
): fc.Arbitrary<RandomCall> {
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      path: pathsOf(operation, known),
      headers: headersOf(operation),
      address: addresses,
      body: bodiesOf(operation, description, known),
      isSigned: fc.boolean(),
    })
    .map(({ address, body, headers, ...call }) => ({
      ...call,
      operation,
      headers: { ...headers, 'X-Forwarded-For': address },
      body: body.text,
      // A body of another type is not read as JSON at all.
      isRefused: body.isRefused,
    }))
}

/** The right bodies of a call with one field changed, by the field; objects and the first item of a list are entered. */
export function changedBodies(
  { value }: Operation,
  { document }: Description,
  values: readonly unknown[],
): { name: string; bodies: string[] }[] {
  const media = value.requestBody?.content['application/json']
  if (!media) return []
  const components = new Map(Object.entries(document.components.schemas as Record<string, JsonSchema>))
  const body = exampleOf(media.schema, { components, isWhole: true })
  return fieldsIn(body).map((path) => ({
    name: `${value.operationId} ${path.join('.')}`,
    bodies: [...values, undefined].map((it) => JSON.stringify(withField(body, path, it))),
  }))
}

function fieldsIn(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const names = Array.isArray(value) ? Object.keys(value).slice(0, 1) : Object.keys(value)
  return names.flatMap((name) => {
    const path = [...above, name]
    return [path, ...fieldsIn((value as Record<string, unknown>)[name], path)]
  })
}

function withField(body: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>
  copy[name] = rest.length > 0 ? withField(copy[name], rest, value) : value
  return copy
}

/** Sends a call; the test's client refuses an answer that the description does not allow. */
export function sendCall(
  call: RandomCall,
  client: Client,
  sign: (body: string) => Record<string, string>,
): Promise<Answer> {
  const { operation, path, body } = call
  // A stream has no end: its head says as much.
  const method = operation.value['x-events'] ? 'HEAD' : operation.method
  const signed = call.isSigned && body !== undefined ? sign(body) : {}
  return client.send(method, path, body, { ...call.headers, ...signed })
}

/** Signs as docs/operations/notifications.md says. @param now epoch ms */
export function signatureOf(secret: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signature = createHmac('sha256', secret).update(`msg_random.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': 'msg_random', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

// biome-ignore lint/suspicious/noExplicitAny: a parameter object of OpenAPI
type Parameter = any

function pathsOf({ path, value }: Operation, known: Known): fc.Arbitrary<string> {
  const parameters = value.parameters as Parameter[]
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const inPath = fc.tuple(...names.map(() => segmentsOf(known))).map((values) => {
    let at = 0
    return path.replace(/\{\w+\}/g, () => values[at++] ?? '')
  })
  const asked = parameters.filter((it) => it.in === 'query')
  const inQuery = fc.tuple(
    ...asked.map(({ name, schema }) =>
      fc
        .oneof(
          { weight: 3, arbitrary: fc.constant(undefined) },
          { weight: 3, arbitrary: fc.constant(exampleOf(schema, { components: new Map(), isWhole: true }, name)) },
          { weight: 2, arbitrary: anyText.map((text) => text.slice(0, 500).toWellFormed()) },
        )
        .map((given) => (given === undefined ? '' : `${name}=${encodeURIComponent(String(given))}`)),
    ),
  )
  return fc.tuple(inPath, inQuery).map(([here, query]) => {
    const given = query.filter(Boolean).join('&')
    return given ? `${here}?${given}` : here
  })
}

const segmentsOf = (known: Known) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...known.segments) },
    fc.constantFrom('%E0%A4%A', '%00', '1'),
    anyText
      .map((text) => encodeURIComponent(text.slice(0, 200).toWellFormed()))
      .filter((text) => text !== '' && !/^\.{1,2}$/.test(text)),
  )

function headersOf({ value }: Operation): fc.Arbitrary<Record<string, string>> {
  const own = (value.parameters as Parameter[]).filter((it) => it.in === 'header' && it.required).map((it) => it.name)
  const choices = {
    'X-Page-Locale': fc.constantFrom('fr', 'en', 'de', ''),
    'Idempotency-Key': fc.oneof(fc.uuid(), fc.constantFrom('a key with blanks', 'x'.repeat(300))),
    'Content-Type': fc.constantFrom(
      'text/plain',
      'application/json; charset=latin1',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
    ),
    Origin: fc.constantFrom('https://elsewhere.test', 'null'),
    'X-Client-Token': fc.constantFrom('wrong'),
    'Accept-Language': fc.constantFrom('fr', 'en-GB;q=0.9', '*', ';;;'),
    ...Object.fromEntries(own.map((name: string) => [name, fc.constantFrom('', 'v1,AAAA', 't=1,v1=00', '1')])),
  }
  const rarely = Object.entries(choices).map(([name, arbitrary]) =>
    fc.oneof(
      { weight: 7, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: (arbitrary as fc.Arbitrary<string>).map((it) => [name, it] as const) },
    ),
  )
  return fc.tuple(...rarely).map((given) => Object.fromEntries(given.filter((it) => it !== undefined)))
}

function bodiesOf({ method, value }: Operation, { document }: Description, { tournament }: Known): fc.Arbitrary<Body> {
  if (method === 'GET') return fc.constant({ text: undefined, isRefused: false })
  const media = value.requestBody?.content['application/json']
  const broken = fc.constantFrom(
    '',
    '{',
    '[]',
    '"text"',
    'null',
    '{"a":1}}',
    '\u0000',
    '{"a":"\\ud800"}',
    `[${'['.repeat(20_000)}`,
  )
  if (!media) {
    const any = fc.oneof(fc.constant(undefined), fc.constant('{}'), broken)
    return any.map((text) => ({ text, isRefused: false }))
  }
  const schemas = document.components.schemas as Record<string, JsonSchema>
  const schema = resolve(media.schema, schemas)
  const right = fc.constantFrom(
    ...examplesOf(schema, { ...media.example, ...('tournament' in media.example && { tournament }) }, schemas),
  )
  return fc.oneof(
    { weight: 3, arbitrary: right.map((it) => ({ text: JSON.stringify(it), isRefused: false })) },
    { weight: 6, arbitrary: right.chain((it) => changed(it, schema)) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(
          broken,
          anyValue.map((it) => JSON.stringify(it)),
        )
        .map((text) => ({ text, isRefused: false })),
    },
    {
      weight: 1,
      arbitrary: right.map((it) => ({ text: JSON.stringify({ ...it, more: 'x'.repeat(70_000) }), isRefused: false })),
    },
  )
}

/** A right body, another address each time; of a notification one for each type of event. */
function examplesOf(
  schema: JsonSchema,
  example: object,
  schemas: Record<string, JsonSchema>,
): Record<string, unknown>[] {
  const events = (schema.properties as Record<string, JsonSchema> | undefined)?.events
  if (!events)
    return [
      { ...example, ...('email' in example && { email: 'someone@random.test', emailVerify: 'someone@random.test' }) },
    ]
  const items = resolve(events.items as JsonSchema, schemas)
  const components = new Map(Object.entries(schemas))
  return ((items.oneOf ?? [items]) as JsonSchema[]).map((it) => ({
    events: [exampleOf(it, { components, isWhole: true })],
  }))
}

/** A right body with one property changed, taken away or added; of events the first is changed. */
function changed(example: Record<string, unknown>, schema: JsonSchema): fc.Arbitrary<Body> {
  const [event] = (example.events ?? []) as Record<string, Record<string, unknown>>[]
  if (event) {
    const inside = (event.data ?? event.booking ?? {}) as Record<string, unknown>
    const place = event.data ? 'data' : 'booking'
    const within = (it: Record<string, unknown>) => JSON.stringify({ events: [{ ...event, [place]: it }] })
    const outside = (it: Record<string, unknown>) => JSON.stringify({ events: [it] })
    return fc
      .oneof(
        oneChange(inside).map((it) => within(it)),
        oneChange(event).map((it) => outside(it)),
      )
      .map((text) => ({ text, isRefused: false }))
  }
  const required = (schema.required ?? []) as string[]
  const missing = required.map((name) => ({ text: JSON.stringify(without(example, name)), isRefused: true }))
  const texts = required.filter((name) => typeof example[name] === 'string')
  const wrongType = texts.map((name) =>
    neverText.map((value) => ({ text: JSON.stringify({ ...example, [name]: value }), isRefused: true })),
  )
  return fc.oneof(
    oneChange(example).map((it) => ({ text: JSON.stringify(it), isRefused: false })),
    ...(missing.length > 0 ? [fc.constantFrom(...missing)] : []),
    ...wrongType,
  )
}

function oneChange(example: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(example), 'more', 'constructor']
  return fc.tuple(fc.constantFrom(...names), anyValue).map(([name, value]) => ({ ...example, [name]: value }))
}

function without(example: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).filter(([it]) => it !== name))
}

function resolve(schema: JsonSchema, schemas: Record<string, JsonSchema>): JsonSchema {
  const name =
    String(schema.$ref ?? '')
      .split('/')
      .at(-1) ?? ''
  return schemas[name] ?? schema
}
