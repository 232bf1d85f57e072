import type { AccountServices } from '#server/account/index.ts'
import type { Content } from '#server/content/index.ts'
import type { Mail } from '#server/mail/index.ts'
import type { Poker } from '#server/poker/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Locale } from '#shared/locales.ts'

/** Services of accounts and cards. */
export interface VipServices extends AccountServices, LoyaltyServices {
  /** Keys for hashes of guessable values, six digits and letters of addresses: the first makes them. */
  secrets: readonly string[]
  /** True if content has a casino of that slug. */
  isCasino: (locale: Locale, slug: string) => Promise<boolean>
  /** A member's places at tournaments; undefined: the house has none. */
  poker: Pick<Poker, 'leave' | 'comingTournaments' | 'placeEntries'> | undefined
  /**
   * Reads the signed token in the QR code of a member's card page.
   * @returns the card's number; null if the token is not ours or too old
   */
  readCardToken: (token: string) => Promise<string | null>
}

/** Services of points, rewards, advantages and sponsorship. */
export interface LoyaltyServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  mail: Pick<Mail, 'queue' | 'queueLast'>
  /** Keys for hashes of invited addresses, the newest first: it writes, all read. */
  invitationSecrets: readonly string[]
  /** Address of the desk that answers members' letters. */
  desk: () => string
  content: Pick<Content, 'links' | 'story' | 'all'>
}
