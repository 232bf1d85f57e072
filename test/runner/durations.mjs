import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cacheFile = (root) => join(root, 'node_modules', '.cache', 'hautemer', 'test-durations.json')
/** Seconds of one whole run, those above one: what a clone knows that has not run its tests yet. */
const usualSeconds = JSON.parse(readFileSync(new URL('usualSeconds.json', import.meta.url), 'utf8'))
/** Rough speed of a file that nobody has run: its size says something about how much it tests. */
const msPerByte = 0.2
const lightMs = 1000

/**
 * Deals the files out so that every shard has about the same to do, the longest first.
 * @param {string} root
 * @param {string[]} files paths from the root
 * @param {number} count of shards
 * @returns {string[][]} no empty shard
 */
export function dealOut(root, files, count) {
  const known = readDurations(root)
  const guess = (file) => Math.min(lightMs, statSync(join(root, file)).size * msPerByte)
  const usual = (file) => usualSeconds[file] && usualSeconds[file] * 1000
  const expected = (file) => known[file] ?? usual(file) ?? guess(file)
  const shards = Array.from({ length: count }, () => ({ files: [], ms: 0 }))
  for (const file of files.toSorted((a, b) => expected(b) - expected(a))) {
    const least = shards.reduce((a, b) => (b.ms < a.ms ? b : a))
    least.files.push(file)
    least.ms += expected(file)
  }
  return shards.filter((it) => it.files.length > 0).map((it) => it.files)
}

/** @param {Record<string, number>} durations ms by file; what was known of other files that are there stays */
export function recordDurations(root, durations) {
  const known = Object.entries({ ...readDurations(root), ...durations }).filter(([file]) =>
    existsSync(join(root, file)),
  )
  mkdirSync(dirname(cacheFile(root)), { recursive: true })
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
