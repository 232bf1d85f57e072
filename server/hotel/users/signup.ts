import { addMember, signupCall } from '#server/account/index.ts'
import type { Call } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { hotelAccount } from '../hotelAccount.ts'
import type { HotelServices } from '../hotelServices.ts'
import { newIbNumber } from '../ibNumber.ts'
import { bodyOf } from '../readBodies.ts'

/** POST /api/eph/users/signup. @throws ProductError as signupCall */
export function signup(services: HotelServices): Call {
  return signupCall(hotelAccount(services), {
    body: bodyOf.signup(() => ({ channels: services.channels })),
    add: (tx, body, columns, now) => {
      const { civility, firstname, lastname, birthdate, email, country, phone, address } = body
      const person = { civility, firstname, lastname, birthdate, email, emailKey: emailKey(email), country }
      const reached = { phoneNumber: phone ?? null, addressJson: address ? JSON.stringify(address) : null }
      const row = () => ({ ...columns, ...person, ...reached, ibNumber: newIbNumber() })
      return addMember(tx, 'eph', row, { now, pauses: services.pauses })
    },
  })
}
