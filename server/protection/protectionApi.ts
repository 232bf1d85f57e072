import type { CallDescription } from '#server/http/describe/description.ts'
import { protection } from '#shared/protection/api.ts'

/** Descriptions of GET and PUT protection. */
export const protectionApi = {
  readProtection: { summary: 'api.account.readProtection', answers: { 200: protection }, errors: ['vip.0044'] },
  changeProtection: { summary: 'api.account.changeProtection', answers: { 200: protection }, errors: ['vip.0044'] },
} as const satisfies Record<string, CallDescription>
