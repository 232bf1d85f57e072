/** The page without network (offline.ts). */
export const offlineData = {
  house: 'data-offline-house',
  /** Hours of a weekday (`mon`), of a date, or of a day of every year (`-12-24`). */
  day: 'data-offline-day',
  hours: 'data-offline-hours',
  /** Today's hours, empty until the script knows the day. */
  today: 'data-offline-today',
  retry: 'data-offline-retry',
} as const
