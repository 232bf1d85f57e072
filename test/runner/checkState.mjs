import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that every step depends on: the rules themselves, and the packages, with the tools among them. */
const always = /^test\/(?:rules\/|check\.mjs|runner\/checkState\.mjs)|^(?:package(?:-lock)?|biome)\.json$/

/**
 * The steps of `npm run check` that have found all well, by the contents of the files that each of them reads. Beside the
 * packages, so that a new install forgets it.
 * @param {string} root
 * @param {boolean} isAll nothing of earlier runs counts
 */
export function readState(root, isAll) {
  const path = join(root, 'node_modules/.cache/hautemer/check.json')
  const { files: before = {}, steps: known = {} } = parsed(path) ?? {}
  const files = hashFiles(root, before)
  const steps = isAll ? {} : known
  /** Steps of this run that found all well, with the files that each has read. */
  const passed = new Map()
  return {
    /** @param {RegExp} reads */
    hasPassed: (name, reads) => steps[name]?.whole === wholeOf(files, reads),
    passed(name, reads) {
      passed.set(name, reads)
      steps[name] = { whole: wholeOf(files, reads), ...(reads.source === '.' && { each: hashes() }) }
    },
    /** @returns {string[]} files that are others than when the step, which reads all, passed; all of them if it never did */
    changedSince(name) {
      const each = steps[name]?.each
      const isSameRule = each && Object.keys(files).every((it) => !always.test(it) || each[it] === files[it].hash)
      return Object.keys(files).filter((it) => !isSameRule || each[it] !== files[it].hash)
    },
    write() {
      // Somebody saved a file meanwhile: which of its texts a step has read is not known.
      const now = hashFiles(root, files)
      for (const [name, reads] of passed) if (steps[name].whole !== wholeOf(now, reads)) delete steps[name]
      mkdirSync(dirname(path), { recursive: true })
      // Never in place: a clone for a test may have this file by a hard link.
      writeFileSync(`${path}.${process.pid}`, JSON.stringify({ files: now, steps }))
      renameSync(`${path}.${process.pid}`, path)
    },
  }

  function hashes() {
    return Object.fromEntries(Object.entries(files).map(([file, { hash }]) => [file, hash]))
  }
}

function wholeOf(files, reads) {
  const whole = createHash('sha256')
  for (const [file, { hash }] of Object.entries(files))
    if (reads.test(file) || always.test(file)) whole.update(`${file} ${hash}\n`)
  return whole.digest('hex')
}

/** Files of the working tree that git does not ignore. What has its size and times of before has its contents, too. */
function hashFiles(root, before) {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', list, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0')
  const files = {}
  for (const file of [...new Set(names)].filter((it) => it !== '').sort()) {
    const facts = statSync(join(root, file), { throwIfNoEntry: false })
    if (!facts?.isFile()) continue
    const { size, mtimeMs, ctimeMs } = facts
    const known = before[file]
    const isKnown = known?.size === size && known.mtimeMs === mtimeMs && known.ctimeMs === ctimeMs
    const hash = isKnown
      ? known.hash
      : createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest('hex')
    files[file] = { size, mtimeMs, ctimeMs, hash }
  }
  return files
}

function parsed(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
  } catch {
    // Cut off while it was written: as if nothing had run.
    return {}
  }
}
