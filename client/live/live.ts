import { startCardReaders } from './cardReaders.ts'
import { startCountdown } from './countdown.ts'
import { startJackpots } from './jackpots.ts'
import { startPayment } from './payment.ts'
import { startShare } from './share.ts'
import { startTables } from './tables.ts'
import { startTournament } from './tournament.ts'

const starts = [
  ['[data-live="jackpots"]', startJackpots],
  ['[data-live="tournament"]', startTournament],
  ['[data-live="countdown"]', startCountdown],
  ['[data-live="payment"]', startPayment],
  ['[data-live="table"]', startTables],
  ['[data-card-readers]', startCardReaders],
  ['[data-share]', startShare],
  ['[data-search]', openSearch],
] as const

/** The page of search is the only one that needs its script. */
function openSearch(place: HTMLElement): void {
  import('#client/search/startSearch.ts')
    .then(({ startSearch }) => startSearch(place))
    .catch((error) => console.error('The script of the search did not come', error))
}

/** Starts every part of the page that has not been started yet. */
export function startLive(): void {
  for (const [place, start] of starts) {
    for (const element of document.querySelectorAll<HTMLElement>(`${place}:not([data-alive])`)) {
      element.dataset.alive = ''
      start(element)
    }
  }
}
