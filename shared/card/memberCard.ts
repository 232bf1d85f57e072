import type { InitAnswer } from '#shared/hotel/api.ts'
import * as brand from '#shared/house.ts'

/** Names that page, worker and server of the offline member card agree on. */

export const cardCodes = {
  /** The device makes one code for each step of the clock. */
  stepMs: 30_000,
  /** How far the clocks of device and server may differ, in either direction. */
  toleranceMs: 60_000,
  /** Life of a code that the server signed, for a browser without scripts. */
  serverLifeMs: 60_000,
} as const

/** Names under which a browser keeps the card; a logout clears all three (client/boot/session.ts). */
export const offlineCard = { cache: 'member-card', database: 'member-card', owner: 'member-card' } as const

/** Where the worker's program is, in the language of its page: `/_app/card/fr.js`. */
export const cardWorkerPath = '/_app/card/'

export function stepAt(now: number): number {
  return Math.floor(now / cardCodes.stepMs)
}

/** The text that a device signs: no other text that it may sign begins so. */
export function signedText(keyId: string, step: number): string {
  return `${brand.id} member card ${keyId} ${step}`
}

/** `{key}.{step}.{signature}`: what the check page's address ends with. The key names one device of one member. */
export function deviceToken(keyId: string, step: number, signature: string): string {
  return `${keyId}.${step}.${signature}`
}

/** The owner of a card as the init call tells it: another answer means that the stored card is another member's. */
export function cardOwner({ profile, vip }: InitAnswer): string {
  return profile || vip ? `${profile?.ibNumber ?? ''} ${vip?.firstname ?? ''}` : ''
}
