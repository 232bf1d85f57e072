import type { Programme } from '#shared/account/programmes.ts'

/** A boolean column: SQLite has none. */
export type Flag = 0 | 1

export function flag(isOn: boolean): Flag {
  return isOn ? 1 : 0
}

/**
 * The table of a programme's members under the name of the hotel's: for queries that name nothing but columns which
 * both have, so that they are written once.
 */
export function accountTable(programme: Programme): 'hotelMembers' {
  return (programme === 'eph' ? 'hotelMembers' : 'vipMembers') as 'hotelMembers'
}
