import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const cacheFile = (root) => join(root, 'node_modules', '.cache', 'hautemer', 'test-durations.json')
/** Seconds of one whole run, those above one: what a clone knows that has not run its tests yet. */
const usualSeconds = JSON.parse(readFileSync(new URL('usualSeconds.json', import.meta.url), 'utf8'))
/**
 * A file that nobody has run: its size says something about how much it tests. Files of test/ open a site or a browser
 * (206 of them took 1.14 ms a byte), those beside a source call a function.
 */
const msPerByte = 1.14
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

/** @returns {Map<string, number>} by file: as long as it took last, usually takes, or may take */
export function expectedMs(root, files) {
  const known = readDurations(root)
  const guess = (file) => (file.startsWith('test/') ? statSync(join(root, file)).size * msPerByte : lightMs)
  const usual = (file) => usualSeconds[file] && usualSeconds[file] * 1000
  return new Map(files.map((file) => [file, known[file] ?? usual(file) ?? guess(file)]))
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
