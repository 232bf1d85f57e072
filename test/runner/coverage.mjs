import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Sources whose types Node strips in place, so that V8's offsets are theirs. JSX is made of `.tsx` by esbuild. */
const isLookedAt = (file) =>
  /^(?:server|shared|content)\/.+\.(?:ts|mjs)$/.test(file) &&
  !/(?:\.d\.mts|\.d\.ts|\.(?:test|long)\.ts|generated.*)$/.test(file)

/**
 * Collects which lines of the product the processes of the tests run. Servers that a test starts as processes of their
 * own are not among them: they run what the build made of the sources.
 * @param {string} root folder of the clone
 * @returns {{ env: Record<string, string>, write: () => void }} env: for each process of tests
 */
export function collectCoverage(root) {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'))
  return {
    env: { NODE_V8_COVERAGE: folder },
    write() {
      const run = charactersRun(root, folder)
      rmSync(folder, { recursive: true, force: true })
      writeFileSync(join(root, 'test', 'uncovered.md'), tableOf(root, run))
    },
  }
}

/**
 * @param {string} root folder of the clone whose sources were run
 * @param {string} folder NODE_V8_COVERAGE of the processes
 * @returns {Map<string, Uint8Array>} by file: 1 for each character that some process has run
 */
export function charactersRun(root, folder) {
  const prefix = pathToFileURL(`${root}/`).href
  const all = new Map()
  for (const name of readdirSync(folder)) {
    for (const { url, functions } of JSON.parse(readFileSync(join(folder, name), 'utf8')).result) {
      const file = url.startsWith(prefix) ? url.slice(prefix.length) : ''
      if (!isLookedAt(file)) continue
      const length = readFileSync(join(root, file), 'utf8').length
      const here = new Uint8Array(length)
      // A function stands behind the one that it is in, and a block behind its function: the last word counts.
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges) here.fill(count > 0 ? 1 : 0, startOffset, endOffset)
      const before = all.get(file)
      all.set(file, before ? before.map((it, at) => it | here[at]) : here)
    }
  }
  return all
}

function tableOf(root, run) {
  const list = execFileSync('git', ['ls-files', 'server', 'shared', 'content'], { cwd: root, encoding: 'utf8' })
  const files = list.split('\n').filter(isLookedAt)
  let lines = 0
  let missed = 0
  const rows = []
  for (const file of files) {
    const text = codeOf(root, file)
    const numbers = linesNotRun(text, run.get(file) ?? new Uint8Array(text.length))
    lines += text.split('\n').filter(hasCode).length
    missed += numbers.length
    if (numbers.length > 0) rows.push(`| ${file} | ${run.has(file) ? rangesOf(numbers) : 'no test imports it'} |`)
  }
  const share = ((1 - missed / lines) * 100).toFixed(1)
  return [
    '# Lines that no test runs',
    '',
    `Written by \`node test/run.mjs --coverage\` on ${new Date().toISOString().slice(0, 10)}: ${share} % of ${lines} lines in the \`.ts\` and \`.mjs\` of server/,`,
    'shared/ and content/ are run by the processes of the tests. Servers that tests start as processes of their own run the build, and do not',
    'count here: what only they run (the entry, the launchers, the commands) stands below although it is tested. To be looked at, not to be filled.',
    '',
    '| file | lines |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** A source without its types, in whose place spaces stand. */
function codeOf(root, file) {
  const text = readFileSync(join(root, file), 'utf8')
  return file.endsWith('.ts') ? stripTypeScriptTypes(text) : text
}

const hasCode = (line) => line.trim() !== '' && !/^\s*(?:\/\/|\/?\*)/.test(line)

/** @returns {number[]} lines with something on them of which nothing was run */
function linesNotRun(text, run) {
  let at = 0
  return text.split('\n').flatMap((line, index) => {
    const start = at
    at += line.length + 1
    if (!hasCode(line)) return []
    const isRun = [...line].some((letter, column) => letter.trim() && run[start + column])
    return isRun ? [] : [index + 1]
  })
}

function rangesOf(numbers) {
  const ranges = []
  for (const it of numbers) {
    const last = ranges.at(-1)
    if (last && it === last.to + 1) last.to = it
    else ranges.push({ from: it, to: it })
  }
  return ranges.map(({ from, to }) => (from === to ? from : `${from}–${to}`)).join(', ')
}
