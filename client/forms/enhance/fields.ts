import { callData, formData } from '#client/forms/dataNames.ts'
import { fieldSentence } from '#shared/schemas/fieldSentence.ts'
import type { FieldMessage } from '#shared/schemas/readBody.ts'
import type { FormatMessage } from './formMessages.ts'

/** Problems by the name of the control, in the page's language. */
export type FieldMessages = Readonly<Record<string, string>>

/** Sentences of what the validators found, as the server would write them for this form. */
export function fieldSentences(
  form: HTMLFormElement,
  found: Readonly<Record<string, FieldMessage>>,
  formatMessage: FormatMessage,
): FieldMessages {
  const labels: Readonly<Record<string, string>> = JSON.parse(form.getAttribute(callData.labels) ?? '{}')
  const sentences = Object.entries(found).map(([name, message]) => [
    name,
    fieldSentence(formatMessage, name, { ...message, label: labels[name] }),
  ])
  return Object.fromEntries(sentences)
}

interface Control extends HTMLElement {
  name: string
}

/** Every control of that name: the radios of a choice are several. */
function controlsOf(form: HTMLFormElement, name: string): Control[] {
  return [...form.elements].filter((it) => (it as Control).name === name) as Control[]
}

/** The names of the controls that are marked as wrong now. */
export function wrongNames(form: HTMLFormElement): string[] {
  const wrong = [...form.querySelectorAll<Control>('[aria-invalid="true"]')]
  return [...new Set(wrong.map(({ name }) => name))]
}

/** Marks one field as wrong, as the server draws it (client/forms/Field.tsx), or as right again. */
export function showFieldMessage(form: HTMLFormElement, name: string, message: string | undefined): void {
  const controls = controlsOf(form, name)
  const [first] = controls
  const field = first?.closest('.ChoiceGroup, .Field')
  if (!first || !field) return
  const known = field.querySelector<HTMLElement>(':scope > .Field-error')
  if (known?.lastChild?.textContent === message) return
  known?.remove()
  const errorId = `${first.id}-error`
  for (const control of controls) control.ariaInvalid = String(message !== undefined)
  // A choice is described as a whole.
  describe(field instanceof HTMLFieldSetElement ? field : first, errorId, message !== undefined)
  if (!message) return
  const error = patternOf(form, '.Field-error')
  error.id = errorId
  error.append(message)
  field.append(error)
}

interface Messages {
  fields?: FieldMessages
  heading?: string
  help?: readonly string[]
  login?: string
}

/** All messages at once: beside their fields, and on top of the form, where the focus goes. */
export function showMessages(
  form: HTMLFormElement,
  formatMessage: FormatMessage,
  { fields = {}, heading, help = [], login }: Messages,
): void {
  for (const name of wrongNames(form)) if (!fields[name]) showFieldMessage(form, name, undefined)
  for (const [name, message] of Object.entries(fields)) showFieldMessage(form, name, message)
  hideSummary(form)
  const names = Object.keys(fields).sort((one, other) => placeOf(form, one) - placeOf(form, other))
  const summary = patternOf(form, '.ErrorSummary')
  const title = summary.querySelector('h2') as HTMLElement
  title.id = `${idOf(form)}-errors`
  title.textContent = heading ?? formatMessage('forms.errors', { count: names.length })
  summary.setAttribute('aria-labelledby', title.id)
  summary.append(...help.map((it) => element('p', it)))
  if (login) summary.append(wayToLogin(login))
  if (names.length > 0) summary.append(listOf(form, names, fields))
  form.prepend(summary)
  summary.focus()
}

export function hideSummary(form: HTMLFormElement): void {
  form.querySelector(':scope > .ErrorSummary')?.remove()
  form.querySelector(':scope > .Form-wait')?.remove()
}

/** A link of the summary leads to its field, also where a step hides it, and leaves no trace in the history. */
export function followSummary(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.ErrorSummary a')
  const control = link && document.getElementById(link.hash.slice(1))
  if (!control) return
  event.preventDefault()
  control.dispatchEvent(new CustomEvent('reveal', { bubbles: true }))
  control.focus()
}

export function element(tag: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

/** Loads the page anew: without a session the server leads to the login and back, and the draft is still there. */
function wayToLogin(formatMessage: string): HTMLElement {
  const [way, link] = [element('p', ''), element('a', formatMessage) as HTMLAnchorElement]
  link.href = location.pathname + location.search
  link.rel = 'external'
  way.append(link)
  return way
}

function listOf(form: HTMLFormElement, names: readonly string[], fields: FieldMessages): HTMLElement {
  const list = document.createElement('ul')
  for (const name of names) {
    const item = document.createElement('li')
    const [control] = controlsOf(form, name)
    const entry = element(control ? 'a' : 'span', fields[name] ?? '')
    if (control) (entry as HTMLAnchorElement).href = `#${control.id}`
    item.append(entry)
    list.append(item)
  }
  return list
}

/** A copy of what the server drew for us (client/forms/FormParts.tsx). */
function patternOf(form: HTMLFormElement, selector: string): HTMLElement {
  const patterns = form.querySelector<HTMLTemplateElement>(`template[${callData.parts}]`)
  const pattern = patterns?.content.querySelector(selector)
  if (!pattern) throw new Error('This form has no FormParts')
  return pattern.cloneNode(true) as HTMLElement
}

function placeOf(form: HTMLFormElement, name: string): number {
  const place = [...form.elements].findIndex((it) => (it as Control).name === name)
  return place < 0 ? form.elements.length : place
}

/** Begins the ids of its controls. */
function idOf(form: HTMLFormElement): string {
  return form.getAttribute(formData.form) ?? 'form'
}

function describe(element: HTMLElement, id: string, isDescribed: boolean) {
  const ids = new Set((element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (isDescribed) ids.add(id)
  else ids.delete(id)
  if (ids.size > 0) element.setAttribute('aria-describedby', [...ids].join(' '))
  else element.removeAttribute('aria-describedby')
}
