import { isDeepStrictEqual } from 'node:util'
import type { Stories } from './stories.ts'

/**
 * Stories that an opening has checked, for the next one in the same process, as after each save under `npm run dev`: the next one adopts
 * them while the stories, their addresses and the checks are the same. No story may name the address of the site.
 */
export interface CheckedBefore {
  left?: { of: readonly unknown[]; stories: ReturnType<Stories['leave']>; assetOrigins: readonly [string, string][] }
}

/** @param of the checks, by identity or value, and what they read */
export function adoptChecked({ left }: CheckedBefore, of: readonly unknown[]): CheckedBefore['left'] {
  const isSame = left?.of.every((it, index) => it === of[index] || isDeepStrictEqual(it, of[index]))
  return isSame ? left : undefined
}
