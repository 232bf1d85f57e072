import type { Programme } from '#shared/account/programmes.ts'
import type { LetterReader } from '#shared/letter/edition.ts'
import type { LeftOutReason, LetterProblem, LetterSource, SendingState } from '#shared/letter/sending.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskFormProps } from './forms.ts'

/** Readers as whom a letter is looked at and tried, by what is known of them. */
export const letterReaders = {
  subscriber: { topics: null, favouriteCasino: null, isProtected: false },
  games: { topics: ['games'], favouriteCasino: null, isProtected: false },
  restaurants: { topics: ['restaurants'], favouriteCasino: null, isProtected: false },
  shows: { topics: ['shows'], favouriteCasino: null, isProtected: false },
  protected: { topics: null, favouriteCasino: null, isProtected: true },
} as const satisfies Record<string, LetterReader>
export type LetterReaderKind = keyof typeof letterReaders
export const letterReaderKinds = Object.keys(letterReaders) as LetterReaderKind[]

/** Acts on a letter, as lines of the log say it; `begin`, `late` and `refuse` are the site's own. */
export const letterSteps = [
  ...['test', 'schedule', 'send', 'begin', 'late', 'refuse'],
  ...['pause', 'resume', 'cancel'],
] as const
export type LetterStep = (typeof letterSteps)[number]

export interface LetterEntry {
  /** Uuid of the story. */
  id: string
  subject: string
  isPublished: boolean
  /** The letter is planned, and could not leave now. */
  isBlocked: boolean
  /** Letters of all its sendings that have left. */
  reached: number
  /** The latest sending, with how many of its letters have left; null: there was none. */
  sending:
    | (Pick<SendingEntry, 'state' | 'scheduledAt' | 'startedAt' | 'endedAt' | 'awaits' | 'sent'> & { total: number })
    | null
}

/** A number of addresses that were left out; null: fewer than may be told. */
export interface LeftOutEntry {
  reason: LeftOutReason
  count: number | null
}

export interface SendingEntry {
  id: string
  version: number
  state: SendingState
  /** Why it was refused. */
  reason: LetterProblem | null
  /**
   * The person whose request it needs before it can begin: the reader of this page, or another one; null: two people have
   * requested it, or it has begun or ended.
   */
  awaits: 'reader' | 'another' | null
  /** The person who asked for it; null: the person has no access any more. */
  person: string | null
  /** The person who paused, resumed or cancelled it last; null: nobody did. */
  changedBy: string | null
  scheduledAt: number | null
  startedAt: number | null
  endedAt: number | null
  /** The recipients are still being worked out. */
  isPreparing: boolean
  waiting: number
  queued: number
  /** Letters among the queued ones, tried in vain so far. */
  retried: number
  sent: number
  failed: number
  /** Readers who have left the letter since it began. */
  unsubscribed: number
  /** Letters that came back. */
  bounced: number
  leftOut: readonly LeftOutEntry[]
}

export interface LetterCountsEntry {
  total: number
  sources: Readonly<Record<LetterSource, number>>
  languages: Readonly<Record<Locale, number>>
  leftOut: readonly LeftOutEntry[]
}

export interface LetterDetails {
  id: string
  subjects: Readonly<Record<Locale, string>>
  programme: Programme | null
  isPublished: boolean
  /** The letter was sent or planned, and is no story any more. */
  isGone: boolean
  /** Paths of the web version; null: it is not published. */
  paths: Readonly<Record<Locale, string>> | null
  /** Reasons that keep it from being sent, in words. */
  problems: readonly string[]
  /** Readers who would get it now; null: it cannot be sent, or is on its way. */
  counts: LetterCountsEntry | null
  /** The sending that is not over. */
  sending: SendingEntry | null
  /** Sendings that are over, the latest first. */
  past: readonly SendingEntry[]
  /** Letters that leave in a minute. */
  perMinute: number
  /** With a mail server; without one letters wait. */
  isConfigured: boolean
}

export interface LetterPageProps extends DeskFormProps {
  letter: LetterDetails
  /** The letter as a reader gets it: subject and text; empty text: this reader gets none. Null: it cannot be drawn. */
  preview: { reader: LetterReaderKind; locale: Locale; subject: string; text: string } | null
  /** The last look before it leaves. */
  isConfirming: boolean
}

export interface LettersProps extends DeskFormProps {
  letters: readonly LetterEntry[]
  isConfigured: boolean
}

/** Views of the letter's sendings. */
export interface LetterViews {
  letters: LettersProps
  letter: LetterPageProps
}
