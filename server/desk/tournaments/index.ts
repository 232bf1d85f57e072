import type { DeskServices } from '../deskServices.ts'
import type { DeskPage } from '../http/deskPage.ts'
import { clockPages } from './clockPages.ts'
import { eveningPages } from './eveningPages.ts'
import { playerPages } from './playerPages.ts'
import { walkInPages } from './walkInPages.ts'

/** Tournaments of a casino: its evenings, their players, places sold at the desk, the clock. */
export function tournamentPages(services: DeskServices): DeskPage[] {
  return [...eveningPages(services), ...playerPages(services), ...walkInPages(services), ...clockPages(services)]
}
