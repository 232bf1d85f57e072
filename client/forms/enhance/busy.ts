import { callData } from '#client/forms/dataNames.ts'
import { element } from './fields.ts'

/** Marks a form as being sent; its button stays where the focus is. @returns false when it is being sent already */
export function markBusy(form: HTMLFormElement, sending: string): boolean {
  if (form.ariaBusy === 'true') return false
  form.ariaBusy = 'true'
  const button = submitOf(form)
  if (button) button.ariaDisabled = 'true'
  statusOf(form).textContent = sending
  return true
}

export function releaseBusy(form: HTMLFormElement): void {
  form.ariaBusy = null
  const button = submitOf(form)
  if (button) button.ariaDisabled = null
  statusOf(form).textContent = ''
}

function submitOf(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[type="submit"]')
}

/** For ears only: eyes see the button turn. */
function statusOf(form: HTMLFormElement): HTMLElement {
  const known = form.querySelector<HTMLElement>(`:scope > [${callData.busy}]`)
  if (known) return known
  const made = element('p', '', 'visually-hidden')
  made.role = 'status'
  made.setAttribute(callData.busy, '')
  return form.appendChild(made)
}
