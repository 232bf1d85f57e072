import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { CivilityAnswer } from '#shared/api/account.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** PUT profile/me. @throws ProductError 0011, generic.invalid, 0044 */
export function changeMe<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'PUT',
    path: '/profile/me',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.civility(),
    async run({ body: { civility }, session }) {
      const { id } = await members.ofSession(store.db, session)
      const { birthdate } = await members.change(store.db, id, { civility }, clock())
      return { status: 200, body: { civility, birthDate: birthdate } satisfies CivilityAnswer }
    },
  })
}
