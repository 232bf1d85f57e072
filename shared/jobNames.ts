/**
 * Repeated work of the site, and the backup, which a command makes and notes; the desk's page of the state has a name for
 * each in both languages.
 */
export const jobNames = [
  'backup',
  'sweep',
  'endStays',
  'forgetStays',
  'forgetFloorNews',
  'forgetPayments',
  'pokerExpire',
  'pokerOffers',
  'pokerReconcile',
  'pokerBalance',
  'pokerContent',
  'pokerGuests',
  'pokerDemo',
  'vipReview',
  'vipExpiry',
  'vipWelcomeOffers',
  'vipFavouriteDates',
  'vipSponsors',
  'vipRewards',
  'vipInvitations',
  'deskHouses',
  'deskDirectory',
  'letters',
  'deskAnswers',
  'forgetForms',
  'forgetConsents',
  'forgetHashes',
] as const
export type JobName = (typeof jobNames)[number]
