import { type Call, defineCall } from '#server/http/calls/call.ts'
import { spendTokensOf } from '#server/identity/tokens.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/**
 * PUT password: other devices are signed out, and a mail tells of it.
 * @throws ProductError 0011, 0090, 0044; 0005 or invalid for a bad password
 */
export function changePassword<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, passwords, sessions, mail, members } = account
  return defineCall({
    method: 'PUT',
    path: `${account.paths.credentials}/password`,
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.password(),
    async run({ body, session }) {
      const { id, passwordHash: before } = await members.ofSession(store.db, session)
      if (!(await passwords.verify(before, body.currentPassword))) throw new ProductError(`${programme}.0090`)
      const passwordHash = await passwords.hash(body.password)
      await store.transaction(async (tx) => {
        const now = clock()
        const { email: to, language: locale, firstname } = await members.change(tx, id, { passwordHash }, now)
        await sessions.endAllOf(tx, { programme, memberId: id }, session?.id)
        await spendTokensOf(tx, { programme, memberId: id, purpose: 'passwordReset', now })
        const data = { programme, firstname, changedAt: now } as const
        await mail.queue(tx, { kind: 'passwordChanged', locale, to, data })
      })
      return { status: 200, body: {} }
    },
  })
}
