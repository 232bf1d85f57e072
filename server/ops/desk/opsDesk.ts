import type { DeskPart } from '#server/desk/index.ts'
import type { OpsDeskServices } from './services.ts'
import { statePages } from './statePages.ts'

/** The state of the site at the desk. */
export function opsDesk(services: OpsDeskServices): DeskPart {
  return { pages: statePages(services) }
}
