import { type Call, defineCall } from '#server/http/calls/call.ts'
import { exportPerson } from '#server/privacy/door.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** GET profile/export: everything that we hold, as the inventory lists it. */
export function exportData<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'GET',
    path: '/profile/export',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const { id, emailKey } = await members.ofSession(store.db, session)
      const body = await exportPerson(store.db, { programme, memberId: id, emailKey }, clock())
      return { status: 200, headers: { 'Content-Disposition': 'attachment; filename="hautemer.json"' }, body }
    },
  })
}
