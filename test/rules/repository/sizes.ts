import { readSource, sourceFiles, trackedFiles } from '../sourceFiles.ts'
import roomLines from './roomLines.json' with { type: 'json' }

const top = ['server', 'client', 'shared', 'content', 'i18n', 'build', 'tools', 'test']
const sources = /\.(ts|tsx|mjs|css)$/
const generated = /\.generated\.ts$|(^|\/)generated\//
const tests = /\.(test|wide|long)\.tsx?$/
/** A package of its own, with its own packages and builds. */
const foreign = /^tools\/bench\/peers\/apps\//

/**
 * Rooms whose lines are not those of the table (roomLines.json). The numbers are hundreds, rounded up: a room that grows
 * beyond its number takes something away, or raises it in the commit that says what went instead; one that has shrunk
 * gives its number back.
 * @param found lines by room
 */
export function sizeProblems(found: Readonly<Record<string, number>> = linesByRoom()): string[] {
  const known: Readonly<Record<string, number>> = roomLines
  return [...new Set([...Object.keys(found), ...Object.keys(known)])].sort().flatMap((room) => {
    const lines = found[room] ?? 0
    const hundreds = Math.ceil(lines / 100) * 100
    const most = known[room] ?? 0
    if (hundreds === most) return []
    return [`${room} has ${lines} lines: ${hundreds} instead of ${most} in test/rules/repository/roomLines.json`]
  })
}

/** A record of a decision says what was decided, its figures and what was tried, not how the days went. */
const mostWords = 600

/** Records of decisions that are too long to be read. */
export function recordProblems(read = readSource): string[] {
  return trackedFiles('docs/decisions').flatMap((file) => {
    const words = read(file).split(/\s+/).filter(Boolean).length
    return words > mostWords ? [`${file} has ${words} words, ${mostWords} at most`] : []
  })
}

/** A room is a folder in one at the top: `server/vip`. Tests beside their sources are no part of the product. */
function linesByRoom(): Record<string, number> {
  const lines: Record<string, number> = {}
  for (const file of sourceFiles(top, sources)) {
    if (generated.test(file) || foreign.test(file)) continue
    const [first = '', second = '', ...rest] = file.split('/')
    const room =
      first !== 'test' && tests.test(file) ? `${first} (tests)` : rest.length > 0 ? `${first}/${second}` : first
    lines[room] = (lines[room] ?? 0) + readSource(file).split('\n').length - 1
  }
  return lines
}
