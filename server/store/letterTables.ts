import type { Generated } from 'kysely'
import type { Programme } from '#shared/account/programmes.ts'
import type { LeftOutReason, LetterSource, SendingState } from '#shared/letter/sending.ts'
import type { Locale } from '#shared/locales.ts'

/** Row types of the letter's sendings, in the forms of `tables.ts`. */
export interface LetterTables {
  letterSendings: LetterSendingsTable
  letterRecipients: LetterRecipientsTable
  letterLeftOut: LetterLeftOutTable
  letterPace: LetterPaceTable
}

/** A letter that is planned, on its way or over. server/letter. */
interface LetterSendingsTable {
  id: string
  /** Uuid of the story. */
  story: string
  /** The same until the sending is over, then null; unique. */
  activeStory: string | null
  programme: Programme
  /** As it was when the sending was asked for; the edition has the one that is sent. */
  subjectFr: string
  subjectEn: string
  /** JSON of shared/letter/edition.ts; null until the sending begins. */
  edition: string | null
  state: SendingState
  /** Why it was refused: a problem of shared/letter/sending.ts. */
  reason: string | null
  /** Counts changes of state: a form of the desk changes the sending that its person has seen, or none. */
  version: Generated<number>
  /** The person of the desk who asked for it. */
  personId: string | null
  createdAt: number
  /** Null: it began at once. */
  scheduledAt: number | null
  /** Who agrees later is not a recipient. */
  startedAt: number | null
  /** The last address that was looked at while the recipients are worked out. */
  preparedTo: string | null
  /** All recipients are rows. */
  preparedAt: number | null
  endedAt: number | null
}

/** An address that gets a sending; who is left out has no row. */
interface LetterRecipientsTable {
  sending: string
  /** identity/comparisonKeys.ts. */
  recipientKey: string
  source: LetterSource
  locale: Locale
  mailId: string
  /** `queued`: its mail is in the outbox, whose row says what became of it. */
  state: 'waiting' | 'queued' | 'sent' | 'failed'
  settledAt: number | null
}

/** How many addresses a sending left out, by reason: no row says whom. */
interface LetterLeftOutTable {
  sending: string
  reason: LeftOutReason
  count: number
}

/** One row: the instant from which the next letter may leave, for all processes. */
interface LetterPaceTable {
  id: 'letter'
  nextAt: number
}
