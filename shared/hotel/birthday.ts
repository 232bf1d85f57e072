import { birthdayDays } from '#shared/limits.ts'
import { dayMs } from '#shared/time/days.ts'

/**
 * True from 7 days before to 7 days after the birthday; 29 February counts as the 28th in common years.
 * @param birthDate and today: ISO 8601 days, today in the house’s zone
 */
export function isBirthdayTime(birthDate: string, today: string): boolean {
  const now = Date.parse(today)
  const year = Number(today.slice(0, 4))
  // Around New Year the birthday that is near is last year's or next year's.
  return [year - 1, year, year + 1].some((it) => Math.abs(birthdayIn(it, birthDate) - now) <= birthdayDays * dayMs)
}

function birthdayIn(year: number, birthDate: string): number {
  const [, month = 1, day = 1] = birthDate.split('-').map(Number)
  const birthday = Date.UTC(year, month - 1, day)
  // 29 February of a common year would be 1 March.
  return new Date(birthday).getUTCMonth() === month - 1 ? birthday : birthday - dayMs
}
