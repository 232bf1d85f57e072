import type { AccountServices, LeaveTournaments } from '#server/account/index.ts'
import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Locale } from '#shared/locales.ts'

/** Services of accounts and cards. */
export interface VipServices extends AccountServices, LoyaltyServices {
  /** Key of what must not be guessed from the table: six digits, letters of addresses. */
  secret: string
  /** Whether content has a casino of that slug. */
  isCasino: (locale: Locale, slug: string) => Promise<boolean>
  /** Gives up the places of an account that is erased. */
  leaveTournaments: LeaveTournaments
  /**
   * Reads the signed token that the QR of a member's card page holds.
   * @returns the card's number; null: none of ours, or too old
   */
  readCardToken: (token: string) => Promise<string | null>
}

/** Services of points, rewards, advantages and sponsorship. */
export interface LoyaltyServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  mail: Pick<Mail, 'queue' | 'queueLast'>
  /** Address of who answers members' letters. */
  desk: () => string
  content: Pick<Content, 'links' | 'story' | 'all'>
}
