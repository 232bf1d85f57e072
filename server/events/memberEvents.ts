import type { Row, Tx } from '#server/store/tables.ts'
import { changedFields } from '#shared/events/kinds.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { type EventMember, writeEvent, writeEvents } from './writeEvents.ts'

/** Writes that columns of a member changed. */
export async function memberChanged(tx: Tx, member: EventMember, columns: object, now: number): Promise<void> {
  const changed = Object.keys(columns)
    // How a column is stored is no field of others.
    .map((it) => it.replace(/Json$/, ''))
    .filter((it) => changedFields.includes(it))
  if (changed.length > 0) await writeEvent(tx, 'member.changed', member, { changed }, now)
}

/**
 * Writes that a member got another state. The confirmation of the address makes a member for others, with the consents of
 * the sign-up; an erasure is written when everything about the person is gone (server/privacy).
 */
export async function memberMoved(
  tx: Tx,
  member: EventMember,
  { from, to, columns }: { from: string; to: string; columns: object },
  now: number,
): Promise<void> {
  if (to === 'erased') return
  if (from !== 'unconfirmed') return memberChanged(tx, member, { ...columns, state: to }, now)
  await writeEvent(tx, 'member.created', member, {}, now)
  const consents = await tx
    .selectFrom('consents')
    .selectAll()
    .where('programme', '=', member.programme)
    .where('memberId', '=', member.memberId)
    .where('withdrawnAt', 'is', null)
    .orderBy('givenAt')
    .orderBy('id')
    .execute()
  const given = consents.map((it) => ({ kind: 'consent.given' as const, member, details: detailsOfConsent(it) }))
  await writeEvents(tx, given, now)
}

export function detailsOfConsent(consent: {
  purpose: string
  channel: string
  wording: string
  locale: string
  givenAt: number
}) {
  const { purpose, channel, wording, locale: language, givenAt } = consent
  return { purpose, channel, wording, language, at: isoInstant(givenAt) }
}

/** Writes that a subscriber agreed to get the letter. */
export function letterAgreed(
  tx: Tx,
  { id, wording, locale }: Pick<Row<'newsletterSubscriptions'>, 'id' | 'wording' | 'locale'>,
  now: number,
): Promise<void> {
  const details = detailsOfConsent({ ...letter, wording, locale, givenAt: now })
  return writeEvent(tx, 'consent.given', { programme: null, memberId: id }, details, now)
}

/** Writes that a subscriber gets the letter no more. */
export function letterEnded(tx: Tx, { id: memberId }: { id: string }, now: number): Promise<void> {
  return writeEvent(tx, 'consent.withdrawn', { programme: null, memberId }, { ...letter, at: isoInstant(now) }, now)
}

const letter = { purpose: 'letter', channel: 'email' } as const
