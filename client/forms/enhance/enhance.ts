import { formData } from '#client/forms/dataNames.ts'
import { sayDay } from '#client/forms/fields/days.ts'
import { localeOfPath } from '#shared/locales.ts'
import { releaseBusy } from './busy.ts'
import { restoreDraft, saveEarlierStrokes, watchDrafts } from './drafts.ts'
import { element, fieldSentences, followSummary, showFieldMessage, wrongNames } from './fields.ts'
import { followFiles } from './files.ts'
import { type FormatMessage, loadMessages } from './formMessages.ts'
import { preparePasswords, tickRules, toggleReveal } from './passwords.ts'
import { readForm } from './readForm.ts'
import { isCaptchaDue, type Leave, send } from './send.ts'
import { openSteps } from './steps.ts'
import { fetchTrapToken } from './timeTrap.ts'
import { checkBody } from './validators.ts'

/** Fields whose rightness hangs on another. */
const repeats: Readonly<Record<string, string>> = { emailVerify: 'email', passwordConfirm: 'password' }

/** Said from here on, as a part of the longest length. */
const nearTheEnd = 0.9

/**
 * Takes over every `form[data-call]`, now and later: checks what is typed with the server's own validators, sends
 * the JSON call that the form names, and shows the answer in place. Loaded by the boot script at the first touch of
 * a form; until then, and without it, the form posts as HTML.
 */
export async function startForms(leave: Leave): Promise<void> {
  const formatMessage = await loadMessages(localeOfPath(location.pathname))
  const prepared = new WeakSet<HTMLFormElement>()
  for (const form of document.querySelectorAll<HTMLFormElement>(`form[${formData.call}]`)) prepare(form)
  document.addEventListener('focusin', ({ target }) => {
    const form = formOf(target)
    if (form) prepare(form)
  })
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target)
    if (!form) return
    event.preventDefault()
    prepare(form)
    send(form, formatMessage, leave).catch((error) => console.error('A form was not sent', error))
  })
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target)
    if (!form || !(target instanceof HTMLElement)) return
    sayDay(target)
    watchLengths(target, formatMessage)
    tickRules(target, formatMessage)
    recheck(form, target, formatMessage).catch((error) => console.error('A field was not checked', error))
  })
  document.addEventListener('click', (event) => {
    if (!formOf(event.target) || !(event.target instanceof HTMLElement)) return
    toggleReveal(event.target)
    followSummary(event)
  })
  // Kept whole by the browser and shown again: what was being sent has been.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) document.querySelectorAll<HTMLFormElement>(`form[${formData.call}]`).forEach(releaseBusy)
  })
  watchDrafts(formOf)

  function prepare(form: HTMLFormElement) {
    if (prepared.has(form)) return
    prepared.add(form)
    restoreDraft(form)
    saveEarlierStrokes(form)
    for (const control of form.elements) sayDay(control)
    preparePasswords(form, formatMessage)
    followFiles(form)
    if (form.hasAttribute(formData.steps)) openSteps(form)
    fetchTrapToken(form).catch((error) => console.warn('Without a time trap', error))
    if (isCaptchaDue(form)) import('./captcha.ts').then((it) => it.prepareCaptcha(form))
  }
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  return (target instanceof Element && target.closest<HTMLFormElement>(`form[${formData.call}]`)) || undefined
}

/** Says how much room is left when little is: browsers simply stop taking letters. */
function watchLengths(control: HTMLElement, formatMessage: FormatMessage): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return
  const { maxLength, value } = control
  const field = control.closest('.Field')
  // A date or a number is as long as it is.
  if (!field || maxLength < 20 || control.type === 'password') return
  const known = field.querySelector<HTMLElement>(':scope > .Field-count')
  if (value.length < maxLength * nearTheEnd) {
    if (known) known.textContent = ''
    return
  }
  const counter = known ?? field.appendChild(countLine())
  counter.textContent = formatMessage('formsLive.charactersLeft', { count: Math.max(0, maxLength - value.length) })
}

function countLine(): HTMLElement {
  const line = element('p', '', 'Field-help Field-count')
  line.role = 'status'
  return line
}

/**
 * Looks again at what was wrong, while it is being mended: the field that is typed in, and fields that depend on it
 * (the repeated e-mail). What only the server knew (an address that is taken) stays until its own field changes.
 */
async function recheck(form: HTMLFormElement, typed: HTMLElement, formatMessage: FormatMessage): Promise<void> {
  const wrong = wrongNames(form)
  if (wrong.length === 0) return
  const { name } = typed as HTMLInputElement
  const found = (await checkBody(form, readForm(form))) ?? {}
  const sentences = fieldSentences(form, found, formatMessage)
  for (const it of wrong) {
    if (sentences[it]) showFieldMessage(form, it, sentences[it])
    else if (it === name || repeats[it] === name) showFieldMessage(form, it, undefined)
  }
}
