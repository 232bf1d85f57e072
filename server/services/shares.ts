import { cacheBytes } from '#shared/limits.ts'

/** Shares of the memory for caches (96 MiB in all). */
export const cacheShare = {
  content: cacheBytes / 3,
  pages: (cacheBytes * 5) / 12,
  blocks: cacheBytes / 4,
} as const
