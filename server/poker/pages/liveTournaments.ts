import type { LiveTournaments } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import type { ListedTournament } from '../tournaments/tournamentQueries.ts'
import { apiSlug, type PokerPageServices } from './pokerPageServices.ts'

/** Live state for pages that are the same for everybody: places of all tournaments, and the clock of the one shown. */
export function liveTournaments(services: Pick<PokerPageServices, 'tournaments' | 'content'>): LiveTournaments {
  const { tournaments } = services
  return {
    async of(requested, locale, withClock) {
      if (withClock) return new Map(await Promise.all(requested.map((it) => one(it.uuid, it.path, locale))))
      const byUrl = new Map((await everyOne(locale)).map((it) => [it.url, it]))
      return new Map(
        requested.flatMap(({ uuid, path }) => {
          const found = byUrl.get(path)
          return found ? [[uuid, liveOf(found)] as const] : []
        }),
      )
    },
  }

  async function one(uuid: string, path: string, locale: Locale): Promise<readonly [string, TournamentLive]> {
    const slug = apiSlug(services, locale, lastSegment(path))
    const tournament = await tournaments.one(locale, slug)
    const clock = tournament.status === 'cancelled' ? undefined : await tournaments.live(slug)
    // A clock that stood still for a while ends later than the plan.
    const isMoving = tournament.status !== 'over' || clock?.phase !== 'over'
    return [uuid, { ...liveOf(tournament), ...(clock && isMoving && { clock }) }]
  }

  async function everyOne(locale: Locale): Promise<ListedTournament[]> {
    const { items, pages } = await tournaments.list(locale, { range: 'all', page: 1 })
    for (let page = 2; page <= pages; page++)
      items.push(...(await tournaments.list(locale, { range: 'all', page })).items)
    return items
  }
}

function liveOf({
  places,
  free,
  waiting,
  status,
  registrationOpen,
  registrationUntil,
}: ListedTournament): TournamentLive {
  return { places, free, waiting, status, registrationOpen, registrationUntil }
}
