import { absent } from '#shared/features.ts'

/** Subjects of which a person may agree to be sent news. */
export const optinPurposes = [
  'hotelFirstParty',
  ...(has.casino ? (['casinoFirstParty'] as const) : absent),
  'thirdParty',
] as const
export type OptinPurpose = (typeof optinPurposes)[number]

/** How one may be written to. */
export const channels = ['email', 'sms', 'mail'] as const
export type Channel = (typeof channels)[number]

/** Why somebody unsubscribes. */
export const unsubscribeReasons = [
  ...(has.protection ? (['gamblingLimit'] as const) : absent),
  ...(['notInterested', 'spam', 'unreadable', 'tooFrequent'] as const),
] as const
export type UnsubscribeReason = (typeof unsubscribeReasons)[number]
