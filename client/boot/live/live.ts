import { startPrint } from '#client/account/mails/print.ts'
import { liveData } from '#client/app/dataNames.ts'
import { startTables } from '#client/booking/tables.ts'
import { startJackpots } from '#client/casino/jackpots.ts'
import { startPasskeys } from '#client/passkeys/startPasskeys.ts'
import { startCountdown, startPayment } from '#client/poker/heldPlace.ts'
import { startTournament } from '#client/poker/live.ts'
import { startCardReaders } from '#client/vip/cardReaders.ts'
import { startClaims } from '#client/vip/claims.ts'
import { startShare } from '#client/vip/share.ts'

const starts = [
  [`[${liveData.live}="jackpots"]`, startJackpots],
  [`[${liveData.live}="tournament"]`, startTournament],
  [`[${liveData.live}="countdown"]`, startCountdown],
  [`[${liveData.live}="payment"]`, startPayment],
  [`[${liveData.live}="table"]`, startTables],
  [`[${liveData.live}="cardReaders"]`, startCardReaders],
  [`[${liveData.live}="share"]`, startShare],
  [`[${liveData.live}="claims"]`, startClaims],
  [`[${liveData.live}="passkeys"]`, startPasskeys],
  [`[${liveData.live}="print"]`, startPrint],
  [`[${liveData.live}="search"]`, openSearch],
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
    for (const element of document.querySelectorAll<HTMLElement>(`${place}:not([${liveData.alive}])`)) {
      element.setAttribute(liveData.alive, '')
      start(element)
    }
  }
}
