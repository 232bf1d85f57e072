import { randomUUID } from 'node:crypto'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { detailsOfConsent, writeEvent } from '#server/events/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Optin } from '#shared/account/api.ts'
import { optinPurposes } from '#shared/account/optins.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import { isoInstant } from '#shared/time/instants.ts'

export interface ConsentSubject {
  programme: Programme
  memberId: string
  /** Language in which the sentences were read. */
  locale: Locale
  /** Path of the page on which they were read; null: not known. */
  page: string | null
  /** Epoch ms. */
  now: number
}

/** The ticked boxes of a form; undefined: not asked. */
export interface GivenConsents {
  optin?: Optin
  terms?: true
  privacy?: true
}

/** Sentences beside the boxes, as in the forms. */
const wordings = {
  terms: 'account.terms',
  privacy: 'forms.privacy',
  hotelFirstParty: 'account.optin.hotelFirstParty',
  casinoFirstParty: 'account.optin.casinoFirstParty',
  thirdParty: 'account.optin.thirdParty',
} as const satisfies Record<string, MessageId>

type Purpose = keyof typeof wordings

/**
 * Stores each consent with its wording and date: a newly ticked box begins one, a box no longer ticked ends it. An
 * unchanged one keeps its date.
 */
export async function recordConsents(
  tx: Tx,
  subject: ConsentSubject,
  { optin, terms, privacy }: GivenConsents,
): Promise<void> {
  const boxes: [Purpose, string, boolean][] = [
    ...(terms ? [['terms', 'site', true] as [Purpose, string, boolean]] : []),
    ...(privacy ? [['privacy', 'site', true] as [Purpose, string, boolean]] : []),
    ...optinBoxes(optin),
  ]
  for (const [purpose, channel, isOn] of boxes) {
    if (isOn) await begin(tx, subject, purpose, channel)
    else await withdrawConsent(tx, { ...subject, purpose, channel })
  }
}

function optinBoxes(optin: Optin | undefined): [Purpose, string, boolean][] {
  if (!optin) return []
  return optinPurposes.flatMap((purpose) =>
    Object.entries(optin[purpose]).map(([channel, isOn]) => [purpose, channel, isOn] as [Purpose, string, boolean]),
  )
}

async function begin(
  tx: Tx,
  { programme, memberId, locale, page, now }: ConsentSubject,
  purpose: Purpose,
  channel: string,
): Promise<void> {
  const begun = await tx
    .insertInto('consents')
    .values({
      id: randomUUID(),
      programme,
      memberId,
      purpose,
      channel,
      granted: 1,
      locale,
      wordingId: wordings[purpose],
      wording: wordingOf(purpose, channel, locale),
      page,
      givenAt: now,
      withdrawnAt: null,
    })
    // The index one_consent_in_force: the consent was given before and is in force.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (begun) await writeEvent(tx, 'consent.given', { programme, memberId }, detailsOfConsent(begun), now)
}

/** One consent of a member, by purpose and channel. `now`: epoch ms. */
interface OneConsent extends Pick<ConsentSubject, 'programme' | 'memberId' | 'now'> {
  purpose: string
  channel: string
}

/** Ends a consent, if it is in force. */
export async function withdrawConsent(
  tx: Tx,
  { programme, memberId, purpose, channel, now }: OneConsent,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('consents')
    .set({ withdrawnAt: now })
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('channel', '=', channel)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  const details = { purpose, channel, at: isoInstant(now) }
  if (numUpdatedRows > 0n) await writeEvent(tx, 'consent.withdrawn', { programme, memberId }, details, now)
}

/**
 * Begins a consent anew that was ended at `withdrawnAt` (epoch ms), with the sentence that was read then: a row of its
 * own, so that the record tells both acts.
 * @returns false if none was ended at that time
 */
export async function resumeConsent(
  tx: Tx,
  { programme, memberId, purpose, channel, withdrawnAt, now }: OneConsent & { withdrawnAt: number },
): Promise<boolean> {
  const ended = await tx
    .selectFrom('consents')
    .selectAll()
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where('purpose', '=', purpose)
    .where('channel', '=', channel)
    .where('withdrawnAt', '=', withdrawnAt)
    .executeTakeFirst()
  if (!ended) return false
  const resumed = await tx
    .insertInto('consents')
    .values({ ...ended, id: randomUUID(), givenAt: now, withdrawnAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (resumed) await writeEvent(tx, 'consent.given', { programme, memberId }, detailsOfConsent(resumed), now)
  return true
}

/** The sentence as it was read, without the marks of its links. */
function wordingOf(purpose: Purpose, channel: string, locale: Locale): string {
  const intl = intlFor(locale)
  const plain = (chunks: unknown[]) => chunks.join('')
  const sentence = String(intl.formatMessage({ id: wordings[purpose] }, { policy: plain, terms: plain }))
  if (channel === 'site') return sentence
  const by = intl.formatMessage({ id: `account.optin.${channel}` as MessageId })
  return intl.formatMessage({ id: 'account.optin.wording' }, { sentence, by })
}
