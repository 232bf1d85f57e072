import type { TournamentFacts } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import type { PageServices } from '../services.ts'
import type { ShownTournament } from './liveTournaments.ts'
import type { PagePlan, PlannedSlot } from './plan.ts'

/**
 * A page with free places is kept for so long, here and in shared caches: read a thousand times a second it is drawn
 * once, and nobody reads a number that is older.
 */
const liveMs = 2000
/** A page that goes on by itself asks for its successor so often where there is no script. */
const refreshSeconds = 20

/** Gives the slots that show free places what they show, as their prop `live`. A store that is away takes no page down. */
export async function withTournamentLive(services: PageServices, plan: PagePlan): Promise<PagePlan> {
  const shown = plan.slots.flatMap((slot) => tournamentsOf(slot, plan))
  if (shown.length === 0 || !services.tournaments) return plan
  const states = await services.tournaments.of(shown, plan.locale, plan.slots.some(isTournament)).catch((error) => {
    services.log.warn({ err: error, path: plan.path }, 'the places of tournaments are not to be had')
    return new Map<string, TournamentLive>()
  })
  const slots = plan.slots.map((slot) => {
    if (tournamentsOf(slot, plan).length === 0) return slot
    const live = isTournament(slot) ? states.get(slot.uid) : Object.fromEntries(states)
    return { ...slot, content: { ...slot.content, live }, memoKey: undefined }
  })
  const isMoving = shown.some(({ uuid }) => states.get(uuid)?.status !== 'over')
  const isPlayed = plan.slots.some((slot) => isTournament(slot) && states.get(slot.uid)?.status === 'running')
  return {
    ...plan,
    slots,
    ...(isMoving && {
      validUntil: Math.min(plan.validUntil ?? Number.POSITIVE_INFINITY, services.clock() + liveMs),
    }),
    ...(isPlayed && { refreshSeconds }),
  }
}

/** The page of one, or the list with filters: short lists of other pages name no places and stay as long as they are. */
function tournamentsOf(slot: PlannedSlot, { path }: Pick<PagePlan, 'path'>): ShownTournament[] {
  if (isTournament(slot)) {
    const content = slot.content as unknown as TournamentFacts
    return [{ uuid: slot.uid, component: 'tournament', name: content.title, path, content }]
  }
  const { listing, filters } = slot.content as { listing?: { items: ShownTournament[] }; filters?: boolean }
  return slot.component === 'tournament_list' && filters && listing ? listing.items : []
}

function isTournament(slot: PlannedSlot): boolean {
  return slot.component === 'tournament'
}
