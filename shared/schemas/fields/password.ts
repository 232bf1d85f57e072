import { passwordLimits } from '../../limits.ts'
import type { Rule } from '../rules.ts'
import type { ValueSchema } from '../schema.ts'

/** One of each kind; the message is `validation.<reason>`. */
export const passwordKinds = [
  { pattern: '[a-z]', reason: 'passwordLowercase' },
  { pattern: '[A-Z]', reason: 'passwordUppercase' },
  { pattern: '[0-9]', reason: 'passwordNumber' },
  { pattern: '[!-/:-@[-`{-~]', reason: 'passwordSpecial' },
] as const

/** A password that somebody chooses: A–Z a–z 0–9 and the printable ASCII specials. */
export const newPasswordField = {
  type: 'string',
  verbatim: true,
  pattern: '^[!-~]*$',
  minLength: passwordLimits.min,
  maxLength: passwordLimits.max,
  allOf: passwordKinds,
  reason: 'password',
} as const satisfies ValueSchema

/** A password that is compared: whatever was typed. */
export const givenPasswordField = { type: 'string', verbatim: true, reason: 'password' } as const satisfies ValueSchema

/** The present password or a passkey, where the session that asks is not fresh from its login. */
export const proofOfOldSession: Rule = (context) => {
  if (context.options.needsPassword) anyProof('currentPassword')(context)
}

/** The present password, in the named field, or a passkey in its place. */
export function anyProof(field: string): Rule {
  return ({ body, refuse }) => {
    if (body[field] === undefined && body.passkey === undefined) refuse(field, 'required')
  }
}

/** Told beside the repetition, with the code of passwords. */
export const samePasswords: Rule = ({ body: { password, passwordConfirm }, refuse }) => {
  if (typeof password !== 'string' || typeof passwordConfirm !== 'string') return
  if (password !== passwordConfirm) refuse('passwordConfirm', 'passwordMismatch', undefined, 'password')
}
