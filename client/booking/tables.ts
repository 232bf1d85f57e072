import { pageLocale } from '#client/api/apiHeaders.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { TablePartner, TableRequest, TableService } from '#shared/booking/tablePartners.ts'
import { bookingProviders, tableFrame, tablePartnerPage } from '#shared/booking/tablePartners.ts'
import { timeZone } from '#shared/house.ts'
import type { Locale } from '#shared/locales.ts'
import { tablesData } from './dataNames.ts'

/** The globals of the partners' scripts, as far as public pages call them (docs/partners.md). */
interface PartnerScripts {
  resyWidget: { openModal(options: { venueId: number; apiKey: string; replace: boolean }): void }
  SevenroomsWidget: {
    init(options: { venueId: string; triggerId: string; type: 'reservations'; styleButton: false }): void
  }
}

type ChosenTable = TableRequest & { locale: Locale }

/** How long a window may take to be there: after it the partner's page is the better way. */
const patienceMs = 3000
const lookMs = 50
/** Resy's script opens nothing on a narrow screen, and says nothing. */
const resyScreens = '(width >= 64rem)'

/** The data of a form's attribute `table`. */
interface TableData {
  partner: TablePartner
  service: TableService
  /** The form came back with what was chosen in it. */
  isChosen: boolean
}

/**
 * The form of a table (client/booking/TableForm): times follow the day, the link carries what is chosen, and the button
 * opens the partner's own window here where it asks for nothing again: TheFork's takes what was chosen, the others' take
 * nothing, so that they are for a visitor who has chosen nothing yet. Their script is fetched by that click and not
 * before. Where no window of theirs is really there in time, the form does what it does without a script: it leads to
 * their page with what was chosen.
 */
export function startTables(element: HTMLElement): void {
  const { table } = readData(element, tablesData)
  if (!(element instanceof HTMLFormElement) || !table) return
  const form = element
  const data = JSON.parse(table) as TableData
  const day = form.elements.namedItem('date') as HTMLSelectElement
  const time = form.elements.namedItem('time') as HTMLSelectElement
  let { isChosen } = data
  const all = [...time.options].map(({ value, text }) => ({ value, text }))
  followClock()
  form.addEventListener('change', ({ target }) => {
    isChosen = true
    if (target === day) followDay()
    followLink()
  })
  // A page may stay open over an evening: what passed meanwhile goes before anybody chooses it.
  form.addEventListener('focusin', followClock)
  document.addEventListener('visibilitychange', followClock)
  // A visitor who comes back from the partner's page finds this one as it was left.
  window.addEventListener('pageshow', ({ persisted }) => persisted && say())
  form.addEventListener('submit', (event) => {
    followClock()
    if (form.ariaBusy === 'true') return event.preventDefault()
    say('opening')
    // Plain HTML leads to the partner's page with what was chosen.
    if (isChosen && data.partner.provider !== 'thefork') return
    if (data.partner.provider === 'resy' && !matchMedia(resyScreens).matches) return
    event.preventDefault()
    form.ariaBusy = 'true'
    open(form, data, chosenTable())
      .then(() => {
        say('open')
        // The sentence has moved a frame down.
        form.querySelector(`[${tablesData.window}] iframe`)?.scrollIntoView({ block: 'nearest' })
      })
      .catch((error) => {
        console.warn('The window of the booking partner did not come', error)
        // Past this listener: as HTML.
        form.submit()
      })
      .finally(() => {
        form.ariaBusy = null
      })
  })

  function followClock() {
    const now = localNow()
    for (const option of day.options) {
      const times = option.getAttribute(tablesData.times)?.split(' ') ?? []
      const offered = times.filter((it) => `${option.value} ${it}` > now)
      option.setAttribute(tablesData.times, offered.join(' '))
      if (!offered.some(Boolean)) option.disabled = true
    }
    if (day.selectedOptions[0]?.disabled) {
      const next = [...day.options].find((it) => !it.disabled)
      if (next) day.value = next.value
    }
    followDay()
    followLink()
  }

  function followDay() {
    const offered = new Set(day.selectedOptions[0]?.getAttribute(tablesData.times)?.split(' '))
    const before = time.value
    time.replaceChildren(...all.filter((it) => offered.has(it.value)).map((it) => new Option(it.text, it.value)))
    if (offered.has(before)) time.value = before
    else
      time.selectedIndex = Math.max(
        0,
        [...time.options].findIndex((it) => it.value >= '19:30'),
      )
  }

  function followLink() {
    const link = form.querySelector<HTMLAnchorElement>(`[${tablesData.providerPage}]`)
    if (!link) return
    link.href = tablePartnerPage(data.partner, data.service, chosenTable())
  }

  function chosenTable(): ChosenTable {
    return { locale: pageLocale(), people: Number(chosen('people')), date: chosen('date'), time: chosen('time') }
  }

  /** @param name none: says nothing more */
  function say(name?: 'opening' | 'open') {
    const place = form.querySelector(`[${tablesData.status}]`)
    if (place) place.textContent = (name && readData(place, tablesData)[name]) ?? ''
  }

  function chosen(name: string): string {
    const control = form.elements.namedItem(name)
    return control instanceof HTMLSelectElement ? control.value : ''
  }
}

/** `YYYY-MM-DD HH:mm`: what the days and times of the form are compared with. */
function localNow(): string {
  return new Date().toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
}

/** A window of the partner in this page. @throws when none is there in time */
async function open(form: HTMLFormElement, { partner, service }: TableData, table: ChosenTable): Promise<void> {
  const deadline = performance.now() + patienceMs
  const before = new Set(windows())
  switch (partner.provider) {
    case 'thefork':
      return openFrame(form, tableFrame(partner.widgetId, service, table), deadline)
    case 'resy': {
      const widget = await load('resyWidget', service.widget + bookingProviders.resy.script, deadline)
      const { venueId, apiKey } = partner
      widget.openModal({ venueId, apiKey, replace: true })
      return appears(before, deadline)
    }
    case 'sevenrooms': {
      const widget = await load('SevenroomsWidget', service.widget + bookingProviders.sevenrooms.script, deadline)
      triggerOf(form, widget, partner.venueId).click()
      return appears(before, deadline)
    }
  }
}

const triggers = new WeakMap<HTMLFormElement, HTMLElement>()
let armed = 0

/** SevenRooms opens its window when an element that it was told of is clicked, and at no other call. */
function triggerOf(form: HTMLFormElement, widget: PartnerScripts['SevenroomsWidget'], venueId: string): HTMLElement {
  const known = triggers.get(form)
  if (known) return known
  const trigger = document.createElement('button')
  trigger.type = 'button'
  trigger.hidden = true
  trigger.id = `sevenrooms-${++armed}`
  form.append(trigger)
  widget.init({ venueId, triggerId: trigger.id, type: 'reservations', styleButton: false })
  triggers.set(form, trigger)
  return trigger
}

/** TheFork has no script: its window is a frame in the form. A frame does not say that its page never came. */
async function openFrame(form: HTMLFormElement, address: string, deadline: number): Promise<void> {
  const place = form.querySelector(`[${tablesData.window}]`)
  const signal = AbortSignal.timeout(Math.max(0, deadline - performance.now()))
  await fetch(address, { mode: 'no-cors', credentials: 'omit', signal })
  const frame = document.createElement('iframe')
  frame.title = form.querySelector('button[type="submit"]')?.textContent ?? ''
  frame.allow = 'payment *'
  frame.src = address
  place?.replaceChildren(frame)
  frame.focus()
}

/** Frames and dialogs that a person can see. */
function windows(): Element[] {
  return [...document.querySelectorAll('iframe, dialog, [role="dialog"]')].filter((it) => {
    const { width, height } = it.getBoundingClientRect()
    return width > 100 && height > 100 && it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  })
}

/** Resolves when a window is seen that was not there before. @throws at the deadline */
async function appears(before: ReadonlySet<Element>, deadline: number): Promise<void> {
  while (!windows().some((it) => !before.has(it))) {
    if (performance.now() > deadline) throw new Error('No window came')
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

const loaded = new Map<string, Promise<unknown>>()

/** Loads a partner's script and gives its global. @throws when it is refused, late or has another global */
function load<Name extends keyof PartnerScripts>(
  name: Name,
  address: string,
  deadline: number,
): Promise<PartnerScripts[Name]> {
  const known = loaded.get(address) as Promise<PartnerScripts[Name]> | undefined
  if (known) return known
  const loading = new Promise<PartnerScripts[Name]>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    const tooLong = setTimeout(
      () => reject(new Error(`${address} did not come in time`)),
      Math.max(0, deadline - performance.now()),
    )
    script.addEventListener('error', () => reject(new Error(`${address} was not sent`)))
    script.addEventListener('load', () => {
      clearTimeout(tooLong)
      const brought = (window as Partial<PartnerScripts>)[name]
      if (brought) resolve(brought)
      else reject(new Error(`${address} came without ${name}`))
    })
    document.head.append(script)
  })
  // A failure is not kept: the next click may find the network again.
  loading.catch(() => loaded.delete(address))
  loaded.set(address, loading)
  return loading
}
