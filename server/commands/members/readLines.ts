import { createReadStream } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { separatorOf } from '#server/files/csv.ts'

/** A line of a file, from 1; a string says why its cells cannot be read. */
export interface Line {
  line: number
  cells: readonly string[] | string
}

/** A line beyond it is refused; what is in memory stays bounded by it, whatever a file of two gigabytes holds. */
const longest = 64 * 1024
const linesAtOnce = 500
const charactersAtOnce = 256 * 1024

/**
 * The lines of a file, in batches. A cell holds no line break, so a quote that is not closed costs its own line alone.
 * @throws Error if the file cannot be read
 */
export async function* readLines(path: string): AsyncGenerator<readonly Line[]> {
  let separator: string | undefined
  let batch: { line: number; text: string | undefined }[] = []
  let characters = 0
  for await (const it of textLines(path)) {
    separator ??= separatorOf(it.text ?? '')
    if (it.text?.trim() !== '') batch.push(it)
    characters += it.text?.length ?? 0
    if (batch.length < linesAtOnce && characters < charactersAtOnce) continue
    yield cellsOf(batch, separator)
    batch = []
    characters = 0
  }
  if (batch.length > 0) yield cellsOf(batch, separator ?? ',')
}

async function* textLines(path: string): AsyncGenerator<{ line: number; text: string | undefined }> {
  const decoder = new TextDecoder(await encodingOf(path))
  let [line, rest, isTooLong] = [0, '', false]
  for await (const chunk of createReadStream(path)) {
    const parts = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      yield { line: ++line, text: isTooLong || part.length > longest ? undefined : part.replace(/\r$/, '') }
      isTooLong = false
    }
    if (rest.length <= longest) continue
    rest = ''
    isTooLong = true
  }
  rest += decoder.decode()
  if (isTooLong || rest !== '') yield { line: ++line, text: isTooLong ? undefined : rest.replace(/\r$/, '') }
}

/** UTF-16 has its mark; what is not UTF-8 to its end is Windows-1252. */
async function encodingOf(path: string): Promise<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of createReadStream(path)) {
      const [one, other] = chunk as Buffer
      if (isFirst && one === 0xff && other === 0xfe) return 'utf-16le'
      if (isFirst && one === 0xfe && other === 0xff) return 'utf-16be'
      isFirst = false
      utf8.decode(chunk as Buffer, { stream: true })
    }
    utf8.decode()
    return 'utf-8'
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'windows-1252'
  }
}

function cellsOf(batch: readonly { line: number; text: string | undefined }[], delimiter: string): Line[] {
  const whole = batch.every(({ text }) => text !== undefined)
    ? parsed(batch.map(({ text }) => text).join('\n'), delimiter)
    : undefined
  // Fewer rows than lines: a quote has swallowed some, and each is read by itself.
  if (whole?.length === batch.length) return batch.map(({ line }, index) => ({ line, cells: whole[index] ?? [] }))
  return batch.map(({ line, text }) => {
    if (text === undefined) return { line, cells: `longer than ${longest} characters` }
    return { line, cells: parsed(text, delimiter)?.[0] ?? 'a quote that is not closed or not open' }
  })
}

function parsed(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, trim: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}
