import type { LiveTournament } from '#shared/poker/api.ts'
import { tournamentData } from './dataNames.ts'

/** Marks what is being played on the timeline and in the table, wherever the page shows the structure. */
export function markStage({ stage }: Pick<LiveTournament, 'stage'>): void {
  for (const place of document.querySelectorAll<HTMLElement | SVGElement>(`[${tournamentData.minute}]`)) {
    const isNow = stage !== null && Number(place.getAttribute(tournamentData.minute)) === stage.fromMinute
    place.toggleAttribute(tournamentData.now, isNow)
    if (!(place instanceof HTMLElement)) continue
    if (isNow) place.setAttribute('aria-current', 'step')
    else place.removeAttribute('aria-current')
  }
}
