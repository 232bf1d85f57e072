import { callData } from '#client/forms/dataNames.ts'
import { formNumber } from '#shared/forms/api.ts'

/**
 * Puts what the server drew for it in the place of a form that was sent (client/forms/SentBox.tsx), with its number.
 * @returns false when the form stays
 */
export function showSentBox(form: HTMLFormElement, answer: unknown): boolean {
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
