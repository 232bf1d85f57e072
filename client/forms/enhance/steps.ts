import { formData, stepData } from '#client/forms/dataNames.ts'
import { localeOfPath } from '#shared/locales.ts'
import { fieldSentences, hideSummary, showMessages, wrongNames } from './fields.ts'
import { loadMessages } from './formMessages.ts'
import { readForm } from './readForm.ts'
import { checkBody } from './validators.ts'

/** The state of a form in an entry of the browser's history: its step, and how many steps the reader went forward. */
interface StepState {
  formStep?: number
  formDepth?: number
}

interface Steps {
  current(): number
  count: number
  goOn(): Promise<void>
  show(step: number): void
  stepOf(name: string): number
}

const opened = new WeakMap<HTMLFormElement, Steps>()

/**
 * Shows a long form step by step; as HTML it is one (registration). Each step is an entry of the history, so
 * that Back goes one step back and not out of the form. The boot script asks for this file alone; what checks and sends
 * comes with the first touch. A form whose steps are open is shown anew, with what has been restored into it.
 */
export function openSteps(form: HTMLFormElement): void {
  const known = opened.get(form)
  if (known) {
    known.show(known.current())
    return
  }
  const steps = [...form.querySelectorAll<HTMLElement>(`[${stepData.step}]`)]
  const [back, next] = [stepData.back, stepData.next].map((it) => form.querySelector<HTMLElement>(`[${it}]`))
  const submit = form.querySelector<HTMLElement>('[type="submit"]')
  const progress = form.querySelector<HTMLElement>(`[${stepData.progress}]`)
  const bar = form.querySelector<HTMLElement>(`[${stepData.bar}]`)
  if (steps.length < 2 || !back || !next || !submit || !progress) return
  let current = 0
  const it: Steps = { current: () => current, count: steps.length, goOn, show, stepOf }
  opened.set(form, it)
  form.setAttribute(formData.steps, 'open')
  progress.hidden = false
  if (bar) bar.hidden = false
  next.addEventListener('click', () => void goOn())
  back.addEventListener('click', goBack)
  form.addEventListener('reveal', ({ target }) => show(steps.findIndex((step) => step.contains(target as Node))))
  // Before the router, for which this would be a navigation: the page is the same.
  addEventListener('popstate', follow, { capture: true })
  const [wrong] = wrongNames(form)
  show(wrong === undefined ? (stateNow().formStep ?? 0) : stepOf(wrong))
  note(history.replaceState, current, stateNow().formDepth ?? 0)

  function show(step: number) {
    current = Math.min(Math.max(step, 0), steps.length - 1)
    if (current === steps.length - 1) fillSummary(form, steps)
    for (const [index, element] of steps.entries()) element.hidden = index !== current
    ;(back as HTMLElement).hidden = current === 0
    ;(next as HTMLElement).hidden = current === steps.length - 1
    ;(submit as HTMLElement).hidden = current !== steps.length - 1
    for (const [index, name] of [...(bar?.children ?? [])].entries()) {
      name.toggleAttribute(stepData.done, index < current)
      if (index === current) name.setAttribute('aria-current', 'step')
      else name.removeAttribute('aria-current')
    }
    const text = progress?.getAttribute(stepData.progress) ?? ''
    ;(progress as HTMLElement).textContent = text
      .replace('{current}', String(current + 1))
      .replace('{total}', String(steps.length))
  }

  async function goOn() {
    const found = (await checkBody(form, readForm(form))) ?? {}
    const here = Object.entries(found).filter(([name]) => stepOf(name) === current)
    if (here.length > 0) {
      const formatMessage = await loadMessages(localeOfPath(location.pathname))
      showMessages(form, formatMessage, { fields: fieldSentences(form, Object.fromEntries(here), formatMessage) })
      return
    }
    hideSummary(form)
    note(history.pushState, current + 1, (stateNow().formDepth ?? 0) + 1)
    arrive(current + 1)
  }

  function goBack() {
    if (stateNow().formDepth) history.back()
    else {
      note(history.replaceState, current - 1, 0)
      arrive(current - 1)
    }
  }

  function follow(event: PopStateEvent) {
    const { formStep } = (event.state ?? {}) as StepState
    if (!form.isConnected) removeEventListener('popstate', follow, { capture: true })
    else if (formStep !== undefined) {
      event.stopImmediatePropagation()
      hideSummary(form)
      arrive(formStep)
    }
  }

  /** The heading of the step is where reading goes on. */
  function arrive(step: number) {
    show(step)
    const heading = steps[current]?.querySelector<HTMLElement>('legend')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }

  function stepOf(name: string): number {
    return steps.findIndex((step) =>
      [...step.querySelectorAll('[name]')].some((it) => it.getAttribute('name') === name),
    )
  }
}

/** @returns true when the form is not at its last step: then sending it only goes on */
export function goOn(form: HTMLFormElement): boolean {
  const steps = opened.get(form)
  if (!steps || steps.current() === steps.count - 1) return false
  void steps.goOn()
  return true
}

/** Opens the step of the first field that is wrong. */
export function showWrongStep(form: HTMLFormElement): void {
  const [wrong] = wrongNames(form)
  if (wrong !== undefined) opened.get(form)?.show(opened.get(form)?.stepOf(wrong) ?? 0)
}

function stateNow(): StepState {
  return (history.state ?? {}) as StepState
}

/** Beside what the router keeps in the same entry. */
function note(change: typeof history.pushState, formStep: number, formDepth: number) {
  change.call(history, { ...history.state, formStep, formDepth }, '')
}

/**
 * Writes what the steps before hold into the summary of the last one: a line a field that says something, in the words
 * that the reader saw (client/forms/FormSteps).
 */
function fillSummary(form: HTMLFormElement, steps: readonly HTMLElement[]): void {
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
  const [name, answer] = [document.createElement('dt'), document.createElement('dd')]
  // « (facultatif) » is of no use any more.
  const formatMessage = label.cloneNode(true) as Element
  formatMessage.querySelector('.Field-optional')?.remove()
  name.textContent = formatMessage.textContent?.trim() ?? ''
  answer.textContent = value
  line.append(name, answer)
  return line
}

function valueIn(field: HTMLElement): string {
  const chosen = field.querySelector<HTMLInputElement>('input:is([type="radio"], [type="checkbox"]):checked')
  if (chosen) return chosen.closest('label')?.textContent?.trim() ?? chosen.labels?.[0]?.textContent?.trim() ?? ''
  const control = field.querySelector('input:not([type="radio"], [type="checkbox"]), select, textarea')
  if (control instanceof HTMLSelectElement) return control.value && (control.selectedOptions[0]?.text ?? '')
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control.value.trim() : ''
}
