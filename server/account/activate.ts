import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { findToken, spendToken } from '#server/identity/tokens.ts'
import type { ConnectedAnswer } from '#shared/api/account.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'
import { dropSignupMark, endSignupMarks, hasSignupMark } from './signupMark.ts'

/**
 * POST activate/{id}: confirms the address and opens the session. In another browser than the one that signed up the
 * password of the sign-up is void, since whoever chose it may be a stranger: the answer says so, and POST password
 * takes a new one.
 * @throws ProductError 0086 for a link that is unknown, used or expired; 0109 when the link is right and the e-mail
 *   another's, which does not use the link up; 0011, 0012
 */
export function activate<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  const gone = () => new ProductError(`${programme}.0086`)
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/activate/:id`,
    limit: 'other',
    programme,
    body: account.bodyOf.activate(),
    async run({ body, params, cookie, jar, locale }) {
      const member = await store.transaction(async (tx) => {
        const now = clock()
        const token = await findToken(tx, { token: params.id ?? '', programme, purpose: 'activation' })
        if (!token || token.usedAt !== null || token.expiresAt <= now) throw gone()
        const found = await members.find(tx, token.memberId)
        if (found?.state !== 'unconfirmed') throw gone()
        if (found.emailKey !== emailKey(body.email)) throw new ProductError(`${programme}.0109`)
        if (!(await spendToken(tx, token, now))) throw gone()
        const signedUp = { programme, memberId: found.id, now }
        const isOwn = await hasSignupMark(tx, jar, signedUp)
        await endSignupMarks(tx, signedUp)
        return account.confirmEmail(tx, found, isOwn ? {} : { passwordHash: null }, locale)
      })
      dropSignupMark(jar, programme)
      await cookie.begin({ programme, memberId: member.id, remember: false })
      const profile = await account.profileOf(member)
      const needsPassword = member.passwordHash === null && ({ needsPassword: true } as const)
      const answer: ConnectedAnswer = { isConnected: true, profile, ...needsPassword }
      return { status: 200, body: answer }
    },
  })
}
