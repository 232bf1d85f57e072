import { createHash } from 'node:crypto'
import { isSameSecret } from '#server/identity/secretTexts.ts'

export interface PreviewSettings {
  spaceId?: string
  previewToken?: string
}

/** How long a link of the visual editor is valid. */
const validSeconds = 3600

/**
 * Whether a request comes from the visual editor: `_storyblok` and a token over space, preview token and a time that is
 * not older than an hour. Anybody can add the other parameters.
 * @param now epoch milliseconds
 */
export function isPreview(query: URLSearchParams, { spaceId, previewToken }: PreviewSettings, now: number): boolean {
  if (!query.has('_storyblok') || !spaceId || !previewToken) return false
  const [space, token, timestamp] = ['space_id', 'token', 'timestamp'].map((name) =>
    query.getAll(`_storyblok_tk[${name}]`),
  )
  // A repeated name would let a check read one value and its user the other.
  if (space?.length !== 1 || token?.length !== 1 || timestamp?.length !== 1) return false
  const seconds = Number(timestamp[0])
  const age = now / 1000 - seconds
  if (space[0] !== spaceId || !Number.isInteger(seconds) || age < -60 || age >= validSeconds) return false
  return isSameSecret(String(token[0]), previewTokenOf(spaceId, previewToken, seconds))
}

/** The editor's value of `_storyblok_tk[token]`. @param timestamp seconds */
export function previewTokenOf(spaceId: string, previewToken: string, timestamp: number): string {
  return createHash('sha1').update(`${spaceId}:${previewToken}:${timestamp}`).digest('hex')
}
