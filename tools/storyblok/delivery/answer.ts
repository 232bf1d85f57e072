import type { ErrorAnswer } from '#content/types.ts'

/** The answer to one request. `body` is JSON data, or bytes as they are. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: unknown
}

/** An error that the API defines. It may be thrown anywhere below a request and is answered as JSON. */
export class Refusal extends Error {
  status: number
  headers: Record<string, string>

  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

/** A 404 of the real API is an array, everything else an object with `error`. */
export function answerRefusal({ status, message, headers }: Refusal): Answer {
  const body: ErrorAnswer = status === 404 ? [message] : { error: message }
  return { status, headers, body }
}

export function recordNotFound(): Refusal {
  return new Refusal(404, 'This record could not be found')
}
