interface ApiErrorInput {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  requestId?: string
  retryAfterSeconds?: number
  cause?: unknown
}

/** An answer of our API that is no success: `{ error: { code, message, fields? }, requestId }`. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Code of the catalogues in shared/errors. `unavailable` when the answer was not ours to read. */
  readonly code: string
  /** Messages by field, in the page's language. */
  readonly fields: Readonly<Record<string, string>>
  /** The id that support searches for. */
  readonly requestId: string | undefined
  /** When it is worth trying again (`Retry-After` of 423, 429, 503). */
  readonly retryAfterSeconds: number | undefined

  /** @param facts `message` is the server's own, in the page's language; empty when it did not speak */
  constructor({ status, code, message, fields = {}, requestId, retryAfterSeconds, cause }: ApiErrorInput) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Reads an error answer. A proxy's own page or half a body is `unavailable`, with the status it came with. */
export async function readError(response: Response): Promise<ApiError> {
  const { status } = response
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  const retryAfterSeconds = Math.ceil(retryAfterMs(response) / 1000) || undefined
  try {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; fields?: Record<string, string> }
    }
    return new ApiError({ status, requestId, retryAfterSeconds, ...error })
  } catch (cause) {
    return new ApiError({ status, requestId, retryAfterSeconds, code: 'unavailable', message: '', cause })
  }
}

/** `Retry-After` in seconds or as a date; 0 without it. */
export function retryAfterMs(response: Response): number {
  const value = response.headers.get('Retry-After')
  if (!value) return 0
  const seconds = Number(value)
  const waitMs = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000
  return Number.isNaN(waitMs) ? 0 : Math.max(0, waitMs)
}
