import type { MailData, MailKind, OutgoingMail } from './kinds.ts'

/** Data of a mail that name what it is about, so that its copy can say later what became of that. */
const fieldsAbout = {
  passkeyAdded: ['addedAt'],
  cardRenewal: ['requestedAt'],
  stayBooked: ['stayId', 'sequence'],
  stayChanged: ['stayId', 'sequence'],
  stayCancelled: ['stayId', 'sequence'],
  cardCode: ['expiresAt'],
  preMember: ['expiresAt'],
  fileReopened: ['expiresAt'],
  welcomeOffer: ['expiresAt'],
  sponsorInvitation: ['code'],
  rewardClaim: ['code'],
  rewardGiven: ['code'],
  lineClaimAnswer: ['lineAt'],
  formReceipt: ['id'],
  requestAnswer: ['id'],
  tournamentConfirmed: ['registrationId', 'tournament', 'startsAt'],
  tournamentChanged: ['registrationId', 'tournament', 'startsAt'],
  tournamentCancelled: ['tournament', 'startsAt'],
  tournamentRefund: ['tournament', 'startsAt'],
  tournamentRefundFailed: ['tournament', 'startsAt'],
  tournamentOffer: ['tournament', 'startsAt', 'expiresAt'],
  tournamentPlaceLost: ['tournament', 'startsAt'],
} as const satisfies { readonly [Kind in MailKind]?: readonly (keyof MailData[Kind])[] }

/** The subject of a copy of a mail; a field that its kind does not have, or an older build did not store, is absent. */
export interface MailAbout {
  registrationId?: string
  tournament?: string
  startsAt?: number
  expiresAt?: number
  addedAt?: number
  requestedAt?: number
  lineAt?: number
  /** Slug of a reward, or name of a sponsor. */
  code?: string
  stayId?: string
  /** SEQUENCE of a stay's calendar file: higher after each change. */
  sequence?: number
  /** Id of a message of a form, or of a claim about a line of points. */
  id?: string
}

/** @returns JSON of {@link MailAbout}; null: the mail is about nothing that changes later */
export function aboutOf({ kind, data }: Pick<OutgoingMail, 'kind' | 'data'>): string | null {
  if (!(kind in fieldsAbout)) return null
  const names: readonly string[] = fieldsAbout[kind as keyof typeof fieldsAbout]
  return JSON.stringify(Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name))))
}
