import type { ReturnedForm } from './pageForms.ts'

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
