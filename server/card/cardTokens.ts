import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Store } from '#server/store/open.ts'
import { cardCodes, stepAt } from '#shared/card/memberCard.ts'
import { type CardSession, isSignedBy, sessionOfKey } from './cardKeys.ts'

export type CardReading = { state: 'valid'; session: CardSession } | { state: 'expired' | 'unknown' }

/** Codes of member cards: signed by the device's key, or made by the server without scripts. */
export interface CardTokens {
  /** A code that is valid for a minute, for a session with full access. */
  issue(sessionId: string): string
  /** `unknown`: not our code, changed, or of a session that has ended. */
  read(token: string): Promise<CardReading>
}

interface CardTokenOptions {
  store: Store
  clock: () => number
  /** The first encrypts, all of them decrypt. */
  secrets: readonly string[]
}

const deviceCode = /^([\w-]{16})\.(\d{1,12})\.([\w-]{86})$/
const serverCode = /^s\.([\w-]{64})$/
const cipher = 'aes-256-gcm'
const lengths = { iv: 12, tag: 16 } as const
const mostStepsApart = cardCodes.toleranceMs / cardCodes.stepMs

export function createCardTokens({ store, clock, secrets }: CardTokenOptions): CardTokens {
  const keys = secrets.map((it) => createHash('sha256').update(it).digest())
  return {
    issue: (sessionId) => `s.${seal(sessionId, clock())}`,
    async read(token) {
      const [, keyId, step, signature] = deviceCode.exec(token) ?? []
      if (keyId && step && signature) return readDevice(keyId, Number(step), signature)
      const sealed = serverCode.exec(token)?.[1]
      return sealed ? readServer(sealed) : { state: 'unknown' }
    },
  }

  async function readDevice(keyId: string, step: number, signature: string): Promise<CardReading> {
    const found = await sessionOfKey(store.db, { keyId }, clock())
    if (!found?.publicKey || !isSignedBy(found.publicKey, keyId, step, signature)) return { state: 'unknown' }
    // A photograph of the code is useless a minute later.
    if (Math.abs(stepAt(clock()) - step) > mostStepsApart) return { state: 'expired' }
    return { state: 'valid', session: found }
  }

  async function readServer(sealed: string): Promise<CardReading> {
    const opened = keys.map((it) => unseal(sealed, it)).find((it) => it !== undefined)
    if (!opened) return { state: 'unknown' }
    const age = clock() - opened.at
    if (age > cardCodes.serverLifeMs || age < -cardCodes.serverLifeMs) return { state: 'expired' }
    const session = await sessionOfKey(store.db, { sessionId: opened.sessionId }, clock())
    return session ? { state: 'valid', session } : { state: 'unknown' }
  }

  /** Encrypted and not only signed, since the code must not reveal the session's id. */
  function seal(sessionId: string, at: number): string {
    const iv = randomBytes(lengths.iv)
    const time = Buffer.alloc(4)
    time.writeUInt32BE(Math.floor(at / 1000))
    const sealing = createCipheriv(cipher, keys[0] ?? '', iv)
    const sealed = [sealing.update(Buffer.concat([Buffer.from(sessionId.replaceAll('-', ''), 'hex'), time]))]
    sealed.push(sealing.final())
    return Buffer.concat([iv, ...sealed, sealing.getAuthTag()]).toString('base64url')
  }

  function unseal(text: string, key: Buffer): { sessionId: string; at: number } | undefined {
    const bytes = Buffer.from(text, 'base64url')
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, lengths.iv))
    opening.setAuthTag(bytes.subarray(-lengths.tag))
    try {
      const plain = Buffer.concat([opening.update(bytes.subarray(lengths.iv, -lengths.tag)), opening.final()])
      const id = plain.subarray(0, 16).toString('hex')
      const sessionId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      return { sessionId, at: plain.readUInt32BE(16) * 1000 }
    } catch {
      // Not sealed by us, or changed since.
      return undefined
    }
  }
}
