import type { Kysely } from 'kysely'
import { type Call, type CookieJar, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { findToken, issueToken, spendToken, spendTokensOf } from '#server/identity/tokens.ts'
import { addressProven } from '#server/privacy/index.ts'
import type { Tables, Tx } from '#server/store/tables.ts'
import type { ConnectedAnswer } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import * as siteCookies from '#shared/http/siteCookies.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'

/**
 * POST activate/{id}: confirms the address and opens the session. In a browser other than the one that signed up, the
 * password of the sign-up becomes void, since a stranger may have chosen it: the answer says so, and POST password
 * takes a new one.
 * @throws ProductError 0086 for a link that is unknown, used or expired; 0109 for a valid link with another e-mail,
 * which does not use the link up; 0011, 0012
 */
export function activate<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  const gone = () => new ProductError(`${programme}.0086`)
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/activate/:id`,
    security: 'activation',
    limit: 'other',
    programme,
    body: account.bodyOf.activate(),
    async run({ body, params, cookie, jar, locale, concerns }) {
      const member = await store.transaction(async (tx) => {
        const now = clock()
        const token = await findToken(tx, { token: params.id ?? '', programme, purpose: 'activation' })
        if (!token || token.usedAt !== null || token.expiresAt <= now) throw gone()
        const found = await members.find(tx, token.memberId)
        if (found?.state !== 'unconfirmed') throw gone()
        concerns(found.id)
        if (found.emailKey !== emailKey(body.email)) throw new ProductError(`${programme}.0109`)
        if (!(await spendToken(tx, token, now))) throw gone()
        const signedUp = { programme, memberId: found.id, now }
        const isOwn = await hasSignupMark(tx, jar, signedUp)
        await endSignupMarks(tx, signedUp)
        const confirmed = await account.confirmEmail(tx, found, isOwn ? {} : { passwordHash: null }, locale)
        await addressProven(tx, { programme, memberId: found.id, emailKey: found.emailKey, now })
        return (await members.find(tx, found.id)) ?? confirmed
      })
      dropSignupMark(jar, programme)
      await cookie.begin({ programme, memberId: member.id, remember: false })
      const profile = await account.profileOf(member)
      const needsPassword = member.passwordHash === null && ({ needsPassword: true } as const)
      const answer: ConnectedAnswer = { isConnected: true, profile, ...needsPassword }
      return { status: 200, body: answer }
    },
  })
}

interface ActivationRequest {
  /** Epoch ms. */
  now: number
  /** Language of the requesting page or call. */
  locale: Locale
  /** The checked path that follows the link. */
  redirect?: string
}

/** Mails the link that confirms an address, valid for 48 h; again for a login before the confirmation (0026). */
export async function sendActivation<Member extends AccountMember>(
  { programme, mail, activationMail }: Pick<Account<Member>, 'programme' | 'mail' | 'activationMail'>,
  tx: Tx,
  member: Member,
  { now, locale, redirect }: ActivationRequest,
): Promise<void> {
  const subject = { purpose: 'activation', programme, memberId: member.id } as const
  const { token: id, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.activationMs, now })
  await mail.queue(tx, activationMail(member, { id, expiresAt, redirect }, locale))
}

/** Mails the owner of a taken address about the attempt, with links to log in or to choose a new password. */
export async function mailOwner<Member extends AccountMember>(
  { programme, members, mail }: Pick<Account<Member>, 'programme' | 'members' | 'mail'>,
  tx: Tx,
  email: string,
  locale: Locale,
): Promise<void> {
  const owner = await members.findByEmail(tx, emailKey(email))
  if (!owner) return
  const { email: to, firstname } = owner
  await mail.queue(tx, { kind: 'alreadyRegistered', locale, to, data: { programme, firstname } })
}

const markCookie = { path: '/', httpOnly: true, sameSite: 'lax' } as const

interface SignedUp {
  programme: Programme
  memberId: string
  /** Epoch ms. */
  now: number
}

/**
 * Anybody can sign up with another person's address and choose the password. So the browser that signed up stores a
 * secret in a cookie; without it an activation comes from another person, and the password is void (activate).
 * @returns the secret; only the browser stores it
 */
export async function issueSignupMark(tx: Kysely<Tables>, { programme, memberId, now }: SignedUp): Promise<string> {
  const subject = { purpose: 'signup', programme, memberId } as const
  const { token } = await issueToken(tx, { ...subject, lifeMs: tokenLives.signupMarkMs, now })
  return token
}

/** Stores the sign-up's secret in the browser. */
export function setSignupMark(jar: CookieJar, programme: Programme, mark: string): void {
  jar.set(siteCookies.signup[programme], mark, { ...markCookie, maxAge: tokenLives.signupMarkMs })
}

/** The account is open: the browser no longer needs the secret. */
function dropSignupMark(jar: CookieJar, programme: Programme): void {
  if (jar.get(siteCookies.signup[programme]) !== undefined)
    jar.set(siteCookies.signup[programme], '', { ...markCookie, maxAge: 0 })
}

/** True if the browser is the one that signed up as that member. */
export async function hasSignupMark(
  db: Kysely<Tables>,
  jar: Pick<CookieJar, 'get'>,
  { programme, memberId, now }: SignedUp,
): Promise<boolean> {
  const token = jar.get(siteCookies.signup[programme])
  const found = token ? await findToken(db, { token, programme, purpose: 'signup' }) : null
  return found !== null && found.memberId === memberId && found.usedAt === null && found.expiresAt > now
}

/** The account is open: no browser's secret is valid any more. */
function endSignupMarks(tx: Kysely<Tables>, { programme, memberId, now }: SignedUp): Promise<void> {
  return spendTokensOf(tx, { programme, memberId, purpose: 'signup', now })
}
