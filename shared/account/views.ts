import type { UnsubscribeReason } from '#shared/account/optins.ts'
import type { FormProps, RedirectProps } from '#shared/forms/pageForms.ts'
import type { Address, Civility, Optin } from './api.ts'
import type { Programme } from './programmes.ts'

/** Props of the account pages that both programmes have: round the links of mails (client/account/links), profiles. */

/** A message of the login page about what just happened on another page; `waiting`: a form waits for this login. */
export type LoginNotice = 'passwordChanged' | 'erased' | 'waiting'

export interface LoginProps extends FormProps, RedirectProps {
  /** Path of this site that a login leads to, checked. */
  next: string
  notice?: LoginNotice
}

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

export type LostPasskeyProps = ForgottenPasswordProps

/** The list of passkeys behind the link of a mail. */
export interface PasskeysLinkProps extends FormProps {
  programme: Programme
  token: string
  state: 'ready' | 'gone'
  passkeys: readonly PasskeyLine[]
  /** One was just removed. */
  isDone: boolean
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

// ---- the parts that the profile pages of both programmes have --------------------------------------

/** A consent as the account shows it. Instants in epoch milliseconds. */
export interface ConsentLine {
  id: string
  purpose: string
  channel: string
  wording: string
  givenAt: number
  withdrawnAt: number | null
}

/** A device signed in. */
export interface DeviceLine {
  id: string
  device: string
  /** Epoch milliseconds. */
  lastSeen: number
  isCurrent: boolean
  /** Name of the passkey that opened it; null: another way. */
  passkey: string | null
}

/** A passkey of the member. Instants in epoch milliseconds. */
export interface PasskeyLine {
  id: string
  name: string
  createdAt: number
  lastUsedAt: number | null
  /** On several devices of its owner. */
  isBackedUp: boolean
  /** A copy of it was used: it opens nothing any more. */
  isBlocked: boolean
}

/** Parts of a profile page that are saved by themselves; the last two are the VIP card's. */
export const profileParts = [
  ...['civility', 'address', 'phone', 'email', 'password', 'optin', 'device', 'passkey'],
  ...['favourites', 'preferences'],
] as const
export type ProfilePart = (typeof profileParts)[number]

export interface ProfileProps extends FormProps {
  profile: {
    civility: Civility | null
    address: Address | null
    phoneNumber: string | null
    email: string
    country: string
  }
  optin: Optin
  unsubscribeReason: UnsubscribeReason | null
  devices: readonly DeviceLine[]
  passkeys: readonly PasskeyLine[]
  consents: readonly ConsentLine[]
  /** The latest looks of the staff at this account. */
  looks: readonly LookLine[]
  /** The part that the form before this page saved. */
  saved?: ProfilePart
  /** A new address that waits for its confirmation. */
  pendingEmail?: string
  /** Mails to the account's address came back. */
  isUnreachable: boolean
  /** The login is too long ago to change the address without the password. */
  needsPassword: boolean
  /** False after an activation in another browser than the one that signed up, until one is chosen. */
  hasPassword: boolean
  /** The last letter of the programme; null before the first. */
  letter: LastLetter | null
  /** Paid places and coming stays, which the member is told of before erasing. */
  comingStays: number
  /** Places at tournaments that are paid or held. */
  comingTournaments: number
}

/** Subjects of acts of the staff, in the words of the member's page. */
export const lookSubjects = [
  ...['found', 'card', 'points', 'reward', 'advantage', 'visit', 'protection'],
  ...['renewal', 'request', 'tournament', 'list'],
] as const
export type LookSubject = (typeof lookSubjects)[number]

/** Actors of these acts: a role of the staff, or nobody of them. */
export const lookRoles = [
  ...['reception', 'casinoDesk', 'tournamentDesk', 'marketing', 'accounting', 'group'],
  ...['system', 'operator'],
] as const
export type LookRole = (typeof lookRoles)[number]

/** Reasons that the page says; those of a step are a matter of the step. */
export const lookReasonsTold = ['present', 'phone', 'letter', 'complaint', 'claim', 'adjustment'] as const

/** A look of the staff at a member, or an act about them. */
export interface LookLine {
  /** Epoch ms. */
  at: number
  subject: LookSubject
  by: LookRole
  /** Name in the reader's language. */
  house?: string
  why?: (typeof lookReasonsTold)[number]
}

/** The last letter, as the account shows it. */
export interface LastLetter {
  title: string
  path: string
  /** Headings of the parts that the member would have had. */
  headings: readonly string[]
  /** How many parts these are, and of how many. */
  received: number
  parts: number
}
