/** The page without network (offline.ts). */
export const offlineData = {
  house: 'data-offline-house',
  /** Hours of a weekday (`mon`), of a date, or of a day of every year (`-12-24`). */
  day: 'data-offline-day',
  hours: 'data-offline-hours',
  /** `HH:mm` of the next day at which the last service of a day ends. */
  until: 'data-offline-until',
  /** Today's hours, empty until the script knows the day. */
  today: 'data-offline-today',
  retry: 'data-offline-retry',
} as const
