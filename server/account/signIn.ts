import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { accountTable } from '#server/store/columns.ts'
import type { ConnectedAnswer, DeviceSessionsAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { Account } from './account.ts'
import { sendActivation } from './activation.ts'
import type { AccountMember } from './members.ts'
import { requestedTarget } from './pages/pageQuery.ts'

/**
 * POST login. The try is counted before the password is checked, and an unknown address costs the same hash, so that
 * neither answer nor time reveals an account.
 * @throws ProductError 0011, 0012, 0090; 0072 or accountBlockedAfterMultipleLoginAttempts; 0026 only after the right
 * password
 */
export function login<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, passwords, lockout, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/login`,
    security: 'login',
    limit: 'login',
    programme,
    captcha: { when: 'afterTwoFailures', action: 'login' },
    repeat: 'login',
    body: account.bodyOf.login(),
    async run({ body, query, cookie, locale, concerns }) {
      const key = emailKey(body.email)
      const check = async () => {
        const found = await members.findByEmail(store.db, key)
        concerns(found?.id)
        const isRight = await passwords.verify(found?.passwordHash ?? null, body.password)
        if (!found || !isRight) return null
        return { member: found, rehashed: await rehashOf(found.passwordHash, body.password) }
      }
      const connected = await lockout.attempt(programme, key, check, async ({ member, rehashed }, settle) => {
        if (member.state === 'unconfirmed') {
          await store.transaction(async (tx) => {
            await settle(tx)
            await sendActivation(account, tx, member, { now: clock(), locale, redirect: requestedTarget(query) })
          })
          throw new ProductError(`${programme}.0026`)
        }
        if (rehashed)
          await store.db
            .updateTable(accountTable(programme))
            .set({ passwordHash: rehashed })
            .where('id', '=', member.id)
            // A password that was changed meanwhile stays.
            .where('passwordHash', '=', member.passwordHash)
            .execute()
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

  /** Once an account of another system is opened here, its password has this site's hash. */
  async function rehashOf(passwordHash: string | null, password: string): Promise<string | undefined> {
    return passwordHash && (await passwords.isForeign(passwordHash)) ? passwords.hash(password) : undefined
  }
}

/** POST logout: ends the session in this programme only. */
export function logout<Member extends AccountMember>({ programme, paths }: Account<Member>): Call {
  return defineCall({
    method: 'POST',
    path: `${paths.account}/logout`,
    security: 'logout',
    limit: 'other',
    programme,
    async run({ cookie }) {
      await cookie.end(programme)
      return { status: 204 }
    },
  })
}

/** GET sessions: the signed-in devices, the requesting one included. */
export function listDevices<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, sessions, members } = account
  return defineCall({
    method: 'GET',
    path: '/sessions',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const { id: memberId } = await members.ofSession(store.db, session)
      const rows = await sessions.list({ programme, memberId })
      const items = rows.map(({ id, device, network, lastSeenAt, passkey }) => ({
        id,
        device,
        ...(network && { place: network }),
        lastSeen: isoInstant(lastSeenAt),
        current: id === session?.id,
        ...(passkey !== null && { passkey }),
      }))
      return { status: 200, body: { items } satisfies DeviceSessionsAnswer }
    },
  })
}

/** DELETE sessions/{id}: signs a device out. @throws ProductError generic.notFound also for another member's */
export function endDevice<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, sessions, members } = account
  return defineCall({
    method: 'DELETE',
    path: '/sessions/:id',
    security: 'sessionEnd',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session, cookie }) {
      const { id: memberId } = await members.ofSession(store.db, session)
      const id = params.id ?? ''
      if (id === session?.id) await cookie.end()
      else if (!(await sessions.endOwn({ programme, memberId }, id))) throw new ProductError('generic.notFound')
      return { status: 204 }
    },
  })
}
