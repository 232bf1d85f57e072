import type { Generated } from 'kysely'
import type { FormName } from '#shared/forms/forms.ts'
import type { Locale } from '#shared/locales.ts'
import type { Flag } from './columns.ts'

/** Tables of the forms: what was sent, and who subscribed to the letter. */
export interface FormTables {
  submissions: SubmissionsTable
  submissionFiles: SubmissionFilesTable
  contestEntries: ContestEntriesTable
  newsletterSubscriptions: NewsletterSubscriptionsTable
}

/** A form as it came, checked. Spam is here too, and goes sooner. */
interface SubmissionsTable {
  id: string
  form: FormName
  locale: Locale
  email: string
  /** identity/emailKey.ts. */
  emailKey: string
  /** The body of shared/forms/api.ts as JSON, without what only told people from programs. */
  bodyJson: string
  /** `_uid` of the form's block. */
  block: string | null
  /** Address that it was mailed to; '' for spam. */
  desk: string
  /** The sentence beside the box that was ticked. */
  wording: string
  spam: Generated<Flag>
  /** Hash of form and body; unique, and null after a day: then the same text is a new message. */
  fingerprint: string | null
  createdAt: number
  forgetAt: number
}

/** A file that came with a message, checked by its content. */
interface SubmissionFilesTable {
  submissionId: string
  name: string
  type: 'application/pdf' | 'image/jpeg' | 'image/png'
  /** Bytes. */
  size: number
  /** Base64: text is the same in both databases. */
  content: string
}

/** Entries of a contest: one for each address. */
interface ContestEntriesTable {
  contest: string
  emailKey: string
  submissionId: string
  createdAt: number
}

/** Subscribers to the letter, with the proof of their consent: wording, language, both dates. */
interface NewsletterSubscriptionsTable {
  id: string
  email: string
  /** identity/emailKey.ts; unique. */
  emailKey: string
  locale: Locale
  state: 'pending' | 'confirmed' | 'unsubscribed'
  /** The sentences that stood beside the box. */
  wording: string
  askedAt: number
  /** SHA-256 of the token in the mail that asks for confirmation; stays, so that a second press says the same. */
  confirmHash: string | null
  confirmExpiresAt: number | null
  confirmedAt: number | null
  /** In the clear: each letter carries it, and it can do nothing but end the letters. */
  unsubscribeToken: string
  unsubscribedAt: number | null
}
