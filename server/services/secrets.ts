import type { Env } from '#server/env/index.ts'

type Use = 'idempotency' | 'cards' | 'forms' | 'mail' | 'memberCard' | 'assets' | 'pauses' | 'invitations' | 'desk'

/**
 * Secrets derived from all, another one for each use, the same in every process. That which seals is the first: data
 * written with another one can be read.
 */
export function secretsFor({ sessionSecrets: { sealing, opening } }: Env, use: Use): string[] {
  const newestFirst = Object.keys(opening).sort((a, b) => Number(b) - Number(a))
  const sealingFirst = newestFirst.sort((a, b) => Number(b in sealing) - Number(a in sealing))
  return sealingFirst.map((it) => `${use} ${opening[it]}`)
}
