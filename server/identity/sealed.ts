import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts a value, as text. */
export function seal(value: unknown, secret: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(secret), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** @throws Error if none of these secrets decrypts it */
export function unseal(sealed: string, secrets: readonly string[]): unknown {
  let failure: unknown = new Error('no secret is configured')
  for (const secret of secrets) {
    try {
      return unsealWith(sealed, secret)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function unsealWith(sealed: string, secret: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes))
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
