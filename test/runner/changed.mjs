import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const recordFile = (root) => join(root, 'node_modules', '.cache', 'hautemer', 'test-modules.json')
/** Measuring slows calls down, and what a file runs changes seldom. */
const measuredAnewMs = 7 * 86_400_000

/**
 * The modules that a file of tests ran when it was measured.
 * @typedef {object} Ran
 * @property {number} at epoch ms
 * @property {string[]} modules of which it called a function in its own process, paths from the root
 * @property {string[]} paths of the pages that it asked its sites for
 * @property {boolean} isBrowser it opened pages of a browser
 */

/** @param {string} root folder of the clone @returns {Record<string, Ran>} by file of tests */
export function readRan(root) {
  try {
    const { names, tests } = JSON.parse(readFileSync(recordFile(root), 'utf8'))
    return Object.fromEntries(
      Object.entries(tests).map(([file, it]) => [file, { ...it, modules: it.modules.map((index) => names[index]) }]),
    )
  } catch {
    // Nothing was measured in this clone yet.
    return {}
  }
}

/** @param {Record<string, Ran>} ran measured now; what was known of other files stays */
export function writeRan(root, ran) {
  const all = Object.entries({ ...readRan(root), ...ran }).filter(([file]) => existsSync(join(root, file)))
  const indexes = new Map()
  const indexOf = (name) => indexes.getOrInsertComputed(name, () => indexes.size)
  const tests = Object.fromEntries(all.map(([file, it]) => [file, { ...it, modules: it.modules.map(indexOf) }]))
  mkdirSync(dirname(recordFile(root)), { recursive: true })
  // Never in place: a clone for a test may have this file by a hard link.
  writeFileSync(`${recordFile(root)}.${process.pid}`, JSON.stringify({ names: [...indexes.keys()], tests }))
  renameSync(`${recordFile(root)}.${process.pid}`, recordFile(root))
}

/** @param {Ran | undefined} ran */
export function isToBeMeasured(ran) {
  return !ran || Date.now() - ran.at > measuredAnewMs
}

/**
 * @param {string} since a commit: what differs from it in the working tree
 * @returns {string[]} paths from the root; those that are new among them
 */
export function changedFiles(root, since) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])]
}

/**
 * The files of tests to run after a change: a test that is changed or was never measured, and those that ran a module which
 * is changed. What is no module, or has no function that a test called, is met by its users: a story by tests that asked for its
 * page, a sheet or demo by those that opened a browser on a block of its folder, constants by those that ran what imports them.
 * @param {string} root folder of the clone
 * @param {{ tests: string[], changed: string[], ran: Record<string, Ran> }} given tests: all there are
 * @returns {{ files: string[], unmet: string[] }} unmet: changed files that no test is known to meet
 */
export function testsOf(root, { tests, changed, ran }) {
  const files = new Set(tests.filter((it) => !ran[it]))
  const unmet = []
  const importers = importersIn(root)
  for (const file of changed) {
    const met = tests.includes(file) ? [file] : meets(file)
    for (const it of met) files.add(it)
    if (met.length === 0) unmet.push(file)
  }
  return { files: [...files], unmet }

  function meets(file) {
    const direct = having((it) => it.modules.includes(file))
    // A constant beside functions that were called may be changed: that leaves no trace.
    if (direct.length > 0) return file.startsWith('shared/') ? [...direct, ...importersOf(file)] : direct
    if (/^content\/houses\/[^/]+\/stories\/.+\.json$/.test(file)) {
      const slugs = slugsOf(root, file)
      return having((it) => it.paths.some((path) => slugs.includes(lastOf(path.replace(/^\/en(?=\/|$)/, '')))))
    }
    if (/^client\/.+\.(?:css|json)$/.test(file))
      return having((it) => it.isBrowser && it.modules.some((module) => dirname(module) === dirname(file)))
    return importersOf(file)
  }

  function having(does) {
    return tests.filter((it) => ran[it] && does(ran[it]))
  }

  /** Tests that ran what imports it, through others that no test ran. */
  function importersOf(file) {
    const seen = new Set([file])
    const found = new Set()
    for (const module of seen)
      for (const importer of importers.get(module) ?? []) {
        if (tests.includes(importer)) found.add(importer)
        const met = having((it) => it.modules.includes(importer))
        for (const it of met) found.add(it)
        if (met.length === 0) seen.add(importer)
      }
    return [...found]
  }
}

/** The last part of a story's addresses, in each language. */
function slugsOf(root, file) {
  const own = file.replace(/^content\/houses\/[^/]+\/stories\/[^/]+\//, '/').replace(/(?:\/_start)?\.json$/, '')
  const { translated_slugs: others = [] } = JSON.parse(readIfThere(join(root, file)) || '{}')
  return [lastOf(own), ...others.flatMap(({ slug }) => slug ?? [])]
}

const lastOf = (path) => path.slice(path.lastIndexOf('/') + 1)

/** @returns {Map<string, string[]>} by module, those that import it */
function importersIn(root) {
  const importers = new Map()
  const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    ...{ cwd: root, encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 },
  })
  for (const file of sources.split('\n').filter(Boolean)) {
    const text = readIfThere(join(root, file))
    for (const [, name] of text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)) {
      const module = name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(file), name)
      importers.set(module, [...(importers.get(module) ?? []), file])
    }
  }
  return importers
}

/** Git lists what was deleted and not committed, too. */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
