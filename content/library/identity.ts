import { hash } from 'node:crypto'
import * as brand from '#shared/house.ts'

/** A uuid that is always the same for a text: stories and blocks get one where their file names none. */
export function uuidFor(text: string): string {
  const hex = digest(text)
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}

/** A number that is always the same for a text: 40 bits, as long as Storyblok's newer ids. */
export function idFor(text: string): number {
  return Number.parseInt(digest(text).slice(0, 10), 16)
}

export function digestOf(text: string | Buffer): string {
  return hash('sha1', text)
}

/** In one call: a page of a hundred stories needs thousands. */
function digest(text: string): string {
  return hash('sha1', `${brand.id}/${text}`)
}
