import type { Generated } from 'kysely'
import type { FormName } from '#shared/forms/forms.ts'
import type { Locale } from '#shared/locales.ts'
import type { Flag } from './columns.ts'

/** Tables of the forms: messages and subscriptions to the newsletter. */
export interface FormTables {
  submissions: SubmissionsTable
  submissionFiles: SubmissionFilesTable
  contestEntries: ContestEntriesTable
  newsletterSubscriptions: NewsletterSubscriptionsTable
}

/** A checked message of a form. Spam is here too, and is deleted sooner. */
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
  /** The address that received the mail; '' for spam. */
  desk: string
  /** The sentence beside the ticked box. */
  wording: string
  spam: Generated<Flag>
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
}
