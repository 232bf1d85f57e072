import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#shared/time/days.ts'

/** Costly results by what they were made of, beside the packages: a new install forgets them. */
const folder = join(import.meta.dirname, '../../node_modules/.cache/hautemer/build')
/** Results that no build has used for so long are deleted. */
export const cacheDays = 14

/**
 * The result of `make`, or that of an earlier build with the same key.
 * @param key what it was made of, and how, as a file name: a hash of all inputs
 */
export async function cached(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  return readCached(key) ?? writeCached(key, await make())
}

/** Synchronous, for callers that cannot wait. @returns undefined when nothing is kept under the key */
export function readCached(key: string): Buffer | undefined {
  const file = join(folder, key)
  if (!existsSync(file)) return undefined
  utimesSync(file, new Date(), new Date())
  return readFileSync(file)
}

/** @returns what was made */
export function writeCached<Made extends Uint8Array | string>(key: string, made: Made): Made {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, key)
  // Another build of this clone never reads half a file, and a copy by hard links is not changed.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, made)
  renameSync(unfinished, file)
  return made
}

/** Deletes what no build has asked for in so many days. */
export function deleteUnused(days: number): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const file = join(folder, name)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats && Date.now() - stats.mtimeMs > days * dayMs) rmSync(file, { force: true })
  }
}
