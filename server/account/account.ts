import type { Transaction } from 'kysely'
import type { BodyReaders } from '#server/http/calls/bodyReaders.ts'
import type { Lockout } from '#server/identity/lockout.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import type { Sessions } from '#server/identity/sessions.ts'
import type { Mail, OutgoingMail } from '#server/mail/index.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Tables } from '#server/store/tables.ts'
import type { AccountBodies, Optin } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { Locale } from '#shared/locales.ts'
import type { AccountMember, Members } from './members.ts'

/** Services of the accounts of both programmes. */
export interface AccountServices {
  store: Store
  /** Epoch ms. */
  clock: () => number
  passwords: Passwords
  lockout: Lockout
  /** Pauses of accounts that were erased. */
  pauses: StoredPauses
  sessions: Sessions
  mail: Pick<Mail, 'queue' | 'queueLast'>
}

/** Data of the last mails to a member. */
export interface LastMails {
  /** Stays and places at tournaments that are ahead, and of which number and dates stay. */
  stays?: number
  places?: number
  /** Mails about money that comes back. */
  refunds?: readonly OutgoingMail[]
}

/** Beside the erasing of a VIP account: leaves every line and gives back what can be given back. */
export type LeaveTournaments = (tx: Transaction<Tables>, member: AccountMember, locale: Locale) => Promise<LastMails>

/** The differences between the programmes, for the calls that both have. */
export interface Account<Member extends AccountMember> extends AccountServices {
  programme: Programme
  /** Where calls stand below the prefix: those of the account itself, those of its e-mail and password. */
  paths: { account: '' | '/users'; credentials: '/users' | '/profile' }
  members: Members<Member>
  bodyOf: BodyReaders<AccountBodies>
  /** A member as login, activation and GET profile/me answer with. */
  profileOf: (member: Member) => Promise<object> | object
  /** The address is the member's: the account opens, and mails of it speak `locale`. @returns the member as they are now */
  confirmEmail: (
    tx: Transaction<Tables>,
    member: Member,
    beside: { passwordHash?: string | null },
    locale: Locale,
  ) => Promise<Member>
  /** The mail with the link that confirms an address. `redirect`: path that follows, checked. */
  activationMail: (
    member: Member,
    link: { id: string; expiresAt: number; redirect?: string },
    locale: Locale,
  ) => OutgoingMail
  /** After the right password of a confirmed member. @returns the member as they are now */
  loggedIn?: (member: Member) => Promise<Member>
  /** Beside the new address, once it is confirmed. */
  emailChanged?: (tx: Transaction<Tables>, member: Member) => Promise<void>
  /** Beside the password that opens the account again: what else was blocked. */
  passwordReset?: (tx: Transaction<Tables>, member: Member) => Promise<void>
  /** Moves the member to their last state; what is theirs goes after that. `locale`: of the mails that follow. */
  markErased: (tx: Transaction<Tables>, member: Member, locale: Locale) => Promise<LastMails>
  /** Answer of PUT profile/optin. */
  optinAnswer: (optin: Optin) => object
}
