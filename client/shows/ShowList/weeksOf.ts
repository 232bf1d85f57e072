/** The weeks of a month from Monday to Sunday, whole. @param month `YYYY-MM` @returns days, `YYYY-MM-DD` */
export function weeksOf(month: string): string[][] {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const monday = first.subtract({ days: first.dayOfWeek - 1 })
  const count = Math.ceil((first.dayOfWeek - 1 + first.daysInMonth) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => monday.add({ days: week * 7 + day }).toString()),
  )
}
