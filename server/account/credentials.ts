import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import type { Passwords } from '#server/identity/passwords.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { spendTokensOf, type TokenPurpose } from '#server/identity/tokens.ts'
import { type PasskeyRefusal, passkeysOf, removePasskeys } from '#server/passkeys/passkeys.ts'
import type { Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { freshLoginMs } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/**
 * PUT password: ends what endAccess lists except this session, and sends a mail about it.
 * @throws ProductError 0011, 0044; 0005 or invalid for a bad password; as proveMember
 */
export function changePassword<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'PUT',
    path: `${account.paths.credentials}/password`,
    security: 'passwordChange',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.password(),
    async run({ body, session, locale }) {
      const member = await members.ofSession(store.db, session)
      const { currentPassword, passkey } = body
      await proveMember(account, member, { currentPassword, passkey, field: 'currentPassword', locale })
      await choose(account, member.id, body.password, { session, locale })
      return { status: 200, body: {} }
    },
  })
}

/**
 * POST password `{password, passwordConfirm}` → 201 `{}`: the first one of an account whose sign-up password is void
 * (activation.ts). An existing one must be changed by PUT.
 * @throws ProductError 0011, 0044; 0005 or invalid for a bad password; generic.conflict: PUT it
 */
export function choosePassword<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/password`,
    security: 'passwordChange',
    limit: 'other',
    session: programme,
    programme,
    repeat: 'password',
    body: account.bodyOf.reset(),
    async run({ body, session, locale }) {
      const { id, passwordHash } = await members.ofSession(store.db, session)
      if (passwordHash !== null) throw new ProductError('generic.conflict')
      await choose(account, id, body.password, { session, locale, isFirst: true })
      return { status: 201, body: {} }
    },
  })
}

/**
 * The hash of a password that somebody chooses.
 * @throws ProductError 0005 or invalid, beside the field: it was in a leak
 */
export async function hashOfNew(
  passwords: Passwords,
  { programme, password, locale }: { programme: Programme; password: string; locale: Locale },
): Promise<string> {
  if (!(await passwords.isBreached(password))) return passwords.hash(password)
  // The VIP card has no code of its own for passwords.
  const id = programme === 'eph' ? 'eph.0005' : 'generic.invalid'
  throw fieldRefusal(id, 'password', locale, 'validation.passwordBreached')
}

/** @throws ProductError generic.conflict if another request was first; of hashOfNew */
async function choose<Member extends AccountMember>(
  account: Account<Member>,
  id: string,
  password: string,
  { session, locale, isFirst }: { session: MemberSession | null; locale: Locale; isFirst?: true },
): Promise<void> {
  const { programme, store, clock, passwords, mail, members } = account
  const passwordHash = await hashOfNew(passwords, { programme, password, locale })
  await store.transaction(async (tx) => {
    const now = clock()
    if (isFirst && (await members.find(tx, id))?.passwordHash !== null) throw new ProductError('generic.conflict')
    const { email: to, firstname } = await members.change(tx, id, { passwordHash }, now)
    const ended = await endAccess(account, tx, id, session?.id)
    const data = { programme, firstname, changedAt: now, ...ended } as const
    await mail.queue(tx, { kind: 'passwordChanged', locale, to, data })
  })
}

/** True if the session's login is too long ago, so that an action needs a password or a passkey again. */
export async function needsProof<Member extends AccountMember>(
  { programme, sessions, clock }: Pick<Account<Member>, 'programme' | 'sessions' | 'clock'>,
  session: MemberSession | null,
): Promise<boolean> {
  const loginAt = session ? await sessions.loginAt(session.id, programme) : 0
  return clock() - loginAt > freshLoginMs
}

interface GivenProof {
  currentPassword?: string
  /** The answer to POST passkeys/proof. */
  passkey?: string
  /** The field of the body to which a refusal belongs. */
  field: 'currentPassword' | 'password'
  locale: Locale
}

/**
 * Checks the current password or a passkey, for actions that a session alone must not do; neither is given where the
 * body may leave them out. A wrong one counts as a failed login of its kind, so that a stranger at a forgotten session
 * cannot guess for ever.
 * @throws ProductError 0090; generic.passkeyRefused, passkeyExpired, passkeyBlocked; 0072 or
 * accountBlockedAfterMultipleLoginAttempts while what was given is locked: passwords, or passkeys
 */
export async function proveMember<Member extends AccountMember>(
  {
    programme,
    lockout,
    passwords,
    passkeys,
  }: Pick<Account<Member>, 'programme' | 'lockout' | 'passwords' | 'passkeys'>,
  { id, emailKey, passwordHash }: Pick<AccountMember, 'id' | 'emailKey' | 'passwordHash'>,
  { currentPassword, passkey, field, locale }: GivenProof,
): Promise<void> {
  if (currentPassword !== undefined) {
    const check = async () => ((await passwords.verify(passwordHash, currentPassword)) ? true : null)
    const isRight = await lockout.attempt(programme, emailKey, check)
    if (!isRight) throw fieldRefusal(`${programme}.0090`, field, locale, 'account.wrongPassword')
  } else if (passkey !== undefined) {
    let refusal: PasskeyRefusal = 'invalid'
    const refused = (why: PasskeyRefusal) => fieldRefusal(refusalOf(why).id, field, locale)
    const check = async () => {
      const signed = await passkeys.checkProof({ kind: programme, id }, passkey)
      if (typeof signed !== 'string') return true
      if (signed === 'expired') throw refused(signed)
      refusal = signed
      return null
    }
    if (!(await lockout.attempt(programme, passkeyLockKey(id), check))) throw refused(refusal)
  }
}

/** The name under which wrong signatures of a member's passkeys are counted, apart from passwords. */
export function passkeyLockKey(memberId: string): string {
  return `passkey:${memberId}`
}

/** A refusal as calls answer it: which passkeys exist is as little told as which addresses do. */
export function refusalOf(refusal: PasskeyRefusal): ProductError {
  const ids = {
    expired: 'generic.passkeyExpired',
    invalid: 'generic.passkeyRefused',
    unknown: 'generic.passkeyRefused',
    cloned: 'generic.passkeyBlocked',
    tooMany: 'generic.tooManyPasskeys',
  } as const
  return new ProductError(ids[refusal])
}

/** Links of mails through which an intruder could get back into the account. */
const linksBack: readonly TokenPurpose[] = ['passwordReset', 'emailChange', 'emailStop', 'passkeys']

interface Ended {
  /** True if a private calendar address was in use: the member must enter the new one in their calendars. */
  hadCalendar: boolean
  /** The member's passkeys, if there are any: whether they ended too. */
  passkeys: 'ended' | 'live' | null
}

/**
 * Ends what a new password invalidates (docs/links-and-tokens.md): all other sessions, links for a new password or a
 * new address, and the address of the private calendar.
 * @param exceptSession id of the session that chose the password; without it, after a reset, all sessions and passkeys end
 */
export async function endAccess<Member extends AccountMember>(
  { programme, sessions, clock }: Pick<Account<Member>, 'programme' | 'sessions' | 'clock'>,
  tx: Tx,
  memberId: string,
  exceptSession?: string,
): Promise<Ended> {
  const now = clock()
  await sessions.endAllOf(tx, { programme, memberId }, exceptSession)
  for (const purpose of linksBack) await spendTokensOf(tx, { programme, memberId, purpose, now })
  const feeds = await tx
    .deleteFrom('calendarFeeds')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  const owner = { kind: programme, id: memberId } as const
  const owned = exceptSession ? await passkeysOf(tx, owner) : await removePasskeys(tx, owner)
  const passkeys = owned.length === 0 ? null : exceptSession ? 'live' : 'ended'
  return { hadCalendar: feeds.numDeletedRows > 0n, passkeys }
}
