export interface ApiAnswer {
  status: number
  body: object
  headers?: Readonly<Record<string, string>>
}

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error'

export interface ErrorFields {
  message: string
  type?: ErrorType
  code?: string
  /** The parameter at fault, as it was sent: `line_items[0][quantity]`. */
  param?: string
  status?: number
}

/**
 * A refusal in Stripe's shape. Messages and codes are those that Stripe's documentation lists and that public bug
 * reports quote (docs/partners.md).
 */
export class ApiError extends Error {
  readonly fields: ErrorFields

  constructor(fields: ErrorFields) {
    super(fields.message)
    this.fields = fields
  }

  get answer(): ApiAnswer {
    const { message, type = 'invalid_request_error', code, param, status = 400 } = this.fields
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
    return { status, body: { error: { type, message, ...(code && { code, doc_url }), ...(param && { param }) } } }
  }
}

export function missingResource(kind: string, id: string, param: string): ApiError {
  return new ApiError({ status: 404, code: 'resource_missing', param, message: `No such ${kind}: '${id}'` })
}

export function unknownUrl(method: string, path: string): ApiError {
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  return new ApiError({ status: 404, message })
}
