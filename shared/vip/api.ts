/** Answers of the calls of the casino VIP card, `/api/vip`. Instants are ISO 8601 in UTC. */

import { address, civility, connectedAnswer, optin, phoneNumber } from '#shared/account/api.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import {
  count,
  country,
  day,
  either,
  email,
  flag,
  type Infer,
  instant,
  integer,
  list,
  matching,
  nullable,
  object,
  oneOf,
  optional,
  pageSchema,
  path,
  text,
} from '#shared/http/answer.ts'
import { eachTopic } from '#shared/letter/edition.ts'
import { blockReasons } from './cards.ts'
import { rewardCategories } from './rewards.ts'

const memberState = oneOf(['preMember', 'full'])
const status = oneOf(vipStatuses.map(({ name }) => name))
/** Slug of the reward's story. */
const rewardId = matching('^[a-z0-9-]+$', 'soin-du-visage')

/** As the calls of both programmes say it (shared/account/statuses.ts, `vipStatuses`). */
export type VipStatusName = Infer<typeof status>

/** The data of a VIP member for the header and the hotel programme's init call. */
export const vipSummary = object('VipSummary', {
  state: memberState,
  firstname: text,
  status,
  points: integer,
})
export type VipSummary = Infer<typeof vipSummary>

const cardProperties = {
  state: memberState,
  /** The file number that a pre-member shows at a casino. */
  fileNumber: optional(text),
  /** The day after which the file is closed. */
  fileExpires: optional(instant),
  /** 12 digits; absent while the card is blocked. */
  cvip: optional(matching('^\\d{12}$', '427118055636')),
  /** The card is blocked since then. */
  blockedAt: optional(instant),
  blockReason: optional(oneOf(blockReasons)),
  status,
  points: integer,
  /** Still to be earned for the next status; null at the highest status. */
  pointsToNext: nullable(count),
}

/** GET me: the card, which a card login may see. */
export const vipCard = object('VipCard', cardProperties)
export type VipCard = Infer<typeof vipCard>

/** The profile that a card login sees. */
const readingProfile = object('VipReadingProfile', { ...cardProperties, firstname: text })
export type VipReadingProfile = Infer<typeof readingProfile>

export const preferences = object(
  'Preferences',
  eachTopic(() => flag),
)
export type Preferences = Infer<typeof preferences>

export const favourites = object('Favourites', {
  /** Slug of the casino's story. */
  favouriteCasino: optional(matching('^[a-z0-9-]+$', 'honfleur')),
  casinoFavoriteDate1: optional(day),
  casinoFavoriteDate2: optional(day),
})
export type Favourites = Infer<typeof favourites>

const vipProfile = object('VipProfile', {
  ...cardProperties,
  civility: nullable(civility),
  firstname: text,
  lastname: text,
  birthName: nullable(text),
  commonName: nullable(text),
  email,
  birthDate: day,
  country,
  address: nullable(address),
  phoneNumber: nullable(phoneNumber),
  optin,
  preferences,
  favourites,
})
export type VipProfile = Infer<typeof vipProfile>

/** GET profile/me: the profile of an account, or what a card login sees of it. */
export const anyProfile = either(vipProfile, readingProfile)

/** POST init. */
export const vipInit = object('VipInit', {
  isConnected: flag,
  /** Null in the session of a card login, which sees the summary alone. */
  profile: nullable(vipProfile),
  vip: nullable(vipSummary),
})
export type VipInitAnswer = Infer<typeof vipInit>

export const vipConnected = connectedAnswer('VipConnected', vipProfile)
export const cardConnected = connectedAnswer('CardConnected', readingProfile)

/** POST verification (202). */
export const verification = object('Verification', {
  id: text,
  /** `m•••@…`, the same whatever was asked for: it stands for the address that the casino knows. */
  sentTo: text,
})
export type VerificationAnswer = Infer<typeof verification>

/** POST verification/{id}. */
export const proof = object('Proof', { proof: text })
export type ProofAnswer = Infer<typeof proof>

export const vipOptin = object('VipOptin', { optin })

// ---- points, advantages, rewards, sponsorship --------------------------------------------------

/** A line of the ledger. */
const pointsLine = object('PointsLine', {
  id: text,
  /** Signed; the balance is the sum of all. */
  points: integer,
  kind: oneOf(['earned', 'spent', 'expired', 'adjusted']),
  at: instant,
  /** machines, tables, bars, restaurants, hotels, shows; reward, refund, expiry, sponsorship, correction. */
  source: text,
  /** Trigram. */
  casino: nullable(matching('^[A-Z]{3}$', 'HOU')),
  label: text,
  /** When what is left of it expires unless points are earned or spent before; null: nothing of it can. */
  expiresAt: nullable(instant),
})
export type PointsLine = Infer<typeof pointsLine>
export const pointsLines = pageSchema(pointsLine)

/** POST points/{id}/claims (201). */
export const lineClaim = object('LineClaim', {
  id: text,
  /** Id of the line. */
  line: text,
  at: instant,
})
export type LineClaimAnswer = Infer<typeof lineClaim>

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
const advantage = object('Advantage', {
  id: oneOf(advantageIds),
  title: text,
  used: count,
  /** Null: as often as one likes. */
  limit: nullable(count),
  /** When the count begins anew (midnight, the month's end), or the welcome offer ends; null: never. */
  resetsAt: nullable(instant),
})
export type Advantage = Infer<typeof advantage>
export const advantages = pageSchema(advantage)

const reward = object('Reward', {
  id: rewardId,
  title: text,
  url: path,
  category: oneOf(rewardCategories),
  points: count,
  /** Published within the last 30 days. */
  new: flag,
  /** Not all of them are given away. */
  available: flag,
})
export type RewardSummary = Infer<typeof reward>
export const rewards = pageSchema(reward)

/** POST rewards/{id}/claims, and what rewards/mine lists. */
export const rewardClaim = object('RewardClaim', {
  id: text,
  /** To be shown at the casino. */
  code: text,
  reward: rewardId,
  at: instant,
})
export type RewardClaim = Infer<typeof rewardClaim>
export const rewardClaims = pageSchema(rewardClaim)

/** POST sponsorship/invitations. */
export const invitation = object('Godson', {
  firstname: text,
  state: oneOf(['invited', 'registered', 'full']),
  /** When that state began. */
  at: instant,
})
export type Godson = Infer<typeof invitation>

export const sponsorship = object('Sponsorship', {
  code: text,
  /** Full godsons of the calendar year. */
  used: count,
  left: count,
  godsons: list(invitation),
})
export type SponsorshipAnswer = Infer<typeof sponsorship>
