import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { flag } from '#server/store/columns.ts'
import type { Store } from '#server/store/open.ts'
import type { Ceremony, PasskeyOwnerKind } from '#server/store/passkeyTables.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { passkeyLimits } from '#shared/limits.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { spendChallenge, storeChallenge } from './challenges.ts'

export interface PasskeyOwner {
  kind: PasskeyOwnerKind
  id: string
}

/** `expired`: the challenge is too old, used or not ours; `cloned`: a copy of the passkey exists, it is blocked. */
export type PasskeyRefusal = 'expired' | 'invalid' | 'unknown' | 'cloned' | 'tooMany'

export type NewPasskey = Omit<Row<'passkeys'>, 'name' | 'createdAt' | 'lastUsedAt' | 'clonedAt'>

/** The ceremonies of WebAuthn for the owners of one table, the same in every process. */
export interface Passkeys {
  /** False: the house has no passkeys, or the site's address no domain, so that browsers have none for it. */
  isAvailable: boolean
  /** Options for the browser; undefined, here and below: not available. */
  optionsToAdd(
    owner: PasskeyOwner,
    names: { account: string; person: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON | undefined>
  /** Checks the browser's answer. @returns a passkey to be stored by `addPasskey` */
  checkAdded(owner: PasskeyOwner, answer: string): Promise<NewPasskey | PasskeyRefusal>
  optionsToSignIn(kind: PasskeyOwnerKind): Promise<PublicKeyCredentialRequestOptionsJSON | undefined>
  /** Checks the browser's answer and counts the signature. @returns the passkey that signed */
  checkSignIn(kind: PasskeyOwnerKind, answer: string): Promise<Row<'passkeys'> | PasskeyRefusal>
  /** The owner whom an answer claims, before anything of it is checked; undefined: no passkey has this id. */
  claimedOwner(kind: PasskeyOwnerKind, answer: string): Promise<string | undefined>
  /** Options to sign once more with one of the owner's own passkeys. */
  optionsToProve(owner: PasskeyOwner): Promise<PublicKeyCredentialRequestOptionsJSON | undefined>
  checkProof(owner: PasskeyOwner, answer: string): Promise<Row<'passkeys'> | PasskeyRefusal>
}

export interface PasskeyOptions {
  store: Store
  /** Epoch ms. */
  clock: () => number
  publicUrl: string
}

/** EdDSA, ES256, RS256: what every authenticator has one of. */
const algorithms = [-8, -7, -257]

/** Loaded by the first ceremony: dozens of modules that a site whose staff use codes never needs. */
const library = () => import('@simplewebauthn/server')

export function createPasskeys({ store, clock, publicUrl }: PasskeyOptions): Passkeys {
  const { origin, hostname } = new URL(publicUrl)
  const hasDomain = has.passkeys && isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true } as const
  const { db } = store

  return {
    isAvailable: hasDomain,

    async optionsToAdd({ kind, id }, { account, person }) {
      if (!hasDomain) return undefined
      const { generateRegistrationOptions } = await library()
      const options = await generateRegistrationOptions({
        rpName: brand.name,
        rpID: hostname,
        // One owner's passkeys replace each other in one authenticator.
        userID: new TextEncoder().encode(`${kind}:${id}`),
        userName: account,
        userDisplayName: person,
        timeout: passkeyLimits.challengeMs,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: (await passkeysOf(db, { kind, id })).map(describe),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await storeChallenge(store, challengeFor('register', kind, id, options.challenge), clock())
      return options
    },

    async checkAdded(owner, answer) {
      const response = parseAnswer<RegistrationResponseJSON>(answer)
      if (!response) return 'invalid'
      const ceremony = { ceremony: 'register', ownerKind: owner.kind, ownerId: owner.id } as const
      const challenge = await spendChallenge(store, ceremony, response.response.clientDataJSON, clock())
      if (!challenge) return 'expired'
      if ((await passkeysOf(db, owner)).length >= passkeyLimits.perOwner) return 'tooMany'
      const { verifyRegistrationResponse } = await library()
      const found = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        supportedAlgorithmIDs: algorithms,
        ...expected,
      }).catch(() => undefined)
      if (!found?.verified) return 'invalid'
      const { credential, credentialDeviceType, credentialBackedUp } = found.registrationInfo
      return {
        id: credential.id,
        ownerKind: owner.kind,
        ownerId: owner.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        isSynced: flag(credentialDeviceType === 'multiDevice'),
        isBackedUp: flag(credentialBackedUp),
      }
    },

    optionsToSignIn: (kind) => optionsToSign('signIn', kind, null),
    checkSignIn: (kind, answer) => checkSignature('signIn', kind, null, answer),

    async claimedOwner(kind, answer) {
      const id = parseAnswer<AuthenticationResponseJSON>(answer)?.id
      return id === undefined ? undefined : (await findPasskey(db, kind, id))?.ownerId
    },

    optionsToProve: async (owner) => optionsToSign('prove', owner.kind, owner.id, await passkeysOf(db, owner)),
    checkProof: ({ kind, id }, answer) => checkSignature('prove', kind, id, answer),
  }

  /** @param offered passkeys that the browser may use; none: whichever it has for this site */
  async function optionsToSign(
    ceremony: Ceremony,
    kind: PasskeyOwnerKind,
    ownerId: string | null,
    offered: readonly Row<'passkeys'>[] = [],
  ) {
    if (!hasDomain) return undefined
    const { generateAuthenticationOptions } = await library()
    const options = await generateAuthenticationOptions({
      rpID: hostname,
      timeout: passkeyLimits.challengeMs,
      userVerification: 'required',
      allowCredentials: offered.map(describe),
    })
    await storeChallenge(store, challengeFor(ceremony, kind, ownerId, options.challenge), clock())
    return options
  }

  /** @param ownerId the only owner whose passkeys count; null: whoever signs in */
  async function checkSignature(
    ceremony: Ceremony,
    ownerKind: PasskeyOwnerKind,
    ownerId: string | null,
    answer: string,
  ): Promise<Row<'passkeys'> | PasskeyRefusal> {
    const response = parseAnswer<AuthenticationResponseJSON>(answer)
    if (!response) return 'invalid'
    const { clientDataJSON } = response.response
    const challenge = await spendChallenge(store, { ceremony, ownerKind, ownerId }, clientDataJSON, clock())
    if (!challenge) return 'expired'
    const passkey = await findPasskey(db, ownerKind, response.id)
    if (!passkey || (ownerId !== null && passkey.ownerId !== ownerId)) return 'unknown'
    const { verifyAuthenticationResponse } = await library()
    // The counter is compared below, where the row is changed: two processes may have an answer each.
    const credential = { id: passkey.id, publicKey: Buffer.from(passkey.publicKey, 'base64url'), counter: 0 }
    const found = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      credential,
      ...expected,
    }).catch(() => undefined)
    if (!found?.verified) return 'invalid'
    const { newCounter, credentialBackedUp } = found.authenticationInfo
    return (await countSignature(db, passkey.id, { newCounter, credentialBackedUp, now: clock() })) ?? 'cloned'
  }
}

/** Passkeys of an owner, the latest first. */
export function passkeysOf(db: Queries, { kind, id }: PasskeyOwner): Promise<Row<'passkeys'>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

/** @param now epoch ms @returns false: it is known already */
export async function addPasskey(db: Queries, passkey: NewPasskey, name: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, name, createdAt: now, lastUsedAt: null, clonedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes an owner's own passkey: from now on it opens nothing. @returns whether it existed */
export async function removePasskey(db: Queries, owner: PasskeyOwner, id: string): Promise<boolean> {
  return (await removePasskeys(db, owner, id)).length > 0
}

/** Removes one of an owner's passkeys, or without `id` all of them. @returns the removed ones */
export function removePasskeys(
  db: Queries,
  { kind, id: ownerId }: PasskeyOwner,
  id?: string,
): Promise<Pick<Row<'passkeys'>, 'id' | 'name'>[]> {
  let removing = db.deleteFrom('passkeys').where('ownerKind', '=', kind).where('ownerId', '=', ownerId)
  if (id !== undefined) removing = removing.where('id', '=', id)
  return removing.returning(['id', 'name']).execute()
}

/** Gives an owner's own passkey another name. @returns false: it does not exist */
export async function renamePasskey(
  db: Queries,
  { kind, id: ownerId }: PasskeyOwner,
  { id, name }: Pick<Row<'passkeys'>, 'id' | 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('ownerKind', '=', kind)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function findPasskey(db: Queries, kind: PasskeyOwnerKind, id: string): Promise<Row<'passkeys'> | undefined> {
  return db.selectFrom('passkeys').selectAll().where('ownerKind', '=', kind).where('id', '=', id).executeTakeFirst()
}

/**
 * The condition of the update is the lock: a counter that does not rise is a copy's, and blocks the passkey for good.
 * Authenticators without a counter always say 0.
 */
async function countSignature(
  db: Queries,
  id: string,
  { newCounter, credentialBackedUp, now }: { newCounter: number; credentialBackedUp: boolean; now: number },
): Promise<Row<'passkeys'> | undefined> {
  const counted = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, isBackedUp: flag(credentialBackedUp), lastUsedAt: now })
    .where('id', '=', id)
    .where('clonedAt', 'is', null)
    .where('counter', newCounter === 0 ? '=' : '<', newCounter)
    .returningAll()
    .executeTakeFirst()
  if (!counted)
    await db.updateTable('passkeys').set({ clonedAt: now }).where('id', '=', id).where('clonedAt', 'is', null).execute()
  return counted
}

function challengeFor(ceremony: Ceremony, ownerKind: PasskeyOwnerKind, ownerId: string | null, challenge: string) {
  return { ceremony, ownerKind, ownerId, challenge }
}

function describe({ id, transports }: Row<'passkeys'>) {
  return { id, transports: JSON.parse(transports) as string[] }
}

/** As far as we read it ourselves: the library checks the rest. */
function parseAnswer<Answer>(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    if (!isRecord(answer) || typeof answer.id !== 'string' || !isRecord(answer.response)) return undefined
    return typeof answer.response.clientDataJSON === 'string' ? (answer as Answer) : undefined
  } catch {
    // Not the answer of our script.
    return undefined
  }
}
