import type { SeedForm } from './api.ts'

/** Whether a seed is written as announced. */
export function isSeedOf({ numbers, digits, order }: SeedForm, seed: string): boolean {
  const parts = seed.split(' ')
  const isWritten = parts.length === numbers && parts.every((it) => it.length === digits && /^\d+$/.test(it))
  return isWritten && (order === 'drawn' || parts.every((it, index) => index === 0 || (parts[index - 1] ?? '') <= it))
}

/** A seed in a form, to be shown beside its description. */
export function exampleSeed({ numbers, digits }: SeedForm): string {
  const step = (10 ** digits - 1) / (numbers + 1)
  return Array.from({ length: numbers }, (_, index) =>
    String(Math.floor(step * (index + 1))).padStart(digits, '0'),
  ).join(' ')
}
