import type { ReturnedForm } from './pageForms.ts'

/** What every page with forms may get besides its own props. */
export interface FormProps {
  /** A form of the page that was posted and not taken. */
  returned?: ReturnedForm
  /** Undefined: off, or not asked for here. `isLater`: not yet, the call's answer will ask for it. */
  captcha?: { version: 'v2' | 'v3'; siteKey: string; scriptUrl?: string; isLater?: boolean }
}

/** Of pages round a login: what `redirect=` asks for, checked, so that the next page is asked for it too. */
export interface RedirectProps {
  redirect?: string
}
