interface ApiErrorFacts {
  status: number
  code: string
  message: string
  fields?: Record<string, string>
  requestId?: string
  cause?: unknown
}

/** An answer of our API that is no success (decisions §2): `{ error: { code, message, fields? }, requestId }`. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came. */
  readonly status: number
  /** Of the catalogues in shared/errors. `unavailable` when the answer was not ours to read. */
  readonly code: string
  /** Messages by field, in the page's language. */
  readonly fields: Readonly<Record<string, string>>
  /** What support searches for. */
  readonly requestId: string | undefined

  /** @param facts `message` is the server's own, in the page's language; empty when it did not speak */
  constructor({ status, code, message, fields = {}, requestId, cause }: ApiErrorFacts) {
    super(message, { cause })
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }
}

/** Reads an error answer. A proxy's own page or half a body is `unavailable`, with the status it came with. */
export async function readError(response: Response): Promise<ApiError> {
  const { status } = response
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  try {
    const { error } = (await response.json()) as {
      error: { code: string; message: string; fields?: Record<string, string> }
    }
    return new ApiError({ status, requestId, code: error.code, message: error.message, fields: error.fields })
  } catch (cause) {
    return new ApiError({ status, requestId, code: 'unavailable', message: '', cause })
  }
}
