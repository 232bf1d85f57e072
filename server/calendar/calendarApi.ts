import type { CallDescription } from '#server/http/describe/description.ts'
import { nullable, object, url } from '#shared/http/answer.ts'

const privateCalendar = object('PrivateCalendar', { url: nullable(url) })

/** Descriptions of GET, POST, DELETE calendar. */
export const calendarApi = {
  readCalendar: { summary: 'api.account.readCalendar', answers: { 200: privateCalendar } },
  openCalendar: { summary: 'api.account.openCalendar', answers: { 201: privateCalendar } },
  revokeCalendar: { summary: 'api.account.revokeCalendar', answers: { 204: null } },
} as const satisfies Record<string, CallDescription>
