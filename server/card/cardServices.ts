import type { WhoIs } from '#server/pages/door.ts'
import type { Store } from '#server/store/open.ts'
import type { CardTokens } from './cardTokens.ts'

/** What the member card is made with (server/services.ts). */
export interface CardServices {
  store: Store
  clock: () => number
  tokens: CardTokens
  whoIs: WhoIs
  /** Codes hold whole addresses: whatever reads them opens the check page. */
  publicUrl: string
  /** Address of the page's script. */
  script: string
}
