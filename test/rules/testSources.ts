import { readSource, sourceFiles } from './sourceFiles.ts'

const opens = /\bopen\w*Site\(|\bonAnyDatabase\(/
const reason = /\/\/ Own site: \S/
/** How many lines above an opening its reason may stand. */
const linesAbove = 3

/** The day, month or year of UTC: for one hour of each day, in summer two, the site's is another. */
const dayOfUtc = /toISOString\(\)\.slice\(0, \d+\)|\.getUTC(?:FullYear|Month|Date)\(/

/**
 * Lines of tests that open a second site without a reason, which costs as much as ten tests (a file shares one,
 * `test/support/opened.ts`), or take days of UTC, with which a test fails late in the evening.
 */
export function testSourceProblems(): string[] {
  return sourceFiles(['test'], /\.test\.ts$/).flatMap((file) => {
    const text = readSource(file)
    const days = text.split('\n').flatMap((line, at) => (dayOfUtc.test(line) ? [at + 1] : []))
    return [
      ...openingsWithoutReason(text).map(
        (line) => `${file}:${line} opens a second site: share the first, or say above it why not, // Own site: …`,
      ),
      ...days.map((line) => `${file}:${line} takes a day of UTC: days are those of Paris, site.clock.day(2)`),
    ]
  })
}

/** Numbers of the lines that open another site than the first of the file, and say no reason. */
export function openingsWithoutReason(text: string): number[] {
  const lines = text.split('\n')
  const openings = [...lines.keys()].filter((at) => opens.test(lines[at] ?? ''))
  return openings
    .slice(1)
    .filter((at) => !lines.slice(Math.max(0, at - linesAbove), at).some((line) => reason.test(line)))
    .map((at) => at + 1)
}
