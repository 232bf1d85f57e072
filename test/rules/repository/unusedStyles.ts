import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '#server/pages/manifest.ts'
import { findViews, readImports } from '../../../build/styles.ts'
import { readSource, root, sourceFiles } from '../sourceFiles.ts'

/** The most bytes of style rules in a page for classes that none of its views writes. */
const most = {
  /** In the sheet of every page. */
  base: 250,
  /** Budget of a block that editors place. */
  block: 1400,
  /** Budget of a page that a domain opens: its forms and its frame share sheets with those beside it. */
  page: 5000,
} as const

/** Views around every page. */
const chrome = ['header', 'footer']

/**
 * Sheets of a page with rules that nothing in it can use, by the name of its view: a rule counts when each of its selectors
 * needs a class that neither the view, nor what it imports, nor header, footer or a script writes. Read from the built
 * sheets and the sources, without a browser: what a class says that is written but not in this page's HTML is not seen.
 */
export async function unusedStyleProblems(): Promise<string[]> {
  const manifest = JSON.parse(readFileSync(join(root, 'dist/manifest.json'), 'utf8')) as Manifest
  const registry = readSource('client/blocks/registry.generated.ts')
  const blocks = new Set([...registry.matchAll(/^ {2}(\w+): \w+,$/gm)].map(([, name = '']) => name))
  const [imports, views] = [readImports(), findViews()]
  const scripts = sourceFiles(['client/boot', 'client/forms/enhance', 'client/app'], /\.tsx?$/).map(readSource)
  const common = [...scripts, ...chrome.flatMap((name) => wordsOf(views[name] ?? '', imports))].join('\n')
  const everywhere = sourceFiles(['client', 'server/pages'], /\.tsx?$/)
    .map(readSource)
    .join('\n')
  const base = unusedBytes(manifest.baseStyles.css, everywhere)
  const problems = base.bytes > most.base ? [problem('every page', base, most.base)] : []
  for (const [name, file] of Object.entries(views)) {
    const css = (manifest.viewSheets[name] ?? []).map((place) => manifest.sheets[place]?.css ?? '').join('')
    const unused = unusedBytes(css, [common, ...wordsOf(file, imports)].join('\n'))
    const limit = blocks.has(name) ? most.block : most.page
    if (unused.bytes > limit) problems.push(problem(name, unused, limit))
  }
  return problems
}

interface Unused {
  bytes: number
  classes: Set<string>
}

function problem(name: string, { bytes, classes }: Unused, limit: number): string {
  return `${name}: ${bytes} bytes of styles for ${[...classes].slice(0, 5).join(', ')}, which it does not write; ${limit} at most`
}

/** The sources of a view and of all that it imports. */
function wordsOf(file: string, imports: ReadonlyMap<string, readonly string[]>, seen = new Set<string>()): string[] {
  if (seen.has(file) || file.endsWith('.css')) return []
  seen.add(file)
  return [readSource(file), ...(imports.get(file) ?? []).flatMap((it) => wordsOf(it, imports, seen))]
}

/** @param css minified @param words of everything that may write a class */
export function unusedBytes(css: string, words: string): Unused {
  const unused: Unused = { bytes: 0, classes: new Set() }
  for (const { selectors, text } of rulesOf(css)) {
    const missing = selectors.map((it) => classesOf(it).find((name) => !isWritten(name, words)))
    if (!missing.every((it) => it !== undefined)) continue
    unused.bytes += text.length
    for (const name of missing) unused.classes.add(name)
  }
  return unused
}

/** Classes that a selector cannot do without: those in `:is()`, `:not()` and `:has()` are left out. */
function classesOf(selector: string): string[] {
  let plain = selector
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '')
  return [...plain.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)
}

/** `ShowStatus--full` is written as `ShowStatus--${status}`, `ratio-8-5` as `ratio-${…}`. */
function isWritten(name: string, words: string): boolean {
  if (words.includes(name)) return true
  const parts = name.split('-')
  return parts.some((_, index) => index > 0 && words.includes(`${parts.slice(0, index).join('-')}-\${`))
}

/** Style rules, those inside of at-rules too; frames of animations and declarations of fonts are none. */
function rulesOf(css: string): { selectors: string[]; text: string }[] {
  const found: { selectors: string[]; text: string }[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    if (open < 0) break
    const end = closing(css, open)
    const head = css
      .slice(at, open)
      .slice(css.slice(at, open).lastIndexOf(';') + 1)
      .trim()
    if (/^@(media|supports|layer)/.test(head)) found.push(...rulesOf(css.slice(open + 1, end)))
    else if (!head.startsWith('@')) found.push({ selectors: splitSelectors(head), text: css.slice(at, end + 1) })
    at = end + 1
  }
  return found
}

function splitSelectors(head: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  for (let i = 0; i <= head.length; i++) {
    if (head[i] === '(') depth++
    if (head[i] === ')') depth--
    if (i < head.length && (head[i] !== ',' || depth > 0)) continue
    parts.push(head.slice(start, i))
    start = i + 1
  }
  return parts
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let i = open; i < css.length; i++) {
    if (css[i] === '{') depth++
    if (css[i] === '}' && --depth === 0) return i
  }
  return css.length
}

/**
 * Words that a sheet of the client must not have. A colour: a token (`tokens.css` of the site or of the desk) gives each its name.
 * `* + …`: whatever is put into the body before others, such as the live region of a calendar, would have the browser look at
 * the style of every element (781 instead of 262 on the home page); `:where(:not(:first-child))` says the same.
 */
export function sheetProblems(read = readSource): string[] {
  return sourceFiles(['client'], /\.css$/).flatMap((file) => {
    const text = read(file)
    const colours = file.endsWith('/tokens.css') ? [] : (text.match(colour) ?? [])
    return [
      ...colours.map((it) => `${file} says ${it}, which belongs into a tokens.css`),
      ...(text.match(anySibling) ?? []).map((it) => `${file} says ${it}, instead of :where(:not(:first-child))`),
    ]
  })
}

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^)]*\)/gi
const anySibling = /(?<=[\s>])\* [+~] [^\s,{]+(?=[^;]*\{)/g
