import type { Env } from '#server/env/index.ts'

type Use = 'idempotency' | 'cards' | 'forms' | 'mail' | 'memberCard' | 'assets' | 'pauses' | 'invitations' | 'desk'

/** A secret derived from the newest one, the same in every process, another one for each use. */
export function secretFor(env: Env, use: Use): string {
  return secretsFor(env, use)[0] ?? ''
}

/** Secrets derived from all, the newest first: data written with an older one can still be read. */
export function secretsFor({ sessionSecrets }: Env, use: Use): string[] {
  const newestFirst = Object.keys(sessionSecrets).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((it) => `${use} ${sessionSecrets[it]}`)
}
