import { nameKey } from '#server/identity/comparisonKeys.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { isLuhn } from '#shared/account/luhn.ts'
import { uidOf } from './uid.ts'

/** A card that can be good: its number, and the uid of its chip where the casinos' register has it. */
export interface Card {
  cvip: string
  rfid: string | null
}

/**
 * Why a card cannot be given. `unreadable`: neither a number nor a chip; `unknown`: the register does not have it;
 * `taken`: a member has it; `ended`: it was replaced or blocked; `otherHolder`: it is registered in another name.
 */
export type CardRefusal = 'unreadable' | 'unknown' | 'taken' | 'ended' | 'otherHolder'

/** Uids of chips have 4, 7 or 10 bytes (ISO/IEC 14443-3), so that none looks like a card's number. */
const chipDigits: readonly number[] = [8, 14, 20]

type Holder = Pick<Row<'vipMembers'>, 'lastname' | 'birthdate'>

/** The number or the chip of a card, however it was scanned or typed; undefined: it is neither. */
export function readTypedCard(text: string): { cvip: string } | { rfid: string } | undefined {
  const digits = text.replace(/[\s-]/g, '')
  if (/^\d{12}$/.test(digits) && isLuhn(digits)) return { cvip: digits }
  const rfid = uidOf(text)
  return rfid && chipDigits.includes(rfid.length) ? { rfid } : undefined
}

/**
 * Takes a card out of the casinos' register for a person who stands at the desk: a blank one of the stock, or the one
 * that is registered in the person's name. Its row is the lock: of two desks with one card the second finds none. The
 * caller gives the card in the same transaction.
 * @param typed as it was scanned or typed: number or chip
 */
export async function withdrawCard(tx: Tx, typed: string, person: Holder): Promise<Card | CardRefusal> {
  const key = readTypedCard(typed)
  if (!key) return 'unreadable'
  const [column, value] = 'cvip' in key ? (['cvip', key.cvip] as const) : (['rfid', key.rfid] as const)
  const blank = await tx
    .deleteFrom('blankCards')
    .where(column, '=', value)
    .returning(['cvip', 'rfid'])
    .executeTakeFirst()
  if (blank) return blank
  const named = await tx.selectFrom('casinoCards').selectAll().where(column, '=', value).executeTakeFirst()
  if (named && !isHolder(named, person)) return 'otherHolder'
  const own = await tx
    .deleteFrom('casinoCards')
    .where(column, '=', value)
    .returning(['cvip', 'rfid'])
    .executeTakeFirst()
  if (!own) return whyNot(tx, column, value)
  await freeOfUnconfirmed(tx, own.cvip)
  return own
}

/** A person who mistyped the address signs up again: the card goes to whoever is confirmed first. */
export async function freeOfUnconfirmed(tx: Tx, cvip: string): Promise<void> {
  await tx
    .updateTable('vipMembers')
    .set({ cvip: null, rfid: null, cardProven: 0 })
    .where('cvip', '=', cvip)
    .where('state', '=', 'unconfirmed')
    .execute()
}

/** True if the given person is the holder known to the casino. */
export function isHolder(known: Holder, { lastname, birthdate }: Holder): boolean {
  return known.birthdate === birthdate && nameKey(known.lastname) === nameKey(lastname)
}

/** True if a chip is in another card. */
export async function isChipTaken(db: Queries, { cvip, rfid }: Card): Promise<boolean> {
  if (rfid === null) return false
  for (const table of ['vipMembers', 'casinoCards', 'blankCards', 'endedCards'] as const) {
    const found = await db.selectFrom(table).select('cvip').where('rfid', '=', rfid).executeTakeFirst()
    if (found && found.cvip !== cvip) return true
  }
  return false
}

/** True if a card is no longer good. */
export async function isEnded(db: Queries, cvip: string): Promise<boolean> {
  return (await db.selectFrom('endedCards').select('cvip').where('cvip', '=', cvip).executeTakeFirst()) !== undefined
}

async function whyNot(db: Queries, column: 'cvip' | 'rfid', value: string): Promise<CardRefusal> {
  const ended = await db.selectFrom('endedCards').select('cvip').where(column, '=', value).executeTakeFirst()
  if (ended) return 'ended'
  const member = await db.selectFrom('vipMembers').select('id').where(column, '=', value).executeTakeFirst()
  return member ? 'taken' : 'unknown'
}
