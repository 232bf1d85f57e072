import type { Locale } from '#shared/locales.ts'

/**
 * One letter as it is sent: the story's text in both languages at the instant of the sending, so that a story that is
 * changed or unpublished meanwhile changes nothing for the readers who are still to come.
 */
export interface LetterEdition {
  /** Of the story. */
  uuid: string
  /** The consent that the letter rests on for a member: the programme's own offers by e-mail. */
  programme: 'eph' | 'vip'
  texts: Readonly<Record<Locale, LetterText>>
}

export interface LetterText {
  subject: string
  /** Shown by mail programs beside the subject. */
  preheader: string
  title: string
  /** Path of the web version. */
  path: string
  parts: readonly LetterPart[]
}

/** What a member can choose paragraphs by: the preferences of the VIP card. */
export const letterTopics = ['games', 'restaurants', 'shows'] as const
export type LetterTopic = (typeof letterTopics)[number]

/** A paragraph, and who gets it. */
export interface LetterPart {
  /** Null: everybody gets it. */
  topic: LetterTopic | null
  /** Slug of a casino: for readers whose favourite it is, and for those who have none. */
  casino: string | null
  /** It promotes games: readers with protection do not get it. */
  isGaming: boolean
  heading: string | null
  /** HTML of the mail's parts: checked and escaped, links absolute. */
  html: string
}

/** What is known of a reader of the letter: null for what was not asked, as of a subscriber without an account. */
export interface LetterReader {
  topics: readonly LetterTopic[] | null
  favouriteCasino: string | null
  /** A pause, a limit or silence about games. */
  isProtected: boolean
}
