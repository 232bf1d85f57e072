import type { Queries } from '#server/store/tables.ts'
import { pokerLimits } from '#shared/limits.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { PokerServices } from '../pokerServices.ts'
import { alive } from '../registrations/states.ts'
import {
  type CatalogueTournament,
  isForSale,
  saleOf,
  tournamentsInAll,
  tournamentsOf,
} from '../tournaments/catalogue.ts'
import { openRow, type TournamentRow } from '../tournaments/rows.ts'

/** An evening of a house with what its desk counts. */
export interface Evening extends TournamentRow {
  counts: EveningCounts
}

/** `players`: places that are held, paid or confirmed; `checkedIn` and `unpaid` are some of them. */
export interface EveningCounts {
  players: number
  checkedIn: number
  unpaid: number
  waiting: number
}

/**
 * Evenings of a house: to come, being played, and those that ended in the last two days, in the order of their starts.
 * A tournament without a place sold gets its row here; while content is away those without one are left out.
 * @param house slug
 */
export async function eveningsOf(services: PokerServices, house: string): Promise<Evening[]> {
  const { store, clock, log } = services
  const now = clock()
  await addRows(services, house).catch((error) => log.warn({ err: error }, 'evenings are listed without the content'))
  const rows = await store.db
    .selectFrom('tournaments')
    .selectAll()
    .where('casinoSlug', '=', house)
    .where('endsAt', '>', now - pokerLimits.eveningListedMs)
    .orderBy('startsAt')
    .orderBy('slug')
    .execute()
  const counts = await countsOf(
    store.db,
    rows.map(({ id }) => id),
  )
  return rows.map((it) => ({ ...it, counts: counts.get(it.id) ?? nobody }))
}

/** An evening of a house by the id of its row; undefined: there is none, or it is another house's. */
export async function findEvening(
  { store }: Pick<PokerServices, 'store'>,
  house: string,
  id: string,
): Promise<Evening | undefined> {
  const row = await store.db
    .selectFrom('tournaments')
    .selectAll()
    .where('id', '=', id)
    .where('casinoSlug', '=', house)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, counts: (await countsOf(store.db, [id])).get(id) ?? nobody }
}

const nobody: EveningCounts = { players: 0, checkedIn: 0, unpaid: 0, waiting: 0 }

/** Rows of the tournaments to come; a build that did not store the house left it open. */
async function addRows(services: PokerServices, house: string): Promise<void> {
  const { store, clock, content } = services
  const coming = (await tournamentsInAll(content)).filter(
    ({ casino, endsAt }) => casino?.slug === house && endsAt > clock(),
  )
  const known = await store.db
    .selectFrom('tournaments')
    .select('storyUuid')
    .where('casinoSlug', '=', house)
    .where('state', '=', 'open')
    .where('endsAt', '>', clock())
    .execute()
  const uuids = new Set(known.map(({ storyUuid }) => storyUuid))
  for (const tournament of coming) {
    if (uuids.has(tournament.uuid)) continue
    const { id, casinoSlug } = await openRow(store, tournament, clock())
    if (casinoSlug === null)
      await store.db.updateTable('tournaments').set({ casinoSlug: house }).where('id', '=', id).execute()
  }
}

async function countsOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, EveningCounts>> {
  if (ids.length === 0) return new Map()
  const players = await db
    .selectFrom('registrations')
    .select((row) => [
      'tournamentId',
      row.fn.countAll<number>().as('players'),
      row.fn.count<number>('checkedInAt').as('checkedIn'),
      row.fn.sum<number>(row.case().when('state', '=', 'held').then(1).else(0).end()).as('unpaid'),
    ])
    .where('tournamentId', 'in', [...ids])
    .where('state', 'in', [...alive])
    .groupBy('tournamentId')
    .execute()
  const waiting = await db
    .selectFrom('waitingList')
    .select((row) => ['tournamentId', row.fn.countAll<number>().as('waiting')])
    .where('tournamentId', 'in', [...ids])
    .where('state', 'in', ['waiting', 'offered'])
    .groupBy('tournamentId')
    .execute()
  return new Map(
    ids.map((id) => {
      const at = players.find(({ tournamentId }) => tournamentId === id)
      const line = waiting.find(({ tournamentId }) => tournamentId === id)
      const counts = {
        players: Number(at?.players ?? 0),
        checkedIn: Number(at?.checkedIn ?? 0),
        unpaid: Number(at?.unpaid ?? 0),
        waiting: Number(line?.waiting ?? 0),
      }
      return [id, counts]
    }),
  )
}

/** Whether players are welcomed: from the morning of the evening until it is over. @param now epoch ms */
export function isCheckInOpen({ startsAt, endsAt, state }: TournamentRow, now: number): boolean {
  return state === 'open' && now >= startsAt - pokerLimits.checkInBeforeMs && now < endsAt + pokerLimits.checkInAfterMs
}

/** The story of an evening; undefined: it is gone, or has another date by now. @throws ProductError generic.unavailable */
export async function storyOf(
  { content }: Pick<PokerServices, 'content'>,
  { storyUuid, startsAt }: TournamentRow,
): Promise<CatalogueTournament | undefined> {
  return (await tournamentsOf(content, defaultLocale)).find((it) => it.uuid === storyUuid && it.startsAt === startsAt)
}

/** The entry fee of a place that is sold now; undefined: none is sold. @throws ProductError as {@link saleOf} */
export async function priceOf(
  services: Pick<PokerServices, 'content' | 'clock'>,
  evening: TournamentRow,
): Promise<{ amount: number; currency: string } | undefined> {
  const story = await storyOf(services, evening)
  if (!story || !isForSale(story)) return undefined
  if (evening.state !== 'open' || services.clock() >= evening.registrationUntil) return undefined
  const { amount, currency } = saleOf(story)
  return { amount, currency }
}
