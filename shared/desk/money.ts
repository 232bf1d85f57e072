/** Props of the pages of the accounts. Instants are epoch milliseconds, amounts cents. */

interface Sum {
  cents: number
  count: number
}

/** Sums of a month at a house, in one currency of the merchant's balance. */
export interface MoneyRow {
  /** Null: the tournament's house is not known. */
  house: { slug: string; name: string } | null
  currency: string
  payments: Sum
  /** Less those that a card's bank sent back. */
  refunds: Sum
  /** Less what the house won back; `open`, `lost`, `won`: what became of those of this month. */
  disputes: Sum & { open: number; lost: number; won: number }
  fees: number
  net: number
}

/** A movement of the merchant's balance. */
export interface MoneyLine {
  id: string
  at: number
  /** The merchant's category; one that the site has no word for is shown as it is. */
  category: string
  sourceId: string
  tournament: string
  /** The place, as the desk and the player read it. */
  code: string
  grossCents: number
  feeCents: number
  currency: string
}

interface MonthProps {
  /** `YYYY-MM`, the house’s zone. */
  month: string
  rows: readonly MoneyRow[]
  /** Payments of the month of which the merchant's balance says nothing yet. */
  missing: number
}

/** Views of the accounts. */
export interface MoneyViews {
  money: MonthProps & {
    /** The latest first. */
    months: readonly string[]
  }
  moneyMonth: MonthProps & {
    lines: readonly MoneyLine[]
    page: number
    pages: number
  }
}

/** Categories that have a word in both languages. */
export const moneyCategories = ['charge', 'refund', 'refund_failure', 'dispute', 'dispute_reversal'] as const
