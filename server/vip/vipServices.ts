import type { AccountServices, LeaveTournaments } from '#server/account/door.ts'
import type { Locale } from '#shared/locales.ts'
import type { LoyaltyServices } from './loyaltyServices.ts'

/** What the casino VIP card is made with (server/services.ts). */
export interface VipServices extends AccountServices, LoyaltyServices {
  /** Key of what must not be guessed from the table: six digits, letters of addresses. */
  secret: string
  /** Whether content has a casino of that slug. */
  isCasino: (locale: Locale, slug: string) => Promise<boolean>
  /** Beside the erasing of an account: places and lines of tournaments that can be given back are. */
  leaveTournaments?: LeaveTournaments
  /**
   * Reads the signed token that the QR of a member's card page holds.
   * @returns the card's number; null: none of ours, or too old
   */
  readCardToken?: (token: string) => Promise<string | null>
}
