import type { ValueSchema } from '../schema.ts'

export const civilityField = { type: 'string', enum: ['Mr', 'Mrs'], reason: 'choice' } as const satisfies ValueSchema

/** Letters of any alphabet, spaces, hyphens, apostrophes, at least one letter. */
export const nameField = {
  type: 'string',
  maxLength: 60,
  pattern: "^(?=.*\\p{L})[\\p{L}\\p{M} '’‘ʼ\\-‐‑]+$",
  reason: 'letters',
} as const satisfies ValueSchema

/** As on the staff list. */
export const employeeNumberField = {
  type: 'string',
  maxLength: 12,
  pattern: '^[0-9]+$',
  reason: 'numbers',
} as const satisfies ValueSchema
