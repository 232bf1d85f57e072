import type { OutgoingMail } from '#server/mail/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Settler } from '../rewards/settleClaims.ts'
import type { VipMember } from './ledger.ts'
import { lineLabel } from './lineLabel.ts'

/** Writes a mail in the transaction of its cause. */
export type QueueMail = (tx: Tx, mail: OutgoingMail) => Promise<unknown>

interface Answer {
  /** The claim's. */
  id: string
  /** The adjusting line's; null: the claim is refused. */
  points: number | null
  /** Words of the house for the member. */
  text: string
  by: Settler
}

/**
 * Answers an open claim on a line once, and mails the answer in the member's language.
 * @param member locked
 * @returns false if it was answered meanwhile
 */
export async function settleLineClaim(
  tx: Tx,
  member: VipMember,
  { id, points, text, by }: Answer,
  queue: QueueMail,
): Promise<boolean> {
  const claim = await tx
    .updateTable('lineClaims')
    .set({
      state: 'settled',
      settledAt: by.at,
      outcome: points === null ? 'refused' : 'adjusted',
      answer: text,
      settledHouse: by.house,
      settledBy: by.personId,
    })
    .where('id', '=', id)
    .where('vipMemberId', '=', member.id)
    .where('state', '=', 'open')
    .returning('lineId')
    .executeTakeFirst()
  if (!claim) return false
  const line = await tx
    .selectFrom('pointsLines')
    .select(['source', 'label', 'at'])
    .where('id', '=', claim.lineId)
    .executeTakeFirstOrThrow()
  const { email: to, firstname, language: locale } = member
  // The title under which a reward was claimed: content is not asked within a transaction.
  const lineText = lineLabel({ ...line, reward: null }, new Map(), locale)
  const data = { firstname, line: lineText, lineAt: line.at, points, text }
  await queue(tx, { kind: 'lineClaimAnswer', locale, to, data })
  return true
}

/** Ids of a member's open claims. */
export async function openClaimIds(tx: Tx, vipMemberId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('lineClaims')
    .select('id')
    .where('vipMemberId', '=', vipMemberId)
    .where('state', '=', 'open')
    .execute()
  return rows.map(({ id }) => id)
}
