import { isRecord } from '#shared/schemas/isRecord.ts'

/** The thing that a request was to write: its name for people, and the body. */
export interface Written {
  what: string
  body: object
}

interface RefusalFacts {
  /** Undefined when nobody answered. */
  status: number | undefined
  /** The answer's body, or the error of the connection. */
  reasons: unknown
  base: string
  spaceId: string
  path: string
  written?: Written
}

/** A refusal of the Management API, in words that say what to do. */
export class ManagementError extends Error {
  override readonly name = 'ManagementError'
  readonly status: number | undefined
  /** Nothing further can work: the token, the space, or the connection itself. */
  readonly isFinal: boolean

  constructor(facts: RefusalFacts) {
    super(sentenceOf(facts), { cause: facts.reasons })
    this.status = facts.status
    this.isFinal = facts.written === undefined || !ownRefusals.has(facts.status)
  }
}

/** Statuses that are about the thing written alone: others may still be written. */
const ownRefusals: ReadonlySet<number | undefined> = new Set([402, 403, 404, 409, 413, 422, 423])

function sentenceOf(facts: RefusalFacts): string {
  const { status, reasons, base, spaceId, path, written } = facts
  const what = written?.what ?? (path || `space ${spaceId}`)
  const text = reasonsIn(reasons)
  switch (status) {
    case undefined:
      return `${base} does not answer (${text}); run the command again, it goes on where it stopped`
    case 401:
      return `${base} does not accept the token: it is mistyped or revoked, or the space is in another region (STORYBLOK_OAUTH_TOKEN, STORYBLOK_API)`
    case 403:
      return `The token may not write ${what}: its user must be an admin or owner of space ${spaceId}, and the plan must have it${quoted(text)}`
    case 404:
      return written || path
        ? `${base} knows no ${what} in space ${spaceId}`
        : `${base} knows no space ${spaceId} for this token: check STORYBLOK_SPACE_ID, the region (STORYBLOK_API), and that the token's user is in the space`
    case 402:
      return `The plan of space ${spaceId} does not allow ${what}${quoted(text)}`
    case 422:
      return `${what} is refused: ${fieldsIn(reasons)}${isPlanLimit(text) ? ' (a limit of the plan: docs/storyblok.md)' : ''}`
    case 429:
      return `${base} is still busy: something else uses up the requests of this token; run the command again later`
    default:
      return `${base} answers ${status} to ${what}${quoted(text)}; run the command again, it goes on where it stopped`
  }
}

function quoted(text: string): string {
  return text === '' ? '' : `: “${text}”`
}

/** `{"slug": ["has already been taken"]}`, `{"error": "…"}`, `["…"]` and plain text, in one line. */
function reasonsIn(reasons: unknown): string {
  if (reasons instanceof Error) {
    return reasons.cause instanceof Error ? `${reasons.message}: ${reasons.cause.message}` : reasons.message
  }
  if (typeof reasons === 'string')
    return reasons
      .replace(/<[^>]*>/g, ' ')
      .trim()
      .slice(0, 200)
  if (Array.isArray(reasons)) return reasons.map(String).join('; ')
  if (!isRecord(reasons)) return ''
  return Object.values(reasons)
    .flat()
    .map((it) => (isRecord(it) ? JSON.stringify(it) : String(it)))
    .join('; ')
}

/** Each field with what is wrong with it: Rails answers `{field: [sentence, …]}`. */
function fieldsIn(reasons: unknown): string {
  if (!isRecord(reasons)) return reasonsIn(reasons) || 'without a reason'
  const lines = Object.entries(reasons).map(([field, it]) =>
    /^(error|errors|base|message)$/.test(field) ? reasonsIn([it].flat()) : `${field} ${reasonsIn([it].flat())}`,
  )
  return lines.join('; ') || 'without a reason'
}

function isPlanLimit(text: string): boolean {
  return /\b(limit|plan|upgrade|quota)\b/i.test(text)
}
