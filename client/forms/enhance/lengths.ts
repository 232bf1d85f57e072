import { element } from './fields.ts'
import type { Words } from './words.ts'

/** Said from here on, as a part of the longest length. */
const nearTheEnd = 0.9

/** Says how much room is left when little is: browsers simply stop taking letters. */
export function watchLengths(control: HTMLElement, words: Words): void {
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
  const shown = known ?? field.appendChild(countLine())
  shown.textContent = words('formsLive.charactersLeft', { count: Math.max(0, maxLength - value.length) })
}

function countLine(): HTMLElement {
  const line = element('p', '', 'Field-help Field-count')
  line.role = 'status'
  return line
}
