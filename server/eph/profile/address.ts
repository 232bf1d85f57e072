import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { Address, AddressAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { addressOf } from '../memberProfile.ts'
import { bodyOf } from '../readBodies.ts'

const shared = { path: '/profile/address', limit: 'other', session: 'eph', programme: 'eph' } as const

/** GET /api/eph/profile/address (R206): null when none is stored. */
export function readAddress({ store }: HotelServices): Call {
  return defineCall({
    method: 'GET',
    ...shared,
    async run({ session }) {
      const address = addressOf(await memberOf(store.db, session))
      return { status: 200, body: { address } satisfies AddressAnswer }
    },
  })
}

/** POST /api/eph/profile/address (R209). @throws ProductError eph.0011, generic.invalid; generic.conflict: PUT it */
export function addAddress(services: HotelServices): Call {
  return writeAddress(services, 'POST')
}

/** PUT /api/eph/profile/address (R208). @throws ProductError eph.0011, generic.invalid; generic.notFound: POST it */
export function changeAddress(services: HotelServices): Call {
  return writeAddress(services, 'PUT')
}

function writeAddress({ store, clock }: HotelServices, method: 'POST' | 'PUT'): Call {
  return defineCall({
    method,
    ...shared,
    body: bodyOf.address(),
    async run({ body, session }) {
      const { id } = await memberOf(store.db, session)
      const isStored = await write(id, body)
      if (!isStored) throw new ProductError(method === 'POST' ? 'generic.conflict' : 'generic.notFound')
      return { status: method === 'POST' ? 201 : 200, body: { address: body } satisfies AddressAnswer }
    },
  })

  /** One statement, so that of two at once only one finds none. */
  async function write(id: string, address: Address): Promise<boolean> {
    const written = await store.db
      .updateTable('hotelMembers')
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
