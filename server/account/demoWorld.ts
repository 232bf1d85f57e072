import { todayInParis } from '#shared/time/parisTime.ts'

/** Password of every account of the demo world. */
export const demoPassword = 'Demo-2026!'

/** The id of an account by its name, the same in both programmes. */
export function demoId(name: string): string {
  return `demo-${name}`
}

/** `YYYY-MM-DD`, so many days after today in Paris. @param now epoch ms */
export function dayFrom(now: number, days: number): string {
  return Temporal.PlainDate.from(todayInParis(now)).add({ days }).toString()
}
