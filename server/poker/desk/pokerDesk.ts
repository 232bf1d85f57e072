import type { DeskPart } from '#server/desk/index.ts'
import { checkedIn } from './checkedIn.ts'
import { clockPages } from './clockPages.ts'
import type { PokerDeskServices } from './eveningActs.ts'
import { eveningPages } from './eveningPages.ts'
import { moneyPages } from './moneyPages.ts'
import { playerPages } from './playerPages.ts'
import { walkInPages } from './walkInPages.ts'

/** Tournaments of a casino at the desk: its evenings, their players, places sold there, the clock, and the accounts of what is paid online. */
export function pokerDesk(services: PokerDeskServices): DeskPart {
  return {
    pages: [
      ...eveningPages(services),
      ...playerPages(services),
      ...walkInPages(services),
      ...clockPages(services),
      ...moneyPages(services),
    ],
    floorEvents: { checkedIn },
  }
}
