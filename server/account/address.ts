import { type Call, defineCall } from '#server/http/calls/call.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Address, AddressAnswer } from '#shared/api/account.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Account } from './account.ts'
import { type AccountMember, addressOf } from './members.ts'

/** GET profile/address: null when none is stored. */
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

  /** One statement, so that of two at once only one finds none. */
  async function write(id: string, address: Address): Promise<boolean> {
    const written = await store.db
      .updateTable(accountTable(programme))
      .set((column) => ({
        addressJson: JSON.stringify(address),
        updatedAt: clock(),
        version: column('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', '!=', 'erased')
      .where('addressJson', method === 'POST' ? 'is' : 'is not', null)
      .executeTakeFirst()
    return written.numUpdatedRows > 0n
  }
}
