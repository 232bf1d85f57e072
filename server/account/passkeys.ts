import { brandPhrases } from '#i18n/brandPhrases.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { deviceOf } from '#server/identity/device.ts'
import { issueToken } from '#server/identity/tokens.ts'
import {
  type PasskeyRefusal,
  passkeysOf,
  removePasskeys,
  renamePasskey,
  addPasskey as storePasskey,
} from '#server/passkeys/passkeys.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import type { CeremonyAnswer, ConnectedAnswer, PasskeyEntry, PasskeysAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { passkeyLimits, tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { AccountBodies } from '#shared/schemas/fields/accountBodies.ts'
import { isoInstant, isoOrNull } from '#shared/time/instants.ts'
import type { Account } from './account.ts'
import { needsProof, passkeyLockKey, proveMember, refusalOf } from './credentials.ts'
import type { AccountMember } from './members.ts'

/** POST login/passkey/init: options for the browser. They name no account, and are the same for every visitor. */
export function beginPasskeyLogin<Member extends AccountMember>({ programme, passkeys, paths }: Account<Member>): Call {
  return defineCall({
    method: 'POST',
    path: `${paths.account}/login/passkey/init`,
    limit: 'other',
    programme,
    repeat: 'harmless',
    run: async () => ceremonyAnswer(await passkeys.optionsToSignIn(programme)),
  })
}

/**
 * POST login/passkey: as POST login, with a passkey. Wrong signatures have a lock of their own: wrong passwords, which
 * anybody can send, keep nobody from a signature that cannot be guessed.
 * @throws ProductError generic.passkeyRefused, passkeyExpired, passkeyBlocked; 0072 or
 * accountBlockedAfterMultipleLoginAttempts
 */
export function passkeyLogin<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, passkeys, lockout, members, paths } = account
  return defineCall({
    method: 'POST',
    path: `${paths.account}/login/passkey`,
    security: 'passkeyLogin',
    limit: 'login',
    programme,
    repeat: 'login',
    body: account.bodyOf.passkeyLogin(),
    async run({ body: { credential, remember }, cookie, concerns }) {
      const ownerId = await passkeys.claimedOwner(programme, credential)
      concerns(ownerId)
      const owner = ownerId === undefined ? undefined : await members.find(store.db, ownerId)
      if (!owner) throw refusalOf('unknown')
      let refusal: PasskeyRefusal = 'invalid'
      const check = async () => {
        const signed = await passkeys.checkSignIn(programme, credential)
        if (typeof signed !== 'string') return signed.id
        // Slowness is no attack: such a try is not counted.
        if (signed === 'expired') throw refusalOf(signed)
        refusal = signed
        return null
      }
      const connected = await lockout.attempt(programme, passkeyLockKey(owner.id), check, async (passkeyId, settle) => {
        const known = (await account.loggedIn?.(owner)) ?? owner
        await cookie.begin({ programme, memberId: known.id, remember, passkeyId, also: settle })
        return known
      })
      if (!connected) throw refusalOf(refusal)
      const profile = await account.profileOf(connected)
      return { status: 200, body: { isConnected: true, profile } satisfies ConnectedAnswer }
    },
  })
}

/** GET passkeys: the member's own, the latest first. */
export function listPasskeys<Member extends AccountMember>({ programme, store, members }: Account<Member>): Call {
  return defineCall({
    method: 'GET',
    path: '/passkeys',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const { id } = await members.ofSession(store.db, session)
      const rows = await passkeysOf(store.db, { kind: programme, id })
      return { status: 200, body: { items: rows.map(entryOf) } satisfies PasskeysAnswer }
    },
  })
}

/** POST passkeys/init: options to make a passkey. */
export function beginPasskey<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members, passkeys } = account
  return defineCall({
    method: 'POST',
    path: '/passkeys/init',
    limit: 'other',
    session: programme,
    programme,
    repeat: 'harmless',
    async run({ session, locale }) {
      const { id, email, firstname, lastname } = await members.ofSession(store.db, session)
      // As browsers list it beside an address: one person may have a passkey for each.
      const of = brandPhrases(locale)[programme === 'eph' ? 'hotelProgramme' : 'casinoProgramme']
      const names = { account: `${email} · ${of}`, person: `${firstname} ${lastname}` }
      return ceremonyAnswer(await passkeys.optionsToAdd({ kind: programme, id }, names))
    },
  })
}

/** POST passkeys/proof: options to sign once more, for an act that a session alone must not do. */
export function beginProof<Member extends AccountMember>({
  programme,
  store,
  members,
  passkeys,
}: Account<Member>): Call {
  return defineCall({
    method: 'POST',
    path: '/passkeys/proof',
    limit: 'other',
    session: programme,
    programme,
    repeat: 'harmless',
    async run({ session }) {
      const { id } = await members.ofSession(store.db, session)
      return ceremonyAnswer(await passkeys.optionsToProve({ kind: programme, id }))
    },
  })
}

/**
 * POST passkeys: adds one. A mail says so, with a link by which it can be removed again.
 * @throws ProductError 0011; generic.passkeyRefused, passkeyExpired, tooManyPasskeys; generic.conflict: it is known
 * already; as proveMember
 */
export function addPasskey<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members, passkeys, mail } = account
  return defineCall({
    method: 'POST',
    path: '/passkeys',
    security: 'passkeyAdding',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.addPasskey(async ({ session }) => ({ needsPassword: await needsProof(account, session) })),
    async run({ body: { credential, name, ...proof }, session, locale, userAgent }) {
      const asking = await members.ofSession(store.db, session)
      await proveMember(account, asking, { ...proof, field: 'currentPassword', locale })
      const checked = await passkeys.checkAdded({ kind: programme, id: asking.id }, credential)
      if (typeof checked === 'string') throw refusalOf(checked)
      const now = clock()
      const passkey = { ...checked, name: name ?? (deviceOf(userAgent) || '?').slice(0, passkeyLimits.nameLength) }
      await store.transaction(async (tx) => {
        const { id: memberId, email: to, firstname } = await members.ofSession(tx, session)
        if (!(await storePasskey(tx, passkey, passkey.name, now))) throw new ProductError('generic.conflict')
        const lifeMs = tokenLives.passkeyNoticeMs
        const { token, expiresAt } = await issueToken(tx, { purpose: 'passkeys', programme, memberId, lifeMs, now })
        const data = { programme, firstname, passkey: passkey.name, addedAt: now, token, expiresAt }
        await mail.queue(tx, { kind: 'passkeyAdded', locale, to, data })
      })
      const stored = { ...passkey, createdAt: now, lastUsedAt: null, clonedAt: null }
      return { status: 201, body: entryOf(stored) }
    },
  })
}

/** PUT passkeys/{id}: another name. @throws ProductError 0011; generic.notFound also for another member's */
export function namePasskey<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'PUT',
    path: '/passkeys/:id',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.passkeyName(),
    async run({ body: { name }, params, session }) {
      const { id } = await members.ofSession(store.db, session)
      const renamed = { id: params.id ?? '', name }
      if (!(await renamePasskey(store.db, { kind: programme, id }, renamed))) throw new ProductError('generic.notFound')
      return { status: 200, body: { name } satisfies AccountBodies['passkeyName'] }
    },
  })
}

/**
 * DELETE passkeys/{id}: it opens nothing any more, and the sessions that it opened end, but for the one that asks. A mail
 * says so. Needs no proof: losing a way in harms less than an intruder who keeps one.
 * @throws ProductError generic.notFound also for another member's
 */
export function removePasskey<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'DELETE',
    path: '/passkeys/:id',
    security: 'passkeyRemoval',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session, locale }) {
      await store.transaction(async (tx) => {
        const member = await members.ofSession(tx, session)
        const removed = await removeAndMail(account, tx, member, { id: params.id ?? '', locale, exceptId: session?.id })
        if (removed === 0) throw new ProductError('generic.notFound')
      })
      return { status: 204 }
    },
  })
}

interface Removal {
  /** Without it all of the member's passkeys. */
  id?: string
  locale: Locale
  /** The session that asks. */
  exceptId?: string
}

/** @returns how many were removed */
export async function removeAndMail<Member extends AccountMember>(
  { programme, clock, sessions, mail }: Pick<Account<Member>, 'programme' | 'clock' | 'sessions' | 'mail'>,
  tx: Tx,
  { id: memberId, email: to, firstname }: AccountMember,
  { id, locale, exceptId }: Removal,
): Promise<number> {
  const removed = await removePasskeys(tx, { kind: programme, id: memberId }, id)
  if (removed.length === 0) return 0
  const ids = removed.map((it) => it.id)
  await sessions.endOpenedBy(tx, programme, ids, exceptId)
  const data = { programme, firstname, passkeys: removed.map(({ name }) => name), removedAt: clock() }
  await mail.queue(tx, { kind: 'passkeyRemoved', locale, to, data })
  return removed.length
}

function ceremonyAnswer(options: object | undefined) {
  if (!options) throw new ProductError('generic.notFound')
  return { status: 200, body: { options } satisfies CeremonyAnswer }
}

function entryOf(row: Row<'passkeys'>): PasskeyEntry {
  const { id, name, createdAt, lastUsedAt, isBackedUp, clonedAt } = row
  return {
    id,
    name,
    createdAt: isoInstant(createdAt),
    lastUsedAt: isoOrNull(lastUsedAt),
    isBackedUp: isBackedUp === 1,
    isBlocked: clonedAt !== null,
  }
}
