import type { Locale } from '#shared/locales.ts'

/** Choices about cookies. server/consent. */
export interface ConsentTables {
  consentProofs: ConsentProofsTable
  consentWordings: ConsentWordingsTable
}

/** A choice that a visitor made: what, when, and what was read; a proof is never changed. */
interface ConsentProofsTable {
  id: string
  /** Random id of the browser, in its `consent` cookie: names nobody. */
  consentId: string
  /** `{"analytics":true,"monitoring":false}` */
  choicesJson: string
  /** Version of the sentences; a row of `consentWordings` unless they were another build's. */
  wording: string
  locale: Locale
  /** The connected member. */
  hotelMemberId: string | null
  vipMemberId: string | null
  madeAt: number
}

/** Texts of the banner and of the page of cookies, by version: proof needs the text, not only its number. */
interface ConsentWordingsTable {
  version: string
  locale: Locale
  /** Sentences by message id. */
  sentencesJson: string
  firstSeenAt: number
}
