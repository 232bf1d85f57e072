import { formatTypedDay } from '#shared/time/dates.ts'
import type { Rule } from '../rules.ts'
import { addDays } from './birthdate.ts'

/** A later date is a slip of the hand. */
const longestAheadYears = 5

/** A day that is still to come, today included. */
export const futureDay =
  (field: string): Rule =>
  ({ body, options: { today, locale }, isWell, refuse }) => {
    const day = body[field]
    if (typeof day !== 'string' || !isWell(field)) return
    const tooFar = `${Number(today.slice(0, 4)) + longestAheadYears}-12-31`
    if (day < today) refuse(field, 'dateLater', { date: formatTypedDay(locale, addDays(today, -1)) })
    else if (day > tooFar) refuse(field, 'datePrior', { date: formatTypedDay(locale, addDays(tooFar, 1)) })
  }

/** A departure needs an arrival, and comes after it. */
export const departureAfterArrival: Rule = ({ body: { arrival, departure }, options: { locale }, isWell, refuse }) => {
  if (departure === undefined) return
  if (arrival === undefined) return refuse('departure', 'arrivalFirst')
  if (typeof arrival !== 'string' || typeof departure !== 'string') return
  if (!isWell('arrival') || !isWell('departure') || departure > arrival) return
  refuse('departure', 'dateLater', { date: formatTypedDay(locale, arrival) })
}
