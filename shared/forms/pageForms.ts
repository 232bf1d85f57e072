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

/** Props of every page with forms, besides its own. */
export interface FormProps {
  /** A form of the page that was posted and not taken. */
  returned?: ReturnedForm
  /** Undefined: off, or not asked for here. `isLater`: not yet, the call's answer will ask for it. */
  captcha?: { version: 'v2' | 'v3'; siteKey: string; scriptUrl?: string; isLater?: boolean }
}

/** Props of pages around a login: the checked target of `redirect=`, handed on to the next page. */
export interface RedirectProps {
  redirect?: string
}
