import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { isLuhn } from '#shared/account/luhn.ts'
import type { Locale } from '#shared/locales.ts'
import type { VipBodies } from '#shared/schemas/vip/schemas.ts'
import { displayProfileOf } from '../members/memberProfile.ts'
import type { VipMember } from '../members/vipMembers.ts'
import { bodyOf } from '../readBodies.ts'
import type { VipServices } from '../vipServices.ts'
import { uidOf } from './uid.ts'

/** Key under which a card's failed logins are counted, apart from those of e-mail addresses. */
export function cardLockKey(cvip: string): string {
  return `card:${cvip}`
}

/**
 * POST login/card: by kiosk, reader or phone. Opens a session that may read points and change nothing.
 * @throws ProductError vip.qrCodeError, vip.rfidCardError if the code cannot be read; vip.invalidBirthdate for an
 * unknown card and for a wrong date alike; vip.accountBlockedAfterMultipleLoginAttempts after 5 of these for one card
 */
export function loginCard(services: VipServices): Call {
  const { store, lockout } = services
  return defineCall({
    method: 'POST',
    path: '/login/card',
    security: 'cardLogin',
    limit: 'login',
    programme: 'vip',
    repeat: 'login',
    body: bodyOf.loginCard(),
    async run({ body, cookie, locale, concerns }) {
      const card = await readCard(services, body, locale)
      const check = async () => {
        const found = card.cvip ? await findFull(card.cvip) : undefined
        concerns(found?.id)
        return found?.birthdate === body.birthdate ? found : null
      }
      const member = await lockout.attempt('vip', card.lockKey, check, async (found, settle) => {
        await cookie.begin({ programme: 'vip', memberId: found.id, remember: false, kind: 'reading', also: settle })
        return found
      })
      if (!member) throw fieldRefusal('vip.invalidBirthdate', 'birthdate', locale)
      const profile = await displayProfileOf(services, member)
      return { status: 200, body: { isConnected: true, profile } }
    },
  })

  function findFull(cvip: string): Promise<VipMember | undefined> {
    return store.db
      .selectFrom('vipMembers')
      .selectAll()
      .where('cvip', '=', cvip)
      .where('state', '=', 'full')
      .executeTakeFirst()
  }
}

/** The card of a code. Chip and number give the same card, with one count of failures. */
async function readCard(
  { store, readCardToken }: VipServices,
  { kind, code }: VipBodies['loginCard'],
  locale: Locale,
): Promise<{ cvip: string | null; lockKey: string }> {
  if (kind === 'rfid') {
    const rfid = uidOf(code)
    if (!rfid) throw fieldRefusal('vip.rfidCardError', 'code', locale)
    const row = await store.db.selectFrom('vipMembers').select('cvip').where('rfid', '=', rfid).executeTakeFirst()
    const cvip = row?.cvip ?? null
    return { cvip, lockKey: cvip ? cardLockKey(cvip) : `chip:${rfid}` }
  }
  const digits = code.replace(/[\s-]/g, '')
  const cvip = /^\d{12}$/.test(digits) && isLuhn(digits) ? digits : await readCardToken?.(code)
  if (!cvip) throw fieldRefusal('vip.qrCodeError', 'code', locale)
  return { cvip, lockKey: cardLockKey(cvip) }
}
