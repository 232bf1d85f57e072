import { isWritten, type Mail } from '#server/mail/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { type RenewalStep, renewalSteps } from '#shared/hotel/renewals.ts'
import { deskLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { HeldRenewal } from './heldRenewals.ts'
import type { Mover } from './steps.ts'

const kinds = { made: 'renewalMade', sent: 'renewalSent', given: 'renewalGiven' } as const

/** Names of the hotel where a card waits, or was given. */
export type HouseNames = Readonly<Record<Locale, string>>

/**
 * Mails a step to the member, in their own language. What a person at the desk did is sent when it can no longer be
 * taken back, what a system reports at once. Mails of steps before that have not left never do: this one has overtaken
 * them.
 * @param house undefined: by post, or not known
 */
export async function mailStep(
  mail: Mail,
  tx: Tx,
  renewal: HeldRenewal,
  made: { step: RenewalStep; by: Mover; isByPost: boolean; house?: HouseNames },
): Promise<void> {
  const { email: to, language: locale, firstname, ibNumber } = renewal
  const { step, by, isByPost, house } = made
  for (const before of renewalSteps.slice(0, renewalSteps.indexOf(step)))
    await mail.withdraw(tx, { kind: kinds[before], to }, renewal.requestedAt)
  const data = { firstname, ibNumber, at: by.at, house: house?.[locale] ?? null, isByPost }
  const sendAt = by.personId === null ? by.at : by.at + deskLimits.undoMs
  await mail.queue(tx, { kind: kinds[step], locale, to, data }, sendAt)
}

/** Takes back the mail of a step that was taken back. @param since when the step was made, epoch ms */
export function withdrawStepMail(
  mail: Mail,
  tx: Tx,
  { email: to }: HeldRenewal,
  { step, since }: { step: RenewalStep; since: number },
): Promise<void> {
  return mail.withdraw(tx, { kind: kinds[step], to }, since)
}

/** Whether the mail of a step is written: the one of a step that was overtaken is not. @param since when the step was made */
export function isStepMailed(
  tx: Tx,
  { email: to }: HeldRenewal,
  { step, since }: { step: RenewalStep; since: number },
): Promise<boolean> {
  return isWritten(tx, { kind: kinds[step], to }, since)
}
