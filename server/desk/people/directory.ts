import { createRemoteJWKSet, jwtVerify } from 'jose'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { Env } from '#server/env/index.ts'
import type { DirectoryRefusal } from '#shared/desk/people.ts'
import { notificationLimits } from '#shared/limits.ts'
import { emailPattern } from '#shared/schemas/fields/email.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'

/** Seconds that the directory has for an answer. */
const timeout = 5

/** Why the directory let nobody in; `left`: it no longer knows the session. */
export class DirectoryProblem extends Error {
  override readonly name = 'DirectoryProblem'
  readonly refusal: DirectoryRefusal | 'left'

  constructor(refusal: DirectoryRefusal | 'left', cause?: unknown) {
    super(`the directory: ${refusal}`, { cause })
    this.refusal = refusal
  }
}

/** One signing in, in the cookie of its browser until the directory sends that back. */
export interface DirectoryAttempt {
  state: string
  nonce: string
  verifier: string
  /** The page of the desk that was asked for. */
  place: string | null
}

/** By which the directory is asked again. */
export interface DirectoryTokens {
  subject: string
  accessToken: string
  refreshToken: string | null
}

/** A person as the directory has them now. */
export interface DirectoryPerson {
  subject: string
  email: string
  /** The directory vouches for the address. */
  isEmailVerified: boolean
  name: string
  groups: readonly string[]
  tokens: DirectoryTokens
  /** The directory's session, if it names its sessions. */
  sid: string | null
}

/** A logout at the directory: of one session, or of all of a person. */
export interface DirectoryLogout {
  /** The token's: it counts once. */
  id: string
  subject: string | undefined
  sid: string | undefined
}

export interface Directory {
  /** Where a browser signs in. @throws DirectoryProblem */
  begin(redirectUri: string, place: string | null): Promise<{ url: string; attempt: DirectoryAttempt }>
  /** The person who comes back. @param address of the request, with what the directory added @throws DirectoryProblem */
  finish(address: URL, attempt: DirectoryAttempt): Promise<DirectoryPerson>
  /** The person of a session, asked anew. @throws DirectoryProblem */
  check(tokens: DirectoryTokens): Promise<DirectoryPerson>
  /** A token of OpenID Connect Back-Channel Logout 1.0. @param now epoch ms @throws DirectoryProblem: not one for the desk */
  readLogout(token: string, now: number): Promise<DirectoryLogout>
}

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers
type Claims = Readonly<Record<string, unknown>>

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** The group's directory, by OpenID Connect: authorisation code with PKCE, state and nonce; signatures are always checked. */
export function createDirectory(settings: NonNullable<Env['directory']>): Directory {
  const { issuer, clientId, clientSecret, scope, groupsClaim } = settings
  let found: Configuration | undefined
  let keys: ReturnType<typeof createRemoteJWKSet> | undefined
  return {
    begin: (redirectUri, place) =>
      told(async () => {
        const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirectUri,
          scope,
          state,
          nonce,
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          // Counters are shared: the person before may still be signed in at the directory.
          prompt: 'login',
        })
        return { url: url.href, attempt: { state, nonce, verifier, place } }
      }),
    finish: (address, { state, nonce, verifier }) =>
      told(async () => {
        const config = await configuration()
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
        const tokens = await authorizationCodeGrant(config, address, checks)
        return personOf(config, tokens, tokens.claims()?.sub, null)
      }),
    check: ({ subject, accessToken, refreshToken }) =>
      told(async () => {
        const config = await configuration()
        if (refreshToken === null)
          return personOf(config, { access_token: accessToken, claims: () => undefined } as Tokens, subject, null)
        const tokens = await refreshTokenGrant(config, refreshToken)
        if ((tokens.claims()?.sub ?? subject) !== subject) throw new DirectoryProblem('wrong')
        return personOf(config, tokens, subject, refreshToken)
      }, 'left'),
    readLogout: (token, now) =>
      told(async () => {
        const { issuer: named, jwks_uri = '' } = (await configuration()).serverMetadata()
        keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeout * 1000 })
        const { payload } = await jwtVerify(token, keys, {
          ...{ issuer: named, audience: clientId, requiredClaims: ['exp', 'jti'] },
          ...{ currentDate: new Date(now), maxTokenAge: notificationLimits.clockSkewMs / 1000, clockTolerance: 30 },
        })
        const { jti: id, sub: subject, sid, events, nonce } = payload
        // An ID token has a nonce and no event: it never ends a session.
        const isLogout = isRecord(events) && isRecord(events[logoutEvent]) && nonce === undefined
        const isText = (it: unknown) => typeof it === 'string' && it !== ''
        const isWhose = [subject, sid].some(isText) && [subject, sid].every((it) => it === undefined || isText(it))
        if (!isLogout || !isWhose || !isText(id)) throw new DirectoryProblem('wrong')
        return { id, subject, sid } as DirectoryLogout
      }),
  }

  async function configuration(): Promise<Configuration> {
    found ??= await discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })
    return found
  }

  /** Claims are taken from the ID token, and from the userinfo what it lacks. */
  async function personOf(config: Configuration, tokens: Tokens, subject: string | undefined, before: string | null) {
    if (subject === undefined) throw new DirectoryProblem('wrong')
    const own: Claims = tokens.claims() ?? {}
    const isWhole = [groupsClaim, 'email', 'name'].every((it) => own[it] !== undefined)
    const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined
    const more: Claims = isWhole || !hasUserInfo ? {} : await fetchUserInfo(config, tokens.access_token, subject)
    const claims = { ...more, ...own }
    const { email, email_verified: verified, name } = claims
    if (typeof email !== 'string' || !emailPattern.test(email)) throw new DirectoryProblem('noEmail')
    const groups = claims[groupsClaim]
    return {
      subject,
      email,
      isEmailVerified: verified === true,
      name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 80) : email,
      groups: [groups].flat().filter((it) => typeof it === 'string'),
      tokens: { subject, accessToken: tokens.access_token, refreshToken: tokens.refresh_token ?? before },
      sid: typeof own.sid === 'string' ? own.sid : null,
    }
  }
}

/** @param refused what an answer that refuses means @throws DirectoryProblem in place of the library's errors */
async function told<Result>(ask: () => Promise<Result>, refused: 'wrong' | 'left' = 'wrong'): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    throw error instanceof DirectoryProblem ? error : new DirectoryProblem(problemOf(error, refused), error)
  }
}

function problemOf(error: unknown, refused: 'wrong' | 'left'): DirectoryProblem['refusal'] {
  if (error instanceof AuthorizationResponseError) return 'refused'
  if (error instanceof ResponseBodyError) return error.status >= 500 ? 'down' : refused
  if (error instanceof WWWAuthenticateChallengeError) return refused
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code === 'OAUTH_TIMEOUT' || (error instanceof TypeError && code === undefined)) return 'down'
  return cause instanceof Response && cause.status >= 500 ? 'down' : 'wrong'
}
