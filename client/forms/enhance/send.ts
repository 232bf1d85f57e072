import type { ApiError } from '#client/api/apiError.ts'
import { call, type Method, newKey } from '#client/api/call.ts'
import { type FetchResult, watchCall } from '#client/api/fetchResult.ts'
import { callData, captchaData, formData } from '#client/forms/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'
import { formNumber } from '#shared/forms/forms.ts'
import { markBusy, releaseBusy } from './busy.ts'
import { clearDraft } from './drafts.ts'
import { failureOf, showCountdown } from './failures.ts'
import { fieldSentences, hideSummary, showMessages } from './fields.ts'
import type { FormatMessage } from './formMessages.ts'
import { hidePasswords } from './passwords.ts'
import { isBlank, readForm } from './readForm.ts'
import { reportForm } from './reportForm.ts'
import { goOn, showWrongStep } from './steps.ts'
import { outliveTrap } from './timeTrap.ts'
import { checkBody } from './validators.ts'

/** Acts outside of the form after a success. */
export interface Leave {
  /** The session may have changed. */
  sessionChanged(): void
  /** The answer of a call that leads to another page: perhaps a login's. */
  loggedIn(answer: unknown): void
}

/** A body whose sending failed without an answer: sent once more, it keeps its key and cannot act twice. */
const unanswered = new WeakMap<HTMLFormElement, { key: string; sent: string }>()

/** Checks a form, sends its call and shows what came of it. */
export async function send(form: HTMLFormElement, formatMessage: FormatMessage, leave: Leave): Promise<void> {
  if (goOn(form)) return
  if (!markBusy(form, formatMessage('formsLive.sending'))) return
  try {
    hidePasswords(form)
    const body = readForm(form)
    if (!isEmptied(form, body) && (await isRefused(form, body, formatMessage))) return
    const token = isCaptchaDue(form) && (await (await import('./captcha.ts')).captchaToken(form))
    await outliveTrap(form)
    if (hasFile(form)) return postAsHtml(form, token)
    const calling = start(form, token ? { ...body, captcha: token } : body)
    await watchCall(isCaptchaDue(form) ? calling : calling.catch(answerCaptcha(form, body)), (result) =>
      show(form, result, formatMessage, leave),
    )
  } finally {
    // Until a full load has replaced the page the button goes on turning: a second press would be a second call.
    if (!form.hasAttribute(callData.sent) || !form.hasAttribute(callData.next)) releaseBusy(form)
  }
}

async function isRefused(
  form: HTMLFormElement,
  body: Record<string, unknown>,
  formatMessage: FormatMessage,
): Promise<boolean> {
  const found = await checkBody(form, body).catch((error) => {
    // The validators did not come: the server has them too.
    console.warn('Not checked in the browser', error)
    return undefined
  })
  if (!found) return false
  showMessages(form, formatMessage, { fields: fieldSentences(form, found, formatMessage) })
  showWrongStep(form)
  const isEmpty = isBlank(form) || Object.values(found).every(({ messageId }) => messageId === 'validation.required')
  reportForm(form, 'fail', isEmpty ? 'empty' : 'fields')
  return true
}

/** True when what was stored is to go, which is a call of its own. */
function isEmptied(form: HTMLFormElement, body: Record<string, unknown>): boolean {
  return form.hasAttribute(callData.empty) && Object.keys(body).length === 0
}

function start(form: HTMLFormElement, body: Record<string, unknown>): Promise<unknown> {
  const named = form.getAttribute(isEmptied(form, body) ? callData.empty : formData.call) ?? ''
  const [method = 'POST', path = ''] = named.split(' ')
  const sent = JSON.stringify(body)
  const last = unanswered.get(form)
  const key = last?.sent === sent ? last.key : newKey()
  unanswered.set(form, { key, sent })
  return call(path, {
    method: method as Method,
    body: method === 'DELETE' ? undefined : body,
    idempotencyKey: key,
  })
}

/** Not yet at a login: the server asks for it after two failures. */
export function isCaptchaDue(form: HTMLFormElement): boolean {
  return form.hasAttribute(captchaData.version) && !form.hasAttribute(captchaData.later)
}

/** The first time that the server asks: v3 answers unseen, and the call runs again; v2 shows its box for the next. */
function answerCaptcha(form: HTMLFormElement, body: Record<string, unknown>) {
  return async (error: unknown): Promise<unknown> => {
    if (!form.hasAttribute(captchaData.version) || !(error as Partial<ApiError>).fields?.captcha) throw error
    form.removeAttribute(captchaData.later)
    const { prepareCaptcha, captchaToken } = await import('./captcha.ts')
    await prepareCaptcha(form)
    const token = await captchaToken(form)
    if (!token) throw error
    return start(form, { ...body, captcha: token })
  }
}

function show(
  form: HTMLFormElement,
  { state, data, error }: FetchResult<unknown>,
  formatMessage: FormatMessage,
  leave: Leave,
) {
  if (state === 'pending') return
  if (state === 'success') {
    unanswered.delete(form)
    reportForm(form, 'success')
    succeed(form, data, leave)
    return
  }
  if (error.status !== 0 && error.status < 500) unanswered.delete(form)
  const failure = failureOf(error, formatMessage)
  showMessages(form, formatMessage, failure)
  showWrongStep(form)
  if (failure.waitSeconds) showCountdown(form, failure.waitSeconds, formatMessage)
  const isOurs = error.status === 0 || error.status === 429 || error.status >= 500
  reportForm(form, 'fail', isOurs ? 'technical' : isBlank(form) || error.code === '0011' ? 'empty' : 'fields')
}

function succeed(form: HTMLFormElement, answer: unknown, leave: Leave) {
  clearDraft(form)
  hideSummary(form)
  const { next } = readData(form, callData)
  if (next) {
    leave.loggedIn(answer)
    loadInFull(filled(next, answer))
    return
  }
  leave.sessionChanged()
  if (!showSentBox(form, answer)) stay(form)
}

/** JSON carries no file: checked like the others, such a form goes the way that it goes without a script. */
function hasFile(form: HTMLFormElement): boolean {
  return [...form.querySelectorAll<HTMLInputElement>('input[type="file"]')].some((it) => it.files?.length)
}

function postAsHtml(form: HTMLFormElement, token: string | false) {
  if (token)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'captcha', value: token }))
  clearDraft(form)
  form.submit()
}

/** `?claimed={id}` with what the call answered; `{checkoutUrl}` alone is an address that it answered. */
function filled(next: string, answer: unknown): string {
  const values = (answer ?? {}) as Record<string, unknown>
  const [, whole] = /^\{(\w+Url)\}$/.exec(next) ?? []
  const address = whole && values[whole]
  if (typeof address === 'string' && /^https?:/.test(address)) return address
  return next.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
}

/** Also where one is already: only its hash would change then, and the page would stay as it is. */
function loadInFull(next: string) {
  const { origin, pathname, search, href } = new URL(next, location.href)
  const isHere = origin + pathname + search === location.origin + location.pathname + location.search
  if (!isHere) return location.assign(href)
  history.replaceState(history.state, '', href)
  location.reload()
}

/** The form stays for the next change: said so, and what was secret is gone. */
function stay(form: HTMLFormElement) {
  form.removeAttribute(callData.sent)
  for (const secret of form.querySelectorAll<HTMLInputElement>('input[type="password"]')) secret.value = ''
  const note = form.querySelector<HTMLElement>(`[${callData.success}]`)
  if (note) note.textContent = note.getAttribute(callData.success) ?? ''
}

/**
 * Puts what the server drew for it in the place of a form that was sent (client/forms/SentBox.tsx), with its number.
 * @returns false when the form stays
 */
function showSentBox(form: HTMLFormElement, answer: unknown): boolean {
  const pattern = form.querySelector<HTMLTemplateElement>(`template[${callData.sentBox}]`)
  const box = pattern?.content.firstElementChild?.cloneNode(true)
  if (!(box instanceof HTMLElement)) return false
  const { id } = (answer ?? {}) as { id?: unknown }
  const number = box.querySelector(`[${callData.sentNumber}]`)
  if (number && typeof id === 'string') number.textContent = formNumber(id)
  form.replaceWith(box)
  box.focus()
  return true
}
