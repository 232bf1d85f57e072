import type { DeskPart, DeskServices } from '#server/desk/index.ts'
import { doorPages } from './doorPages.ts'
import { protectionPages } from './protectionPages.ts'
import { visitCounted } from './visitCounted.ts'

/** Pauses and limits of visits at the desk: the door of a casino, and members who protect themselves. */
export function protectionDesk(services: DeskServices): DeskPart {
  return { pages: [...doorPages(services), ...protectionPages(services)], floorEvents: { visitCounted } }
}
