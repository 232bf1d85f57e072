import { passwordData } from '#client/forms/dataNames.ts'
import { type PasswordRule, satisfiedRules } from '#shared/schemas/fields/passwordRules.ts'
import { element } from './fields.ts'
import type { FormatMessage } from './formMessages.ts'

/** Shows the buttons that reveal a password, which do nothing without a script. */
export function preparePasswords(form: HTMLFormElement, formatMessage: FormatMessage): void {
  for (const button of form.querySelectorAll<HTMLElement>(`[${passwordData.reveal}]`)) button.hidden = false
  for (const control of form.querySelectorAll<HTMLElement>('input[type="password"]')) tickRules(control, formatMessage)
}

/** Shows or hides the password beside the button. */
export function toggleReveal(target: HTMLElement): void {
  const button = target.closest<HTMLElement>(`[${passwordData.reveal}]`)
  const control = button?.parentElement?.querySelector('input')
  if (!button || !control) return
  const isVisible = control.type === 'password'
  control.type = isVisible ? 'text' : 'password'
  button.ariaPressed = String(isVisible)
}

/** Before a password leaves, or a browser keeps it, it is a password again. */
export function hidePasswords(form: HTMLFormElement): void {
  for (const button of form.querySelectorAll<HTMLElement>(`[${passwordData.reveal}][aria-pressed="true"]`))
    toggleReveal(button)
}

/** Ticks off what the password has already. */
export function tickRules(control: HTMLElement, formatMessage: FormatMessage): void {
  const list = control.closest('.Field')?.querySelector('.PasswordRules')
  if (!list || !(control instanceof HTMLInputElement)) return
  const satisfied = satisfiedRules(control.value)
  for (const rule of list.querySelectorAll<HTMLElement>(`[${passwordData.rule}]`)) {
    const isSatisfied = satisfied.has(rule.getAttribute(passwordData.rule) as PasswordRule)
    if (isSatisfied === rule.hasAttribute(passwordData.kept)) continue
    if (isSatisfied) {
      rule.setAttribute(passwordData.kept, '')
      rule.append(element('span', ` ${formatMessage('formsLive.ruleKept')}`, 'visually-hidden'))
    } else {
      rule.removeAttribute(passwordData.kept)
      rule.lastElementChild?.remove()
    }
  }
}
