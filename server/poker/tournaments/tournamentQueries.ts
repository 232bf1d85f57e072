import { intlFor } from '#i18n/createIntl.ts'
import { formatFieldMessage } from '#i18n/formats.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { isPageNumber } from '#server/http/calls/readPage.ts'
import type { Store } from '#server/store/open.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { InMs } from '#shared/http/instants.ts'
import { type Page, pageOf } from '#shared/http/page.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import type { LiveTournament, Tournament, TournamentStatus, TournamentSummary } from '#shared/poker/api.ts'
import {
  mostCentDigits,
  parseTournamentFilter,
  passesTournamentFilter,
  type TournamentFilter,
  tournamentFilterNames,
} from '#shared/poker/tournamentFilter.ts'
import { totalMinutes } from '#shared/poker/tournaments.ts'
import type { FieldMessage } from '#shared/schemas/readBody.ts'
import { liveOf } from '../live/liveOf.ts'
import type { PokerServices } from '../pokerServices.ts'
import { type CatalogueTournament, isForSale, tournamentBySlug, tournamentsOf } from './catalogue.ts'
import { openRows, type TournamentRow } from './rows.ts'

/** An item of the list; instants are epoch ms. */
export type ListedTournament = InMs<TournamentSummary, 'startsAt' | 'registrationUntil'>

/** One tournament with its structure; instants are epoch ms. */
export type TournamentDetails = InMs<Tournament, 'startsAt' | 'registrationUntil'>

export interface TournamentQueries {
  /**
   * Coming and running tournaments, the soonest first.
   * @throws ProductError generic.unavailable
   */
  list(locale: Locale, query: TournamentQuery): Promise<Page<ListedTournament>>
  /** @throws ProductError payment.tournamentUnavailable, generic.unavailable */
  one(locale: Locale, slug: string): Promise<TournamentDetails>
  /** The state of its live page and of the stream's events. @throws as {@link TournamentQueries.one} */
  live(slug: string): Promise<LiveTournament>
}

const perPage = 20

/** Public data of tournaments: from content, with the number of places taken. */
export function tournamentQueries({
  store,
  clock,
  content,
}: Pick<PokerServices, 'store' | 'clock' | 'content'>): TournamentQueries {
  return {
    async list(locale, query) {
      const now = clock()
      const chosen = (await tournamentsOf(content, locale))
        .filter(({ casino, buyin, ...it }) =>
          passesTournamentFilter({ ...it, casino: casino?.slug, buyin: buyin.amount }, query, now),
        )
        .sort((a, b) => a.startsAt - b.startsAt || (a.slug < b.slug ? -1 : 1))
      const { items: shown, ...rest } = pageOf(chosen, query.page, perPage)
      const [rows, waiting] = await Promise.all([openRows(store.db), waitingByTournament(store)])
      return { items: shown.map((it) => summaryOf(it, rows.get(it.uuid), waiting, now)), ...rest }
    },
    async one(locale, slug): Promise<TournamentDetails> {
      const tournament = await tournamentBySlug(content, locale, slug)
      const [rows, waiting] = await Promise.all([openRows(store.db), waitingByTournament(store)])
      const { intro, lateRegistrationUntilLevel, stages: structure } = tournament
      const summary = summaryOf(tournament, rows.get(tournament.uuid), waiting, clock())
      return { ...summary, intro, lateRegistrationUntilLevel, structure }
    },
    async live(slug): Promise<LiveTournament> {
      const tournament = await tournamentBySlug(content, defaultLocale, slug)
      const rows = await openRows(store.db)
      const summary = summaryOf(tournament, rows.get(tournament.uuid), new Map(), clock())
      const heard = await store.db
        .selectFrom('tournamentClocks')
        .selectAll()
        .where('tournament', '=', slug)
        .executeTakeFirst()
      return liveOf(tournament, summary, heard, clock())
    },
  }
}

function summaryOf(
  tournament: CatalogueTournament,
  row: TournamentRow | undefined,
  waiting: ReadonlyMap<string, number>,
  now: number,
): ListedTournament {
  const { slug, title, url, startsAt, endsAt, registrationUntil, buyin, casino, day, chips, stages } = tournament
  // The row of a date that was played does not count for the next date.
  const current = row && (row.endsAt > now || row.endsAt === endsAt) ? row : undefined
  const places = tournament.places ?? 0
  const free = isForSale(tournament) ? Math.max(0, places - (current?.taken ?? 0)) : 0
  const status: TournamentStatus =
    now >= endsAt ? 'over' : now >= startsAt ? 'running' : free > 0 || !isForSale(tournament) ? 'open' : 'full'
  return {
    slug,
    title,
    url,
    startsAt,
    buyin,
    places,
    free,
    status,
    waiting: current ? (waiting.get(current.id) ?? 0) : 0,
    registrationOpen: isForSale(tournament) && now < registrationUntil,
    registrationUntil,
    casino: casino ?? null,
    day,
    chips,
    levels: stages.filter(({ kind }) => kind === 'level').length,
    totalMinutes: totalMinutes(stages),
  }
}

async function waitingByTournament({ db }: Pick<Store, 'db'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('waitingList')
    .select((row) => ['tournamentId', row.fn.countAll<number>().as('count')])
    .where('state', 'in', ['waiting', 'offered'])
    .groupBy('tournamentId')
    .execute()
  return new Map(rows.map(({ tournamentId, count }) => [tournamentId, Number(count)]))
}

/** Slugs of the casinos that have or had tournaments: the values of the filter. */
export async function casinoSlugs(content: PokerServices['content'], locale: Locale): Promise<ReadonlySet<string>> {
  return new Set((await tournamentsOf(content, locale)).flatMap(({ casino }) => (casino ? [casino.slug] : [])))
}

/** Checked filters of a list of tournaments. */
interface TournamentQuery extends TournamentFilter {
  /** Counts from 1; a page past the end is empty. */
  page: number
}

/**
 * Parses the filters of GET tournaments. @param casinos slugs in content
 * @throws ProductError generic.invalid with every wrong field: unknown values, and a lowest buy-in that is not below
 * the highest
 */
export function readTournamentQuery(
  query: URLSearchParams,
  locale: Locale,
  casinos: ReadonlySet<string>,
): TournamentQuery {
  const intl = intlFor(locale)
  const { filter, problems } = parseTournamentFilter(query, { casinos, unit: 'cents' })
  const fields: Record<string, string> = {}
  const refuse = (name: string, messageId: MessageId, values?: FieldMessage['values']) => {
    fields[name] = formatFieldMessage(intl, name, { messageId, values })
  }
  for (const name of tournamentFilterNames) {
    const problem = problems[name]
    const isAmount = name === 'buyinMin' || name === 'buyinMax'
    if (problem === 'unknown') refuse(name, isAmount ? 'validation.numbers' : 'validation.choice')
    if (problem === 'tooLong') refuse(name, 'validation.maximum', { x: mostCentDigits })
    if (problem === 'minTooHigh') refuse(name, 'pokerPages.list.minTooHigh')
  }
  const page = query.get('page') || '1'
  if (!isPageNumber(page)) refuse('page', 'validation.choice')
  if (Object.keys(fields).length > 0) throw new ProductError('generic.invalid', { fields })
  return { ...filter, page: Number(page) }
}
