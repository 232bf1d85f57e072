import {
  type ActInput,
  type DeskAnswer,
  type DeskPage,
  logAct,
  mayDo,
  noteLook,
  outcomeOf,
  type Refusal,
} from '#server/desk/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { DeskViews } from '#shared/desk/views.ts'
import { findRegistration } from '../evening/checkIn.ts'
import { type EveningPlayer, mayUndoNoShow } from '../evening/players.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import {
  eveningNotice,
  eveningOf,
  eveningSubject,
  type HouseEvening,
  lineAbout,
  listedName,
  nameOf,
  playerAct,
  refusalOf,
} from './eveningActs.ts'
import { eveningEntry, eveningPlayerEntry } from './eveningProps.ts'
import { playersFile, playersSheet } from './playersFile.ts'

/** Evenings of a casino, and one of them: players, check-in, waiting list, players who did not come, the file. */
export function eveningPages(services: PokerDeskServices): DeskPage[] {
  const { store, evenings } = services
  const subject = eveningSubject(services, 'tournament', page)
  const checkIn = { act: 'checkIn', done: 'checkedIn', run: evenings.checkIn } as const
  const undo = { act: 'undoCheckIn', done: 'undone', run: evenings.undoCheckIn } as const
  return [
    { route: 'tournaments', access: 'readPlayers', open: openList },
    {
      route: 'tournament',
      access: 'readPlayers',
      uses: 'camera',
      open: subject.open,
      forms: {
        code: { act: 'checkIn', run: subject.form(checkInByCode) },
        checkIn: {
          act: 'checkIn',
          run: subject.form(async (input) => playerAct(input, { ...checkIn, id: input.fields.id })),
        },
        undo: {
          act: 'undoCheckIn',
          run: subject.form(async (input) => playerAct(input, { ...undo, id: input.fields.id })),
        },
        noShows: { act: 'markNoShow', run: subject.form((input) => changeNoShows(input, 'markNoShow')) },
        undoNoShows: { act: 'undoNoShow', run: subject.form((input) => changeNoShows(input, 'undoNoShow')) },
        offerNext: { act: 'givePlace', run: subject.form((input) => offer(input, 1)) },
        offerAll: { act: 'givePlace', run: subject.form((input) => offer(input)) },
        sheet: { act: 'exportPlayers', run: (input) => exportPlayers(input, playersSheet) },
        export: { act: 'exportPlayers', run: (input) => exportPlayers(input, playersFile) },
      },
    },
  ]

  async function openList(input: ActInput): Promise<DeskAnswer> {
    const all = (await evenings.evenings(input.house.slug)).map((it) => eveningEntry(it, input))
    const props: DeskViews['tournaments'] = {
      tonight: all.filter(({ state }) => state === 'tonight'),
      coming: all.filter(({ state }) => state === 'coming' || state === 'cancelled'),
      past: all.filter(({ state }) => state === 'over').toReversed(),
    }
    return { view: { name: 'tournaments', props } }
  }

  async function page(input: ActInput, evening: HouseEvening, refusal?: Refusal): Promise<DeskAnswer> {
    const { query, now } = input
    // The list names people: opening it is a look.
    await noteLook(store.db, input, 'readPlayers', { subject: evening.id })
    const all = await evenings.players(evening)
    const search = query.get('q')?.trim().slice(0, 60) ?? ''
    const missing = all.filter(({ state }) => state === 'registered').length
    const absent = all.filter((it) => mayUndoNoShow(it, now)).length
    const entry = eveningEntry(evening, input)
    const props: DeskViews['tournament'] = {
      evening: entry,
      at: now,
      search,
      players: matching(all, search).map((it) => eveningPlayerEntry(it, evening, input)),
      waiting: (await evenings.waiting(evening)).map(({ id, firstname, lastname, state, offeredUntil }) => {
        return { id, name: listedName({ firstname, lastname }), state, offeredUntil }
      }),
      may: {
        checkIn: mayDo(input, 'checkIn'),
        ...(mayDo(input, 'markNoShow') && now >= evening.startsAt && missing > 0 && { noShows: missing }),
        ...(mayDo(input, 'undoNoShow') && absent > 0 && { undoNoShows: absent }),
        give: mayDo(input, 'givePlace') && evening.state === 'open' && now < evening.registrationUntil,
        walkIn: mayDo(input, 'addWalkIn') && entry.state !== 'cancelled' && entry.state !== 'over',
        clock: mayDo(input, 'runClock') && entry.state !== 'cancelled',
        export: mayDo(input, 'exportPlayers'),
      },
      ...outcomeOf(input, refusal),
      ...(!refusal && { notice: eveningNotice(input, all) }),
    }
    return { view: { name: 'tournament', props }, status: refusal?.status }
  }

  async function checkInByCode(input: ActInput, evening: HouseEvening) {
    const code = readTicketCode(input.fields.code ?? '')
    const found = code ? await findRegistration(store.db, { code }) : undefined
    if (found?.tournamentId === evening.id) return playerAct(input, { ...checkIn, id: found.id })
    const error = found ? 'desk.evening.error.otherEvening' : 'desk.evening.error.unknownCode'
    return { status: 404, errors: { code: error } } as const
  }

  /** Marks all who have not come, or takes that back; a line of the log for each player. */
  async function changeNoShows(input: ActInput, act: 'markNoShow' | 'undoNoShow') {
    const { now: at } = input
    return {
      act,
      done: act === 'markNoShow' ? 'noShows' : 'noShowsUndone',
      async run(tx: Tx, locked: HouseEvening) {
        const rows = await (act === 'markNoShow' ? evenings.markNoShows : evenings.undoNoShows)(tx, locked, { at })
        if (typeof rows === 'string') return refusalOf(tx, input, rows)
        return { lines: rows.map(lineAbout), query: { count: String(rows.length) } }
      },
    } as const
  }

  /** Offers free places to the next in line; without a number, all of them. */
  async function offer(input: ActInput, most?: number) {
    return {
      act: 'givePlace',
      done: 'offered',
      async run(tx: Tx, locked: HouseEvening) {
        const places = await evenings.givePlaces(tx, locked, most)
        return places > 0
          ? { details: { places }, query: { count: String(places) } }
          : refusalOf(tx, input, 'nobodyWaits')
      },
    } as const
  }

  /** @param draw the file: a sheet for people, or one for the floor's system */
  async function exportPlayers(input: ActInput, draw: typeof playersSheet): Promise<DeskAnswer> {
    const evening = await eveningOf(services, input)
    const players = await evenings.players(evening)
    const details = { players: players.length }
    await logAct(store.db, input, { act: 'exportPlayers', subject: evening.id, details })
    return { csv: draw(evening, players, input) }
  }
}

/** Players whose name or code begins, in any of its words, like each word of the search. */
function matching(players: readonly EveningPlayer[], search: string): readonly EveningPlayer[] {
  const tokens = search.split(/\s+/).map(searchKey).filter(Boolean)
  if (tokens.length === 0) return players
  return players.filter((it) => {
    const text = `${nameOf(it)} ${it.code}`
    // Le Floc’h is found by “floch” as by “h”.
    const own = [...text.split(/\s+/), ...text.split(/[\s'’-]+/)].map(searchKey)
    return tokens.every((token) => own.some((part) => part.startsWith(token)))
  })
}

/** Capitals, accents and hyphens do not matter. */
function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase()
}

/** A place's code as it is stored, however it was typed or read: `k7qm 2xpa` is K7QM-2XPA. */
export function readTicketCode(typed: string): string | undefined {
  const letters = typed.replace(/[\s-]/g, '').toUpperCase()
  return /^[A-Z2-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined
}
