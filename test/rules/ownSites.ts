import { readSource, sourceFiles } from './sourceFiles.ts'

const opens = /\bopen\w*Site\(|\bonAnyDatabase\(/
const reason = /\/\/ Own site: \S/
/** How many lines above an opening its reason may stand. */
const linesAbove = 3

/**
 * Files whose tests open a second site without a reason: a site costs as much as ten tests, so a file shares one
 * (`test/support/opened.ts`).
 */
export function ownSiteProblems(): string[] {
  return sourceFiles(['test'], /\.test\.ts$/).flatMap((file) =>
    openingsWithoutReason(readSource(file)).map(
      (line) => `${file}:${line} opens a second site: share the first, or say above it why not, // Own site: …`,
    ),
  )
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
