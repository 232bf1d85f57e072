import { accountApi, redirectQuery } from '#server/account/index.ts'
import { pageParameter } from '#server/http/calls/readPage.ts'
import type { CallDescription, RouteDescription } from '#server/http/describe/description.ts'
import { protectionApi } from '#server/protection/index.ts'
import { emailAnswer } from '#shared/account/api.ts'
import { object, oneOf, only, text } from '#shared/http/answer.ts'
import {
  advantages,
  anyProfile,
  cardConnected,
  favourites,
  invitation,
  lineClaim,
  pointsLines,
  preferences,
  proof,
  rewardClaim,
  rewardClaims,
  rewards,
  sponsorship,
  verification,
  vipCard,
  vipConnected,
  vipInit,
  vipOptin,
} from '#shared/vip/api.ts'
import { rewardCategories, rewardSorts } from '#shared/vip/rewards.ts'

const loyaltyApi = {
  readPoints: { summary: 'api.vip.readPoints', query: { page: pageParameter }, answers: { 200: pointsLines } },
  claimLine: {
    summary: 'api.vip.claimLine',
    answers: { 201: lineClaim },
    errors: ['generic.notFound', 'generic.conflict'],
  },
  readAdvantages: { summary: 'api.vip.readAdvantages', answers: { 200: advantages } },
  readRewards: {
    summary: 'api.vip.readRewards',
    query: {
      category: oneOf(rewardCategories),
      sort: oneOf(rewardSorts),
      new: only('1'),
      page: pageParameter,
    },
    answers: { 200: rewards },
    errors: ['generic.unavailable'],
  },
  readMyRewards: { summary: 'api.vip.readMyRewards', answers: { 200: rewardClaims } },
  claimReward: {
    summary: 'api.vip.claimReward',
    answers: { 201: rewardClaim },
    errors: [
      'generic.notFound',
      'generic.forbidden',
      'vip.paused',
      'vip.notEnoughPoints',
      'vip.rewardUnavailable',
      'generic.unavailable',
    ],
  },
  readSponsorship: {
    summary: 'api.vip.readSponsorship',
    answers: { 200: sponsorship },
    errors: ['generic.forbidden'],
  },
  invite: {
    summary: 'api.vip.invite',
    answers: { 201: invitation },
    errors: ['generic.forbidden', 'vip.sponsorLimit'],
  },
} as const satisfies Record<string, CallDescription>

/** Descriptions of the calls of `/api/vip`, by name. */
export const vipApi = {
  ...accountApi('vip', { connected: vipConnected, optin: vipOptin }),
  ...protectionApi,
  ...loyaltyApi,
  init: { summary: 'api.vip.init', answers: { 200: vipInit } },
  loginCard: {
    summary: 'api.vip.loginCard',
    answers: { 200: cardConnected },
    errors: [
      'vip.qrCodeError',
      'vip.rfidCardError',
      'vip.invalidBirthdate',
      'vip.accountBlockedAfterMultipleLoginAttempts',
    ],
  },
  verifyCard: { summary: 'api.vip.verifyCard', answers: { 202: verification } },
  proveCard: {
    summary: 'api.vip.proveCard',
    answers: { 200: proof },
    errors: ['vip.invalid_grant', 'vip.tooManyAttempts'],
  },
  signup: {
    summary: 'api.vip.signup',
    query: redirectQuery,
    answers: { 201: emailAnswer },
    errors: ['vip.0005', 'vip.0053', 'vip.invalid_grant', 'generic.unavailable'],
  },
  readMe: { summary: 'api.account.readMe', answers: { 200: anyProfile } },
  readCard: { summary: 'api.vip.readCard', answers: { 200: vipCard } },
  readPreferences: { summary: 'api.vip.readPreferences', answers: { 200: preferences } },
  changePreferences: { summary: 'api.vip.changePreferences', answers: { 200: preferences } },
  readFavourites: { summary: 'api.vip.readFavourites', answers: { 200: favourites } },
  changeFavourites: {
    summary: 'api.vip.changeFavourites',
    answers: { 200: favourites },
    errors: ['generic.unavailable'],
  },
} as const satisfies Record<string, CallDescription>

/** GET /api/vip/rewards/stream: the page compares the version with the one that it was drawn with. */
export const claimStreamRoute = {
  name: 'streamRewards',
  tag: 'vip',
  method: 'GET',
  path: '/api/vip/rewards/stream',
  summary: 'api.vip.streamRewards',
  session: 'vip',
  type: 'text/event-stream',
  events: {
    claims: object('StreamedClaims', { version: text }),
    advantages: object('StreamedAdvantages', { version: text }),
    card: object('StreamedCard', { version: text }),
    ledger: object('StreamedLedger', { version: text }),
  },
  answers: { 200: text },
  errors: ['generic.notConnected', 'generic.forbidden', 'generic.tooManyRequests', 'generic.unavailable'],
} as const satisfies RouteDescription
