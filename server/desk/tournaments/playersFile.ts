import { isoInstant } from '#server/http/calls/instants.ts'
import type { EveningPlayer } from '#server/poker/index.ts'
import type { Locale } from '#shared/locales.ts'
import { todayInParis } from '#shared/time/parisTime.ts'
import type { CsvFile } from '../csv.ts'
import type { HouseEvening } from './eveningActs.ts'

/** Columns of the file, described in docs/operations/tournaments.md; a floor system reads them by name. */
const columns = [
  'registration',
  'code',
  'lastname',
  'firstname',
  'birthdate',
  'card',
  'state',
  'money',
  'amount',
  'currency',
  'checkedInAt',
] as const

/** Players of an evening for the floor's own system: who has a place, and who had one. */
export function playersFile(evening: HouseEvening, players: readonly EveningPlayer[], locale: Locale): CsvFile {
  return {
    name: `${evening.slug}-${todayInParis(evening.startsAt)}`,
    locale,
    header: columns,
    rows: players.map(rowOf),
  }
}

function rowOf(player: EveningPlayer) {
  const { id, code, lastname, firstname, birthdate, card, state, money, amount, checkedInAt } = player
  const paid = amount ? [amount.amount / 100, amount.currency] : [null, null]
  const at = checkedInAt === null ? null : isoInstant(checkedInAt)
  return [id, code, lastname, firstname, birthdate, card, state, money, ...paid, at]
}
