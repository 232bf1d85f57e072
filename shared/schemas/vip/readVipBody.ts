import { ages } from '#shared/house.ts'
import { accountRules } from '../fields/accountBodies.ts'
import { addressOfSignup } from '../fields/address.ts'
import { birthdateOf } from '../fields/birthdate.ts'
import { checkedCardNumber, digitsOfCode } from '../fields/card.ts'
import { sameEmails } from '../fields/email.ts'
import { channelsOfSignup } from '../fields/optin.ts'
import { samePasswords } from '../fields/password.ts'
import { phoneOfCountry } from '../fields/phone.ts'
import { validators } from '../generated/vip.mjs'
import { readerOf } from '../readBody.ts'
import { type VipBodies, vipSchemas } from './schemas.ts'

/** A body of `/api/vip`, as `readEphBody` reads those of the hotel programme; a bad password is `invalid` here. */
export const readVipBody = readerOf<VipBodies>({
  schemas: vipSchemas,
  validators,
  rules: {
    verification: [checkedCardNumber],
    verificationCode: [digitsOfCode],
    signup: [
      sameEmails,
      samePasswords,
      birthdateOf(ages.games),
      addressOfSignup,
      phoneOfCountry('phone'),
      channelsOfSignup,
    ],
    ...accountRules,
  },
  codes: { required: '0011', email: '0012', emailUnchanged: '0029', terms: '0041' },
})
