import { startShare } from '#client/ui/share/share.ts'
import { startPrint } from './print.ts'

type Start = (place: HTMLElement) => void | Promise<void>

/** Scripts of parts of pages, by name; a page has one or two of them, so that each but the smallest is a file of its own. */
export const starts: readonly (readonly [name: string, start: Start])[] = [
  ['share', startShare],
  ['print', startPrint],
  ['lights', later(async () => (await import('./lights.ts')).startLights)],
  ['loop', later(async () => (await import('./loop.ts')).startLoop)],
  ['days', later(async () => (await import('#client/forms/fields/days.ts')).followDays)],
  ['jackpots', later(async () => (await import('#client/casino/jackpots.ts')).startJackpots)],
  ['tournament', later(async () => (await import('#client/poker/live.ts')).startTournament)],
  ['countdown', later(async () => (await import('#client/poker/heldPlace.ts')).startCountdown)],
  ['payment', later(async () => (await import('#client/poker/heldPlace.ts')).startPayment)],
  ['table', later(async () => (await import('#client/booking/tables.ts')).startTables)],
  ['cardReaders', later(async () => (await import('#client/vip/cardReaders.ts')).startCardReaders)],
  ['claims', later(async () => (await import('#client/vip/claims.ts')).startClaims)],
  ['passkeys', later(async () => (await import('#client/passkeys/startPasskeys.ts')).startPasskeys)],
  ['search', later(async () => (await import('#client/search/startSearch.ts')).startSearch)],
]

/** The script of a part that few pages have. */
function later(load: () => Promise<Start>): Start {
  return async (place) => {
    try {
      const start = await load()
      await start(place)
    } catch (error) {
      console.error('A script did not come', error)
    }
  }
}
