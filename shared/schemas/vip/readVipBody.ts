import type { VipBodies } from '#shared/vip/api.ts'
import { accountRules } from '../fields/accountBodies.ts'
import { addressOfSignup } from '../fields/address.ts'
import { adultBirthdate } from '../fields/birthdate.ts'
import { checkedCardNumber, digitsOfCode } from '../fields/card.ts'
import { sameEmails } from '../fields/email.ts'
import { channelsOfSignup } from '../fields/optin.ts'
import { samePasswords } from '../fields/password.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/vip.mjs'
import { type BodyResult, readBody } from '../readBody.ts'
import type { ReadOptions, Rule } from '../rules.ts'
import { vipSchemas } from './schemas.ts'

const rules: Partial<Record<keyof VipBodies, readonly Rule[]>> = {
  verification: [checkedCardNumber],
  verificationCode: [digitsOfCode],
  signup: [sameEmails, samePasswords, adultBirthdate, addressOfSignup, phoneOfCountry('phone'), channelsOfSignup],
  ...accountRules,
}

/** Codes of the catalogue that a field has of its own; a bad password is `invalid` here. */
export const vipBodyCodes = { required: '0011', email: '0012', emailUnchanged: '0029', terms: '0041' }

/**
 * A body of `/api/vip`, as `readEphBody` reads those of the hotel programme.
 * @returns the value as `shared/vip/api.ts` says, or every field that is wrong and the first code in order
 *   (rules/errors.md#several-fields)
 */
export function readVipBody<Name extends keyof VipBodies>(
  name: Name,
  given: unknown,
  options: ReadOptions,
): BodyResult<VipBodies[Name]> {
  return readBody<VipBodies[Name]>(
    { schema: vipSchemas[name], validate: validators[name], rules: rules[name], codes: vipBodyCodes },
    given,
    options,
  )
}
