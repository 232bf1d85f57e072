import { formData } from '#client/forms/dataNames.ts'
import { localeOfPath } from '#shared/locales.ts'
import { releaseBusy } from './busy.ts'
import { restoreDraft, watchDrafts } from './drafts.ts'
import { followSummary } from './fields.ts'
import { watchLengths } from './lengths.ts'
import { recheck } from './liveCheck.ts'
import { preparePasswords, tickRules, toggleReveal } from './passwords.ts'
import { isCaptchaDue, type Leave, send } from './send.ts'
import { openSteps } from './steps.ts'
import { fetchTrapToken } from './timeTrap.ts'
import { loadWords } from './words.ts'

/**
 * Takes over every `form[data-call]`, now and later: checks what is typed with the server's own validators, sends
 * the JSON call that the form names, and shows the answer in place. Loaded by the boot script at the first touch of
 * a form; until then, and without it, the form posts as HTML.
 */
export async function startForms(leave: Leave): Promise<void> {
  const words = await loadWords(localeOfPath(location.pathname))
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
    send(form, words, leave).catch((error) => console.error('A form was not sent', error))
  })
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target)
    if (!form || !(target instanceof HTMLElement)) return
    watchLengths(target, words)
    tickRules(target, words)
    recheck(form, target, words).catch((error) => console.error('A field was not checked', error))
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
    preparePasswords(form, words)
    if (form.hasAttribute(formData.steps)) openSteps(form, words)
    fetchTrapToken(form).catch((error) => console.warn('Without a time trap', error))
    if (isCaptchaDue(form)) import('./captcha.ts').then((it) => it.prepareCaptcha(form))
  }
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  return (target instanceof Element && target.closest<HTMLFormElement>(`form[${formData.call}]`)) || undefined
}
