import { nameKey } from '#server/identity/comparisonKeys.ts'
import { isPaused, type StoredPauses } from '#server/protection/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { LiveTournament } from '#shared/poker/api.ts'
import { type ClockPress, clockPresses } from '#shared/poker/evening.ts'
import { liveOf, type Position, positionOf } from '../live/liveOf.ts'
import { refundIfDue } from '../payments/refunds.ts'
import { offerPlaces } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import type { CatalogueTournament } from '../tournaments/catalogue.ts'
import { lockTournament, type TournamentRow } from '../tournaments/rows.ts'
import { checkIn, markNoShows, undoCheckIn, undoNoShows } from './checkIn.ts'
import { afterPress, clockRow, type LastMove, lastMoveOf, pressClock, seenOf } from './clock.ts'
import { eveningsOf, findEvening, priceOf, storyOf } from './evenings.ts'
import { playersOf, waitingAt } from './players.ts'
import { refundEntry } from './refundEntry.ts'
import { askAboutHeld, closeSessionOf, sellToGuest, sellToMember } from './walkIns.ts'

/** The clock of an evening as the desk sees it. */
export interface DeskClock {
  story: CatalogueTournament
  live: LiveTournament
  /** {@link seenOf} */
  seen: string
  lastMove: LastMove | undefined
  position: Position
}

/** A person whose papers were seen. */
export interface SeenPerson {
  firstname: string
  lastname: string
  /** `YYYY-MM-DD` */
  birthdate: string
}

/** Acts and queries of a casino's desk at its tournaments; acts run within {@link EveningDesk.change}. */
export type EveningDesk = ReturnType<typeof createEveningDesk>

export function createEveningDesk(services: PokerServices, pauses: Pick<StoredPauses, 'holdsFor'>) {
  const { store, clock } = services
  const { db } = store
  return {
    evenings: (house: string) => eveningsOf(services, house),
    find: (house: string, id: string) => findEvening(services, house, id),
    priceOf: (evening: TournamentRow) => priceOf(services, evening),
    players: (evening: TournamentRow) => playersOf(db, evening.id),
    player: async (evening: TournamentRow, id: string) => (await playersOf(db, evening.id, id))[0],
    waiting: (evening: TournamentRow) => waitingAt(db, evening.id),

    /** Runs an act on an evening, which is locked; readers of its live page are updated after the commit. */
    async change<Result>(
      { id }: Pick<TournamentRow, 'id'>,
      run: (tx: Tx, evening: TournamentRow) => Promise<Result>,
    ): Promise<Result> {
      const { slug, result } = await store.transaction(async (tx) => {
        const evening = await lockTournament(tx, id)
        return { slug: evening.slug, result: await run(tx, evening) }
      })
      services.placesChanged(slug)
      return result
    },
    checkIn,
    undoCheckIn,
    undoNoShows,
    markNoShows: (tx: Tx, evening: TournamentRow, input: Parameters<typeof markNoShows>[3]) =>
      markNoShows(services, tx, evening, input),
    sellToMember: (tx: Tx, evening: TournamentRow, input: Parameters<typeof sellToMember>[3]) =>
      sellToMember(services, tx, evening, input),
    sellToGuest,
    askAboutHeld: (evening: TournamentRow, vipMemberId: string) => askAboutHeld(services, evening, vipMemberId),
    closeSessionOf: (registration: Row<'registrations'>) => closeSessionOf(services, registration),
    givePlaces: (tx: Tx, evening: TournamentRow, most?: number) => offerPlaces(services, tx, evening, { most }),
    refundEntry: (tx: Tx, evening: TournamentRow, id: string) => refundEntry(services, tx, evening, id),
    /** Asks the merchant for a refund that was decided; the reconciliation asks again. */
    sendRefund: (paymentId: string) => refundIfDue(services, paymentId),

    /** The account of a person whose papers were seen; undefined: none. */
    async accountOf({ firstname, lastname, birthdate }: SeenPerson): Promise<Row<'vipMembers'> | undefined> {
      const sameDay = await db
        .selectFrom('vipMembers')
        .selectAll()
        .where('birthdate', '=', birthdate)
        .where('state', 'in', ['preMember', 'full'])
        .execute()
      const key = `${nameKey(firstname)} ${nameKey(lastname)}`
      return sameDay.find((it) => `${nameKey(it.firstname)} ${nameKey(it.lastname)}` === key)
    },
    /** Whether a person has a pause, in any account or in one that was erased. */
    isPaused: async (person: SeenPerson) => isPaused(await pauses.holdsFor(db, person, clock()), clock()),

    /** @returns undefined when the story is gone or has another date by now @throws ProductError generic.unavailable */
    async clockOf(evening: TournamentRow): Promise<DeskClock | undefined> {
      const story = await storyOf(services, evening)
      if (!story) return undefined
      const now = clock()
      const row = await clockRow(db, story.slug)
      const free = { places: evening.places, free: evening.places - evening.taken }
      const live = liveOf(story, { ...free, registrationOpen: now < evening.registrationUntil }, row, now)
      const position = positionOf(story, row, now)
      return { story, live, position, seen: seenOf(row), lastMove: lastMoveOf(position) }
    },
    /** The presses that have a sense now. */
    pressesOf: ({ story, position }: DeskClock, players: number): ClockPress[] =>
      clockPresses.filter((press) => afterPress(story, position, { press, at: clock(), players }) !== undefined),
    pressClock,
  }
}
