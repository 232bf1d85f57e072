import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { addDays } from '#shared/time/days.ts'
import { oldestYears } from '../../limits.ts'
import type { Rule } from '../rules.ts'
import type { ValueSchema } from '../schema.ts'

export const birthdateField = { type: 'string', format: 'day', reason: 'date' } as const satisfies ValueSchema

/** Refuses people who are younger, or older than people become: the messages name the first day that is too late, the last too early. */
export const birthdateOf =
  (age: number): Rule =>
  ({ body: { birthdate }, options: { today, locale }, isWell, refuse }) => {
    if (typeof birthdate !== 'string' || !isWell('birthdate')) return
    const tooLate = addDays(yearsBefore(today, age), 1)
    const tooEarly = addDays(yearsBefore(today, oldestYears), -1)
    if (birthdate >= tooLate) refuse('birthdate', 'adult', { date: formatTypedDay(dayOrders[locale], tooLate), age })
    if (birthdate <= tooEarly) refuse('birthdate', 'dateLater', { date: formatTypedDay(dayOrders[locale], tooEarly) })
  }

/** 29 February is 28 in common years: a person born on the 29th is of age on 1 March. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const isCommon = new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1
  return `${year}${isCommon ? day.slice(4).replace('-02-29', '-02-28') : day.slice(4)}`
}
