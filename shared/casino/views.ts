import type { InMs } from '../http/instants.ts'
import type { GameTable, Jackpot, MachinePayment } from './api.ts'

export type JackpotRow = InMs<Jackpot, 'at'>
export type PaymentRow = InMs<MachinePayment, 'at'>

/** Props of the page of a casino's jackpots and games. Amounts are cents, instants epoch milliseconds. */
export interface CasinoJackpotsProps {
  casino: { slug: string; name: string; href: string }
  jackpots: readonly JackpotRow[]
  games: readonly GameTable[]
  /** The machine whose last payments were asked for; `payments` null: they could not be read. */
  machine?: { id: string; name: string; payments: readonly PaymentRow[] | null }
  /** A machine was asked for that this casino does not know. */
  isMachineUnknown?: true
  /** When the floor last said something; null: it never did. */
  heardAt: number | null
}

/** The floor tells something every few seconds; silent for longer, what is shown may be old. */
export const staleAfterMs = 5 * 60 * 1000
