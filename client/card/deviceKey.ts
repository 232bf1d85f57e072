import { call } from '#client/api/call.ts'
import type { CardKeyAnswer } from '#shared/card/api.ts'
import { deviceToken, offlineCard, signedText, stepAt } from '#shared/card/memberCard.ts'

const storeName = 'keys'
/** There is one record. */
const name = 'device'

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** The key that this device made and cannot give away, with what the server calls it. */
export interface DeviceKey {
  pair: CryptoKeyPair
  /** As the server knows it. */
  id: string
  /** By how much the server's clock is ahead of the device's. */
  aheadMs: number
}

/** @returns undefined when this device has none, or had to give it up at a logout */
export function readKey(): Promise<DeviceKey | undefined> {
  return readRecord<DeviceKey>()
}

/**
 * Registers this device's key, which it creates if there is none. Two tabs at once create one key.
 * @throws ApiError; a plain Error where the browser keeps no keys (a private window)
 */
export function registerKey(): Promise<DeviceKey> {
  return alone(async () => {
    const pair = (await readKey())?.pair ?? (await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']))
    const publicKey = base64url(await crypto.subtle.exportKey('raw', pair.publicKey))
    const sentAt = Date.now()
    const { id, at } = await call<CardKeyAnswer>('/api/card/keys', { method: 'POST', body: { publicKey } })
    // The answer was written somewhere between question and answer.
    const key = { pair, id, aheadMs: Date.parse(at) - (sentAt + Date.now()) / 2 }
    await writeRecord(key)
    return key
  })
}

/** The code of a moment. @param now epoch ms on the server's clock */
export async function signCode({ pair, id }: DeviceKey, now: number): Promise<string> {
  const step = stepAt(now)
  const text = new TextEncoder().encode(signedText(id, step))
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text)
  return deviceToken(id, step, base64url(signature))
}

function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return navigator.locks ? navigator.locks.request(offlineCard.database, work) : work()
}

function base64url(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** IndexedDB is the one place that holds a key which scripts cannot read. */
async function readRecord<Value>(): Promise<Value | undefined> {
  return inStore('readonly', (store) => store.get(name) as IDBRequest<Value | undefined>)
}

async function writeRecord(value: unknown): Promise<void> {
  await inStore('readwrite', (store) => store.put(value, name))
}

/** Opened for one question at a time: an open database could not be deleted at a logout. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(offlineCard.database)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await answerOf(opening)
  try {
    return await answerOf(ask(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
