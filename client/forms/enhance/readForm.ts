import { dayOrderOf } from '#client/forms/fields/days.ts'
import { parseTypedDay } from '#shared/time/dates.ts'

/** One control that has something to say. */
export interface Entry {
  /** Name in the contract; a part of an object with its path: `address.city`. */
  name: string
  value: string | boolean
  /** Chosen from a list, where something is chosen from the start. */
  isChosen?: boolean
}

/** Controls that are no part of a call's body, which has its key in a header. */
const ownControls = new Set(['form', 'idempotencyKey'])

/** Reads a form as the body of its call. Days are ISO 8601 wherever they can be read. */
export function readForm(form: HTMLFormElement): Record<string, unknown> {
  return bodyOf([...form.elements].flatMap((control) => entryOf(control) ?? []))
}

/** True while a form is untouched: no text, no box ticked, every list at its default. */
export function isBlank(form: HTMLFormElement): boolean {
  return [...form.elements].every((control) => {
    if (control instanceof HTMLSelectElement)
      return control.value === '' || control.selectedOptions[0]?.defaultSelected || control.selectedIndex === 0
    if (control instanceof HTMLTextAreaElement) return control.value.trim() === ''
    if (!(control instanceof HTMLInputElement) || control.type === 'hidden' || control.type === 'submit') return true
    if (control.type === 'radio' || control.type === 'checkbox') return control.checked === control.defaultChecked
    return control.value.trim() === ''
  })
}

/**
 * Entries → a body: names with dots become objects, what is empty is left out. An object of which nothing was
 * filled but what a list had chosen beforehand (the country of an address) is left out too.
 */
export function bodyOf(entries: readonly Entry[]): Record<string, unknown> {
  const filled = entries.filter(({ value }) => value !== '')
  const touched = new Set(filled.filter(({ isChosen }) => !isChosen).map(({ name }) => groupOf(name)))
  const body: Record<string, unknown> = {}
  for (const { name, value } of filled) {
    const group = groupOf(name)
    if (group !== '' && !touched.has(group)) continue
    const path = name.split('.')
    const last = path.pop() as string
    let place = body
    for (const part of path) {
      place[part] ??= {}
      place = place[part] as Record<string, unknown>
    }
    place[last] = value
  }
  return body
}

function groupOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}

function entryOf(control: Element): Entry | undefined {
  if (control instanceof HTMLSelectElement) return entry(control, control.value, true)
  if (control instanceof HTMLTextAreaElement) return entry(control, control.value)
  if (!(control instanceof HTMLInputElement) || control.type === 'submit' || control.type === 'file') return undefined
  if (control.type === 'radio') return control.checked ? entry(control, control.value) : undefined
  if (control.type === 'checkbox') return entry(control, control.checked)
  const order = dayOrderOf(control)
  return entry(control, (order && parseTypedDay(order, control.value)) ?? control.value)
}

function entry(
  { name, disabled }: { name: string; disabled: boolean },
  value: string | boolean,
  isChosen = false,
): Entry | undefined {
  return name === '' || disabled || ownControls.has(name) ? undefined : { name, value, isChosen }
}
