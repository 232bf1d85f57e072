import type { Env } from '#server/env.ts'

/** Of the newest secret, so that every process has the same; another one for each use. */
export function secretFor({ sessionSecrets }: Env, use: 'idempotency' | 'cards' | 'forms' | 'memberCard'): string {
  const newest = Object.keys(sessionSecrets).sort((a, b) => Number(b) - Number(a))[0] ?? ''
  return `${use} ${sessionSecrets[newest]}`
}
