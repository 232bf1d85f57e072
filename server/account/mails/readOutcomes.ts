import type { MailKind } from '#server/mail/index.ts'
import { codeOutcome, letterOutcome, linkOutcome, passkeyOutcome } from './linkOutcomes.ts'
import {
  fileOutcome,
  lineClaimOutcome,
  renewalOutcome,
  requestOutcome,
  rewardOutcome,
  sponsorOutcome,
  welcomeOutcome,
} from './memberOutcomes.ts'
import { nothingSince, type Reading, type Since } from './outcome.ts'
import { stayOutcome } from './stayOutcome.ts'
import { tournamentOutcome } from './tournamentOutcomes.ts'

type ReadOutcome = (reading: Reading) => Promise<Since> | Since

const readers: { readonly [Kind in MailKind]?: ReadOutcome } = {
  activation: linkOutcome,
  collaboratorActivation: linkOutcome,
  passwordReset: linkOutcome,
  passwordInvitation: linkOutcome,
  emailChangeConfirm: linkOutcome,
  emailChangeNotice: linkOutcome,
  passkeysLost: linkOutcome,
  passkeyAdded: passkeyOutcome,
  newsletterConfirm: letterOutcome,
  newsletterWelcome: letterOutcome,
  cardCode: codeOutcome,
  sponsorInvitation: sponsorOutcome,
  preMember: fileOutcome,
  fileReopened: fileOutcome,
  welcomeOffer: welcomeOutcome,
  rewardClaim: rewardOutcome,
  rewardGiven: rewardOutcome,
  lineClaimAnswer: lineClaimOutcome,
  formReceipt: requestOutcome,
  requestAnswer: requestOutcome,
  cardRenewal: renewalOutcome,
  renewalMade: renewalOutcome,
  renewalSent: renewalOutcome,
  renewalGiven: renewalOutcome,
  stayBooked: stayOutcome,
  stayChanged: stayOutcome,
  stayCancelled: stayOutcome,
  tournamentConfirmed: tournamentOutcome,
  tournamentChanged: tournamentOutcome,
  tournamentCancelled: tournamentOutcome,
  tournamentRefund: tournamentOutcome,
  tournamentRefundFailed: tournamentOutcome,
  tournamentOffer: tournamentOutcome,
  tournamentPlaceLost: tournamentOutcome,
}

/** The outcomes of the subject of a mail, read from the rows as they are now, and where its member can go. */
export async function readOutcomes(reading: Reading): Promise<Since> {
  return (await readers[reading.mail.kind]?.(reading)) ?? nothingSince
}
