import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Something that is wrong, as the box in the browser shows it.
 * @typedef {object} Problem
 * @property {string} text
 * @property {string} [place] `client/blocks/Hero/Hero.tsx:12:5`
 * @property {string} [frame] lines of the source round it
 * @property {string} [stack]
 */

/** @param {Error & { errors?: { text: string, location?: object }[] }} error of a build @returns {Problem[]} */
export function buildProblems(root, error) {
  if (!error.errors?.length) return [thrownProblem(root, error)]
  return error.errors.map(({ text, location }) =>
    location ? { text, ...placed(root, location.file, location.line, location.column + 1) } : { text },
  )
}

/**
 * @param {string} root
 * @param {{ name?: string, message?: string, stack?: string }} error whose stack names sources
 * @returns {Problem}
 */
export function thrownProblem(root, { name, message, stack = '' }) {
  const found = firstOwnFrame(root, stack)
  const text = message && !String(message).startsWith(`${name}:`) && name ? `${name}: ${message}` : (message ?? stack)
  return { text, ...(found && placed(root, found.file, found.line, found.column)), stack }
}

/**
 * The problem of a server that did not start, from its standard error: the place is the first of a stack, or the line that
 * Node prints before it.
 * @returns {Problem}
 */
export function startProblem(root, output) {
  const lines = output.trim().split('\n')
  const text = lines.find((it) => /^(\w*Error|\w+ \[\w+\])\b.*:/.test(it)) ?? lines.at(-1) ?? ''
  // The stack knows the column, the line that Node prints before it does not.
  const found = firstOwnFrame(root, output.slice(output.indexOf('\n    at ') + 1)) ?? firstOwnFrame(root, output)
  return {
    text: text || 'The server ended without a word.',
    ...(found && placed(root, found.file, found.line, found.column)),
    stack: lines.slice(-30).join('\n'),
  }
}

/** @returns {{ place: string, frame?: string }} a place in a source with the lines round it */
export function placed(root, file, line, column) {
  const frame = frameOf(join(root, file), line, column)
  return { place: `${file}:${line}:${column}`, ...(frame && { frame }) }
}

function frameOf(path, line, column) {
  if (!existsSync(path)) return undefined
  const lines = readFileSync(path, 'utf8').split('\n')
  const first = Math.max(line - 3, 1)
  const width = String(line + 2).length
  return lines
    .slice(first - 1, line + 2)
    .flatMap((text, i) => {
      const number = first + i
      const row = `${number === line ? '>' : ' '} ${String(number).padStart(width)} | ${text}`
      return number === line ? [row, `  ${' '.repeat(width)} | ${' '.repeat(Math.max(column - 1, 0))}^`] : [row]
    })
    .join('\n')
}

function firstOwnFrame(root, stack) {
  for (const [, path = '', line, column] of stack.matchAll(/((?:file:\/\/)?\/[^\s():]+):(\d+)(?::(\d+))?/g)) {
    const file = relative(root, path.startsWith('file:') ? fileURLToPath(path) : resolve(path))
    if (file.startsWith('..') || /^(node_modules|dist[\w-]*)\//.test(file)) continue
    return { file, line: Number(line), column: Number(column ?? 1) }
  }
  return undefined
}

/**
 * The stack of a browser's error in terms of the sources, by the maps that development writes into its scripts.
 * @param {string} assets folder of the scripts
 */
export function tracedStack(root, assets, stack) {
  return stack.replace(
    /https?:\/\/[^\s()]+\/_app\/assets\/([\w.-]+\.js):(\d+):(\d+)/g,
    (address, name, line, column) => {
      const entry = mapOf(join(assets, name))?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!entry?.originalSource) return address
      const file = resolve(assets, entry.originalSource)
      return `${file.startsWith(root) ? file : entry.originalSource}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    },
  )
}

const maps = new Map()

function mapOf(path) {
  if (!existsSync(path)) return undefined
  if (!maps.has(path)) {
    const [, data] =
      /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(readFileSync(path, 'utf8')) ?? []
    maps.set(path, data && new SourceMap(JSON.parse(Buffer.from(data, 'base64').toString())))
  }
  return maps.get(path)
}
