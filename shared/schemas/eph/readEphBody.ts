import type { EphBodies } from '#shared/hotel/api.ts'
import { accountRules } from '../fields/accountBodies.ts'
import { addressOfSignup } from '../fields/address.ts'
import { adultBirthdate } from '../fields/birthdate.ts'
import { sameEmails, staffDomain } from '../fields/email.ts'
import { channelsOfSignup } from '../fields/optin.ts'
import { samePasswords } from '../fields/password.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/eph.mjs'
import { type BodyResult, readBody } from '../readBody.ts'
import type { ReadOptions, Rule } from '../rules.ts'
import { ephSchemas } from './schemas.ts'

const rules: Partial<Record<keyof EphBodies, readonly Rule[]>> = {
  signup: [sameEmails, samePasswords, adultBirthdate, addressOfSignup, phoneOfCountry('phone'), channelsOfSignup],
  collaborator: [staffDomain, samePasswords, adultBirthdate],
  ...accountRules,
}

/** Codes of the catalogue that a field has of its own; every other wrong field is `invalid`. */
export const ephBodyCodes = {
  required: '0011',
  email: '0012',
  domain: '0113',
  emailUnchanged: '0029',
  password: '0005',
  terms: '0041',
}

/**
 * A body of `/api/eph`, from JSON or from a form of a browser, on the server and in the browser alike.
 * @returns the value as `shared/hotel/api.ts` says, or every field that is wrong and the first code in order
 *   (rules/errors.md#several-fields)
 */
export function readEphBody<Name extends keyof EphBodies>(
  name: Name,
  given: unknown,
  options: ReadOptions,
): BodyResult<EphBodies[Name]> {
  return readBody<EphBodies[Name]>(
    { schema: ephSchemas[name], validate: validators[name], rules: rules[name], codes: ephBodyCodes },
    given,
    options,
  )
}
