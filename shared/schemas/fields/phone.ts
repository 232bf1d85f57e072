import * as brand from '#shared/house.ts'
import type { Rule } from '../rules.ts'
import type { ValueSchema } from '../schema.ts'

/** Any usual writing; what a number may be is the country's (`readPhone.ts`). */
export const phoneField = { type: 'string', maxLength: 30, reason: 'phone' } as const satisfies ValueSchema

/** Puts the number into E.164. */
export const phoneOfCountry =
  (field: 'phone' | 'number'): Rule =>
  ({ body, options, isWell, refuse }) => {
    const text = body[field]
    if (text === undefined) return
    if (!options.readPhone) throw new Error('a telephone number is read without a reader of numbers')
    // Too long: said already.
    if (typeof text === 'string' && !isWell(field)) return
    const country = isWell('country') ? String(body.country) : (options.country ?? brand.country)
    const read = options.readPhone(typeof text === 'string' ? text : '', country)
    if ('example' in read) refuse(field, 'phone', { example: read.example })
    else body[field] = read.number
  }
