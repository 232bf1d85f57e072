import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { PhoneAnswer } from '#shared/api/account.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

const shared = { path: '/profile/phone_number', limit: 'other' } as const

/** PUT profile/phone_number: any usual writing of the member's country; kept as E.164. */
export function changePhoneNumber<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'PUT',
    ...shared,
    session: programme,
    programme,
    body: account.bodyOf.phone(async ({ session }) => ({
      country: (await members.ofSession(store.db, session)).country,
    })),
    async run({ body: { number }, session }) {
      const { id } = await members.ofSession(store.db, session)
      await members.change(store.db, id, { phoneNumber: number }, clock())
      return { status: 200, body: { phoneNumber: number } satisfies PhoneAnswer }
    },
  })
}

/** DELETE profile/phone_number. */
export function removePhoneNumber<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'DELETE',
    ...shared,
    session: programme,
    programme,
    async run({ session }) {
      const { id } = await members.ofSession(store.db, session)
      await members.change(store.db, id, { phoneNumber: null }, clock())
      return { status: 204 }
    },
  })
}
