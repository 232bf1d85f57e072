import { isDeepStrictEqual } from 'node:util'
import type { Stories } from './stories.ts'

/**
 * Of openings one after another in one process, as after each save under `npm run dev`: the stories that one has checked are taken by
 * the next while the stories, their addresses and what checks them are the same. No story may name the address of the site.
 */
export interface CheckedBefore {
  left?: { of: readonly unknown[]; stories: ReturnType<Stories['leave']>; assetOrigins: readonly [string, string][] }
}

/** @param of what checks, by identity or value, and what it is checked from */
export function takeChecked({ left }: CheckedBefore, of: readonly unknown[]): CheckedBefore['left'] {
  const isSame = left?.of.every((it, index) => it === of[index] || isDeepStrictEqual(it, of[index]))
  return isSame ? left : undefined
}
