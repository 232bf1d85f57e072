import { type DateRange, isDateRange } from '#shared/dateRanges.ts'
import { type House, slugOf } from '#shared/houses.ts'

/** Names in the address: the API's; on pages the buy-in is in euros. */
export const wishNames = ['casino', 'range', 'buyinMin', 'buyinMax'] as const

type WishName = (typeof wishNames)[number]

/** What a reader asked for in the address. */
export interface Wish {
  casino?: string
  range: DateRange
  /** Euros. */
  buyinMin?: number
  buyinMax?: number
  /** Buy-ins as they were typed, also those that are none: a form gives back what it got. */
  typed: { buyinMin: string; buyinMax: string }
  /** Both buy-ins are there, and the least is not below the most: the list is as without them. */
  isMinTooHigh: boolean
  /** Names of filters whose value nobody knows: the page shows everything and says so. */
  unknown: WishName[]
}

/** @param query of the page, only the names that the block declares */
export function readWish(query: Readonly<Record<string, string>>, casinos: readonly House[]): Wish {
  const { casino, range, buyinMin: min = '', buyinMax: max = '' } = query
  const isHouse = casino !== undefined && casinos.some((it) => slugOf(it) === casino)
  const [least, most] = [eurosOf(min), eurosOf(max)]
  const isMinTooHigh = least !== undefined && most !== undefined && least >= most
  const checked = {
    casino: casino === undefined || isHouse,
    range: range === undefined || isDateRange(range),
    buyinMin: min === '' || least !== undefined,
    buyinMax: max === '' || most !== undefined,
  }
  return {
    ...(isHouse && { casino }),
    range: range !== undefined && isDateRange(range) ? range : 'all',
    ...(!isMinTooHigh && least !== undefined && { buyinMin: least }),
    ...(!isMinTooHigh && most !== undefined && { buyinMax: most }),
    typed: { buyinMin: min, buyinMax: max },
    isMinTooHigh,
    unknown: wishNames.filter((it) => !checked[it]),
  }
}

/** « 120 », « 49,50 »; undefined for what is no amount. */
function eurosOf(text: string): number | undefined {
  return /^\d{1,6}([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** Whether anything is asked for that makes the list shorter. */
export function isFiltered({ casino, range, buyinMin, buyinMax }: Wish): boolean {
  return casino !== undefined || range !== 'all' || buyinMin !== undefined || buyinMax !== undefined
}
