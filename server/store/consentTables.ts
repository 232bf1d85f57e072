import type { Locale } from '#shared/locales.ts'

/** Choices about cookies. server/consent. */
export interface ConsentTables {
  consentProofs: ConsentProofsTable
  consentWordings: ConsentWordingsTable
}

/** A visitor's choice, its date and the text that was read; a proof is never changed. */
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
