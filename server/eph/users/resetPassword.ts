import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { findToken, issueToken, spendToken, spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import { confirmEmail } from '../confirmEmail.ts'
import { changeMember, findByEmail, findMember } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { bodyOf } from '../readBodies.ts'

/** Longer than the work for an address that is known, so that the time does not tell that it is. */
const answerAfterMs = 150

/**
 * POST /api/eph/users/reset-password/init: 202, always the same after the same time; the mail alone says whether there
 * is an account.
 * @throws ProductError eph.0011, eph.0012
 */
export function beginReset(services: HotelServices): Call {
  const { store, clock, mail } = services
  return defineCall({
    method: 'POST',
    path: '/users/reset-password/init',
    limit: 'other',
    programme: 'eph',
    captcha: 'always',
    body: bodyOf.resetInit(),
    async run({ body }) {
      const [sent] = await Promise.allSettled([store.transaction((tx) => send(tx, body.email)), sleep(answerAfterMs)])
      if (sent.status === 'rejected') throw sent.reason
      return { status: 202, body: {} }
    },
  })

  async function send(tx: Transaction<Tables>, email: string): Promise<void> {
    const member = await findByEmail(tx, emailKey(email))
    if (!member) return
    const now = clock()
    const subject = { purpose: 'passwordReset', programme: 'eph', memberId: member.id } as const
    const { token, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.resetMs, now })
    const { language: locale, email: to, firstname } = member
    await mail.queue(tx, { kind: 'passwordReset', locale, to, data: { programme: 'eph', firstname, token, expiresAt } })
  }
}

/**
 * POST /api/eph/users/reset-password/{token}: a new password. Confirms the address, ends every session, lifts the lock.
 * @throws ProductError eph.0088 unknown, eph.0135 used, eph.0089 expired, eph.0005, eph.0011
 */
export function finishReset(services: HotelServices): Call {
  const { store, clock, passwords, sessions, lockout, mail } = services
  return defineCall({
    method: 'POST',
    path: '/users/reset-password/:token',
    limit: 'other',
    programme: 'eph',
    repeat: 'password',
    body: bodyOf.reset(),
    async run({ body, params, cookie, session }) {
      const text = params.token ?? ''
      // Before the hash: a wrong link must not cost us one.
      await readToken(store.db, text)
      const passwordHash = await passwords.hash(body.password)
      const memberId = await store.transaction((tx) => finish(tx, text, passwordHash))
      if (session?.hotelMemberId === memberId) await cookie.end('eph')
      return { status: 200, body: {} }
    },
  })

  async function readToken(db: Parameters<typeof findToken>[0], text: string) {
    const token = await findToken(db, { token: text, programme: 'eph', purpose: 'passwordReset' })
    if (!token) throw new ProductError('eph.0088')
    if (token.usedAt !== null) throw new ProductError('eph.0135')
    if (token.expiresAt <= clock()) throw new ProductError('eph.0089')
    return token
  }

  async function finish(tx: Transaction<Tables>, text: string, passwordHash: string): Promise<string> {
    const now = clock()
    const token = await readToken(tx, text)
    if (!(await spendToken(tx, token, now))) throw new ProductError('eph.0135')
    const member = await findMember(tx, token.memberId)
    if (!member) throw new ProductError('eph.0088')
    if (member.state === 'unconfirmed') await confirmEmail(services, tx, member, { passwordHash })
    else await changeMember(tx, member.id, { passwordHash }, now)
    await spendTokensOf(tx, { programme: 'eph', memberId: member.id, purpose: 'passwordReset', now })
    await sessions.endAllOf(tx, { programme: 'eph', memberId: member.id })
    await lockout.release(tx, 'eph', member.emailKey)
    const { language: locale, email: to, firstname } = member
    await mail.queue(tx, { kind: 'passwordChanged', locale, to, data: { programme: 'eph', firstname, changedAt: now } })
    return member.id
  }
}
