import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cacheFile = (root) => join(root, 'node_modules', '.cache', 'hautemer', 'test-durations.json')
/**
 * Seconds of one whole run, those of one and more: what a clone knows that has not run its tests yet. A file that is not in it
 * is light, and one that is newer is known after its first run.
 */
const usualSeconds = JSON.parse(readFileSync(new URL('usualSeconds.json', import.meta.url), 'utf8'))
const lightMs = 500

/**
 * The longest first: whichever process is free takes the next, and the short ones at the end let all end together.
 * @param {string} root
 * @param {string[]} files paths from the root
 * @returns {string[]}
 */
export function longestFirst(root, files) {
  const expected = expectedMs(root, files)
  return files.toSorted((a, b) => expected.get(b) - expected.get(a))
}

/** @returns {Map<string, number>} by file: as long as it took last or usually takes */
export function expectedMs(root, files) {
  const known = readDurations(root)
  const usual = (file) => (file in usualSeconds ? usualSeconds[file] * 1000 : lightMs)
  return new Map(files.map((file) => [file, known[file] ?? usual(file)]))
}

/** @param {Record<string, number>} durations ms by file; what was known of other files that are there stays */
export function recordDurations(root, durations) {
  const known = Object.entries({ ...readDurations(root), ...durations }).filter(([file]) =>
    existsSync(join(root, file)),
  )
  mkdirSync(join(cacheFile(root), '..'), { recursive: true })
  writeFileSync(cacheFile(root), JSON.stringify(Object.fromEntries(known), null, 1))
}

function readDurations(root) {
  try {
    return JSON.parse(readFileSync(cacheFile(root), 'utf8'))
  } catch {
    // The first run of this clone.
    return {}
  }
}
