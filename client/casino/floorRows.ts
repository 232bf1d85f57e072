import { formatHour } from '#i18n/formats.ts'
import { grammarOf } from '#i18n/languages/grammarOf.ts'
import type { GameTable, Jackpot } from '#shared/casino/api.ts'
import { currency, timeZone } from '#shared/house.ts'
import { localHour } from '#shared/time/localTime.ts'
import { floorData } from './dataNames.ts'

/** Writes what the floor says into the rows that the server drew; a machine without one gets its own. */

export function updateJackpotRow(place: HTMLElement, { machine, name, amount, currency, at }: Jackpot): void {
  const row =
    place.querySelector<HTMLElement>(`tr[${floorData.machine}="${CSS.escape(machine)}"]`) ??
    newRow(place, 'machine', machine, name)
  // Events may come twice, and out of order.
  if (!row || Number(row.getAttribute(floorData.instant)) > Date.parse(at)) return
  row.setAttribute(floorData.instant, String(Date.parse(at)))
  write(row, `[${floorData.amount}]`, moneyOf(amount, currency))
  write(row, `[${floorData.at}]`, timeOf(Date.parse(at)))
}

/** Made of the hidden row that ends the table; undefined where this part of the page shows no such rows. */
function newRow(place: HTMLElement, of: 'machine' | 'table', id: string, name: string): HTMLElement | undefined {
  const pattern = place.querySelector<HTMLElement>(`tr[${floorData[of]}=""]`)
  const row = pattern?.cloneNode(true)
  if (!pattern || !(row instanceof HTMLElement)) return undefined
  row.hidden = false
  row.setAttribute(floorData[of], id)
  const names = pattern.closest('table')?.getAttribute(floorData.names)
  const known = names ? (JSON.parse(names) as Record<string, string>)[name] : undefined
  for (const part of row.querySelectorAll(`[${floorData.name}]`)) {
    part.textContent = ` ${known ?? name}`
    if (known) part.removeAttribute('lang')
  }
  write(row, `[${floorData.number}]`, id)
  const link = row.querySelector<HTMLAnchorElement>(`[${floorData.payments}]`)
  if (link) {
    link.setAttribute(floorData.payments, id)
    // The pattern is no address: a crawler of the page's links must not find it.
    link.href = `${link.getAttribute(floorData.path)}?machine=${encodeURIComponent(id)}#payments`
  }
  pattern.before(row)
  pattern.closest(`[${floorData.rows}]`)?.removeAttribute('hidden')
  if (of === 'machine') place.querySelector(`[${floorData.away}]`)?.setAttribute('hidden', '')
  return row
}

export function updateTableRow(place: HTMLElement, { table, game, betMin, betMax, positions, open }: GameTable): void {
  const row =
    place.querySelector<HTMLElement>(`tr[${floorData.table}="${CSS.escape(table)}"]`) ??
    newRow(place, 'table', table, game)
  if (!row) return
  row.classList.toggle('is-closed', !open)
  const label = row.closest('table')?.getAttribute(open ? floorData.open : floorData.closed)
  const bets = row.querySelector<HTMLElement>(`[${floorData.bets}]`)
  // « De {min} à {max} » with the amounts of now.
  const pattern = bets?.getAttribute(floorData.bets)
  if (bets && pattern)
    bets.textContent = pattern.replace('{min}', wholeAmount(betMin)).replace('{max}', wholeAmount(betMax))
  write(row, `[${floorData.positions}]`, new Intl.NumberFormat(document.documentElement.lang).format(positions))
  write(row, `[${floorData.openState}]`, label ?? '')
}

/** @param cents of the currency */
export function moneyOf(cents: number, currency: string): string {
  const style = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  return new Intl.NumberFormat(document.documentElement.lang, style).format(cents / 100)
}

/** Hour and minutes in the house’s zone, where the casinos' clocks are. @param at epoch ms */
export function timeOf(at: number): string {
  return formatHour({ locale: document.documentElement.lang }, localHour(at))
}

export function dayOf(at: number): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone } as const
  return new Intl.DateTimeFormat(grammarOf(document.documentElement.lang).days.tag, options).format(at)
}

function wholeAmount(cents: number): string {
  const options = { style: 'currency', currency, maximumFractionDigits: 0 } as const
  return new Intl.NumberFormat(document.documentElement.lang, options).format(cents / 100)
}

function write(row: HTMLElement, selector: string, text: string): void {
  const cell = row.querySelector(selector)
  if (cell && cell.textContent !== text) cell.textContent = text
}
