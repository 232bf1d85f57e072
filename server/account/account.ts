import type { BodyReaders } from '#server/http/calls/bodyReaders.ts'
import type { Lockout } from '#server/identity/lockout.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import type { Mail, OutgoingMail } from '#server/mail/index.ts'
import type { Passkeys } from '#server/passkeys/passkeys.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Optin } from '#shared/account/api.ts'
import type { Channel } from '#shared/account/optins.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { AccountBodies } from '#shared/schemas/fields/accountBodies.ts'
import type { AccountMember, Members } from './members.ts'

/** Services of the accounts of both programmes. */
export interface AccountServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  passwords: Passwords
  lockout: Lockout
  passkeys: Passkeys
  /** Protections of people, also of those whose accounts were erased. */
  pauses: StoredPauses
  sessions: Sessions
  mail: Pick<Mail, 'queue' | 'queueLast'>
  /** Channels by which the house writes to people. */
  channels: readonly Channel[]
}

/** Data of a member's last mails. */
export interface LastMails {
  /** The number of coming stays or tournaments of which number and dates stay stored. */
  stays?: number
  places?: number
  /** Mails about refunds. */
  refunds?: readonly OutgoingMail[]
}

/** Part of erasing a VIP account: leaves every waiting list and gives back the places that can be given back. */
export type LeaveTournaments = (tx: Tx, member: AccountMember, locale: Locale) => Promise<LastMails>

/** A programme's own part of the calls that both have. */
export interface Account<Member extends AccountMember> extends AccountServices {
  programme: Programme
  /** Paths of the calls below the prefix: of the account itself, and of its e-mail and password. */
  paths: { account: '' | '/users'; credentials: '/users' | '/profile' }
  members: Members<Member>
  bodyOf: BodyReaders<AccountBodies>
  /** A member as login, activation and GET profile/me return it. */
  profileOf: (member: Member) => Promise<object> | object
  /** The address is confirmed: the account opens, and its mails use `locale`. @returns the member after the change */
  confirmEmail: (tx: Tx, member: Member, beside: { passwordHash?: string | null }, locale: Locale) => Promise<Member>
  /** The mail with the link that confirms an address. `redirect`: the checked path that follows. */
  activationMail: (
    member: Member,
    link: { id: string; expiresAt: number; redirect?: string },
    locale: Locale,
  ) => OutgoingMail
  /** Called after the right password of a confirmed member. @returns the member after the change */
  loggedIn?: (member: Member) => Promise<Member>
  /** Called after a new address was confirmed, in the same transaction. */
  emailChanged?: (tx: Tx, member: Member) => Promise<void>
  /** Called after a password reset unblocked the account, in the same transaction: unblocks what else is blocked. */
  passwordReset?: (tx: Tx, member: Member) => Promise<void>
  /** Moves the member to the last state, before their data are deleted. `locale`: of the mails that follow. */
  markErased: (tx: Tx, member: Member, locale: Locale) => Promise<LastMails>
  /** The answer of PUT profile/optin. */
  optinAnswer: (optin: Optin) => object
}
