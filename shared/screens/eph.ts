import type { FormScreen } from './form.ts'

/** Props of the public account pages of the hotel programme, by view (client/account/eph). */

export interface HotelLoginProps extends FormScreen {
  /** Path of this site that a login leads to, checked. */
  next: string
  /** What has just happened elsewhere: the password is new, the account erased. */
  notice?: 'passwordChanged' | 'erased' | 'registered'
}

export interface HotelRegistrationProps extends FormScreen {
  next: string
  /** The registration was taken and a link is on its way. */
  isSent: boolean
}

export interface HotelActivationProps extends FormScreen {
  id: string
  next: string
  /** `gone`: used, expired or never there (0086). */
  state: 'ready' | 'gone'
}

export interface HotelForgottenPasswordProps extends FormScreen {
  /** The request was taken, whether or not there is an account. */
  isSent: boolean
  next: string
}

export interface HotelNewPasswordProps extends FormScreen {
  token: string
  next: string
  /** 0088, 0089, 0135. */
  state: 'ready' | 'unknown' | 'expired' | 'used'
}

export interface HotelEmailChangeProps extends FormScreen {
  state: 'ready' | 'gone' | 'done'
}

export interface CollaboratorProps extends FormScreen {
  /** Domains of staff addresses, for the help beside the field. */
  domains: readonly string[]
  next: string
  isSent: boolean
}

export interface LogoutProps extends FormScreen {
  /** Nobody is connected: nothing to end. */
  isConnected: boolean
}

export interface GuardRefusedProps {
  guard: 'members' | 'infiniment'
}
