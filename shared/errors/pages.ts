import type { ErrorEntry } from './entry.ts'

/** Errors that a page answers with. `{path}` is decoded, without /en and query. */
export const pageErrors = {
  /** A route of the table whose parameter fails its check. */
  invalidRoute: { status: 404, message: 'pages.error.invalidRoute' },
  /** No route and no story. */
  unmatchedRoute: { status: 404, message: 'pages.error.unmatchedRoute' },
  /** An address that cannot be decoded. */
  badAddress: { status: 400, message: 'pages.error.badAddress' },
  addressTooLong: { status: 414, message: 'pages.error.addressTooLong' },
  /** A route names a guard that nobody wrote. */
  unknownMiddleware: { status: 500, message: 'pages.error.unknownMiddleware' },
  /** The content service does not answer and we have nothing of this page. */
  contentUnavailable: { status: 503, message: 'pages.error.contentUnavailable' },
  /** A render was given up after its time limit. */
  renderTimeout: { status: 503, message: 'pages.error.renderTimeout' },
} as const satisfies Record<string, ErrorEntry>
