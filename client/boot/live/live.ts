import { startTables } from '#client/booking/tables.ts'
import { startJackpots } from '#client/casino/jackpots.ts'
import { startPasskeys } from '#client/passkeys/startPasskeys.ts'
import { startCountdown, startPayment } from '#client/poker/heldPlace.ts'
import { startTournament } from '#client/poker/live.ts'
import { startCardReaders } from '#client/vip/cardReaders.ts'
import { startClaims } from '#client/vip/claims.ts'

/** Scripts of parts of pages, by name. */
export const starts: readonly (readonly [name: string, start: (place: HTMLElement) => void])[] = [
  ['jackpots', startJackpots],
  ['tournament', startTournament],
  ['countdown', startCountdown],
  ['payment', startPayment],
  ['table', startTables],
  ['cardReaders', startCardReaders],
  ['claims', startClaims],
  ['passkeys', startPasskeys],
  ['search', openSearch],
]

/** The page of search is the only one that needs its script. */
function openSearch(place: HTMLElement): void {
  import('#client/search/startSearch.ts')
    .then(({ startSearch }) => startSearch(place))
    .catch((error) => console.error('The script of the search did not come', error))
}
