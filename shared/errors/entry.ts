/** One foreseen error: its HTTP status and the message shown in both languages. */
export interface ErrorEntry {
  status: number
  /** Message id in `i18n/`. */
  message: string
  /** The field beside which the message belongs, when it is about one. */
  field?: string
}
