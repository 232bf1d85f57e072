import type { Programme } from '../programmes.ts'
import type { FormProps, RedirectProps } from './form.ts'

/** Props of the pages round the links of mails, which both programmes have (client/account/links). */

export interface ActivationProps extends FormProps, RedirectProps {
  programme: Programme
  id: string
  next: string
  /** `gone`: used, expired or never there (0086); `password`: the account is open and its sign-up password void. */
  state: 'ready' | 'gone' | 'password'
}

export interface ForgottenPasswordProps extends FormProps {
  programme: Programme
  /** The request was taken, whether or not there is an account. */
  isSent: boolean
  next: string
}

export interface NewPasswordProps extends FormProps {
  programme: Programme
  token: string
  next: string
  /** 0088, 0089, 0135. */
  state: 'ready' | 'unknown' | 'expired' | 'used'
}

/** `emailChange`: the link to a new address; `emailStop`: the mail to the old one, by which the change is called off. */
export interface EmailLinkProps extends FormProps {
  programme: Programme
  purpose: 'emailChange' | 'emailStop'
  state: 'ready' | 'gone' | 'done'
}
