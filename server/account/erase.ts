import { type Call, defineCall } from '#server/http/calls/call.ts'
import { erasePerson } from '#server/privacy/door.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/**
 * POST erase: everything that the inventory says goes (beyond B8). The page tells first what becomes of
 * stays that are still to come.
 * @throws ProductError 0011, 0090, 0044
 */
export function erase<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, passwords, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/erase`,
    limit: 'other',
    session: programme,
    programme,
    repeat: 'password',
    body: account.bodyOf.erase(),
    async run({ body, session, cookie }) {
      const { id, passwordHash } = await members.ofSession(store.db, session)
      if (!(await passwords.verify(passwordHash, body.password))) throw new ProductError(`${programme}.0090`)
      await store.transaction(async (tx) => {
        const member = await members.ofSession(tx, session)
        await account.markErased(tx, member)
        await erasePerson(tx, { programme, memberId: id, emailKey: member.emailKey }, clock())
      })
      await cookie.end(programme)
      return { status: 204 }
    },
  })
}
