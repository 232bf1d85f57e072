/** How a language writes what its messages have no sentence for. */
export interface Grammar {
  days: {
    /** The tag by which Intl writes days: in English day first, which no reader takes for another day. */
    tag: string
    /** Hours that stand beside a day have am and pm. */
    hour12?: true
    /** The number of the first of a month. */
    first: string
    /** The text after the name of a day, where Intl has another. */
    afterWeekday?: string
    /** The text after hours and minutes, where Intl has none. */
    afterTime?: string
    /** Between the first and the last of several days. @param first as it is written */
    dash(first: string): string
  }
  /** Digits of minutes after hours. */
  minuteDigits: number
  /** The size of a room is in square feet. */
  squareFeet?: true
  /** Where the language is spoken: telephone numbers of these countries stand without their code. */
  countries?: readonly string[]
  hour(hours: number, minutes: number): string
  /** Words that begin with a capital where they stand alone, within a sentence: « côté mer, balcon ». */
  inSentence(words: string): string
  /** A house in a sentence: « au Sémaphore ». */
  atPlace(name: string): string
  /** « du Sémaphore ». */
  ofPlace(name: string): string
  /** Names of attached files, without their ends. */
  files: { stay: string; tournament: string }
}
