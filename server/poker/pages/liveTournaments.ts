import type { LiveTournaments } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'
import type { TournamentSummary } from '#shared/poker/api.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import { apiSlug, type PokerPageServices } from './pokerPageServices.ts'

/** Live state for pages that are the same for everybody: places of all tournaments, and the clock of the one shown. */
export function liveTournaments(services: Pick<PokerPageServices, 'tournaments' | 'content'>): LiveTournaments {
  const { tournaments } = services
  return {
    async of(asked, locale, withClock) {
      if (withClock) return new Map(await Promise.all(asked.map((it) => one(it.uuid, it.path, locale))))
      const byUrl = new Map((await everyOne(locale)).map((it) => [it.url, it]))
      return new Map(
        asked.flatMap(({ uuid, path }) => {
          const found = byUrl.get(path)
          return found ? [[uuid, liveOf(found)] as const] : []
        }),
      )
    },
  }

  async function one(uuid: string, path: string, locale: Locale): Promise<readonly [string, TournamentLive]> {
    const slug = apiSlug(services, locale, lastSegment(path))
    const tournament = await tournaments.one(locale, slug)
    const isMoving = tournament.status !== 'over' && tournament.status !== 'cancelled'
    return [uuid, { ...liveOf(tournament), ...(isMoving && { clock: await tournaments.live(slug) }) }]
  }

  async function everyOne(locale: Locale): Promise<TournamentSummary[]> {
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
}: TournamentSummary): TournamentLive {
  return { places, free, waiting, status, registrationOpen, registrationUntil }
}
