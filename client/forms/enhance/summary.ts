import { stepData } from '#client/forms/dataNames.ts'

/**
 * Writes what the steps before hold into the summary of the last one: a line a field that says something, in the words
 * that the reader saw (client/forms/FormSteps).
 */
export function fillSummary(form: HTMLFormElement, steps: readonly HTMLElement[]): void {
  const place = form.querySelector<HTMLElement>(`[${stepData.summary}]`)
  const list = place?.querySelector('dl')
  if (!place || !list) return
  const lines = steps
    .filter((step) => !step.contains(place))
    .flatMap((step) => [...step.querySelectorAll<HTMLElement>('.Field, .ChoiceGroup')])
    .flatMap((field) => lineOf(field) ?? [])
  list.replaceChildren(...lines)
  place.hidden = lines.length === 0
}

function lineOf(field: HTMLElement): HTMLElement | undefined {
  const label = field.querySelector('legend, label')
  const value = valueIn(field)
  if (!label || !value) return undefined
  const line = document.createElement('div')
  const [name, said] = [document.createElement('dt'), document.createElement('dd')]
  // « (facultatif) » is of no use any more.
  const words = label.cloneNode(true) as Element
  words.querySelector('.Field-optional')?.remove()
  name.textContent = words.textContent?.trim() ?? ''
  said.textContent = value
  line.append(name, said)
  return line
}

function valueIn(field: HTMLElement): string {
  const chosen = field.querySelector<HTMLInputElement>('input:is([type="radio"], [type="checkbox"]):checked')
  if (chosen) return chosen.closest('label')?.textContent?.trim() ?? chosen.labels?.[0]?.textContent?.trim() ?? ''
  const control = field.querySelector('input:not([type="radio"], [type="checkbox"]), select, textarea')
  if (control instanceof HTMLSelectElement) return control.value && (control.selectedOptions[0]?.text ?? '')
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value.trim() : ''
}
