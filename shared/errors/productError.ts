import { type ErrorEntry, type ErrorId, errorCatalogues, genericErrors } from './catalogues.ts'

export interface ErrorDetails {
  /** Values for the placeholders of the message. */
  values?: Record<string, string | number>
  /** A sentence about the case itself, in the reader's language; in place of the catalogue's message. */
  text?: string
  /** Messages by field, already in the reader's language. */
  fields?: Record<string, string>
  /** For 429, 423 and 503: when to come back. */
  retryAfterSeconds?: number
  /** For 405. */
  allow?: readonly string[]
  cause?: unknown
}

/**
 * A foreseen error: it has a code in a catalogue, and its message may be shown. Everything else that
 * is thrown is a broken promise of ours and shows a general sentence.
 */
export class ProductError extends Error {
  readonly id: ErrorId
  /** The code in an API's answer: the part after the catalogue's name. */
  readonly code: string
  readonly status: number
  readonly messageId: string
  readonly details: ErrorDetails

  constructor(id: ErrorId, details: ErrorDetails = {}) {
    super(id, { cause: details.cause })
    const entry = entryOf(id)
    this.name = 'ProductError'
    this.id = id
    this.code = id.slice(id.indexOf('.') + 1)
    this.status = entry.status
    this.messageId = entry.message
    this.details = details
  }
}

function entryOf(id: ErrorId): ErrorEntry {
  const [catalogue, code] = id.split('.') as [keyof typeof errorCatalogues, string]
  return (errorCatalogues[catalogue] as Record<string, ErrorEntry>)[code] ?? genericErrors.default
}
