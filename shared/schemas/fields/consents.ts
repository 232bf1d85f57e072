import { captchaTokenLength } from '#shared/limits.ts'
import type { ValueSchema } from '../schema.ts'

/** Boxes that must be ticked. */
export const termsField = {
  type: 'boolean',
  const: true,
  default: false,
  reason: 'terms',
} as const satisfies ValueSchema
export const contestTermsField = { ...termsField, reason: 'contestTerms' } as const satisfies ValueSchema
export const privacyField = {
  type: 'boolean',
  const: true,
  default: false,
  reason: 'privacy',
} as const satisfies ValueSchema

/** A box that may be ticked or not. */
export const choiceField = { type: 'boolean', default: false, reason: 'choice' } as const satisfies ValueSchema

/** Token of the captcha's script; the captcha's own service says whether it is good. */
export const captchaField = {
  type: 'string',
  maxLength: captchaTokenLength,
  reason: 'captcha',
} as const satisfies ValueSchema
