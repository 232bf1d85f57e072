import type { Env } from '#server/env.ts'

type Use = 'idempotency' | 'cards' | 'forms' | 'mail' | 'memberCard' | 'assets' | 'pauses'

/** Derived from the newest secret, so that every process has the same; another one for each use. */
export function secretFor(env: Env, use: Use): string {
  return secretsFor(env, use)[0] ?? ''
}

/** Derived from each secret, the newest first: what was written with an older one can still be read. */
export function secretsFor({ sessionSecrets }: Env, use: Use): string[] {
  const newestFirst = Object.keys(sessionSecrets).sort((a, b) => Number(b) - Number(a))
  return newestFirst.map((it) => `${use} ${sessionSecrets[it]}`)
}
