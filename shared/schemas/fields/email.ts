import type { Rule } from '../rules.ts'
import type { ValueSchema } from '../schema.ts'

/** ajv-formats' `email`, which asks for a dot in the domain already. */
export const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i

const maxLength = 254

export const emailField = { type: 'string', format: 'email', maxLength, reason: 'email' } as const satisfies ValueSchema

/** Typed a second time. */
export const emailVerifyField = {
  type: 'string',
  maxLength: 254,
  reason: 'emailMismatch',
} as const satisfies ValueSchema

/** Two spellings of one address are one address. */
export const sameEmails: Rule = ({ body: { email, emailVerify }, refuse }) => {
  if (typeof email !== 'string' || typeof emailVerify !== 'string') return
  if (emailKey(email) !== emailKey(emailVerify)) refuse('emailVerify', 'emailMismatch')
}

/** 0029: the new address is the old one. */
export const anotherEmail: Rule = ({ body: { email }, options: { currentEmail }, refuse }) => {
  if (typeof email !== 'string' || currentEmail === undefined) return
  if (emailKey(email) === emailKey(currentEmail)) refuse('email', 'emailUnchanged')
}

/** 0113: a collaborator has an address of the house. */
export const staffDomain: Rule = ({ body: { email }, options: { collaboratorDomains }, isWell, refuse }) => {
  if (collaboratorDomains === undefined) throw new Error('a collaborator’s e-mail is read without the list of domains')
  if (collaboratorDomains === null || typeof email !== 'string' || !isWell('email')) return
  const domain = emailKey(email).slice(email.lastIndexOf('@') + 1)
  if (!collaboratorDomains.some((it) => it.toLowerCase() === domain)) refuse('email', 'domain')
}

/** Addresses are alike whatever the case of their letters. */
function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
