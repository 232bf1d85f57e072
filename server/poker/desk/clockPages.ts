import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  outcomeOf,
  personName,
  type Refusal,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { EveningClock } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { liveRefresh } from '#shared/limits.ts'
import { clockPresses } from '#shared/poker/evening.ts'
import type { DeskClock } from '../evening/eveningDesk.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import { eveningSubject, type HouseEvening, refusalOf } from './eveningActs.ts'
import { eveningEntry } from './eveningProps.ts'

/** The clock of the tournament's live page, run from the desk. */
export function clockPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  const subject = eveningSubject(services, 'tournamentClock', page)
  return [
    {
      route: 'tournamentClock',
      access: 'runClock',
      uses: 'live',
      open: subject.open,
      forms: { press: { run: subject.form(press) } },
    },
  ]

  async function page(input: ActInput, evening: HouseEvening, refusal?: Refusal): Promise<DeskAnswer> {
    const clock = await evenings.clockOf(evening).catch(() => undefined)
    const props: DeskViews['tournamentClock'] = {
      evening: eveningEntry(evening, input),
      at: input.now,
      clock: clock ? await toClock(clock, evening) : null,
      ...outcomeOf(input, refusal),
    }
    // The floor may move the clock, too, or another desk.
    const live = { seconds: liveRefresh.tournamentSeconds, isForReading: true }
    return { view: { name: 'tournamentClock', props }, status: refusal?.status, live }
  }

  async function press(input: ActInput, evening: HouseEvening) {
    const { fields, person, now: at } = input
    const wanted = clockPresses.find((it) => it === fields.press)
    const clock = await evenings.clockOf(evening)
    if (!wanted || !clock) return refusalOf(store.db, input, 'notPossible')
    const given = { press: wanted, seen: fields.seen ?? '', by: person.id, at, players: playersAt(evening) }
    return {
      act: 'runClock',
      async run(tx: Tx) {
        const refusal = await evenings.pressClock(tx, clock.story, given)
        return refusal ? refusalOf(tx, input, refusal) : { details: { press: wanted } }
      },
    } as const
  }

  async function toClock(clock: DeskClock, evening: HouseEvening): Promise<EveningClock> {
    const { live, seen, lastMove } = clock
    const { stage, next, phase, secondsLeft, stageEndsAt, playersLeft, nextBreakAt } = live
    return {
      phase,
      level: stage?.kind === 'level' ? stage : null,
      isBreak: stage?.kind === 'break',
      secondsLeft,
      endsAt: stageEndsAt === null ? null : Date.parse(stageEndsAt),
      next,
      nextBreakAt: nextBreakAt === null ? null : Date.parse(nextBreakAt),
      playersLeft,
      seen,
      lastMove: lastMove ? { at: lastMove.at, by: await personName(store.db, lastMove.personId) } : null,
      presses: evenings.pressesOf(clock, playersAt(evening)),
    }
  }
}

/** How many begin: players who were welcomed, or where the desk welcomes nobody, all who have a place. */
function playersAt({ counts }: HouseEvening): number {
  return counts.checkedIn > 0 ? counts.checkedIn : counts.players - counts.unpaid
}
