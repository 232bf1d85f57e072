import {
  cents,
  count,
  day,
  type Infer,
  instant,
  list,
  matching,
  nullable,
  object,
  only,
  optional,
} from '#shared/http/answer.ts'

const night = object('NightPrice', {
  day,
  /** The cheapest open room for the guests; absent where none is free. */
  from: optional(cents),
  /** A stay that begins on it at that price has as many nights at least. */
  minNights: optional(count),
  closed: optional(only(true)),
})

/** Answer of `/api/booking/prices`: the nights of a month that anything is known of. */
export const monthPrices = object('MonthPrices', {
  month: matching('^\\d{4}-\\d{2}$', '2026-12'),
  /** When the booking engine told the last of them; null: it never did. */
  at: nullable(instant),
  nights: list(night),
})

export type NightPrice = Infer<typeof night>
export type MonthPrices = Infer<typeof monthPrices>
