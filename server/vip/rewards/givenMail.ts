import { createHash } from 'node:crypto'
import type { Content } from '#server/content/index.ts'
import { type Mail, recallMails } from '#server/mail/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { rewardTitles } from './catalogue.ts'
import type { HeldClaim, Settler } from './settleClaims.ts'

interface Services {
  mail: Pick<Mail, 'queue'>
  content: Pick<Content, 'links' | 'story'>
}

/**
 * Tells the member, in their language, that their reward was handed over: a code that somebody else had is noticed by it.
 * The mail is sent when the hand-over can no longer be undone.
 * @param house names of where it was handed over; undefined: not known
 */
export async function mailGiven(
  { mail, content }: Services,
  tx: Tx,
  claim: HeldClaim,
  { by: { at }, house }: { by: Settler; house: Readonly<Record<Locale, string>> | undefined },
): Promise<void> {
  const { email: to, language: locale, firstname, code } = claim
  const titles = await rewardTitles({ content, store: { db: tx } }, locale)
  const reward = titles.get(claim.reward) ?? claim.reward
  const data = { firstname, reward, code, givenAt: at, house: house?.[locale] ?? null }
  await mail.queue(tx, { kind: 'rewardGiven', id: mailId(claim, at), locale, to, data }, at + deskLimits.undoMs)
}

/** Takes back the mail of a hand-over that was undone. @param claim as it was before */
export async function withdrawGivenMail(tx: Tx, claim: HeldClaim): Promise<void> {
  if (claim.settledAt !== null) await recallMails(tx, [mailId(claim, claim.settledAt)])
}

/** The id of the mail of one hand-over: a claim may be handed over again, and two of a member in the same minutes. */
function mailId({ id }: HeldClaim, at: number): string {
  const hex = createHash('sha256').update(`rewardGiven ${id} ${at}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
