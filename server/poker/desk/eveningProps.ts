import { type ActInput, mayDo } from '#server/desk/index.ts'
import { textIn } from '#server/store/inLanguage.ts'
import type { EveningEntry, PlayerEntry } from '#shared/desk/tournaments.ts'
import { localDay } from '#shared/time/localTime.ts'
import { isCheckInOpen } from '../evening/evenings.ts'
import { type EveningPlayer, mayUndoCheckIn } from '../evening/players.ts'
import { type HouseEvening, listedName } from './eveningActs.ts'

/** An evening as pages show it. */
export function eveningEntry(evening: HouseEvening, { locale, now }: Pick<ActInput, 'locale' | 'now'>): EveningEntry {
  const { id, startsAt, places, taken, counts } = evening
  const title = textIn(evening.titles, locale)
  return { id, title, startsAt, state: stateOf(evening, now), places, free: Math.max(0, places - taken), counts }
}

/** An evening is today's from the day of its start, and once its players are welcomed, also across midnight. */
function stateOf(evening: HouseEvening, now: number): EveningEntry['state'] {
  const { state, startsAt, endsAt } = evening
  if (state === 'cancelled') return 'cancelled'
  if (state === 'past' || endsAt <= now) return 'over'
  return isCheckInOpen(evening, now) || localDay(startsAt) === localDay(now) ? 'tonight' : 'coming'
}

export function eveningPlayerEntry(player: EveningPlayer, evening: HouseEvening, input: ActInput): PlayerEntry {
  const { id, code, state, money, checkedInAt } = player
  const isOpen = isCheckInOpen(evening, input.now)
  return {
    id,
    name: listedName(player),
    code,
    state,
    money,
    checkedInAt,
    may: {
      checkIn: isOpen && mayDo(input, 'checkIn') && isAwaited(player),
      undo: mayDo(input, 'undoCheckIn') && mayUndoCheckIn(player, input.now),
    },
  }
}

/** A player who may still come in: one who was marked as not come, too, unless the money went back. */
function isAwaited({ state, money }: EveningPlayer): boolean {
  const isBack = money === 'refunding' || money === 'refunded' || money === 'refundFailed'
  return state === 'registered' || (state === 'noShow' && !isBack)
}
