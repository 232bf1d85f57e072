/** First and last day of something that is there for a time; `YYYY-MM-DD`, a time after it is ignored. */
export interface Validity {
  valid_from?: string
  /** That day included. */
  valid_until?: string
}

/** Whether the last day is past. @param today in the house’s zone, `YYYY-MM-DD` */
export function isOver({ valid_until }: Validity, today: string): boolean {
  return valid_until !== undefined && valid_until.slice(0, 10) < today
}
