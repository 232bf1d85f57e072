import type { FloorHandler } from '#server/casino/index.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { isLuhn } from '#shared/account/luhn.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { parseTypedDay } from '#shared/time/dates.ts'
import { moveMember, onFullMember } from '../members/memberState.ts'
import { uidOf } from './uid.ts'

type Data = Readonly<Record<string, unknown>>

/**
 * `cardRegistered` of the floor: a card issued in a casino, without an account yet. The casino's latest event counts.
 * @returns `invalid`; `conflict`: the card has an account, or the chip is in another card
 */
export const registerCard: FloorHandler = async (tx, data, at, casino) => {
  const card = readCard(data)
  if (!card) return 'invalid'
  const { cvip, rfid } = card
  const member = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()
  if (member || (rfid && (await isTaken(tx, rfid, cvip)))) return 'conflict'
  await tx
    .insertInto('casinoCards')
    .values({ ...card, casino, registeredAt: at })
    .onConflict((conflict) =>
      conflict
        .column('cvip')
        .doUpdateSet({ ...card, casino, registeredAt: at })
        .where('casinoCards.registeredAt', '<', at),
    )
    .execute()
  return null
}

/**
 * `cardIssued` of the floor: a pre-member has shown the file and got a card.
 * @returns `invalid`; `unknownFile`; `expired`: the file was closed after 90 days; `conflict`: the card or its chip is
 * another member's, or the member has another card
 */
export const issueCard: FloorHandler = async (tx, { fileNumber, cvip, rfid: chip }, at) => {
  const rfid = typeof chip === 'string' ? uidOf(chip) : undefined
  if (typeof fileNumber !== 'string' || !isCardNumber(cvip) || !rfid) return 'invalid'
  // An update without a change: it locks the row against the same file at another desk.
  const member = await tx
    .updateTable('vipMembers')
    .set((column) => ({ version: column.ref('version') }))
    .where('fileNumber', '=', fileNumber)
    .where('state', '!=', 'erased')
    .returningAll()
    .executeTakeFirst()
  if (!member) return 'unknownFile'
  if (member.state !== 'preMember') return member.cvip === cvip ? null : 'conflict'
  if ((member.fileExpiresAt ?? 0) <= at) return 'expired'
  const holder = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirst()
  if (holder || (await isTaken(tx, rfid, cvip))) return 'conflict'
  const moved = await moveMember(
    tx,
    member,
    { type: 'cardIssued' },
    { now: at, columns: { cvip, rfid, becameFullAt: at } },
  )
  await onFullMember(tx, moved, at)
  return null
}

/** True if a chip is in another card. */
async function isTaken(tx: Parameters<FloorHandler>[0], rfid: string, cvip: string): Promise<boolean> {
  const [member, card] = [
    await tx.selectFrom('vipMembers').select('cvip').where('rfid', '=', rfid).executeTakeFirst(),
    await tx.selectFrom('casinoCards').select('cvip').where('rfid', '=', rfid).executeTakeFirst(),
  ]
  return [member, card].some((found) => found !== undefined && found.cvip !== cvip)
}

function readCard({ cvip, firstname, lastname, birthdate, email, rfid: chip }: Data) {
  const rfid = typeof chip === 'string' ? uidOf(chip) : null
  if (!isCardNumber(cvip) || rfid === undefined || (chip !== undefined && chip !== null && rfid === null))
    return undefined
  if (!isName(firstname) || !isName(lastname)) return undefined
  if (typeof birthdate !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(birthdate)) return undefined
  if (parseTypedDay('en', birthdate) === undefined) return undefined
  if (typeof email !== 'string' || email.length > 254 || !emailPattern.test(email)) return undefined
  return { cvip, firstname, lastname, birthdate, email, emailKey: emailKey(email), rfid }
}

function isCardNumber(value: unknown): value is string {
  return typeof value === 'string' && /^\d{12}$/.test(value) && isLuhn(value)
}

function isName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length <= 60 &&
    value.isWellFormed() &&
    /\p{L}/u.test(value) &&
    !/\p{Cc}/u.test(value)
  )
}
