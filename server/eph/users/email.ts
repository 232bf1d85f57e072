import type { Transaction } from 'kysely'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { findToken, issueToken, spendToken, spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import { changeMember, findByEmail, findMember, memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { bodyOf } from '../readBodies.ts'

/**
 * PUT /api/eph/users/email: asks for another address. It holds from when the link sent to it is followed; the old
 * address is told at once.
 * @throws ProductError eph.0011, eph.0012, eph.0029, eph.0053, eph.0044
 */
export function changeEmail({ store, clock, mail }: HotelServices): Call {
  return defineCall({
    method: 'PUT',
    path: '/users/email',
    limit: 'other',
    session: 'eph',
    programme: 'eph',
    body: bodyOf.email(async ({ session }) => ({ currentEmail: (await memberOf(store.db, session)).email })),
    async run({ body: { email }, session }) {
      const isFree = await store.transaction(async (tx) => {
        const member = await memberOf(tx, session)
        if (await findByEmail(tx, emailKey(email))) return false
        await ask(tx, { id: member.id, firstname: member.firstname, email: member.email }, email, member.language)
        return true
      })
      if (!isFree) throw new ProductError('eph.0053')
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })

  async function ask(
    tx: Transaction<Tables>,
    { id: memberId, firstname, email: old }: { id: string; firstname: string; email: string },
    email: string,
    locale: 'fr' | 'en',
  ): Promise<void> {
    const now = clock()
    const subject = { purpose: 'emailChange', programme: 'eph', memberId } as const
    // The last address that was asked for is the one that is meant.
    await spendTokensOf(tx, { ...subject, now })
    const { token, expiresAt } = await issueToken(tx, {
      ...subject,
      ...{ payload: { email }, lifeMs: tokenLives.emailChangeMs, now },
    })
    const shared = { programme: 'eph', firstname } as const
    await mail.queue(tx, { kind: 'emailChangeConfirm', locale, to: email, data: { ...shared, token, expiresAt } })
    await mail.queue(tx, { kind: 'emailChangeNotice', locale, to: old, data: { ...shared, newEmail: email } })
  }
}

/**
 * POST /api/eph/users/email/{token}: the link to the new address was followed. Needs no session: it may be opened on
 * another device.
 * @throws ProductError eph.0086 for a link that is unknown, used or expired; eph.0053 when somebody else confirmed
 *   that address meanwhile
 */
export function confirmEmailChange({ store, clock, stays }: HotelServices): Call {
  return defineCall({
    method: 'POST',
    path: '/users/email/:token',
    limit: 'other',
    programme: 'eph',
    async run({ params }) {
      const email = await store.transaction(async (tx) => {
        const now = clock()
        const token = await findToken(tx, { token: params.token ?? '', programme: 'eph', purpose: 'emailChange' })
        if (!token || token.usedAt !== null || token.expiresAt <= now) throw new ProductError('eph.0086')
        const member = await findMember(tx, token.memberId)
        if (!member || !(await spendToken(tx, token, now))) throw new ProductError('eph.0086')
        const { email = '' } = token.payload
        const key = emailKey(email)
        const owner = await findByEmail(tx, key)
        if (owner && owner.id !== member.id) throw new ProductError('eph.0053')
        await changeMember(tx, member.id, { email, emailKey: key }, now)
        // Links in the old mailbox open nothing any more.
        await spendTokensOf(tx, { programme: 'eph', memberId: member.id, purpose: 'passwordReset', now })
        if (member.state === 'active') await stays.attach(tx, { id: member.id, emailKey: key })
        return email
      })
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })
}
