import { passwordLimits } from '#shared/limits.ts'
import { passwordKinds } from '#shared/schemas/fields/password.ts'

export type PasswordRule = 'length' | (typeof passwordKinds)[number]['reason']

/** The rules of a password, in the order in which they are checked. */
export const passwordRules: readonly PasswordRule[] = ['length', ...passwordKinds.map(({ reason }) => reason)]

/** The rules that a password keeps. Characters that none may have are another matter ("Invalid password"). */
export function satisfiedRules(password: string): ReadonlySet<PasswordRule> {
  const { length } = password
  const isLongEnough = length >= passwordLimits.min && length <= passwordLimits.max
  const kinds = passwordKinds.filter(({ pattern }) => new RegExp(pattern).test(password))
  return new Set<PasswordRule>([...(isLongEnough ? (['length'] as const) : []), ...kinds.map(({ reason }) => reason)])
}
