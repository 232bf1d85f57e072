import { createHash } from 'node:crypto'

/** A short version of a list of texts, which a page compares with what its stream says. */
export function versionOf(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('base64url').slice(0, 16)
}
