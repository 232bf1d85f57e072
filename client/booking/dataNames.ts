/** Form of a restaurant's table (tables.ts). */
export const tablesData = {
  /** JSON of the restaurant's partner and where it lives (tables.ts, `TableData`). */
  table: 'data-table-partner',
  times: 'data-times',
  providerPage: 'data-provider-page',
  status: 'data-table-status',
  /** Texts of the status: at once after the button, and when the partner's window is there. */
  opening: 'data-table-opening',
  open: 'data-table-open',
  window: 'data-table-window',
} as const
/** Calendar of a booking bar (stayCalendar.ts). */
export const calendarData = {
  /** Today on a button that opens it: `YYYY-MM-DD`, the house’s zone. */
  opens: 'data-opens-calendar',
  /** Price of a night, below its day. */
  price: 'data-price',
} as const
