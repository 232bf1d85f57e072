import { ProductError } from '#shared/errors/productError.ts'

/** At most one line of a cause is written in this time. */
const apartMs = 1000
/** A cause is a few dozen bytes; the one that was written longest ago is forgotten first. */
const mostCauses = 1000

/** The parts of a line that tell its cause. */
export interface CauseParts {
  message: string
  error?: unknown
  /** Class of the route that is being answered, if any: `page`, `api.eph`. */
  route?: string
  /** Id of a payment: money that a person must look after is a cause of its own. */
  payment?: unknown
}

/**
 * Thins out lines of one cause: with a store that is away each request would write the same one, and whoever reads the
 * log would find nothing else.
 * @param now milliseconds of a clock that is never put back
 */
export function createRepeats(now: () => number = () => performance.now()) {
  const causes = new Map<string, { writtenAt: number; leftOut: number }>()
  /** @returns the number of lines that were left out since the last written one; undefined: this one is left out, too */
  return (parts: CauseParts): number | undefined => {
    const cause = causeOf(parts)
    const known = causes.get(cause)
    if (known && now() - known.writtenAt < apartMs) {
      known.leftOut++
      return undefined
    }
    // Inserted anew, so that the map is in order of writing.
    causes.delete(cause)
    causes.set(cause, { writtenAt: now(), leftOut: 0 })
    const [oldest] = causes.keys()
    if (causes.size > mostCauses && oldest !== undefined) causes.delete(oldest)
    return known?.leftOut ?? 0
  }
}

function causeOf({ message, error, route = '', payment }: CauseParts): string {
  const subject = error === undefined ? payment : nameOf(error)
  return [message, subject ?? '', route].join('\n')
}

/** Its code, as ECONNREFUSED or `generic.unavailable`; else its class with the line where it was thrown. */
function nameOf(error: unknown): string {
  if (error instanceof ProductError) return error.id
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  if (code !== undefined) return `${error.name} ${String(code)}`
  return `${error.name} ${/\n( {4}at .*)/.exec(error.stack ?? '')?.[1] ?? ''}`
}
