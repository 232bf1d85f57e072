import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/** POST logout: ends the programme's half of the session; the other's stays. */
export function logout<Member extends AccountMember>({ programme, paths }: Account<Member>): Call {
  return defineCall({
    method: 'POST',
    path: `${paths.account}/logout`,
    limit: 'other',
    programme,
    async run({ cookie }) {
      await cookie.end(programme)
      return { status: 204 }
    },
  })
}
