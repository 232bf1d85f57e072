import { ages } from '#shared/house.ts'
import { accountRules } from '../fields/accountBodies.ts'
import { addressOfSignup } from '../fields/address.ts'
import { birthdateOf } from '../fields/birthdate.ts'
import { sameEmails, staffDomain } from '../fields/email.ts'
import { channelsOfSignup } from '../fields/optin.ts'
import { samePasswords } from '../fields/password.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/eph.mjs'
import { readerOf } from '../readBody.ts'
import { type EphBodies, ephSchemas } from './schemas.ts'

/**
 * A body of `/api/eph`, or every field that is wrong and the first code in order (rules/errors.md#several-fields). Codes are
 * those of the catalogue that a field has of its own; every other wrong field is `invalid`.
 */
export const readEphBody = readerOf<EphBodies>({
  schemas: ephSchemas,
  validators,
  rules: {
    signup: [
      sameEmails,
      samePasswords,
      birthdateOf(ages.adult),
      addressOfSignup,
      phoneOfCountry('phone'),
      channelsOfSignup,
    ],
    collaborator: [staffDomain, samePasswords, birthdateOf(ages.adult)],
    ...accountRules,
  },
  codes: { required: '0011', email: '0012', domain: '0113', emailUnchanged: '0029', password: '0005', terms: '0041' },
})
