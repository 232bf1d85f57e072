import { address, civility, connectedAnswer, optin, phoneNumber } from '#shared/account/answers.ts'
import { vipStatuses } from '#shared/account/statuses.ts'
import {
  count,
  country,
  day,
  either,
  email,
  flag,
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
} from '#shared/schemas/answer.ts'
import type {
  Favourites,
  Preferences,
  ProofAnswer,
  VerificationAnswer,
  VipCard,
  VipInitAnswer,
  VipProfile,
  VipReadingProfile,
  VipSummary,
} from './api.ts'
import { blockReasons } from './cards.ts'
import {
  type Advantage,
  advantageIds,
  type Godson,
  type LineClaimAnswer,
  type PointsLine,
  type RewardClaim,
  type RewardSummary,
  type SponsorshipAnswer,
} from './pointsApi.ts'
import { rewardCategories } from './rewards.ts'

const memberState = oneOf<VipCard['state']>(['preMember', 'full'])
const status = oneOf(vipStatuses.map(({ name }) => name))
const reward = matching('^[a-z0-9-]+$', 'soin-du-visage')

export const vipSummary = object<VipSummary>('VipSummary', {
  state: memberState,
  firstname: text,
  status,
  points: integer,
})

const cardProperties = {
  state: memberState,
  fileNumber: optional(text),
  fileExpires: optional(instant),
  cvip: optional(matching('^\\d{12}$', '427118055636')),
  blockedAt: optional(instant),
  blockReason: optional(oneOf(blockReasons)),
  status,
  points: integer,
  pointsToNext: nullable(count),
}

export const vipCard = object<VipCard>('VipCard', cardProperties)
const readingProfile = object<VipReadingProfile>('VipReadingProfile', { ...cardProperties, firstname: text })
export const preferences = object<Preferences>('Preferences', { games: flag, restaurants: flag, shows: flag })

export const favourites = object<Favourites>('Favourites', {
  favouriteCasino: optional(matching('^[a-z0-9-]+$', 'honfleur')),
  casinoFavoriteDate1: optional(day),
  casinoFavoriteDate2: optional(day),
})

const vipProfile = object<VipProfile>('VipProfile', {
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

/** The profile of an account, or what a card login sees of it. */
export const anyProfile = either(vipProfile, readingProfile)

export const vipInit = object<VipInitAnswer>('VipInit', {
  isConnected: flag,
  profile: nullable(vipProfile),
  vip: nullable(vipSummary),
})

export const vipConnected = connectedAnswer('VipConnected', vipProfile)
export const cardConnected = connectedAnswer('CardConnected', readingProfile)
export const verification = object<VerificationAnswer>('Verification', { id: text, sentTo: text })
export const proof = object<ProofAnswer>('Proof', { proof: text })
export const vipOptin = object<{ optin: VipProfile['optin'] }>('VipOptin', { optin })

export const pointsLines = pageSchema(
  object<PointsLine>('PointsLine', {
    id: text,
    points: integer,
    kind: oneOf(['earned', 'spent', 'expired', 'adjusted']),
    at: instant,
    source: text,
    casino: nullable(matching('^[A-Z]{3}$', 'HOU')),
    label: text,
    expiresAt: nullable(instant),
  }),
)

export const lineClaim = object<LineClaimAnswer>('LineClaim', { id: text, line: text, at: instant })

export const advantages = pageSchema(
  object<Advantage>('Advantage', {
    id: oneOf(advantageIds),
    title: text,
    used: count,
    limit: nullable(count),
    resetsAt: nullable(instant),
  }),
)

export const rewards = pageSchema(
  object<RewardSummary>('Reward', {
    id: reward,
    title: text,
    url: path,
    category: oneOf(rewardCategories),
    points: count,
    new: flag,
    available: flag,
  }),
)

export const rewardClaim = object<RewardClaim>('RewardClaim', { id: text, code: text, reward, at: instant })
export const rewardClaims = pageSchema(rewardClaim)

const godson = object<Godson>('Godson', {
  firstname: text,
  state: oneOf(['invited', 'registered', 'full']),
  at: instant,
})

export const sponsorship = object<SponsorshipAnswer>('Sponsorship', {
  code: text,
  used: count,
  left: count,
  godsons: list(godson),
})

/** POST sponsorship/invitations. */
export const invitation = godson
