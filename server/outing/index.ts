import type { Router } from 'express'
import type { Content } from '#server/content/index.ts'
import type { Drawings } from '#server/http/drawings.ts'
import type { SharedPage } from '#server/pages/index.ts'
import { createOutingDays } from './days.ts'
import { outingCalendar } from './outingCalendar.ts'
import { type OutingPageServices, outingPage } from './outingPage.ts'

export interface Outing {
  /** `/soiree`: an evening by its address. */
  pages: readonly SharedPage[]
  /** `/soiree.ics`. */
  calendar: Router
}

export interface OutingServices extends Omit<OutingPageServices, 'days'> {
  content: Pick<Content, 'all' | 'holdsAll' | 'links' | 'onChange'>
  drawings: Drawings
}

/** An evening in one page: room, table, show and tournament of one day, with what does not go together. */
export function createOuting(services: OutingServices): Outing {
  const withDays = { ...services, days: createOutingDays(services.content) }
  return { pages: [outingPage(withDays)], calendar: outingCalendar(withDays) }
}
