import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { findProgram } from '../../../server/launch/programs.mjs'

/** One remark of the Nu HTML checker. */
export interface NuMessage {
  /** The name that the caller gave to the page. */
  page: string
  type: 'error' | 'warning' | 'info'
  message: string
  /** The piece of HTML that is meant. */
  extract: string
  /** From 1. */
  line: number
}

interface NuOutput {
  messages: {
    url?: string
    type: 'error' | 'info' | 'non-document-error'
    subType?: 'warning' | 'fatal'
    message: string
    extract?: string
    lastLine?: number
  }[]
}

/**
 * Checks whole documents with the Nu HTML checker, all in one Java process (a start takes two
 * seconds, a page some milliseconds).
 * @param pages HTML by a name that says which page it is
 * @returns errors and warnings; an empty list: all are valid
 * @throws Error when the checker itself does not work
 */
export async function checkHtml(pages: Readonly<Record<string, string>>): Promise<NuMessage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hautemer-nu-'))
  try {
    const names = Object.keys(pages)
    const lighter = eachSheetOnce(pages)
    await mkdir(join(folder, 'pages'))
    await Promise.all(names.map((name, i) => writeFile(join(folder, 'pages', `${i}.html`), lighter[name] as string)))
    const { messages } = await runChecker(join(folder, 'pages'))
    return messages.map((it) => {
      if (it.type === 'non-document-error') throw new Error(`The Nu checker: ${it.message}`)
      return {
        page: names[Number.parseInt(basename(it.url ?? ''), 10)] ?? '',
        type: it.subType === 'warning' ? 'warning' : it.type,
        message: it.message,
        extract: it.extract ?? '',
        line: it.lastLine ?? 0,
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Most pages have their styles in common with another one; to read the same sheet again took most of the time. */
function eachSheetOnce(pages: Readonly<Record<string, string>>): Record<string, string> {
  const read = new Set<string>()
  const once = (html: string) =>
    html.replace(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (whole, start: string, sheet: string, end: string) => {
      if (read.has(sheet)) return start + end
      read.add(sheet)
      return whole
    })
  return Object.fromEntries(Object.entries(pages).map(([name, html]) => [name, once(html)]))
}

/** A process of seconds needs neither the second compiler nor the collector's threads: 5 s of CPU instead of 13. */
const shortLived = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

async function runChecker(folder: string): Promise<NuOutput> {
  const java = findProgram('java')
  if (!java) throw new Error('There is no Java for the Nu HTML checker: npm test installs it')
  const jar = String(createRequire(import.meta.url)('vnu-jar'))
  const child = spawn(java, [
    ...shortLived,
    '-Xss2m',
    '-jar',
    jar,
    '--format',
    'json',
    '--stdout',
    '--exit-zero-always',
    folder,
  ])
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return JSON.parse(out) as NuOutput
  } catch (cause) {
    throw new Error(`The Nu checker did not answer: ${problems || out}`, { cause })
  }
}
