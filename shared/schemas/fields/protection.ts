import { formatTypedDay } from '#shared/time/dates.ts'
import type { Rule } from '../rules.ts'
import type { BodySchema } from '../schema.ts'
import { addDays } from './birthdate.ts'

/** Of PUT protection: no visit at all is a pause, so a limit is 1 to 31. */
export const protectionSchema = {
  type: 'object',
  properties: {
    pauseUntil: { type: 'string', format: 'day', reason: 'date' },
    visitsPerMonth: {
      type: 'string',
      pattern: '^(?:[1-9]|[12][0-9]|3[01])$',
      count: true,
      reason: 'visits',
    },
    // Named each time: to forget it must not be to give it up.
    muteGaming: { type: 'boolean', reason: 'choice' },
  },
  required: ['muteGaming'],
} as const satisfies BodySchema

/** A pause ends today at the earliest, and within a year. */
export const pauseWithinAYear: Rule = ({ body: { pauseUntil }, options: { today, locale }, isWell, refuse }) => {
  if (typeof pauseUntil !== 'string' || !isWell('pauseUntil')) return
  const tooLate = addDays(yearAfter(today), 1)
  if (pauseUntil < today) refuse('pauseUntil', 'dateLater', { date: formatTypedDay(locale, addDays(today, -1)) })
  else if (pauseUntil >= tooLate) refuse('pauseUntil', 'datePrior', { date: formatTypedDay(locale, tooLate) })
}

/** 29 February is 28 in common years. */
function yearAfter(day: string): string {
  const year = Number(day.slice(0, 4)) + 1
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
