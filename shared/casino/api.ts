/** Calls of `/api/casinos`: everybody may read them. Amounts are cents, instants ISO 8601. */

export interface CasinoSummary {
  /** Last segment of the story's address. */
  slug: string
  name: string
  /** Three capitals: how the casino floor names it. */
  trigram: string
  uuid: string
}

export interface GameTable {
  table: string
  game: string
  betMin: number
  betMax: number
  positions: number
  open: boolean
}

export interface Jackpot {
  machine: string
  name: string
  amount: number
  currency: string
  at: string
}

/** A payment of a machine. */
export interface MachinePayment {
  amount: number
  currency: string
  at: string
}

/** Events of …/jackpots/stream by name, with what their `data` says. */
export interface FloorStreamEvents {
  jackpot: Jackpot
  payment: MachinePayment & { machine: string }
  tableState: GameTable & { at: string }
}
