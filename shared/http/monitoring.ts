/** Error reporting, in the browser and on the server. */
export const monitoringLimits = {
  /** Share of requests and page loads whose spans are sent. */
  tracesSampleRate: 0.2,
  /** No replay is ever sent; its code is not even fetched while both are 0. */
  replaysSessionSampleRate: 0,
  replaysOnErrorSampleRate: 0,
  maxBreadcrumbs: 100,
  stackFrames: 50,
} as const

/** Data that the library collects by itself: nothing of a person. `scrubEvent` cleans the rest. */
export const collectedData = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
}

/** Masking of replays, if any were recorded. */
export const replayOptions = { maskAllText: false, blockAllMedia: false } as const

/** Where the browser brings its envelopes: our own origin, which passes them on without the visitor's address. */
export const monitoringTunnel = '/api/monitoring'

const email = /[\w.%+'-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
/** Links of mails, seals of cookies: 32 and more letters of base64url or hex. */
const secret = /[\w-]{32,}/g
const query = /(https?:\/\/[^\s"'<>?#]*|(?<=^|[\s"'(])\/[^\s"'<>?#]*)\?[^\s"'<>#]*/g
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Numbers of events and traces are 32 letters of hex and identify no person. */
const names = new Set(['event_id', 'trace_id', 'span_id', 'parent_span_id', 'release', 'public_key', 'debug_id'])
/** Never sent, whatever is in them. */
const dropped = new Set(['cookies', 'cookie', 'authorization', 'headers', 'data', 'user', 'query_string', 'env'])

/** Removes from a text what a person typed or was given. */
export function scrubText(text: string): string {
  return text
    .replace(query, '$1')
    .replace(email, '[e-mail]')
    .replace(secret, (it) => (uuid.test(it) ? it : '[secret]'))
}

/**
 * An event of the monitoring without a trace of a person: no cookies, headers, bodies, queries and users; addresses
 * and long keys in every text are blacked out. Changes nothing of what it is given.
 */
export function scrubEvent<Event extends object>(event: Event): Event {
  const { request, user: _, ...rest } = event as { request?: Record<string, unknown>; user?: unknown }
  const allowed = request && Object.fromEntries(Object.entries(request).filter(([name]) => !dropped.has(name)))
  return scrubbed({ ...rest, ...(allowed && { request: allowed }) }, 0) as Event
}

/** Deeper than any event is a circle. */
const deepest = 12

function scrubbed(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value)
  if (typeof value !== 'object' || value === null || depth > deepest) return value
  if (Array.isArray(value)) return value.map((it) => scrubbed(it, depth + 1))
  // Whatever has a class of its own (an error, a span) is the library's, and goes no further.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, it]) => [name, names.has(name) ? it : scrubbed(it, depth + 1)]),
  )
}
