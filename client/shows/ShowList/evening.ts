import type { StoryReference } from '#shared/content/values.ts'
import type { ShowSession } from '#shared/shows/shows.ts'
import type { ShowContent } from '../Show/schema.ts'

/** One evening of one show. */
export type Evening = ShowSession & { show: StoryReference<ShowContent> }

export interface Day {
  /** `YYYY-MM-DD`. */
  day: string
  evenings: Evening[]
}

/** By day, in order. @param evenings in order */
export function daysOf(evenings: readonly Evening[]): Day[] {
  return [...Map.groupBy(evenings, (it) => it.day)].map(([day, found]) => ({ day, evenings: found }))
}
