import { passkeyLimits } from '../../limits.ts'
import type { ValueSchema } from '../schema.ts'

/** A browser's answer to a ceremony, as JSON: server/passkeys reads it. */
export const credentialField = { type: 'string', maxLength: passkeyLimits.answerLength } as const satisfies ValueSchema

/** A credential's id, base64url. */
export const passkeyIdField = {
  type: 'string',
  pattern: '^[\\w-]+$',
  maxLength: passkeyLimits.answerLength,
} as const satisfies ValueSchema

export const passkeyNameField = { type: 'string', maxLength: passkeyLimits.nameLength } as const satisfies ValueSchema
