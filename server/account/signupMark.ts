import type { Kysely } from 'kysely'
import type { CookieJar } from '#server/http/calls/call.ts'
import { findToken, issueToken, spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Programme } from '#shared/programmes.ts'

interface SignedUp {
  programme: Programme
  memberId: string
  /** Epoch ms. */
  now: number
}

/**
 * Anybody can sign up with anybody's address and choose the password. The browser that did keeps a secret of that
 * sign-up in a cookie: an activation that comes without it is somebody else's, and the password is void (activate.ts).
 * @returns the secret, kept nowhere else
 */
export async function issueSignupMark(tx: Kysely<Tables>, { programme, memberId, now }: SignedUp): Promise<string> {
  const subject = { purpose: 'signup', programme, memberId } as const
  const { token } = await issueToken(tx, { ...subject, lifeMs: tokenLives.signupMarkMs, now })
  return token
}

/** Gives the browser that signs up the secret of its sign-up. */
export function keepSignupMark(jar: CookieJar, programme: Programme, mark: string): void {
  jar.set(nameOf(programme), mark, { ...cookie, maxAge: tokenLives.signupMarkMs })
}

/** The account is open: the browser need keep nothing of the sign-up. */
export function dropSignupMark(jar: CookieJar, programme: Programme): void {
  if (jar.get(nameOf(programme)) !== undefined) jar.set(nameOf(programme), '', { ...cookie, maxAge: 0 })
}

/** Whether a browser is the one that signed up as that member. */
export async function hasSignupMark(
  db: Kysely<Tables>,
  jar: Pick<CookieJar, 'get'>,
  { programme, memberId, now }: SignedUp,
): Promise<boolean> {
  const token = jar.get(nameOf(programme))
  const found = token ? await findToken(db, { token, programme, purpose: 'signup' }) : null
  return found !== null && found.memberId === memberId && found.usedAt === null && found.expiresAt > now
}

/** The account is open: no browser is that of a sign-up any more. */
export function endSignupMarks(tx: Kysely<Tables>, { programme, memberId, now }: SignedUp): Promise<void> {
  return spendTokensOf(tx, { programme, memberId, purpose: 'signup', now })
}

/** One a programme: a person may sign up for both before reading their mails. */
function nameOf(programme: Programme): string {
  return `signup_${programme}`
}

const cookie = { path: '/', httpOnly: true, sameSite: 'lax' } as const
