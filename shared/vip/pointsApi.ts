/** Answers of `/api/vip` about points, advantages, rewards and sponsorship. Instants are ISO 8601. */
import type { RewardCategory } from './rewards.ts'

/** A line of the ledger. */
export interface PointsLine {
  id: string
  /** Signed; the balance is the sum of all. */
  points: number
  kind: 'earned' | 'spent' | 'expired' | 'adjusted'
  at: string
  /** machines, tables, bars, restaurants, hotels, shows; reward, refund, expiry, sponsorship, correction. */
  source: string
  /** Trigram. */
  casino: string | null
  label: string
  /** When what is left of it expires unless points are earned or spent before; null: nothing of it can. */
  expiresAt: string | null
}

/** POST points/{id}/claims (201). */
export interface LineClaimAnswer {
  id: string
  /** Id of the line. */
  line: string
  at: string
}

export const advantageIds = [
  'drinks',
  'alcoholicDrink',
  'mealForTwo',
  'showDiscount',
  'barRestaurantDiscount',
  'welcomeOffer',
] as const
export type AdvantageId = (typeof advantageIds)[number]

/** An advantage of a member's status, with its use. */
export interface Advantage {
  id: AdvantageId
  title: string
  used: number
  /** Null: as often as one likes. */
  limit: number | null
  /** When the count begins anew (midnight, the month's end), or the welcome offer ends; null: never. */
  resetsAt: string | null
}

export interface RewardSummary {
  /** Slug of its story. */
  id: string
  title: string
  /** Path on this site. */
  url: string
  category: RewardCategory
  points: number
  /** Published within the last 30 days. */
  new: boolean
  /** Not all of them are given away. */
  available: boolean
}

/** POST rewards/{id}/claims, and what rewards/mine lists. */
export interface RewardClaim {
  id: string
  /** To be shown at the casino. */
  code: string
  /** Slug of the reward's story. */
  reward: string
  at: string
}

export interface Godson {
  firstname: string
  state: 'invited' | 'registered' | 'full'
  /** When that state began. */
  at: string
}

export interface SponsorshipAnswer {
  code: string
  /** Full godsons of the calendar year. */
  used: number
  left: number
  godsons: Godson[]
}
