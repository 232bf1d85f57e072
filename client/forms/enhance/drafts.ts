import { callData, formData } from '#client/forms/dataNames.ts'
import { type Control, isTickable, isTyped } from '#client/forms/typed.ts'

/**
 * Drafts of a form, stored in this tab until it is sent: a reload or a wrong turn loses nothing. Never what
 * is secret: passwords, codes, cards.
 */
const prefix = 'form:'
/** Between a stroke and its saving. */
const restMs = 300

/** Saves the forms that `formOf` finds around what is typed. */
export function watchDrafts(formOf: (target: EventTarget | null) => HTMLFormElement | undefined): void {
  const waiting = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>()
  for (const type of ['input', 'change']) {
    document.addEventListener(type, ({ target }) => {
      const form = formOf(target)
      if (!form) return
      clearTimeout(waiting.get(form))
      waiting.set(
        form,
        setTimeout(() => save(form), restMs),
      )
    })
  }
  addEventListener('pagehide', () => {
    for (const form of [...waiting.keys()]) save(form)
  })

  function save(form: HTMLFormElement) {
    clearTimeout(waiting.get(form))
    // Sent meanwhile: there is nothing to lose any more.
    if (waiting.delete(form) && !form.hasAttribute(callData.sent)) storeDraft(form)
  }
}

/**
 * Puts back what was typed, except into fields that the server filled with what it was sent. A part of a page that is
 * folded is opened over it.
 */
export function restoreDraft(form: HTMLFormElement): void {
  if (form.querySelector(':scope > .ErrorSummary')) return
  const draft = read(form)
  const part = form.closest('details')
  for (const control of openControls(form)) {
    const value = draft[keyIn(control)]
    if (value === undefined) continue
    const before = stateOf(control)
    if (isTickable(control)) control.checked = value === true
    else if (control instanceof HTMLSelectElement || control.value === control.defaultValue)
      control.value = String(value)
    if (part && stateOf(control) !== before) part.open = true
  }
}

/** Saves what was typed before the script was here, which no stroke may follow. */
export function saveEarlierStrokes(form: HTMLFormElement): void {
  if (openControls(form).some(isTyped)) storeDraft(form)
}

export function clearDraft(form: HTMLFormElement): void {
  form.setAttribute(callData.sent, '')
  try {
    sessionStorage.removeItem(keyOf(form))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

function storeDraft(form: HTMLFormElement) {
  const typed = openControls(form).map((it) => [keyIn(it), stateOf(it)])
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(Object.fromEntries(typed)))
  } catch {
    // Storage is switched off or full: then a reload starts anew, as everywhere.
  }
}

function read(form: HTMLFormElement): Record<string, string | boolean> {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}') as Record<string, string | boolean>
  } catch {
    return {}
  }
}

/** A form of a page; the address without its query, which may hold what brought one here. */
function keyOf(form: HTMLFormElement): string {
  return `${prefix}${location.pathname}#${form.getAttribute(formData.form)}`
}

/** Radios share a name. */
function keyIn(control: Control): string {
  return control.type === 'radio' ? `${control.name}=${control.value}` : control.name
}

function openControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (it): it is Control =>
      (it instanceof HTMLInputElement || it instanceof HTMLTextAreaElement || it instanceof HTMLSelectElement) &&
      it.name !== '' &&
      !['hidden', 'password', 'file', 'submit'].includes(it.type) &&
      // A password that is shown is one still.
      !/password|one-time-code|^cc-/.test(it.autocomplete),
  )
}

function stateOf(control: Control): string | boolean {
  return isTickable(control) ? control.checked : control.value
}
