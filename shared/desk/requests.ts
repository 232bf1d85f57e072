import type { SeedForm } from '#shared/forms/api.ts'
import type { RequestFilter, RequestForm, RequestState, SpamReason } from '#shared/forms/requests.ts'
import type { Locale } from '#shared/locales.ts'
import type { DeskFormProps } from './forms.ts'

/** Props of the pages about requests and draws. Instants are epoch milliseconds. */

/** Steps of answering a request, as the log and its history name them. */
export const requestSteps = [
  'take',
  'release',
  'draft',
  'note',
  'answer',
  'close',
  'reopen',
  'pass',
  'spam',
  'accept',
] as const
export type RequestStep = (typeof requestSteps)[number]

/** Steps of a draw, as the log names them. */
export type DrawStep = 'announce' | 'draw' | 'replace'

/** A line of the inbox. */
export interface RequestEntry {
  id: string
  /** As people read it: `3F2A-91BC`. */
  number: string
  form: RequestForm
  /** Subject, occasion or contest. */
  about: string
  sender: string
  at: number
  state: RequestState | 'spam'
  owner: string | null
  /** Null: the group's. */
  house: string | null
}

/** Where a list of the inbox is looked at: its parts of the query. */
export interface InboxQuery {
  filter: RequestFilter
  form: RequestForm | null
  text: string
  isEverywhere: boolean
}

/** The text of one field, with its label in the reader's language. */
export interface RequestField {
  name: string
  label: string
  text: string
}

/** A text of the staff. */
export interface RequestTextEntry {
  id: string
  kind: 'answer' | 'note'
  /** Null: somebody who has left. */
  person: string | null
  text: string
  at: number
  /** An answer says where its mail is. */
  mail: { state: 'waiting' | 'sent' | 'failed'; attempts: number; at: number | null } | null
}

export interface DeskRequest {
  id: string
  number: string
  /** Version that the page shows: a form with it changes nothing that was changed since. */
  version: number
  form: RequestForm
  sender: string
  email: string
  /** The sender's language, in which an answer is read. */
  locale: Locale
  fields: readonly RequestField[]
  file: { name: string; size: number } | null
  at: number
  until: number
  state: RequestState | 'spam'
  spamReason: SpamReason | null
  owner: string | null
  isMine: boolean
  /** Null: the group's. */
  house: string | null
  /** The mailbox that an answer's reader replies to. */
  desk: string
  texts: readonly RequestTextEntry[]
  history: readonly { id: string; at: number; step: string; person: string | null }[]
  /** Others who are writing an answer. */
  writers: readonly string[]
  may: { answer: boolean; judge: boolean }
}

/** A contest in the list of draws. */
export interface ContestEntry {
  /** Key of its page. */
  key: string
  title: string
  entries: number
  state: ContestState
}

/**
 * `open`: entries still come; `over`: the draw may be announced; `announced`: it waits for its seed; `unknown`: the page
 * of its form is not loaded yet.
 */
export type ContestState = 'open' | 'over' | 'announced' | 'drawn' | 'unknown'

/** An entry that was drawn. */
export interface DrawnEntry {
  id: string
  number: string
  rank: number
  state: 'winner' | 'substitute' | 'replaced' | 'skipped' | 'takenOut'
  /** Name and address; null: erased. */
  person: { name: string; email: string } | null
}

export interface DeskContest {
  key: string
  name: string
  title: string
  state: ContestState
  /** Entries, and those among them that may win: one a person. */
  entries: number
  eligible: number
  /** Day, while the contest is open; null: it has no end yet. */
  lastDay: string | null
  draw: {
    listHash: string
    source: string
    /** Null: announced before writings of seeds were. */
    seedForm: SeedForm | null
    seedDay: string
    isSeedDay: boolean
    winners: number
    substitutes: number
    committedAt: number
    /** Name of the person who announced it, who does not draw; null: the log names nobody any more. */
    announcedBy: string | null
    mayDraw: boolean
    seed: string | null
    drawnAt: number | null
    /** Path of what is published. */
    published: string
    drawn: readonly DrawnEntry[]
  } | null
}

export interface RequestViews {
  requests: DeskFormProps & {
    query: InboxQuery
    forms: readonly RequestForm[]
    entries: readonly RequestEntry[]
    total: number
    page: number
    pages: number
    /** Whether the person may look at all houses. */
    mayEverywhere: boolean
  }
  request: DeskFormProps & {
    request: DeskRequest
    /** The answer that the person has begun. */
    draft: { text: string; savedAt: number } | null
    /** Houses that it may be passed to: slug and name. */
    houses: readonly { slug: string; name: string }[]
  }
  draws: { contests: readonly ContestEntry[] }
  draw: DeskFormProps & { contest: DeskContest }
}
