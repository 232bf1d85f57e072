import { localMoment } from '#shared/time/localTime.ts'

/** Machines and tables of the embedded floor. Amounts are cents. */

export interface Machine {
  /** The floor's number, unique in its casino. */
  machine: string
  name: string
  /** The jackpot's start after a win. */
  base: number
  /** The jackpot has always been won by this amount. */
  cap: number
}

export interface Table {
  table: string
  game: string
  betMin: number
  betMax: number
  positions: number
  /** Opening hour in the house’s zone; all close with the casino. */
  opensAt: number
}

const jackpots: readonly Omit<Machine, 'machine'>[] = [
  { name: 'Grand Large', base: 2_500_000, cap: 9_800_000 },
  { name: 'Marée d’or', base: 1_000_000, cap: 4_200_000 },
  { name: 'Le Phare', base: 500_000, cap: 1_900_000 },
  { name: 'Trésor des Glénan', base: 300_000, cap: 1_250_000 },
  { name: 'Rose des vents', base: 150_000, cap: 640_000 },
  { name: 'Baie des Anges', base: 80_000, cap: 320_000 },
  { name: 'Pleine lune', base: 40_000, cap: 170_000 },
  { name: 'Petite houle', base: 10_000, cap: 62_000 },
]

/** The last machine of each casino has never paid. @param trigram of the casino */
export function machinesOf(trigram: string): Machine[] {
  return jackpots.map((it, index) => ({ ...it, machine: `${trigram}-${String(101 + index * 7)}` }))
}

const tables: readonly Table[] = [
  { table: 'Roulette 1', game: 'Roulette anglaise', betMin: 200, betMax: 20_000, positions: 8, opensAt: 18 },
  { table: 'Roulette 2', game: 'Roulette anglaise', betMin: 500, betMax: 50_000, positions: 8, opensAt: 21 },
  { table: 'Black jack 1', game: 'Black jack', betMin: 500, betMax: 50_000, positions: 7, opensAt: 20 },
  { table: 'Black jack 2', game: 'Black jack', betMin: 1000, betMax: 100_000, positions: 7, opensAt: 21 },
  { table: 'Ultimate poker 1', game: 'Ultimate poker', betMin: 500, betMax: 10_000, positions: 6, opensAt: 21 },
]

/** Casinos close at four on Saturday and Sunday mornings, at three on other days. */
export function tablesOf(at: number): (Table & { open: boolean })[] {
  const local = localMoment(at)
  const closes = local.dayOfWeek >= 6 ? 4 : 3
  return tables.map((it) => ({ ...it, open: local.hour >= it.opensAt || local.hour < closes }))
}

/** True while machines are played: from ten in the morning. */
export function isHouseOpen(at: number): boolean {
  const local = localMoment(at)
  return local.hour >= 10 || local.hour < (local.dayOfWeek >= 6 ? 4 : 3)
}
