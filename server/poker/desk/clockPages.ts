import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  goTo,
  logAct,
  outcomeOf,
  personName,
} from '#server/desk/index.ts'
import type { EveningClock } from '#shared/desk/tournaments.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { liveRefresh } from '#shared/limits.ts'
import { clockPresses, type EveningRefusal } from '#shared/poker/evening.ts'
import type { DeskClock } from '../evening/eveningDesk.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import { eveningOf, type HouseEvening, refusalOf } from './eveningActs.ts'
import { eveningEntry } from './eveningProps.ts'

/** The clock of the tournament's live page, run from the desk. */
export function clockPages(services: PokerDeskServices): DeskPage[] {
  const { evenings, store } = services
  return [
    {
      route: 'tournamentClock',
      access: 'runClock',
      uses: 'live',
      open: async (input) => page(input, await eveningOf(services, input)),
      forms: { press: { run: press } },
    },
  ]

  async function page(input: ActInput, evening: HouseEvening, refusal?: EveningRefusal): Promise<DeskAnswer> {
    const clock = await evenings.clockOf(evening).catch(() => undefined)
    const props: DeskViews['tournamentClock'] = {
      evening: eveningEntry(evening, input),
      at: input.now,
      clock: clock ? await toClock(clock, evening) : null,
      ...outcomeOf(input, refusal && (await refusalOf(services, input, refusal))),
    }
    // The floor may move the clock, too, or another desk.
    const live = { seconds: liveRefresh.tournamentSeconds, isForReading: true }
    return { view: { name: 'tournamentClock', props }, status: refusal ? 409 : 200, live }
  }

  async function press(input: ActInput): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const { fields, person, now: at } = input
    const wanted = clockPresses.find((it) => it === fields.press)
    const clock = await evenings.clockOf(evening)
    if (!wanted || !clock) return page(input, evening, 'notPossible')
    const players = playersAt(evening)
    const refusal = await evenings.change(evening, async (tx, { id: subject }) => {
      const given = { press: wanted, seen: fields.seen ?? '', by: person.id, at, players }
      const refused = await evenings.pressClock(tx, clock.story, given)
      if (!refused) await logAct(tx, input, { act: 'runClock', subject, details: { press: wanted } })
      return refused
    })
    if (refusal) return page(input, evening, refusal)
    return goTo(input, 'tournamentClock')
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
