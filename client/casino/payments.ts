import { apiHeaders } from '#client/api/apiHeaders.ts'
import { readData } from '#client/ui/dataOf.ts'
import type { MachinePayment } from '#shared/casino/api.ts'
import type { Page } from '#shared/http/page.ts'
import { floorData, paymentsData } from './dataNames.ts'
import { dayOf, moneyOf, timeOf } from './floorRows.ts'

/** The links to a machine's last payments open them in a dialog; a modified click goes where it leads. */
export function enhancePayments(place: HTMLElement, api: string): void {
  const dialog = place.querySelector<HTMLDialogElement>(`[${paymentsData.dialog}]`)
  if (!dialog) return
  place.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLElement>(`[${floorData.payments}]`)
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // The router would follow it otherwise.
    event.stopPropagation()
    const name = link.closest('tr')?.querySelector(`th [${floorData.name}]`)?.textContent?.trim() ?? ''
    void open(
      dialog,
      name,
      `${api}/machines/${encodeURIComponent(link.getAttribute(floorData.payments) ?? '')}/payments`,
    )
  })
}

async function open(dialog: HTMLDialogElement, name: string, path: string): Promise<void> {
  const { title = '', none = '', failed = '', loading = '' } = readData(dialog, paymentsData)
  const heading = dialog.querySelector('h2')
  const state = dialog.querySelector(`[${paymentsData.state}]`)
  const table = dialog.querySelector('table')
  if (!heading || !state || !table) return
  heading.textContent = title.replace('{name}', name)
  state.textContent = loading
  table.hidden = true
  dialog.showModal()
  try {
    const answer = await fetch(path, { headers: apiHeaders() })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const { items } = (await answer.json()) as Page<MachinePayment>
    table.tBodies[0]?.replaceChildren(...items.map(rowOf))
    table.hidden = items.length === 0
    state.textContent = items.length === 0 ? none : ''
  } catch (error) {
    console.warn('The last payments did not come', error)
    state.textContent = failed
  }
}

function rowOf({ at, amount, currency }: MachinePayment): HTMLTableRowElement {
  const row = document.createElement('tr')
  const instant = Date.parse(at)
  // On a phone the line breaks between day and hour, in neither.
  const [day, hour] = [dayOf(instant), timeOf(instant)].map((it) => it.replaceAll(' ', '\u00a0'))
  row.insertCell().textContent = `${day}, ${hour}`
  const money = row.insertCell()
  money.className = 'num'
  money.textContent = moneyOf(amount, currency)
  return row
}
