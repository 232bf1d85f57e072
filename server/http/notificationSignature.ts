import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A sender's claim, read from the headers before the body. */
export interface SignatureClaim {
  /** Epoch seconds. */
  timestamp: number
  /** True if the body was signed with the secret at that time. */
  isSignedWith(secret: string, body: Buffer): boolean
}

/** Several signatures of one notification: while a sender changes its secret it signs with both. */
const mostSignatures = 10

/**
 * The signature of a notification by Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature: v1,…`), or
 * by `X-Timestamp` and `X-Signature: sha256=…`.
 * @returns undefined if there is none, or one that cannot be read
 */
export function readSignature(headers: IncomingHttpHeaders): SignatureClaim | undefined {
  return headers['webhook-signature'] === undefined ? readPlain(headers) : readStandard(headers)
}

function readStandard(headers: IncomingHttpHeaders): SignatureClaim | undefined {
  const { id, timestamp, signature } = {
    id: textOf(headers['webhook-id']),
    timestamp: textOf(headers['webhook-timestamp']),
    signature: textOf(headers['webhook-signature']),
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(id) || !isTimestamp(timestamp)) return undefined
  const given = signature
    .split(' ', mostSignatures)
    .flatMap((it) => /^v1,([A-Za-z0-9+/]{43}=)$/.exec(it)?.[1] ?? [])
    .map((it) => Buffer.from(it, 'base64'))
  return {
    timestamp: Number(timestamp),
    isSignedWith(secret, body) {
      const expected = standardDigest(secret, id, timestamp, body)
      return given.some((it) => timingSafeEqual(expected, it))
    },
  }
}

/** `webhook-signature` of an event of ours: one signature for each secret. @param timestamp epoch seconds */
export function signEvent(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  return secrets.map((it) => `v1,${standardDigest(it, id, String(timestamp), body).toString('base64')}`).join(' ')
}

function standardDigest(secret: string, id: string, timestamp: string, body: Buffer | string): Buffer {
  return createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
}

function readPlain(headers: IncomingHttpHeaders): SignatureClaim | undefined {
  const timestamp = textOf(headers['x-timestamp'])
  const signature = /^sha256=([0-9a-f]{64})$/i.exec(textOf(headers['x-signature']))?.[1]
  if (!signature || !isTimestamp(timestamp)) return undefined
  return {
    timestamp: Number(timestamp),
    isSignedWith(secret, body) {
      const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest()
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    },
  }
}

/** Bytes of a secret: base64 behind `whsec_`, as Standard Webhooks writes secrets, else the text itself. */
function keyOf(secret: string): Buffer {
  const prefix = 'whsec_'
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)
}

function isTimestamp(text: string): boolean {
  return /^\d{1,12}$/.test(text)
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
