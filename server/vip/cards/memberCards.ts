import { playerOf, vipAccountsOf } from '#server/protection/index.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import type { BlockReason, EndReason, ReplaceReason } from '#shared/vip/cards.ts'
import { moveMember, onFullMember } from '../members/memberState.ts'
import { type VipMember, vipMembers } from '../members/vipMembers.ts'
import { lockMember } from '../points/ledger.ts'
import type { VipServices } from '../vipServices.ts'
import { type Card, type CardRefusal, readTypedCard, withdrawCard } from './register.ts'

/** Services of the acts on a card. */
export type CardServices = Pick<VipServices, 'mail'> & { pauses: Pick<VipServices['pauses'], 'isBlocked' | 'unblock'> }

/** A card that is no longer good. */
export type EndedCard = Row<'endedCards'>

/**
 * `done`: by this call; `same`: it stands so already, as after a form that was sent twice; `changed`: another desk was
 * first, and the card is another one now; `expired`: the file is closed; `blocked`: a card of that person is, for misuse.
 */
export type CardOutcome = 'done' | 'same' | 'changed' | 'expired' | 'blocked' | CardRefusal

/**
 * Gives a pre-member whose papers were seen a card of the casinos' register: a full member at once.
 * @param typed number or chip, as it was scanned or typed
 * @param now epoch ms
 * @throws ProductError vip.0044: the account is gone
 */
export async function giveCard(
  services: CardServices,
  tx: Tx,
  { memberId, typed, now }: { memberId: string; typed: string; now: number },
): Promise<CardOutcome> {
  const member = await lockMember(tx, memberId, now)
  if (member.state !== 'preMember') return isCardOf(member, typed) ? 'same' : 'changed'
  if ((member.fileExpiresAt ?? 0) <= now) return 'expired'
  if (await services.pauses.isBlocked(tx, playerOf(memberId), now)) return 'blocked'
  const card = await withdrawCard(tx, typed, member)
  if (typeof card === 'string') return card
  await completeFile(services, tx, member, { ...card, at: now })
  return 'done'
}

/** Makes a full member of a locked pre-member: by the desk, or by a system of the casino. @param card `at`: epoch ms */
export async function completeFile(
  { mail }: Pick<CardServices, 'mail'>,
  tx: Tx,
  member: VipMember,
  { cvip, rfid, at }: Card & { at: number },
): Promise<void> {
  const columns = { cvip, rfid, becameFullAt: at }
  const full = await moveMember(tx, member, { type: 'cardIssued' }, { now: at, columns })
  await onFullMember(tx, full, at)
  const data = { firstname: full.firstname, ending: endingOf(cvip) }
  await mail.queue(tx, { kind: 'cardGiven', locale: full.language, to: full.email, data })
}

/**
 * Gives a full member another card in place of one that was lost, stolen, broken or blocked; a blocked one that was
 * found is given back. A block for misuse ends so, in its own account alone. The old number is refused from now on; points
 * and status stay.
 * @param before number of the card that the desk saw; null: it is blocked
 * @throws ProductError vip.0044: the account is gone
 */
export async function replaceCard(
  services: CardServices,
  tx: Tx,
  input: { memberId: string; before: string | null; typed: string; reason: ReplaceReason; now: number },
): Promise<CardOutcome> {
  const { memberId, before, typed, reason, now } = input
  const member = await lockMember(tx, memberId, now)
  if (member.state !== 'full') return 'changed'
  if (member.cvip !== before) return isCardOf(member, typed) ? 'same' : 'changed'
  if (isCardOf(member, typed)) return 'taken'
  const found = before === null ? await blockedCard(tx, memberId) : undefined
  const isMisuse = found?.reason === 'misuse'
  if (found && !isMisuse && (await services.pauses.isBlocked(tx, playerOf(memberId), now))) return 'blocked'
  const isFound = found !== undefined && isCardOf(found, typed)
  const card = isFound ? found : await withdrawCard(tx, typed, member)
  if (typeof card === 'string') return card
  if (isFound) await tx.deleteFrom('endedCards').where('cvip', '=', found.cvip).execute()
  else if (found) await tx.updateTable('endedCards').set({ state: 'replaced' }).where('cvip', '=', found.cvip).execute()
  else await endCard(tx, member, { state: 'replaced', reason, endedAt: now })
  if (isMisuse) await services.pauses.unblock(tx, playerOf(memberId))
  await vipMembers.change(tx, memberId, { cvip: card.cvip, rfid: card.rfid }, now)
  await endUse(tx, memberId)
  const data = { firstname: member.firstname, ending: endingOf(card.cvip), replacedAt: now, isSame: isFound }
  await services.mail.queue(tx, { kind: 'cardReplaced', locale: member.language, to: member.email, data })
  return 'done'
}

interface Blocking {
  memberId: string
  /** Number of the card that the desk saw. */
  before: string
  reason: BlockReason
  now: number
}

/**
 * Blocks a full member's card: its number is refused from now on; account, points and status stay. For misuse it is the
 * person who is blocked: the cards of all of their accounts.
 * @returns the outcome, and the accounts whose card was blocked by it
 * @throws ProductError vip.0044: the account is gone
 */
export async function blockCards(
  services: CardServices,
  tx: Tx,
  blocking: Blocking,
): Promise<{ outcome: CardOutcome; blocked: string[] }> {
  const { memberId, reason } = blocking
  const outcome = await blockCard(services, tx, blocking)
  const blocked = outcome === 'done' ? [memberId] : []
  if (outcome !== 'done' || reason !== 'misuse') return { outcome, blocked }
  for (const id of await vipAccountsOf(tx, playerOf(memberId))) {
    // An account without a card is held too, against the desk that gives it one now.
    const { cvip, state } = await lockMember(tx, id, blocking.now)
    if (state !== 'full' || !cvip) continue
    await blockCard(services, tx, { ...blocking, memberId: id, before: cvip })
    blocked.push(id)
  }
  return { outcome, blocked }
}

async function blockCard(
  services: CardServices,
  tx: Tx,
  { memberId, before, reason, now }: Blocking,
): Promise<CardOutcome> {
  const member = await lockMember(tx, memberId, now)
  if (member.cvip !== before) return (await blockedCard(tx, memberId))?.cvip === before ? 'same' : 'changed'
  if (member.state !== 'full') return 'changed'
  await endCard(tx, member, { state: 'blocked', reason, endedAt: now })
  await vipMembers.change(tx, memberId, { cvip: null, rfid: null }, now)
  await endUse(tx, memberId)
  const data = { firstname: member.firstname, ending: endingOf(before), blockedAt: now, reason }
  await services.mail.queue(tx, { kind: 'cardBlocked', locale: member.language, to: member.email, data })
  return 'done'
}

/** A member's cards that are no longer good, the latest first. */
export function endedCardsOf(db: Queries, vipMemberId: string): Promise<EndedCard[]> {
  return db
    .selectFrom('endedCards')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .orderBy('endedAt', 'desc')
    .orderBy('cvip')
    .execute()
}

/** The card that a member would have if it were not blocked. */
export async function blockedCard(db: Queries, vipMemberId: string): Promise<EndedCard | undefined> {
  const cards = await endedCardsOf(db, vipMemberId)
  return cards.find(({ state }) => state === 'blocked')
}

/** The member whose card a number was that is no longer good, and since when (epoch ms). */
export function endedHolders(db: Queries, cvips: readonly string[]): Promise<EndedCard[]> {
  return db.selectFrom('endedCards').selectAll().where('cvip', 'in', cvips).execute()
}

/** The last four digits: so much of a card's number stands in a mail. */
function endingOf(cvip: string): string {
  return cvip.slice(-4)
}

function isCardOf({ cvip, rfid }: Pick<VipMember, 'cvip' | 'rfid'>, typed: string): boolean {
  const card = readTypedCard(typed)
  if (!card) return false
  return 'cvip' in card ? card.cvip === cvip : card.rfid === rfid
}

async function endCard(
  tx: Tx,
  { id, cvip, rfid }: VipMember,
  end: { state: EndedCard['state']; reason: EndReason; endedAt: number },
): Promise<void> {
  if (cvip)
    await tx
      .insertInto('endedCards')
      .values({ cvip, rfid, vipMemberId: id, ...end })
      .execute()
}

/** Ends what the old card opened: sessions of the login by card, and the devices' keys of the card that opens offline. */
async function endUse(tx: Tx, vipMemberId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('vipMemberId', '=', vipMemberId).where('kind', '=', 'reading').execute()
  const sessions = tx.selectFrom('sessions').select('id').where('vipMemberId', '=', vipMemberId)
  await tx.deleteFrom('cardKeys').where('sessionId', 'in', sessions).execute()
}
