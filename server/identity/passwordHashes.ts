import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { tracingChannel } from 'node:diagnostics_channel'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'

const [pbkdf2Of, scryptOf] = [promisify(pbkdf2), promisify(scrypt)]
const b64 = '[A-Za-z0-9+/.]{8,}={0,2}'

/** Costs beyond these would hold a core for more than about a second: such a string is refused when it comes in. */
const most = { bcryptCost: 14, iterations: 2_000_000, logN: 17, blocks: 16, lanes: 4, memoryKiB: 262_144, passes: 10 }

/** A hash of a password, made or judged. */
export interface PasswordHashed {
  kind: HashKind
}

/** Begin and end of each hash, for the metrics, which import from this folder. */
export const passwordHashed = tracingChannel<PasswordHashed>('site.passwordHashed')

export type HashKind = 'argon2' | 'bcrypt' | 'pbkdf2' | 'scrypt'

interface Kind {
  name: HashKind
  form: RegExp
  isBounded(parts: readonly string[]): boolean
  verify(hash: string, password: string, parts: readonly string[]): Promise<boolean>
}

/** The strings of other systems: PHC strings, and what passlib and PHP write. */
const kinds: readonly Kind[] = [
  {
    name: 'argon2',
    // PHC strings alone: the library refuses zeros in front, padding and passlib's letters.
    form: /^\$argon2(?:id|i|d)\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9])\$([A-Za-z\d+/]{11,64})\$([A-Za-z\d+/]{8,})$/,
    isBounded: ([memory, passes, lanes]) =>
      Number(memory) >= 8 * Number(lanes) &&
      Number(memory) <= most.memoryKiB &&
      Number(passes) <= most.passes &&
      Number(lanes) <= most.lanes,
    verify: (hash, password) => verifyArgon2(hash, password),
  },
  {
    name: 'bcrypt',
    form: /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/,
    isBounded: ([cost]) => Number(cost) >= 4 && Number(cost) <= most.bcryptCost,
    verify: (hash, password) => verifyBcrypt(password, hash.replace(/^\$2y/, '$2b')),
  },
  {
    name: 'pbkdf2',
    form: new RegExp(`^\\$pbkdf2-(sha1|sha256|sha512)\\$(?:i=)?(\\d{1,8})(?:,l=\\d+)?\\$(${b64})\\$(${b64})$`),
    isBounded: ([, iterations]) => Number(iterations) > 0 && Number(iterations) <= most.iterations,
    verify: (_, password, [digest = '', iterations, salt, key]) =>
      isKey(key, (wanted) => pbkdf2Of(password, bytesOf(salt), Number(iterations), wanted.length, digest)),
  },
  {
    name: 'scrypt',
    form: new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,2}),p=(\\d{1,2})\\$(${b64})\\$(${b64})$`),
    isBounded: ([logN, blocks, lanes]) =>
      [logN, blocks, lanes].every((it) => Number(it) > 0) &&
      Number(logN) <= most.logN &&
      // RFC 7914: N is below 2^(128 r / 8).
      Number(logN) < 16 * Number(blocks) &&
      Number(blocks) <= most.blocks &&
      Number(lanes) <= most.lanes,
    verify: (_, password, [logN, blocks, lanes, salt, key]) =>
      isKey(key, (wanted) => {
        const cost = { N: 2 ** Number(logN), r: Number(blocks), p: Number(lanes), maxmem: 512 * 1024 * 1024 }
        return (scryptOf as (...of: unknown[]) => Promise<Buffer>)(password, bytesOf(salt), wanted.length, cost)
      }),
  },
]

/** Whether a string is a hash that {@link verifyHash} can judge. */
export function isPasswordHash(hash: string): boolean {
  const found = read(hash)
  if (!found?.kind.isBounded(found.parts)) return false
  return found.kind.name === 'bcrypt' || found.parts.slice(-2).every(isBase64)
}

/** Neither cut off nor with bits that nobody wrote: the text is the one that its bytes have. */
function isBase64(text: string): boolean {
  return bytesOf(text).toString('base64').replace(/=+$/, '') === text.replaceAll('.', '+').replace(/=+$/, '')
}

/** Whether a password has that hash. @throws Error for a string that is none */
export async function verifyHash(hash: string, password: string): Promise<boolean> {
  const found = read(hash)
  if (!found) throw new Error('a stored password has an unknown form')
  return hashing(found.kind.name, () => found.kind.verify(hash, password, found.parts))
}

/** Runs one hash of a kind, which the metrics count. */
export function hashing<Result>(kind: HashKind, work: () => Promise<Result>): Promise<Result> {
  return passwordHashed.tracePromise(work, { kind } satisfies PasswordHashed)
}

/** A hash of the same kind and cost, of nobody: judging it takes as long, and no password is right. */
export function sampleOf(hash: string): string {
  if (/^\$2[aby]/.test(hash)) return `$2b$${hash.slice(4, 7)}${'.'.repeat(53)}`
  const [key = '', salt = '', ...cost] = hash.split('$').toReversed()
  const zeros = (of: string) => 'A'.repeat(of.replace(/=+$/, '').length)
  return [...cost.toReversed(), zeros(salt), zeros(key)].join('$')
}

/** The kind of a hash, with its parts; no string is of two. */
function read(hash: string): { kind: Kind; parts: readonly string[] } | undefined {
  for (const kind of kinds) {
    const [, ...parts] = kind.form.exec(hash) ?? ['']
    if (parts.length > 0) return { kind, parts }
  }
  return undefined
}

async function isKey(key: string | undefined, derive: (wanted: Buffer) => Promise<Buffer>): Promise<boolean> {
  const wanted = bytesOf(key)
  return timingSafeEqual(await derive(wanted), wanted)
}

/** Base64 without padding; passlib writes `.` for `+`. */
function bytesOf(text = ''): Buffer {
  return Buffer.from(text.replaceAll('.', '+'), 'base64')
}
