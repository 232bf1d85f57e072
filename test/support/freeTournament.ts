import type { TournamentSummary } from '#shared/poker/api.ts'
import type { Client } from './client.ts'
import { must } from './hotelSite.ts'

/** Slug of a tournament of the demo world at which a player can still have a place. @throws Error when there is none */
export async function freeTournament(player: Client): Promise<string> {
  const { items } = must(await player.get('/api/poker/tournaments'), 200).body as { items: TournamentSummary[] }
  const own = must(await player.get('/api/poker/registrations'), 200).body as { items: { tournament: string }[] }
  const taken = new Set(own.items.map((it) => JSON.stringify(it.tournament)))
  const found = items.find(
    ({ slug, free, registrationOpen }) => free > 0 && registrationOpen && ![...taken].some((it) => it.includes(slug)),
  )
  if (!found) throw new Error('no tournament has a free place')
  return found.slug
}
