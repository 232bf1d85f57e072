import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Compares in a time that says nothing of where two secrets of one length differ. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The six digits that a mail brings. */
export function newOneTimeCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/**
 * A keyed hash, since a million codes could be tried quickly without the key.
 * @param secrets the first makes it
 * @param purpose with the id of the code's row: a code of another row or purpose has another hash
 */
export function hashOfCode([sealing = '']: readonly string[], purpose: string, code: string): string {
  return hmacOf(sealing, `${purpose} ${code}`)
}

/** Whether a code has this hash, with whichever of the secrets it was made. */
export function isCodeOf(hash: string, secrets: readonly string[], purpose: string, code: string): boolean {
  return secrets.some((it) => isSameSecret(hash, hmacOf(it, `${purpose} ${code}`)))
}

function hmacOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
