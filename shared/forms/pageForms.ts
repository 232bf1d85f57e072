/** A form that was posted to its page and not taken: drawn again with all that was typed but passwords. */
export interface ReturnedForm {
  /** Which form of the page: value of its hidden control `form`. */
  name: string
  /** By name of the control. */
  values: Readonly<Record<string, string>>
  /** Messages beside their fields, in the page's language. */
  errors: Readonly<Record<string, string>>
  /** A problem of the whole form and of no field: the code's own message. */
  message?: string
  /** Epoch ms until when the account is blocked. */
  blockedUntil?: number
}
