import type { Programme } from '#shared/account/programmes.ts'
import type { VipTier } from '#shared/account/statuses.ts'
import type { HotelTier } from '#shared/hotel/levels.ts'

/** Props of the offline member card and of its check page (client/card). Instants are epoch milliseconds. */

/** A QR code, drawn as one path in a square of `size` modules, quiet zone included. */
export interface QrShape {
  size: number
  path: string
}

export interface HeldCard {
  programme: Programme
  tier: VipTier | HotelTier
  /** The level's or status's name in the page's language. */
  status: string
  /** Registered with the VIP programme, without a card so far. */
  isPreMember: boolean
  /** The VIP card was blocked: no house accepts it. */
  isBlocked: boolean
  /** First and last name; the first alone where the card was shown to log in. */
  holder: string
  /** As it is printed; none for a pre-member. */
  number?: string
}

export interface OfflineCardProps {
  /** When the page was drawn: the time of its data. */
  at: number
  cards: readonly HeldCard[]
  /** The VIP card's: the page compares it with what the stream of its member says. */
  cardVersion?: string
  /** Signed by the server, for a minute; none after a card login. */
  qr?: QrShape
  /** Data for the page's script (client/card/card.ts). */
  script: {
    src: string
    worker: string
    /** Begins the address that a code holds. */
    checkUrl: string
    owner: string
  }
}

export interface CardCheckProps {
  state: 'valid' | 'expired' | 'unknown' | 'blocked'
  /** When reception asked. */
  at: number
  firstname?: string
  cards: readonly Pick<HeldCard, 'programme' | 'status' | 'isPreMember' | 'isBlocked'>[]
}
