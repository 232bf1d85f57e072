import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { coarseNetwork } from '#server/identity/networkAddress.ts'
import { hashOfCode, isCodeOf, newOneTimeCode } from '#server/identity/secretTexts.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { cardCodeLimits, tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { VipBodies } from '#shared/schemas/vip/schemas.ts'
import type { VipServices } from '../vipServices.ts'
import { freeOfUnconfirmed, isHolder } from './register.ts'

const uuid = /^[0-9a-f-]{36}$/

/**
 * Begins a verification: the code is mailed to the address that the casino has. A wrong card, name or birth date makes
 * the same row, but no code matches it.
 * @returns its id, which reveals nothing about the card
 */
export async function beginVerification(
  services: Pick<VipServices, 'clock' | 'mail' | 'secrets'>,
  tx: Tx,
  body: VipBodies['verification'],
  { locale, address }: { locale: Locale; address: string },
): Promise<string> {
  const { clock, mail, secrets } = services
  const now = clock()
  const id = randomUUID()
  const card = await findCard(tx, body.cvip)
  const member = await tx
    .selectFrom('vipMembers')
    .select(['email', 'firstname', 'lastname', 'birthdate', 'state'])
    .where('cvip', '=', body.cvip)
    .where('state', '=', 'full')
    .executeTakeFirst()
  const code = newOneTimeCode()
  const expiresAt = now + tokenLives.cardCodeMs
  const isRight = card !== undefined && isHolder(card, body)
  const data = { firstname: card?.firstname ?? '', id, code, expiresAt }
  // The number of code mails per address is limited, so that it can neither be flooded nor its code be guessed.
  const asker = { network: coarseNetwork(address) }
  const isSent = isRight && (await mail.queue(tx, { kind: 'cardCode', locale, to: card.email, asker, data }))
  await tx
    .insertInto('cardVerifications')
    .values({
      id,
      cvip: isSent ? body.cvip : null,
      codeHash: isSent ? hashOfCode(secrets, purposeOf(id), code) : null,
      createdAt: now,
      expiresAt,
      proofHash: null,
      provenAt: null,
      usedAt: null,
    })
    .execute()
  if (!isRight && member && isHolder(member, body)) {
    // The card has an account already: only its member is told, by mail.
    const { firstname, email: to } = member
    await mail.queue(tx, { kind: 'alreadyRegistered', locale, to, data: { programme: 'vip', firstname } })
  }
  return id
}

/**
 * Checks a code; each try is counted before the check.
 * @returns the proof; `spent`: no try is left; null: wrong, expired or unknown
 */
export async function tryCode(
  { store, clock, secrets }: Pick<VipServices, 'store' | 'clock' | 'secrets'>,
  id: string,
  code: string,
): Promise<string | 'spent' | null> {
  if (!uuid.test(id)) return null
  const now = clock()
  const row = await store.db
    .updateTable('cardVerifications')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', id)
    .where('tries', '<', cardCodeLimits.tries)
    .returningAll()
    .executeTakeFirst()
  if (!row) return (await isKnown(store.db, id)) ? 'spent' : null
  if (row.expiresAt <= now || row.provenAt !== null || row.codeHash === null) return null
  if (!isCodeOf(row.codeHash, secrets, purposeOf(id), code)) return null
  const proof = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await store.db
    .updateTable('cardVerifications')
    .set({ provenAt: now, proofHash: hashOfProof(proof) })
    .where('id', '=', id)
    .where('provenAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? proof : null
}

async function isKnown(db: VipServices['store']['db'], id: string): Promise<boolean> {
  const row = await db.selectFrom('cardVerifications').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Spends a proof, once and within an hour. @returns the card's number; null: the proof is unknown */
async function spendProof(tx: Tx, proof: string, now: number): Promise<string | null> {
  const row = await tx
    .updateTable('cardVerifications')
    .set({ usedAt: now })
    .where('proofHash', '=', hashOfProof(proof))
    .where('usedAt', 'is', null)
    .where('provenAt', '>', now - cardCodeLimits.proofMs)
    .returning('cvip')
    .executeTakeFirst()
  return row?.cvip ?? null
}

function purposeOf(id: string): string {
  return `code ${id}`
}

function hashOfProof(proof: string): string {
  return createHash('sha256').update(proof).digest('hex')
}

/**
 * The card whose holder entered the code, as columns of the account. The casino has checked the holder's papers, so its
 * spelling of the name and its birth date are used.
 * @returns null: the proof is used, too old or unknown
 */
export async function provenCard(tx: Tx, proof: string, now: number) {
  const cvip = await spendProof(tx, proof, now)
  const card = cvip === null ? undefined : await findCard(tx, cvip)
  if (!card) return null
  await freeOfUnconfirmed(tx, card.cvip)
  const { firstname, lastname, birthdate, rfid } = card
  return { cvip: card.cvip, rfid, cardProven: 1 as const, firstname, lastname, birthdate }
}

type CasinoCard = Row<'casinoCards'>

/** A card issued in a casino whose holder has no account yet. */
function findCard(db: Queries, cvip: string): Promise<CasinoCard | undefined> {
  return db.selectFrom('casinoCards').selectAll().where('cvip', '=', cvip).executeTakeFirst()
}
