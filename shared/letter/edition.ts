import type { Programme } from '#shared/account/programmes.ts'
import { absent } from '#shared/features.ts'
import type { Locale } from '#shared/locales.ts'

/**
 * One letter as it is sent: the story's text in both languages at the instant of the sending, so that a story that is
 * changed or unpublished meanwhile changes nothing for the readers who are still to come.
 */
export interface LetterEdition {
  /** Uuid of the story. */
  uuid: string
  /** The consent that the letter rests on for a member: the programme's own offers by e-mail. */
  programme: Programme
  texts: Readonly<Record<Locale, LetterText>>
  /** PNG as base64, by its id inside the mail (`cid:letter-1`): a mail has the pictures of its own parts inside. */
  pictures: Readonly<Record<string, string>>
}

export interface LetterText {
  subject: string
  /** Shown by mail programs beside the subject. */
  preheader: string
  title: string
  /** Path of the web version. */
  path: string
  /** Above the parts, for every reader. */
  intro: string | null
  /** At the top, 8:5; null: one of the house's own drawings. `alt`: empty for decoration. */
  picture: { cid: string; alt: string } | null
  parts: readonly LetterPart[]
}

/** Subjects that a member can choose paragraphs by: the preferences of the VIP card. */
export const letterTopics = [
  'games',
  ...(has.restaurants ? (['restaurants'] as const) : absent),
  ...(has.shows ? (['shows'] as const) : absent),
] as const
export type LetterTopic = (typeof letterTopics)[number]

export function eachTopic<Value>(make: (topic: LetterTopic) => Value): Record<LetterTopic, Value> {
  return Object.fromEntries(letterTopics.map((it) => [it, make(it)])) as Record<LetterTopic, Value>
}

/** A paragraph, and who gets it. */
export interface LetterPart {
  /** Null: everybody gets it. */
  topic: LetterTopic | null
  /** Slug of a casino: for readers whose favourite it is, and for those who have none. */
  casino: string | null
  /** The part promotes games: readers with protection do not get it. */
  isGaming: boolean
  /** A way to go on, which is nothing to read by itself. */
  isButton: boolean
  heading: string | null
  /** HTML of the mail's parts below the heading: checked and escaped, links absolute. Empty: the heading stands alone. */
  html: string
  /** Ids of the pictures that the HTML shows. */
  pictures: readonly string[]
}

/** Facts about a reader of the letter: null for what was not asked, as of a subscriber without an account. */
export interface LetterReader {
  topics: readonly LetterTopic[] | null
  favouriteCasino: string | null
  /** A pause, a limit or silence about games. */
  isProtected: boolean
}

/**
 * The paragraphs that a reader gets, in their order. Of a topic: those who chose it, and those who were asked nothing or
 * chose nothing. Of a casino: those whose favourite it is, and those without one. About games: nobody with protection. A
 * heading whose paragraphs are all left out goes with them, and so does a button that would be all that is left.
 * @returns empty: this reader gets no letter
 */
export function partsFor({ parts }: Pick<LetterText, 'parts'>, reader: LetterReader): LetterPart[] {
  const meant = parts.filter((part) => isFor(part, reader))
  const left = meant.filter((part, index) => isWritten(part) || isWritten(meant[index + 1]))
  const isRemnant = left.every(({ isButton }) => isButton) && parts.some(({ isButton }) => !isButton)
  return isRemnant ? [] : left
}

function isFor(
  { topic, casino, isGaming }: LetterPart,
  { topics, favouriteCasino, isProtected }: LetterReader,
): boolean {
  if (isGaming && isProtected) return false
  if (topic !== null && topics !== null && topics.length > 0 && !topics.includes(topic)) return false
  return casino === null || favouriteCasino === null || casino === favouriteCasino
}

/** More than a heading. */
function isWritten(part: LetterPart | undefined): boolean {
  return part !== undefined && part.html !== ''
}
