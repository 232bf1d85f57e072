import type { Tx } from '#server/store/tables.ts'
import { isoInstant } from '#shared/time/instants.ts'
import { type EventMember, writeEvent, writeEvents } from './writeEvents.ts'

/** Fields that are no other system's concern, or have events of their own: opt-ins. */
const own =
  /^(?:passwordHash|favouriteToldFor|cardProven|rfid|emailKey|unsubscribeReason|(?:hotel|casino)FirstParty\w+|thirdParty\w+)$/

/** Writes that columns of a member changed. */
export async function memberChanged(tx: Tx, member: EventMember, columns: object, now: number): Promise<void> {
  const changed = Object.keys(columns)
    .filter((it) => !own.test(it))
    // How a column is stored is no field of others.
    .map((it) => it.replace(/Json$/, ''))
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
