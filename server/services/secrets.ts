import type { Env } from '#server/env/index.ts'

type Use = 'idempotency' | 'cards' | 'forms' | 'mail' | 'memberCard' | 'assets' | 'pauses' | 'invitations' | 'desk'

/** A secret derived from the one that seals, the same in every process, another one for each use. */
export function secretFor(env: Env, use: Use): string {
  return secretsFor(env, use)[0] ?? ''
}

/** Secrets derived from all, that which seals first: data written with another one can be read. */
export function secretsFor({ sessionSecrets: { sealing, opening } }: Env, use: Use): string[] {
  const newestFirst = Object.keys(opening).sort((a, b) => Number(b) - Number(a))
  const sealingFirst = newestFirst.sort((a, b) => Number(b in sealing) - Number(a in sealing))
  return sealingFirst.map((it) => `${use} ${opening[it]}`)
}
