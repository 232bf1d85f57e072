import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import type { ConnectedAnswer } from '#shared/api/account.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import { sendActivation } from './activationMail.ts'
import type { AccountMember } from './members.ts'
import { askedTarget } from './pages/redirectTarget.ts'

/**
 * POST login. The try is reserved before the password is looked at, and an
 * address that nobody has costs the same hash, so that neither answer nor time tells which it is.
 * @throws ProductError 0011, 0012, 0090; 0072 or accountBlockedAfterMultipleLoginAttempts; 0026 after the right
 *   password alone
 */
export function login<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, passwords, lockout, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/login`,
    limit: 'login',
    programme,
    captcha: 'afterTwoFailures',
    repeat: 'login',
    body: account.bodyOf.login(),
    async run({ body, query, cookie, locale }) {
      const key = emailKey(body.email)
      const check = async () => {
        const found = await members.findByEmail(store.db, key)
        const isRight = await passwords.verify(found?.passwordHash ?? null, body.password)
        return found && isRight ? found : null
      }
      const connected = await lockout.attempt(programme, key, check, async (member, settle) => {
        if (member.state === 'unconfirmed') {
          await store.transaction(async (tx) => {
            await settle(tx)
            await sendActivation(account, tx, member, { now: clock(), locale, redirect: askedTarget(query) })
          })
          throw new ProductError(`${programme}.0026`)
        }
        const known = (await account.loggedIn?.(member)) ?? member
        await cookie.begin({ programme, memberId: known.id, remember: body.remember, also: settle })
        return known
      })
      if (!connected) throw new ProductError(`${programme}.0090`)
      return {
        status: 200,
        body: { isConnected: true, profile: await account.profileOf(connected) } satisfies ConnectedAnswer,
      }
    },
  })
}
