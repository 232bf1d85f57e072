import { isLuhn } from '#shared/account/luhn.ts'
import type { Rule } from '../rules.ts'
import type { ValueSchema } from '../schema.ts'

/** Number of a VIP card: 12 digits, in groups as they stand on it or not. */
export const cvipField = {
  type: 'string',
  maxLength: 24,
  pattern: '^[0-9](?:[ -]?[0-9]){11}$',
  reason: 'cardNumber',
} as const satisfies ValueSchema

/** Six digits of a mail. */
export const codeField = {
  type: 'string',
  maxLength: 12,
  pattern: '^[0-9](?:[ -]?[0-9]){5}$',
  reason: 'code',
} as const satisfies ValueSchema

/** The last digit is Luhn's: a slip of the finger is told at once. Puts the number into its stored form. */
export const checkedCardNumber: Rule = ({ body, isWell, refuse }) => {
  if (!isWell('cvip')) return
  const cvip = digitsOf(body.cvip)
  if (isLuhn(cvip)) body.cvip = cvip
  else refuse('cvip', 'cardNumber')
}

export const digitsOfCode: Rule = ({ body, isWell }) => {
  if (isWell('code')) body.code = digitsOf(body.code)
}

function digitsOf(value: unknown): string {
  return String(value).replace(/\D/g, '')
}
