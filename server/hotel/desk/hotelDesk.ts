import { type DeskPart, type DeskServices, mayDo } from '#server/desk/index.ts'
import { countOpen } from '../renewals/heldRenewals.ts'
import { guestEntry } from './guestEntry.ts'
import { renewalEvents } from './renewalEvents.ts'
import { renewalPages } from './renewalPages.ts'

/** The hotel programme at the desk: new cards, step by step. */
export function hotelDesk(services: DeskServices): DeskPart {
  return {
    pages: renewalPages(services),
    entries: { eph: guestEntry(services) },
    floorEvents: renewalEvents(services),
    work: {
      tool: 'renewals',
      isOfHouse: false,
      count: async (at) => (mayDo(at, 'advanceRenewal') ? (await countOpen(services.store.db)).asked : undefined),
    },
  }
}
