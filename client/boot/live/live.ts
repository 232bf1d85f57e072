import { startShare } from '#client/ui/share/share.ts'
import { absent } from '#shared/features.ts'
import { startPrint } from './print.ts'

type Start = (place: HTMLElement) => void | Promise<void>

/** Scripts of parts of pages, by name; a page has one or two of them, so that each but the smallest is a file of its own. */
export const starts: readonly (readonly [name: string, start: Start])[] = [
  ['share', startShare],
  ['print', startPrint],
  ...(has.shows ? [['lights', later(async () => (await import('./lights.ts')).startLights)] as const] : absent),
  ['loop', later(async () => (await import('./loop.ts')).startLoop)],
  ['days', later(async () => (await import('#client/forms/fields/days.ts')).followDays)],
  ...(has.casino
    ? [['jackpots', later(async () => (await import('#client/casino/jackpots.ts')).startJackpots)] as const]
    : absent),
  ...(has.poker
    ? [
        ['tournament', later(async () => (await import('#client/poker/live.ts')).startTournament)] as const,
        ['countdown', later(async () => (await import('#client/poker/heldPlace.ts')).startCountdown)] as const,
        ['payment', later(async () => (await import('#client/poker/heldPlace.ts')).startPayment)] as const,
      ]
    : absent),
  ...(has.restaurants
    ? [['table', later(async () => (await import('#client/booking/tables.ts')).startTables)] as const]
    : absent),
  ...(has.vip
    ? [
        ['cardReaders', later(async () => (await import('#client/vip/cardReaders.ts')).startCardReaders)] as const,
        ['claims', later(async () => (await import('#client/vip/claims.ts')).startClaims)] as const,
      ]
    : absent),
  ...(has.passkeys
    ? [['passkeys', later(async () => (await import('#client/passkeys/startPasskeys.ts')).startPasskeys)] as const]
    : absent),
  ...(has.search
    ? [['search', later(async () => (await import('#client/search/startSearch.ts')).startSearch)] as const]
    : absent),
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
