import { memberChanged } from '#server/events/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { optinColumns, reconcileOffers, recordConsents } from '#server/privacy/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Address, AddressAnswer, CivilityAnswer, Optin, PhoneAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import { type AccountMember, addressOf } from './members.ts'

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
      const { birthdate } = await store.transaction((tx) => members.change(tx, id, { civility }, clock()))
      return { status: 200, body: { civility, birthDate: birthdate } satisfies CivilityAnswer }
    },
  })
}

/** GET profile/address: null if none is stored. */
export function readAddress<Member extends AccountMember>({ programme, store, members }: Account<Member>): Call {
  return defineCall({
    method: 'GET',
    path: '/profile/address',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const address = addressOf(await members.ofSession(store.db, session))
      return { status: 200, body: { address } satisfies AddressAnswer }
    },
  })
}

/** POST profile/address. @throws ProductError 0011, generic.invalid; generic.conflict: PUT it */
export function addAddress<Member extends AccountMember>(account: Account<Member>): Call {
  return writeAddress(account, 'POST')
}

/** PUT profile/address. @throws ProductError 0011, generic.invalid; generic.notFound: POST it */
export function changeAddress<Member extends AccountMember>(account: Account<Member>): Call {
  return writeAddress(account, 'PUT')
}

function writeAddress<Member extends AccountMember>(account: Account<Member>, method: 'POST' | 'PUT'): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method,
    path: '/profile/address',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.address(),
    async run({ body, session }) {
      const { id } = await members.ofSession(store.db, session)
      const isStored = await write(id, body)
      if (!isStored) throw new ProductError(method === 'POST' ? 'generic.conflict' : 'generic.notFound')
      return { status: method === 'POST' ? 201 : 200, body: { address: body } satisfies AddressAnswer }
    },
  })

  /** One statement, so that of two simultaneous requests only one adds the address. */
  function write(id: string, address: Address): Promise<boolean> {
    const now = clock()
    const columns = { addressJson: JSON.stringify(address) }
    return store.transaction(async (tx) => {
      const written = await tx
        .updateTable(accountTable(programme))
        .set((column) => ({ ...columns, updatedAt: now, version: column('version', '+', 1) }))
        .where('id', '=', id)
        .where('state', '!=', 'erased')
        .where('addressJson', method === 'POST' ? 'is' : 'is not', null)
        .executeTakeFirst()
      if (written.numUpdatedRows === 0n) return false
      await memberChanged(tx, { programme, memberId: id }, columns, now)
      return true
    })
  }
}

const phoneCall = { path: '/profile/phone_number', limit: 'other' } as const

/** PUT profile/phone_number: in any usual notation of the member's country; stored as E.164. */
export function changePhoneNumber<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'PUT',
    ...phoneCall,
    session: programme,
    programme,
    body: account.bodyOf.phone(async ({ session }) => ({
      country: (await members.ofSession(store.db, session)).country,
    })),
    async run({ body: { number }, session }) {
      const { id } = await members.ofSession(store.db, session)
      await store.transaction((tx) => members.change(tx, id, { phoneNumber: number }, clock()))
      return { status: 200, body: { phoneNumber: number } satisfies PhoneAnswer }
    },
  })
}

/** DELETE profile/phone_number. */
export function removePhoneNumber<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'DELETE',
    ...phoneCall,
    session: programme,
    programme,
    async run({ session }) {
      const { id } = await members.ofSession(store.db, session)
      await store.transaction((tx) => members.change(tx, id, { phoneNumber: null }, clock()))
      return { status: 204 }
    },
  })
}

/**
 * PUT profile/optin: every purpose and channel; each change is stored with its wording and date.
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
    body: account.bodyOf.optin(async ({ session }) => ({
      channels: account.channels,
      hasPhone: (await members.ofSession(store.db, session)).phoneNumber !== null,
    })),
    async run({ body, session, locale, page }) {
      const { unsubscribeReason = null, ...optin } = body
      await store.transaction(async (tx) => {
        const { id, emailKey } = await members.ofSession(tx, session)
        const now = clock()
        await members.change(tx, id, { ...optinColumns(optin), unsubscribeReason }, now)
        await recordConsents(tx, { programme, memberId: id, locale, page, now }, { optin: optin satisfies Optin })
        await reconcileOffers(tx, { programme, memberId: id, emailKey, now })
      })
      return { status: 200, body: account.optinAnswer(optin) }
    },
  })
}
