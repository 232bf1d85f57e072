import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const cacheFile = (root) => join(root, 'node_modules', '.cache', 'hautemer', 'test-durations.json')
/** Seconds of one whole run, those above one: what a clone knows that has not run its tests yet. */
const usualSeconds = JSON.parse(readFileSync(new URL('usualSeconds.json', import.meta.url), 'utf8'))
/**
 * A file that nobody has run: its size says something about how much it tests. Files of test/ open a site or a browser
 * (the 206 of usualSeconds.json: 1.14 ms a byte), those beside a source call a function.
 */
const msPerByte = 1.14
const lightMs = 500

/** The part of all that a process begins with; the rest waits for whichever process is free first. */
const firstPart = 0.75
/** A batch of the rest: long enough that another start of process and browser does not count. */
const batchMs = 45_000

/**
 * Deals the files out, the longest first: what each process begins with, and batches of short files for whichever is
 * free. Durations are guesses, and a machine with other work makes them wrong.
 * @param {string} root
 * @param {string[]} files paths from the root
 * @param {number} count of processes
 * @returns {string[][]} in the order in which they are to be taken; none is empty
 */
export function dealOut(root, files, count) {
  const known = readDurations(root)
  const guess = (file) => (file.startsWith('test/') ? statSync(join(root, file)).size * msPerByte : lightMs)
  const usual = (file) => usualSeconds[file] && usualSeconds[file] * 1000
  const expected = (file) => known[file] ?? usual(file) ?? guess(file)
  const sorted = files.toSorted((a, b) => expected(b) - expected(a))
  const all = sorted.reduce((sum, file) => sum + expected(file), 0)
  const shards = Array.from({ length: count }, () => ({ files: [], ms: 0 }))
  const batches = []
  for (const file of sorted) {
    const least = shards.reduce((a, b) => (b.ms < a.ms ? b : a))
    const isRest = count > 1 && least.ms >= (all * firstPart) / count
    if (isRest && (batches.at(-1)?.ms ?? batchMs) >= batchMs) batches.push({ files: [], ms: 0 })
    const taker = isRest ? batches.at(-1) : least
    taker.files.push(file)
    taker.ms += expected(file)
  }
  return [...shards, ...batches].filter((it) => it.files.length > 0).map((it) => it.files)
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
