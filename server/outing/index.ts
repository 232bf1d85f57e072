import type { Router } from 'express'
import type { SharedPage } from '#server/pages/index.ts'
import { outingCalendar } from './outingCalendar.ts'
import { type OutingPageServices, outingPage } from './outingPage.ts'

export interface Outing {
  /** `/soiree`: an evening by its address. */
  pages: readonly SharedPage[]
  /** `/soiree.ics`. */
  calendar: Router
}

/** An evening in one page: room, table, show and tournament of one day, with what does not go together. */
export function createOuting(services: OutingPageServices): Outing {
  return { pages: [outingPage(services)], calendar: outingCalendar(services) }
}
