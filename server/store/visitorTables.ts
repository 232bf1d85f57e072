import type { Generated } from 'kysely'
import type { Programme } from '#shared/account/programmes.ts'
import type { SeedOrder } from '#shared/forms/api.ts'
import type { FormName } from '#shared/forms/forms.ts'
import type { RequestState, SpamReason } from '#shared/forms/requests.ts'
import type { LeftOutReason, LetterSource, SendingState } from '#shared/letter/sending.ts'
import type { Locale } from '#shared/locales.ts'
import type { Flag } from './columns.ts'
import type { Texts } from './inLanguage.ts'

/** Tables of the forms: messages, what the staff made of them, and subscriptions to the newsletter. */
export interface FormTables {
  submissions: SubmissionsTable
  submissionFiles: SubmissionFilesTable
  requestTexts: RequestTextsTable
  requestDrafts: RequestDraftsTable
  contestEntries: ContestEntriesTable
  contestDraws: ContestDrawsTable
  contestDrawEntries: ContestDrawEntriesTable
  newsletterSubscriptions: NewsletterSubscriptionsTable
}

/** A checked message of a form: a request of the desk. Spam is here too, and is deleted sooner. */
interface SubmissionsTable {
  id: string
  form: FormName
  locale: Locale
  email: string
  /** identity/comparisonKeys.ts. */
  emailKey: string
  /** The body of shared/forms/api.ts as JSON, without the fields that only tell people from programs. */
  bodyJson: string
  /** `_uid` of the form's block. */
  block: string | null
  /** The address that received the mail; '' as long as nobody did: spam that a program judged. */
  desk: string
  /** The sentence beside the ticked box. */
  wording: string
  spam: Generated<Flag>
  /** Why it is spam; null before these reasons were kept. */
  spamReason: SpamReason | null
  state: Generated<RequestState>
  /** Slug of the house that answers; null: none is known, the group answers. */
  house: string | null
  /** The person of the staff who answers. */
  ownerId: string | null
  /** Counts changes: a form of the desk changes the request that its person has seen, or none. */
  version: Generated<number>
  /** Hash of form and body; unique, and null after a day: then the same text is a new message. */
  fingerprint: string | null
  createdAt: number
  forgetAt: number
}

/** A file sent with a message, checked by its content. */
interface SubmissionFilesTable {
  submissionId: string
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes. */
  size: number
  /** Base64: text is the same in both databases. */
  content: string
}

/** Answers and notes of the staff. An answer's id is that of its mail in the outbox. */
interface RequestTextsTable {
  id: string
  submissionId: string
  kind: 'answer' | 'note'
  personId: string | null
  text: string
  /** An answer has it once its mail has left or was given up; the outbox forgets it sooner. */
  outcome: 'sent' | 'failed' | null
  outcomeAt: number | null
  createdAt: number
}

/** An answer that is being written. */
interface RequestDraftsTable {
  submissionId: string
  personId: string
  text: string
  savedAt: number
}

/** The draw of a contest: announced with its list, then drawn once with a seed that nobody knew before. */
interface ContestDrawsTable {
  contest: string
  /** SHA-256 of the list, hex, and the number of its entries. */
  listHash: string
  listLength: number
  /** Where the seed will come from, in words. */
  source: string
  /** The first day on which the seed can be known. */
  seedDay: string
  /** shared/forms/seedForm.ts; null: announced before the writing was, any text is its seed. */
  seedNumbers: number | null
  seedDigits: number | null
  seedOrder: SeedOrder | null
  winners: number
  substitutes: number
  committedAt: number
  seed: string | null
  drawnAt: number | null
}

/** The published list of a draw: ids that lead to nobody once their message is erased. */
interface ContestDrawEntriesTable {
  contest: string
  submissionId: string
  /** From 1; null before the draw. */
  rank: number | null
  /** `replaced`: a winner who does not want the prize; `skipped`: withdrawn or erased before the draw. */
  state: 'winner' | 'substitute' | 'replaced' | 'skipped' | null
  /** The house took it out after the announcement: it keeps its rank, without a state, and its place is nobody's. */
  takenOutAt: number | null
}

/** Participants of a contest: one entry for each address. */
interface ContestEntriesTable {
  contest: string
  emailKey: string
  submissionId: string
  createdAt: number
}

/** Subscribers to the newsletter, with the proof of their consent: wording, language, both dates. */
interface NewsletterSubscriptionsTable {
  id: string
  email: string
  /** identity/comparisonKeys.ts; unique. */
  emailKey: string
  locale: Locale
  state: 'pending' | 'confirmed' | 'unsubscribed'
  /** The sentences beside the box. */
  wording: string
  askedAt: number
  /** SHA-256 of the token in the mail that asks for confirmation; stays, so that a second click answers the same. */
  confirmHash: string | null
  confirmExpiresAt: number | null
  confirmedAt: number | null
  /** In the clear: each newsletter carries it, and it can only end the subscription. */
  unsubscribeToken: string
  unsubscribedAt: number | null
  /** Path of the page on which it was asked for; null: not known. */
  page: string | null
  /** Slug of the house whose page that was. */
  house: string | null
  /** One of `unsubscribeReasons`, if one was given. */
  unsubscribeReason: string | null
}

/** Choices about cookies. server/consent. */
export interface ConsentTables {
  consentProofs: ConsentProofsTable
  consentWordings: ConsentWordingsTable
}

/** A visitor's choice, its date and the text that was read; a proof is never changed (triggers refuse it), but for members who are erased. */
interface ConsentProofsTable {
  id: string
  /** Random id of the browser, from its `consent` cookie: names nobody. */
  consentId: string
  /** `{"analytics":true,"monitoring":false}` */
  choicesJson: string
  /** Version of the sentences; a row of `consentWordings` unless another build showed them. */
  wording: string
  locale: Locale
  /** The members who were connected. */
  hotelMemberId: string | null
  vipMemberId: string | null
  madeAt: number
}

/** Sentences of the banner and of the cookie page, by version: a proof needs the text, not only its number. */
interface ConsentWordingsTable {
  version: string
  locale: Locale
  /** Sentences by message id. */
  sentencesJson: string
  firstSeenAt: number
}

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
  subjects: Texts
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
  /** A reader who agrees later is no recipient. */
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
