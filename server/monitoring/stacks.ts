import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A place in a file as stacks have it: both begin with 1. */
interface Place {
  line: number
  column: number
}

interface SourcePlace extends Place {
  /** Number of the source in its map. */
  source: number
}

/** The folder of the built server: files of the bundle, each beside its map. */
const programFolder = import.meta.url.replace(/(?:parts\/)?[^/]*$/, '')
/** A frame of any function: `    at f (file:///…/main-x.mjs:10:5)`. */
const frames = /(?<=\n {4}at [^\n]*)(file:\/\/[^\s()]+\.mjs):(\d+):(\d+)/g
/** Frames are places of the program, a few thousand at most; a message that looks like frames must not fill the memory. */
const mostKnown = 5000
const known = new Map<string, string>()

/**
 * A stack with the places of the sources in place of those of the bundle: `server/forms/submit.ts:40:9`.
 *
 * Node's own maps (`--enable-source-maps`, `module.SourceMap`) hold 100 MiB for as long as the process lives and need
 * 0.3 s of its time. A map is read here for the one stack, and of it only the places of that stack are kept.
 */
export function mapStack(stack: string): string {
  const unknown = new Map<string, Map<string, Place>>()
  for (const [frame, file = '', line, column] of stack.matchAll(frames)) {
    if (known.has(frame) || !file.startsWith(programFolder)) continue
    if (!unknown.has(file)) unknown.set(file, new Map())
    unknown.get(file)?.set(frame, { line: Number(line), column: Number(column) })
  }
  if (known.size > mostKnown) known.clear()
  for (const [file, places] of unknown) learn(file, places)
  return stack.replace(frames, (frame) => known.get(frame) ?? frame)
}

/** Stacks of errors that end the process are told by Node itself, and by Sentry: both read them after this. */
export function mapStacksOfTheEnd(): void {
  process.on('uncaughtExceptionMonitor', (error) => {
    if (error instanceof Error && error.stack) error.stack = mapStack(error.stack)
  })
}

function learn(file: string, places: ReadonlyMap<string, Place>): void {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8'))
    const found = findPlaces(mappings, [...places.values()])
    for (const [frame, place] of places) {
      const { source, line, column } = found.get(place) ?? {}
      const name = source !== undefined && fileURLToPath(new URL(sources[source], file))
      known.set(frame, name ? `${name}:${line}:${column}` : frame)
    }
  } catch {
    // A release without maps: its stacks stay as they are.
    for (const frame of places.keys()) known.set(frame, frame)
  }
}

/** Values of base 64's letters by their codes. */
const digits = new Uint8Array(128)
for (const [value, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  digits[letter.charCodeAt(0)] = value
const [comma, semicolon] = [44, 59]

/**
 * Reads the mappings of a source map once (ECMA-426: five numbers a segment, each in base 64 as a difference from the one
 * before), without keeping them: there are half a million.
 * @returns what the last segment before each place says
 */
function findPlaces(mappings: string, wanted: readonly Place[]): Map<Place, SourcePlace> {
  const found = new Map<Place, SourcePlace>()
  const last = Math.max(...wanted.map(({ line }) => line))
  const fields = [0, 0, 0, 0, 0]
  let [line, field, value, shift] = [1, 0, 0, 0]
  let onLine = wanted.filter((it) => it.line === line)
  for (let at = 0; at <= mappings.length && line <= last; at++) {
    const letter = at < mappings.length ? mappings.charCodeAt(at) : semicolon
    if (letter !== comma && letter !== semicolon) {
      const digit = digits[letter] ?? 0
      value += (digit & 31) << shift
      shift += 5
      if (digit & 32) continue
      fields[field] = (fields[field] ?? 0) + (value & 1 ? -(value >> 1) : value >> 1)
      field++
      value = 0
      shift = 0
      continue
    }
    const [generatedColumn = 0, source = 0, sourceLine = 0, sourceColumn = 0] = fields
    for (const place of field >= 4 ? onLine : []) {
      if (generatedColumn < place.column) found.set(place, { source, line: sourceLine + 1, column: sourceColumn + 1 })
    }
    field = 0
    if (letter === comma) continue
    line++
    fields[0] = 0
    onLine = wanted.filter((it) => it.line === line)
  }
  return found
}
