import { liveRefresh } from '#shared/limits.ts'
import type { TournamentFields } from '#shared/poker/tournaments.ts'
import type { TournamentLive } from '#shared/poker/views.ts'
import type { PagePlan, PlannedSlot } from './plan.ts'
import type { PlanServices, TournamentReference } from './services.ts'

/**
 * How long caches, ours and shared ones, keep a page with free places: a thousand readers a second share one drawing,
 * and no reader sees an older number.
 */
export const liveMs = 2000

/** Fills the slots that show free places (their prop `live`). While the store is away, pages are shown without them. */
export async function withTournamentLive(services: PlanServices, plan: PagePlan): Promise<PagePlan> {
  const tournaments = plan.slots.flatMap((slot) => tournamentsOf(slot, plan))
  if (tournaments.length === 0 || !services.tournaments) return plan
  const states = await services.tournaments
    .of(tournaments, plan.locale, plan.slots.some(isTournament))
    .catch((error) => {
      services.log.warn({ err: error, path: plan.path }, 'the places of tournaments could not be read')
      return new Map<string, TournamentLive>()
    })
  const slots = plan.slots.map((slot) => {
    if (tournamentsOf(slot, plan).length === 0) return slot
    const live = isTournament(slot) ? states.get(slot.uid) : Object.fromEntries(states)
    return { ...slot, content: { ...slot.content, live }, memoKey: undefined }
  })
  const isMoving = tournaments.some(({ uuid }) => states.get(uuid)?.status !== 'over')
  const isPlayed = plan.slots.some((slot) => isTournament(slot) && states.get(slot.uid)?.status === 'running')
  return {
    ...plan,
    slots,
    ...(isMoving && {
      validUntil: Math.min(plan.validUntil ?? Number.POSITIVE_INFINITY, services.clock() + liveMs),
    }),
    ...(isPlayed && { refreshSeconds: liveRefresh.tournamentSeconds }),
  }
}

/** The page of one tournament, or the list with filters. Short lists on other pages show no places. */
function tournamentsOf(slot: PlannedSlot, { path }: Pick<PagePlan, 'path'>): TournamentReference[] {
  if (isTournament(slot)) {
    const content = slot.content as unknown as TournamentFields
    return [{ uuid: slot.uid, component: 'tournament', name: content.title, path, content }]
  }
  const { listing, filters } = slot.content as { listing?: { items: TournamentReference[] }; filters?: boolean }
  return slot.component === 'tournament_list' && filters && listing ? listing.items : []
}

function isTournament(slot: PlannedSlot): boolean {
  return slot.component === 'tournament'
}
