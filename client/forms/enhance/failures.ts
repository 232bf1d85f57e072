import type { ApiError } from '#client/api/apiError.ts'
import { element, type FieldMessages } from './fields.ts'
import type { FormatMessage } from './formMessages.ts'

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
export function failureOf(error: ApiError, formatMessage: FormatMessage): Failure {
  const { status, code, fields, message, requestId, retryAfterSeconds } = error
  const isFields = Object.keys(fields).length > 0
  const isOurs = status === 0 || status >= 500
  const help: string[] = []
  if (status === 0) help.push(formatMessage('formsLive.offlineHelp'))
  else if (isOurs) help.push(formatMessage('formsLive.unavailableHelp'))
  if (isOurs && requestId) help.push(formatMessage('formsLive.reference', { requestId }))
  const silent = formatMessage(status === 0 ? 'formsLive.offline' : 'formsLive.unavailable')
  return {
    fields,
    heading: isFields ? undefined : message || silent,
    help,
    login: code === 'notConnected' ? formatMessage('formsLive.logIn') : undefined,
    waitSeconds: status === 423 || status === 429 ? retryAfterSeconds : undefined,
  }
}

/** How long to wait, in words: minutes, and seconds towards the end. */
export function waitText(seconds: number, formatMessage: FormatMessage): string {
  if (seconds <= 0) return formatMessage('formsLive.waitOver')
  if (seconds > 90) return formatMessage('formsLive.waitMinutes', { count: Math.ceil(seconds / 60) })
  return formatMessage('formsLive.waitSeconds', { count: seconds })
}

/**
 * Counts down under the summary until one may try again. Silent while it runs, so that a screen reader is not
 * told each second; the end is announced.
 */
export function showCountdown(form: HTMLFormElement, seconds: number, formatMessage: FormatMessage): void {
  const line = element('p', '', 'Form-wait')
  line.ariaLive = 'off'
  const end = Date.now() + seconds * 1000
  form.querySelector(':scope > .ErrorSummary')?.after(line)
  tick()
  const timer = setInterval(tick, 1000)

  function tick() {
    // By the clock, not by counting: a tab in the background is given few ticks.
    const left = Math.ceil((end - Date.now()) / 1000)
    if (left <= 0 || !line.isConnected) clearInterval(timer)
    if (left <= 0) line.ariaLive = 'polite'
    const text = waitText(left, formatMessage)
    if (line.textContent !== text) line.textContent = text
  }
}
