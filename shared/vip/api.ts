/**
 * Bodies and answers of the casino VIP card, `/api/vip`; shared/hotel/api.ts has those of the hotel programme.
 * Points, rewards and sponsorship stand with their own calls.
 */
import type { AccountBodies, Address, Civility, Optin } from '#shared/account/api.ts'
import type { EphBodies } from '#shared/hotel/api.ts'
import type { BlockReason } from './cards.ts'

export interface Preferences {
  games: boolean
  restaurants: boolean
  shows: boolean
}

export interface Favourites {
  /** Slug of the casino's story. */
  favouriteCasino?: string
  /** ISO 8601 days. */
  casinoFavoriteDate1?: string
  casinoFavoriteDate2?: string
}

/** GET me: the card, which a card login may see. */
export interface VipCard {
  state: 'preMember' | 'full'
  /** The file number that a pre-member shows at a casino, with the day after which the file is closed (ISO 8601). */
  fileNumber?: string
  fileExpires?: string
  /** 12 digits; absent while the card is blocked. */
  cvip?: string
  /** ISO 8601, with the reason: the card is blocked since then. */
  blockedAt?: string
  blockReason?: BlockReason
  status: VipStatusName
  points: number
  /** Still to be earned for the next status; null at the highest status. */
  pointsToNext: number | null
}

/** GET profile/me; of a card login's session the card and the first name alone. */
export interface VipProfile extends VipCard {
  civility: Civility | null
  firstname: string
  lastname: string
  birthName: string | null
  commonName: string | null
  email: string
  /** ISO 8601 day. */
  birthDate: string
  country: string
  address: Address | null
  /** E.164. */
  phoneNumber: string | null
  optin: Optin
  preferences: Preferences
  favourites: Favourites
}

/** The profile that a card login sees. */
export interface VipReadingProfile extends VipCard {
  firstname: string
}

// ---- bodies ------------------------------------------------------------------------------------

export interface CardLoginBody {
  kind: 'qr' | 'rfid'
  /** The card's number or signed token, or the uid of its chip. */
  code: string
  birthdate: string
}

export interface VerificationBody {
  /** 12 digits. */
  cvip: string
  lastname: string
  birthdate: string
  captcha?: string
}

export type VipSignupBody = EphBodies['signup'] &
  Favourites & {
    birthName?: string
    commonName?: string
    /** Code of a sponsor. */
    referral?: string
    preferences?: Partial<Preferences>
    /** Proof of POST verification/{id}. */
    proof?: string
  }

/** Every body by the name of its schema. */
export interface VipBodies extends AccountBodies {
  loginCard: CardLoginBody
  verification: VerificationBody
  verificationCode: { code: string }
  signup: VipSignupBody
  preferences: Preferences
  favourites: Favourites
  /** Body of an invitation. */
  invitation: { firstname: string; email: string }
  /** Body of a claim about a line of points. */
  lineClaim: { message: string }
}

// ---- answers -----------------------------------------------------------------------------------

/** POST init. */
export interface VipInitAnswer {
  isConnected: boolean
  /** Null in the session of a card login, which sees the summary alone. */
  profile: VipProfile | null
  vip: VipSummary | null
}

/** POST verification (202). */
export interface VerificationAnswer {
  id: string
  /** `m•••@…`, the same whatever was asked for: it stands for the address that the casino knows. */
  sentTo: string
}

/** POST verification/{id}. */
export interface ProofAnswer {
  proof: string
}

/** As the calls of both programmes say it (shared/account/statuses.ts, `vipStatuses`). */
export type VipStatusName = 'White' | 'Silver' | 'Gold' | 'Black'

/** The data of a VIP member for the header and the hotel programme's init call. */
export interface VipSummary {
  state: 'preMember' | 'full'
  firstname: string
  status: VipStatusName
  points: number
}
