import { pageLocale } from '#client/api/apiHeaders.ts'
import { browserIntl, dayOrderOf } from '#client/forms/fields/days.ts'
import { readData } from '#client/ui/dataOf.ts'
import { calendarWords } from '#i18n/calendarWords.generated.ts'
import { formatDay, formatHour } from '#i18n/formats.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import { guestsPerRoom } from '#shared/booking/guests.ts'
import type { MonthPrices } from '#shared/booking/prices.ts'
import * as brand from '#shared/house.ts'
import { stayLimits } from '#shared/limits.ts'
import { formatTypedDay, parseTypedDay } from '#shared/time/dates.ts'
import { addDays, dayMs, noonOf } from '#shared/time/days.ts'
import { localDay, localHour } from '#shared/time/localTime.ts'
import { calendarData } from './dataNames.ts'
import styles from './StayCalendar.css'

const sheet = new CSSStyleSheet()
sheet.replaceSync(styles)
document.adoptedStyleSheets.push(sheet)

/** Days that a key goes on. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const { lang } = document.documentElement
const messages = calendarWords[pageLocale()]
// The first look at its locale data takes V8 12 ms: before anybody presses.
const formatOf = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(grammarOf(lang).days.tag, { ...parts, timeZone: 'UTC' })
const monthFormat = formatOf({ month: 'long', year: 'numeric' })
const weekdayFormat = formatOf({ weekday: 'short' })
const dayFormat = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const prices = new Intl.NumberFormat(lang, {
  style: 'currency',
  currency: brand.currency,
  trailingZeroDisplay: 'stripIfInteger',
})

/**
 * Arrival and departure in a calendar, in a modal dialog: arrows, Page Up and Down, Home, End, Enter, Escape. It needs neither
 * React nor the bar's own script, which hears of a choice as of what is typed.
 * @param button of a booking bar (BookingBar/Fields.tsx)
 */
export function openStayCalendar(button: Element): void {
  const form = button.closest('form')
  const today = readData(button, calendarData).opens
  if (form && today && !document.querySelector('.StayCalendar')) show(form, today)
}

function show(form: HTMLFormElement, today: string): void {
  const last = addDays(today, stayLimits.aheadDays)
  const months = matchMedia('(min-width: 48rem)').matches ? 2 : 1
  /** Days that are marked: the stay of the form, or the first one pressed and the one that is looked at. */
  let range = stayOf(form, today)
  let first: string | undefined
  let focused = clamped(range?.[0] ?? today)
  let begin = monthOf(focused)

  const title = messages['booking.calendar.title']
  const heading = make('h3', { ariaLive: 'polite' })
  const hint = make('p', {
    className: 'StayCalendar-hint',
    ariaLive: 'polite',
    textContent: messages['booking.calendar.firstArrival'],
  })
  const [previous, next] = [
    round('‹', messages['booking.calendar.previous'], () => turn(-1)),
    round('›', messages['booking.calendar.next'], () => turn(1)),
  ]
  const grids = make('div', { className: 'StayCalendar-grids' })
  const note = make('p', { className: 'StayCalendar-hint', hidden: true })
  const pricesOf = monthPricesFor(form)
  const dialog = make(
    'dialog',
    { className: 'StayCalendar', ariaLabel: title },
    make(
      'div',
      { className: 'StayCalendar-head' },
      make('h2', { textContent: title }),
      round('×', messages['booking.calendar.close'], () => dialog.close()),
    ),
    hint,
    make('div', { className: 'StayCalendar-months' }, previous, heading, next),
    grids,
    note,
  )
  grids.addEventListener('click', ({ target, detail }) => {
    const day = dayIn(target)
    // A key and a screen reader press without a pointer: they go on from the day after.
    if (day) choose(day, detail === 0)
  })
  grids.addEventListener('pointerover', ({ target }) => {
    const day = dayIn(target)
    if (first && day && isFree(day)) mark([first, day])
  })
  grids.addEventListener('keydown', (event) => {
    const day = dayAfter(event)
    if (!day) return
    event.preventDefault()
    go(day)
  })
  // Another page is drawn below it.
  const leave = () => dialog.close()
  addEventListener('popstate', leave)
  dialog.addEventListener('close', () => {
    removeEventListener('popstate', leave)
    dialog.remove()
  })
  document.body.append(dialog)
  draw()
  dialog.showModal()
  buttonOf(focused)?.focus()

  function draw(): void {
    const all = Array.from({ length: months }, (_, index) => addMonths(begin, index))
    const [from = begin, to = from] = [all[0], all.at(-1)]
    heading.textContent = monthFormat.formatRange(noonOf(from), noonOf(to))
    previous.disabled = from <= today
    next.disabled = addMonths(to, 1) > last
    grids.replaceChildren(...all.map((month) => monthGrid(month, today, last)))
    mark(range)
    for (const month of all) pricesOf(month).then(showPrices, () => undefined)
  }

  /** Writes the prices of a month on its days, and when they came; a month that is shown no more has none of them. */
  function showPrices({ at, nights }: MonthPrices): void {
    if (at === null) return
    const came = Date.parse(at)
    note.textContent = messages['booking.calendar.came']
      .replace('{day}', formatDay(browserIntl(), localDay(came)))
      .replace('{hour}', formatHour(browserIntl(), localHour(came)))
    note.hidden = false
    for (const { day, from, minNights } of nights) {
      const button = buttonOf(day)
      if (!button) continue
      const full = messages['booking.calendar.full']
      // Whole euros have room below a day, and are never less than the price; the name says it exactly, and alone.
      const price = from === undefined ? full : prices.format(Math.ceil(from / 100))
      button.setAttribute(calendarData.price, price)
      const text =
        from === undefined ? full : messages['booking.calendar.from'].replace('{price}', prices.format(from / 100))
      const least = minNights && messages['booking.calendar.least'].replace('{nights}', String(minNights))
      button.ariaLabel = [dayFormat.format(noonOf(day)), text, least].filter(Boolean).join(', ')
    }
  }

  function mark(days: readonly string[] | undefined): void {
    range = days && [...days].sort()
    const [from = '', to = ''] = range ?? []
    for (const it of grids.querySelectorAll<HTMLButtonElement>('button')) {
      const { value: day } = it
      it.tabIndex = day === focused ? 0 : -1
      it.ariaDisabled = String(!isFree(day))
      it.className = day === from || day === to ? 'StayCalendar-end' : ''
      if (it.parentElement) it.parentElement.ariaSelected = String(from <= day && day <= to)
    }
  }

  /** Shows the months before or after, where the tab key finds the first day that can be had. */
  function turn(by: number): void {
    begin = addMonths(begin, by)
    focused = clamped(begin)
    draw()
  }

  /** Looks at another day. */
  function go(day: string): void {
    focused = clamped(day)
    const wanted = monthOf(focused)
    const isBefore = wanted < begin
    const isThere = !isBefore && wanted < addMonths(begin, months)
    if (first && isFree(focused)) range = [first, focused]
    if (isThere) mark(range)
    else {
      begin = isBefore ? wanted : addMonths(wanted, 1 - months)
      draw()
    }
    buttonOf(focused)?.focus()
  }

  function choose(day: string, goesOn: boolean): void {
    if (!isFree(day)) return
    if (first) {
      const [arrival = day, departure = day] = [first, day].sort()
      // One day pressed twice is one night.
      fillIn(form, arrival, departure > arrival ? departure : addDays(arrival, 1))
      dialog.close()
      return
    }
    first = focused = day
    mark([day, day])
    hint.textContent = messages['booking.calendar.thenDeparture'].replace('{arrival}', formatDay(browserIntl(), day))
    if (goesOn) go(addDays(day, 1))
  }

  /** A stay has thirty nights at most; left with one day chosen it has changed nothing. */
  function isFree(day: string): boolean {
    return !first || Math.abs(Date.parse(day) - Date.parse(first)) <= stayLimits.nights * dayMs
  }

  function dayAfter({ key, shiftKey }: KeyboardEvent): string | undefined {
    const step = steps[key]
    if (step) return addDays(focused, step)
    if (key === 'Home') return monthOf(focused)
    if (key === 'End') return addDays(addMonths(monthOf(focused), 1), -1)
    if (key !== 'PageUp' && key !== 'PageDown') return undefined
    return addMonths(focused, (key === 'PageUp' ? -1 : 1) * (shiftKey ? 12 : 1))
  }

  function clamped(day: string): string {
    if (day < today) return today
    return day > last ? last : day
  }

  function buttonOf(day: string): HTMLElement | null {
    return grids.querySelector(`button[value="${day}"]`)
  }
}

/**
 * Reads the prices of a month at the house that the form names, once each while the calendar is open; never where it names none.
 * Without an answer the calendar has no prices, as for a house that has told of none.
 */
function monthPricesFor({ elements }: HTMLFormElement): (month: string) => Promise<MonthPrices> {
  const value = (name: string) => {
    const control = elements.namedItem(name)
    return control instanceof HTMLSelectElement || control instanceof HTMLInputElement ? control.value : ''
  }
  const [rooms = 1, adults = 2, children = 0] = ['rooms', 'adults', 'children'].map(
    (it) => Number(value(it)) || undefined,
  )
  const guests = String(guestsPerRoom({ rooms, adults, children }))
  const hotel = value('hotel')
  const read = new Map<string, Promise<MonthPrices>>()
  return (first) => {
    const month = first.slice(0, 7)
    const known = read.get(month)
    if (known) return known
    const query = new URLSearchParams({ hotel, month, guests })
    const prices = hotel
      ? fetch(`/api/booking/prices?${query}`, { credentials: 'omit' }).then((it) =>
          it.ok ? it.json() : Promise.reject(it.status),
        )
      : Promise.reject()
    read.set(month, prices)
    return prices
  }
}

/** A month, Monday first. Days that nobody can book say their number alone. */
function monthGrid(month: string, today: string, last: string): HTMLElement {
  const after = addMonths(month, 1)
  const monday = addDays(month, -((noonOf(month).getUTCDay() + 6) % 7))
  const rows: HTMLElement[] = []
  for (let week = monday; week < after; week = addDays(week, 7)) {
    const days = Array.from({ length: 7 }, (_, index) => addDays(week, index))
    rows.push(make('tr', {}, ...days.map((day) => (day < month || day >= after ? make('td') : cell(day)))))
  }
  const names = Array.from({ length: 7 }, (_, index) =>
    make('th', { scope: 'col', textContent: weekdayFormat.format(noonOf(addDays(monday, index))) }),
  )
  return make(
    'table',
    { role: 'grid', ariaLabel: monthFormat.format(noonOf(month)) },
    make('thead', {}, make('tr', {}, ...names)),
    make('tbody', {}, ...rows),
  )

  function cell(day: string): HTMLElement {
    const button = make('button', { type: 'button', value: day, textContent: String(Number(day.slice(8))) })
    // As it is written in the cell: a first of a month, too, is called by what is seen.
    button.ariaLabel = dayFormat.format(noonOf(day))
    button.disabled = day < today || day > last
    if (day === today) button.ariaCurrent = 'date'
    return make('td', { role: 'gridcell' }, button)
  }
}

/** The stay that the form holds, if it could be booked. */
function stayOf(form: HTMLFormElement, today: string): readonly string[] | undefined {
  const [arrival, departure] = dayControls(form).map((it) => parseTypedDay(dayOrderOf(it) ?? 'dayFirst', it.value))
  return arrival && departure && arrival >= today && departure > arrival ? [arrival, departure] : undefined
}

function fillIn(form: HTMLFormElement, ...days: readonly string[]): void {
  for (const [index, control] of dayControls(form).entries()) {
    control.value = formatTypedDay(dayOrderOf(control) ?? 'dayFirst', days[index] ?? '')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function dayControls({ elements }: HTMLFormElement): HTMLInputElement[] {
  return ['arrival', 'departure'].map((it) => elements.namedItem(it)).filter((it) => it instanceof HTMLInputElement)
}

function dayIn(target: EventTarget | null): string | undefined {
  return target instanceof HTMLButtonElement ? target.value : undefined
}

function monthOf(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** The same day of another month, or its last. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const end = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, end))).toISOString().slice(0, 10)
}

/** A round button of one sign. */
function round(sign: string, name: string, onPress: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'StayCalendar-round IconButton', textContent: sign })
  button.ariaLabel = name
  button.addEventListener('click', onPress)
  return button
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: readonly Node[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
