import { type Call, defineCall } from '#server/http/calls/call.ts'
import { giveConsents, optinColumns } from '#server/privacy/door.ts'
import type { Optin } from '#shared/api/account.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/**
 * PUT profile/optin: every purpose and channel; each that changes is noted with its wording and date.
 * @throws ProductError 0011, generic.invalid, 0044
 */
export function changeOptin<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'PUT',
    path: '/profile/optin',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.optin(),
    async run({ body, session, locale }) {
      const { unsubscribeReason = null, ...optin } = body
      await store.transaction(async (tx) => {
        const { id } = await members.ofSession(tx, session)
        const now = clock()
        await members.change(tx, id, { ...optinColumns(optin), unsubscribeReason }, now)
        await giveConsents(tx, { programme, memberId: id, locale, now }, { optin: optin satisfies Optin })
      })
      return { status: 200, body: account.optinAnswer(optin) }
    },
  })
}
