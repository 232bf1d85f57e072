import { type Weekday, weekdays } from '#client/ui/schema.ts'
import type { IntlShape } from '#i18n/createIntl.ts'

/** Days in words: « tous les jours », « du mardi au samedi », « lundi et jeudi ». */
export function formatDays(intl: IntlShape, days: readonly string[]): string {
  const runs = runsOf(days)
  if (runs[0]?.length === weekdays.length) return intl.formatMessage({ id: 'roots.days.all' })
  const text = runs.flatMap((run) => {
    const names = run.map((day) => intl.formatMessage({ id: 'roots.days.weekday' }, { day }))
    if (names.length < 3) return names
    return [intl.formatMessage({ id: 'roots.days.range' }, { first: names[0], last: names.at(-1) })]
  })
  return intl.formatList(text)
}

/** Days that follow each other, in the order of the week. */
function runsOf(days: readonly string[]): Weekday[][] {
  const runs: Weekday[][] = [[]]
  for (const day of weekdays) {
    if (days.includes(day)) runs.at(-1)?.push(day)
    else if (runs.at(-1)?.length) runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}
