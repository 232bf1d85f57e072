import type { Flag } from '#server/store/columns.ts'
import type { Programme } from '#shared/account/programmes.ts'

/** Tables of the passkeys of everybody who has some (server/passkeys). */
export interface PasskeyTables {
  passkeys: PasskeysTable
  passkeyChallenges: PasskeyChallengesTable
}

/** A passkey: the public half of a key pair that an authenticator holds. */
interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string
  ownerKind: PasskeyOwnerKind
  ownerId: string
  /** The owner's name for it. */
  name: string
  /** COSE key, base64url. */
  publicKey: string
  /** Signatures so far as the authenticator counts them; 0 where it does not. */
  counter: number
  /** JSON: ways to reach the authenticator, for browsers. */
  transports: string
  /** Whether it can be on several devices, and whether it is. */
  isSynced: Flag
  isBackedUp: Flag
  createdAt: number
  lastUsedAt: number | null
  /** A counter that went back: a copy exists, and neither opens anything any more. */
  clonedAt: number | null
}

/** Challenges of ceremonies under way; each is deleted by the answer to it. */
interface PasskeyChallengesTable {
  /** Base64url. */
  challenge: string
  ceremony: Ceremony
  ownerKind: PasskeyOwnerKind
  /** Null: whoever signs in. */
  ownerId: string | null
  expiresAt: number
}

/** `prove`: whoever is signed in already shows to be the owner, for an act that a session alone must not do. */
export type Ceremony = 'register' | 'signIn' | 'prove'

/** Owners of passkeys, by their table: people of the desk, members of each programme. */
export type PasskeyOwnerKind = 'desk' | Programme
