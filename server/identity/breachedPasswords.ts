import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'

/** Passwords that were in leaks, in the form of the "Pwned Passwords" download. No request leaves this machine. */
export interface BreachedPasswords {
  /** False also where the list cannot be read, which is an error of the log: nobody would get in without a password. */
  has(password: string): Promise<boolean>
}

/** Digits of the SHA-1 hash that name a file; the others begin its lines. */
const prefixLength = 5

/** A line is `SUFFIX:COUNT`. */
export const breachedLine = /^[0-9A-F]{35}:\d/

/** @param folder a file for each prefix, `00000.txt` to `FFFFF.txt` */
export function openBreachedPasswords(folder: string, log: Pick<Logger, 'error'>): BreachedPasswords {
  return {
    async has(password) {
      // SHA-1 is the form of the list; passwords are stored as argon2id.
      const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
      try {
        const text = await readFile(breachedFile(folder, hash.slice(0, prefixLength)), 'latin1')
        const suffix = `${hash.slice(prefixLength)}:`
        const at = text.indexOf(suffix)
        // Lines that only pad an answer have a count of 0.
        return at >= 0 && text[at + suffix.length] !== '0'
      } catch (error) {
        log.error({ err: error }, 'the list of breached passwords cannot be read')
        return false
      }
    },
  }
}

export function breachedFile(folder: string, prefix: string): string {
  return join(folder, `${prefix}.txt`)
}
