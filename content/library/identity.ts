import { createHash } from 'node:crypto'

/** A uuid that is always the same for a text: stories and blocks get one where their file names none. */
export function uuidFor(text: string): string {
  const bytes = digest(text).subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** A number that is always the same for a text: 40 bits, as long as Storyblok's newer ids. */
export function idFor(text: string): number {
  return digest(text).readUIntBE(0, 5)
}

export function digestOf(text: string | Buffer): string {
  return createHash('sha1').update(text).digest('hex')
}

function digest(text: string): Buffer {
  return createHash('sha1').update(`hautemer/${text}`).digest()
}
