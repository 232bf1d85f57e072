import { tablesData } from '#client/live/dataNames.ts'
import { readData } from '#client/ui/dataOf.ts'

/** What a provider's script brings, as far as we call it. */
interface ProviderScripts {
  resyWidget?: { openModal(options: Record<string, unknown>): void }
  SevenroomsWidget?: { init(options: Record<string, unknown>): void }
  TheForkWidget?: { open(options: Record<string, unknown>): void }
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

/** How long a script may take before the provider's page is the better way. */
const patienceMs = 5000
const names: Readonly<Record<string, Record<string, string>>> = {
  resy: { people: 'seats', date: 'date', time: 'time' },
  sevenrooms: { people: 'party_size', date: 'date', time: 'start_time' },
  thefork: { people: 'pax', date: 'date', time: 'time' },
}

/**
 * The form of a table (client/booking/TableForm): times follow the day, the link carries what is chosen, and the button
 * opens the provider's own window here. Their script is fetched by that click and not before; where it does not come
 * the form does what it does without a script: it leads to their page.
 */
export function startTables(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return
  const day = form.elements.namedItem('date') as HTMLSelectElement
  const time = form.elements.namedItem('time') as HTMLSelectElement
  const all = [...time.options].map(({ value, text }) => ({ value, text }))
  followClock()
  form.addEventListener('change', ({ target }) => {
    if (target === day) followDay()
    followLink()
  })
  // A page may stay open over an evening: what passed meanwhile goes before anybody chooses it.
  form.addEventListener('focusin', followClock)
  document.addEventListener('visibilitychange', followClock)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    followClock()
    open(form).catch((error) => {
      console.warn('The booking window did not come', error)
      // Past this listener: as HTML.
      form.submit()
    })
  })

  function followClock() {
    const now = nowInParis()
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
    const chosen = time.value
    time.replaceChildren(...all.filter((it) => offered.has(it.value)).map((it) => new Option(it.text, it.value)))
    if (offered.has(chosen)) time.value = chosen
    else
      time.selectedIndex = Math.max(
        0,
        [...time.options].findIndex((it) => it.value >= '19:30'),
      )
  }

  function followLink() {
    const link = form.querySelector<HTMLAnchorElement>(`[${tablesData.providerPage}]`)
    const { page = '', provider = '' } = readData(form, tablesData)
    if (!link) return
    const given = Object.entries(names[provider] ?? {}).map(([ours, theirs]) => [theirs, valueOfControl(ours)])
    link.href = `${page}?${new URLSearchParams(given)}`
  }

  function valueOfControl(name: string): string {
    const control = (form as HTMLFormElement).elements.namedItem(name)
    return control instanceof HTMLSelectElement ? control.value : ''
  }
}

/** `YYYY-MM-DD HH:mm`: what the days and times of the form are compared with. */
function nowInParis(): string {
  return new Date().toLocaleString('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
}

async function open(form: HTMLFormElement): Promise<void> {
  const { provider = '', venue = '', key, widget = '' } = readData(form, tablesData)
  const place = form.querySelector<HTMLElement>(`[${tablesData.window}]`)
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  form.setAttribute('aria-busy', 'true')
  try {
    await load(`${widget}/embed.js`)
  } finally {
    form.removeAttribute('aria-busy')
  }
  const { resyWidget, SevenroomsWidget, TheForkWidget } = window as ProviderScripts
  const { people, date, time } = values
  const language = document.documentElement.lang.slice(0, 2)
  if (provider === 'resy' && resyWidget)
    return resyWidget.openModal({ venueId: venue, apiKey: key, seats: Number(people), date, time, language, place })
  if (provider === 'sevenrooms' && SevenroomsWidget)
    return SevenroomsWidget.init({ venueId: venue, partySize: Number(people), date, time, language, place })
  if (provider === 'thefork' && TheForkWidget)
    return TheForkWidget.open({ restaurantId: venue, pax: Number(people), date, time, language, place })
  throw new Error(`${provider} sent a script without its window`)
}

const loaded = new Map<string, Promise<void>>()

function load(address: string): Promise<void> {
  const known = loaded.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = trusted(address)
    const tooLong = setTimeout(() => reject(new Error(`${address} did not come in time`)), patienceMs)
    script.addEventListener('error', () => reject(new Error(`${address} was not sent`)))
    script.addEventListener('load', () => {
      clearTimeout(tooLong)
      resolve()
    })
    document.head.append(script)
  })
  // A failure is not kept: the next click may find the network again.
  loading.catch(() => loaded.delete(address))
  loaded.set(address, loading)
  return loading
}

let policy: ReturnType<NonNullable<ProviderScripts['trustedTypes']>['createPolicy']> | undefined

/** This one address is a script that Trusted Types lets in; the policy of pages with a booking block names it. */
function trusted(address: string): string {
  policy ??= (window as ProviderScripts).trustedTypes?.createPolicy('hautemer-tables', { createScriptURL: (it) => it })
  return policy ? policy.createScriptURL(address) : address
}
