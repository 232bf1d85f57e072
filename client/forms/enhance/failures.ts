import type { ApiError } from '#client/api/apiError.ts'
import type { FieldMessages } from './fields.ts'
import type { Words } from './words.ts'

/** A failed call as a person is told of it. */
export interface Failure {
  fields: FieldMessages
  /** Over the form; the count of fields without it. */
  heading?: string
  /** Advice, and the number to name when asking for help. */
  help: string[]
  /** The session has ended meanwhile: words of the way to the login and back to this page. */
  login?: string
  /** Until it may work again. */
  waitSeconds?: number
}

/** The message of a failed call: the server's, or ours when there was no answer. */
export function failureOf(error: ApiError, words: Words): Failure {
  const { status, code, fields, message, requestId, retryAfterSeconds } = error
  const isFields = Object.keys(fields).length > 0
  const isOurs = status === 0 || status >= 500
  const help: string[] = []
  if (status === 0) help.push(words('formsLive.offlineHelp'))
  else if (isOurs) help.push(words('formsLive.unavailableHelp'))
  if (isOurs && requestId) help.push(words('formsLive.reference', { requestId }))
  const silent = words(status === 0 ? 'formsLive.offline' : 'formsLive.unavailable')
  return {
    fields,
    heading: isFields ? undefined : message || silent,
    help,
    login: code === 'notConnected' ? words('formsLive.logIn') : undefined,
    waitSeconds: status === 423 || status === 429 ? retryAfterSeconds : undefined,
  }
}

/** How long to wait, in words: minutes, and seconds towards the end. */
export function waitWords(seconds: number, words: Words): string {
  if (seconds <= 0) return words('formsLive.waitOver')
  if (seconds > 90) return words('formsLive.waitMinutes', { count: Math.ceil(seconds / 60) })
  return words('formsLive.waitSeconds', { count: seconds })
}
