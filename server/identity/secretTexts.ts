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
 * @param purpose with the id of the code's row: a code of another row or purpose has another hash
 */
export function hashOfCode(secret: string, purpose: string, code: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${code}`).digest('hex')
}
