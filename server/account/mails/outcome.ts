import { textIn } from '#server/store/inLanguage.ts'
import type { Queries } from '#server/store/tables.ts'
import type { OutcomeName } from '#shared/account/api.ts'
import type { MailWayName, OutcomeRow } from '#shared/account/mails.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { MailboxOwner, MailCopy } from './mailbox.ts'

/** The input of whatever says what became of a mail's subject. */
export interface Reading {
  db: Queries
  owner: MailboxOwner
  mail: MailCopy
  /** Epoch ms. */
  now: number
  /** The reader's language, which may be another than the mail's. */
  locale: Locale
}

/** Where a member can go from a mail. */
export interface Way {
  name: MailWayName
  route: RouteName
  params?: Record<string, string>
}

export interface Since {
  since: OutcomeRow[]
  ways: Way[]
}

export const nothingSince: Since = { since: [], ways: [] }

/** @param at epoch ms; null: the sentence has no date */
export function outcome(
  what: OutcomeName,
  at: number | null = null,
  more: Partial<Pick<OutcomeRow, 'name' | 'amount' | 'currency'>> = {},
): OutcomeRow {
  return { what, at, name: null, amount: null, currency: null, ...more }
}

/** Name of a house in the reader's language; null for none, and for one that is gone. */
export async function houseNameOf({ db, locale }: Pick<Reading, 'db' | 'locale'>, slug: string | null) {
  if (slug === null) return null
  const house = await db.selectFrom('deskHouses').select('names').where('slug', '=', slug).executeTakeFirst()
  return house ? textIn(house.names, locale) : null
}
