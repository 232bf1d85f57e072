import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { inSameTime } from '#server/identity/sameTime.ts'
import { findToken, issueToken, spendToken } from '#server/identity/tokens.ts'
import { addressProven } from '#server/privacy/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import { endAccess, hashOfNew } from './credentials.ts'
import type { AccountMember } from './members.ts'

/**
 * POST reset-password/init: 202, always the same after the same time; only the mail reveals whether there is an
 * account.
 * @throws ProductError 0011, 0012
 */
export function beginReset<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/reset-password/init`,
    security: 'passwordResetMail',
    limit: 'forms',
    programme,
    captcha: { when: 'always', action: 'forgotten' },
    body: account.bodyOf.resetInit(),
    async run({ body, locale, concerns }) {
      const memberId = await inSameTime(store.transaction((tx) => send(tx, body.email, locale)))
      concerns(memberId)
      return { status: 202, body: {} }
    },
  })

  /** @returns the member, if there is one */
  async function send(tx: Tx, email: string, locale: Locale): Promise<string | undefined> {
    const member = await members.findByEmail(tx, emailKey(email))
    if (!member) return undefined
    const now = clock()
    const subject = { purpose: 'passwordReset', programme, memberId: member.id } as const
    const { token, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.resetMs, now })
    const { email: to, firstname } = member
    await mail.queue(tx, { kind: 'passwordReset', locale, to, data: { programme, firstname, token, expiresAt } })
    return member.id
  }
}

/**
 * POST reset-password/{token}: a new password. Confirms the address, ends what endAccess lists, lifts the lock.
 * @throws ProductError 0088 unknown, 0135 used, 0089 expired, 0011; 0005 or invalid for a bad password
 */
export function finishReset<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, passwords, lockout, mail, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/reset-password/:token`,
    security: 'passwordReset',
    limit: 'other',
    programme,
    repeat: 'password',
    body: account.bodyOf.reset(),
    async run({ body, params, cookie, session, locale, concerns }) {
      const text = params.token ?? ''
      // Checked before hashing, so that a wrong link does not cost a hash.
      concerns((await readToken(store.db, text)).memberId)
      const passwordHash = await hashOfNew(passwords, { programme, password: body.password, locale })
      const memberId = await store.transaction((tx) => finish(tx, text, passwordHash, locale))
      const own = programme === 'eph' ? session?.hotelMemberId : session?.vipMemberId
      if (own === memberId) await cookie.end(programme)
      return { status: 200, body: {} }
    },
  })

  async function readToken(db: Parameters<typeof findToken>[0], text: string) {
    const token = await findToken(db, { token: text, programme, purpose: 'passwordReset' })
    if (!token) throw new ProductError(`${programme}.0088`)
    if (token.usedAt !== null) throw new ProductError(`${programme}.0135`)
    if (token.expiresAt <= clock()) throw new ProductError(`${programme}.0089`)
    return token
  }

  async function finish(tx: Tx, text: string, passwordHash: string, locale: Locale): Promise<string> {
    const now = clock()
    const token = await readToken(tx, text)
    if (!(await spendToken(tx, token, now))) throw new ProductError(`${programme}.0135`)
    const member = await members.find(tx, token.memberId)
    if (!member) throw new ProductError(`${programme}.0088`)
    if (member.state === 'unconfirmed') await account.confirmEmail(tx, member, { passwordHash }, locale)
    else await members.change(tx, member.id, { passwordHash }, now)
    await addressProven(tx, { programme, memberId: member.id, emailKey: member.emailKey, now })
    const ended = await endAccess(account, tx, member.id)
    await lockout.release(tx, programme, member.emailKey)
    await account.passwordReset?.(tx, member)
    const { email: to, firstname } = member
    await mail.queue(tx, {
      kind: 'passwordChanged',
      locale,
      to,
      data: { programme, firstname, changedAt: now, ...ended },
    })
    return member.id
  }
}
