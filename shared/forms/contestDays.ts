import { localInstant, nextLocalMidnight } from '#shared/time/localTime.ts'

/** `YYYY-MM-DD`; absent: no such end. */
export interface ContestDays {
  first?: string
  last?: string
}

/** Whether one may take part on a day; the last day counts. */
export function contestState({ first, last }: ContestDays, today: string): 'early' | 'open' | 'over' {
  if (first && today < first) return 'early'
  return last && today > last ? 'over' : 'open'
}

/** When the state becomes another one: epoch ms of a midnight in the house’s zone, undefined when it never does. */
export function nextChange({ first, last }: ContestDays, today: string): number | undefined {
  if (first && today < first) return localInstant(first)
  return last && today <= last ? nextLocalMidnight(last) : undefined
}
