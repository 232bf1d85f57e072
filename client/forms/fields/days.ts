import { callData } from '#client/forms/dataNames.ts'
import { formatDay } from '#i18n/formats.ts'
import type { DayOrder } from '#shared/languages.ts'
import { parseTypedDay } from '#shared/time/dates.ts'

/** The order in which a control's day is typed; null: it holds none. */
export function dayOrderOf(control: Element): DayOrder | null {
  return control.getAttribute(callData.day) as DayOrder | null
}

/**
 * Says in words the day that a control understood, in the line after it (client/forms/fields/DayControl.tsx), and nothing while there
 * is none. Another control is left alone.
 */
export function sayDay(control: EventTarget | null): void {
  if (!(control instanceof HTMLInputElement)) return
  const order = dayOrderOf(control)
  const line = order && control.nextElementSibling
  if (!line) return
  const day = parseTypedDay(order, control.value)
  line.textContent = day ? formatDay(browserIntl(), day) : ''
}

/** Keeps the words of a form's days for a form that is sent as it is (client/boot/live/). */
export function followDays(form: HTMLElement): void {
  form.addEventListener('input', ({ target }) => sayDay(target))
  // A browser that comes back to the page has filled in what stood there.
  for (const control of form.querySelectorAll('input')) sayDay(control)
}

/** The part of an intl that days in words need; FormatJS itself would be more than all the rest of the script. */
export function browserIntl(): Parameters<typeof formatDay>[0] {
  return {
    locale: document.documentElement.lang,
    timeZone: 'UTC',
    formatters: { getDateTimeFormat: (...given) => new Intl.DateTimeFormat(...given) },
  }
}
