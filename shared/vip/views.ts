import type { ProfileProps } from '#shared/account/views.ts'
import type { QrShape } from '#shared/card/views.ts'
import type { Picture } from '#shared/content/values.ts'
import type { FormProps, RedirectProps } from '#shared/forms/pageForms.ts'
import type { InMs } from '#shared/http/instants.ts'
import type { RegistrationSummary } from '#shared/poker/registrations.ts'
import type { CountedMeasures } from '#shared/protection/views.ts'
import type { Advantage, Favourites, Godson, PointsLine, Preferences, RewardSummary, VipStatusName } from './api.ts'
import type { BlockReason } from './cards.ts'
import type { RewardFilter } from './rewards.ts'

/** Props of the pages of the casino VIP card, by view (client/vip). Instants are epoch milliseconds. */

/** A casino of the group, by its story. */
export interface CasinoChoice {
  slug: string
  name: string
  town?: string
}

/** The next day that matters to a member, and what comes of it. Days are `YYYY-MM-DD`. */
export interface FavouriteDate {
  day: string
  /** The evening of that day, at the favourite casino. */
  evening: string
  /** When the mail about it leaves; `written`: it has; `off`: none will. */
  mail: { on: string } | 'written' | 'off'
}

// ---- pages that need no login ------------------------------------------------------------------------

export interface VipRegistrationProps extends FormProps, RedirectProps {
  /** `start`: with or without a card; `code`: six digits are on their way; `form`; `sent`: so is the activation link. */
  step: 'start' | 'code' | 'form' | 'sent'
  /** Id of the card verification under way. */
  verification?: string
  /** The proof that the card is the registrant's. Without it a registration makes a pre-member. */
  proof?: string
  /** Sponsor code of the link that led here. */
  referral?: string
  casinos: readonly CasinoChoice[]
}

// ---- pages of the connected member ---------------------------------------------------------------

/** Props of every page of a member. */
export interface VipMemberProps extends FormProps {
  /** The page compares it with what the stream of its member says; absent for a login by card. */
  cardVersion?: string
  /** Logged in with the card: points can be seen, not spent, and nothing changed. */
  isReading: boolean
}

/** A member's claim about a line, with what the house answered. */
export interface LineClaimState {
  at: number
  isSettled: boolean
  /** Absent of claims that were settled without an answer. */
  outcome?: 'adjusted' | 'refused'
  answer?: string
}

/** A line of the ledger, with the name of its casino. */
export type PointsRow = Omit<InMs<PointsLine, 'at' | 'expiresAt'>, 'casino'> & {
  casinoName?: string
  /** The member's latest claim about it. */
  claim?: LineClaimState
}

export type AdvantageRow = InMs<Advantage, 'resetsAt'>

export type RewardRow = RewardSummary & { picture?: Picture }

export interface ClaimRow {
  id: string
  code: string
  title: string
  href?: string
  points?: number
  at: number
  state: 'claimed' | 'redeemed' | 'refunded'
  /** When a house gave it, or its points back. */
  settledAt?: number
}

export interface VipDashboardProps extends VipMemberProps {
  /** Just signed in, without a passkey. */
  offersPasskey: boolean
  /** The member's address, if mails to it came back. */
  unreachableEmail?: string
  firstname: string
  lastname: string
  state: 'preMember' | 'full'
  status: VipStatusName
  /** Card number, or the number of the file that a casino keeps for a pre-member; both absent while the card is blocked. */
  number?: string
  qr?: QrShape
  /** Until when the file is kept. */
  fileUntil?: number
  /** The file has expired. */
  isFileClosed?: boolean
  blocked?: { at: number; reason: BlockReason }
  /** The card was given a short while ago. */
  isNew?: boolean
  points: number
  /** To the next status; null for Black. */
  pointsToNext: number | null
  advantages: readonly AdvantageRow[]
  /** Within reach, dearest first. */
  rewards: readonly RewardRow[]
  favouriteDate?: FavouriteDate
  /** Places held or paid at tournaments to come. */
  tournaments: readonly RegistrationSummary[]
  claims: readonly ClaimRow[]
  /** The page compares them with what the stream of its member says; absent in a card login, which has none. */
  versions?: { claims: string; advantages: string; card: string; ledger: string }
  lines: readonly PointsRow[]
  /** The member's protection; absent without one. */
  protection?: CountedMeasures
}

/** Where a line stands on its page. */
export function lineAnchor(id: string): string {
  return `ligne-${id}`
}

export interface VipPointsProps extends VipMemberProps {
  points: number
  status: VipStatusName
  lines: readonly PointsRow[]
  page: number
  pages: number
  total: number
  /** The version of what the houses changed in the ledger; absent for a card login. */
  ledgerVersion?: string
}

export interface VipRewardsProps extends VipMemberProps, RewardFilter {
  state: 'preMember' | 'full'
  points: number
  /** A filter in the address was none that exists: said, and ignored. */
  hasUnknownFilter: boolean
  rewards: readonly RewardRow[]
  /** Which page of them it is, from 1, of how many, and how many rewards there are on all. */
  page: number
  pages: number
  total: number
  /** The last ten. */
  claims: readonly ClaimRow[]
  /** The page compares it with what the stream of its member says. */
  claimsVersion: string
  /** Id of the reward whose page led here: its claim stands open. */
  chosen?: string
  /** The claim that was just made. */
  claimed?: ClaimRow & { qr: QrShape }
}

export interface VipSponsorshipProps extends VipMemberProps {
  state: 'preMember' | 'full'
  code: string
  /** Absolute address of the registration with the code. */
  shareUrl: string
  used: number
  left: number
  godsons: readonly InMs<Godson, 'at'>[]
  isInvited: boolean
}

export interface VipProfileProps extends ProfileProps, VipMemberProps {
  /** Absolute address of the private calendar; null without one. */
  calendarUrl: string | null
  fixed: { name: string; birthDate: string; number: string }
  isPreMember: boolean
  casinos: readonly CasinoChoice[]
  favourites: Favourites
  favouriteDate?: FavouriteDate
  preferences: Preferences
}
