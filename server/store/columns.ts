import type { Programme } from '#shared/account/programmes.ts'

/** A boolean column: SQLite has none. */
export type Flag = 0 | 1

export function flag(isOn: boolean): Flag {
  return isOn ? 1 : 0
}

/**
 * The table of a programme's members under the type of the hotel's, so that queries on columns which both tables have
 * are written once.
 */
export function accountTable(programme: Programme): 'hotelMembers' {
  return (programme === 'eph' ? 'hotelMembers' : 'vipMembers') as 'hotelMembers'
}
