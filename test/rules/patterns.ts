import { readSource, sourceFiles } from './sourceFiles.ts'

/** Operators of patterns, as an argument of a query and in SQL that is written out. */
const argument = /['"`](?:not\s+)?(?:i?like|glob|regexp|match|similar to|!?~\*?)['"`]/i
const written = /\bsql(?:<[^`]*>)?`[^`]*\b(?:i?like|glob|regexp|similar\s+to)\b[^`]*`/i

/** Queries that look for rows by a pattern: `_` and `%` of an address stand for the letters of other people's. */
export async function patternProblems(): Promise<string[]> {
  const files = sourceFiles(['server'], /\.tsx?$/, /\.test\.tsx?$/)
  return files.flatMap((file) => patternsIn(readSource(file)).map((it) => `${file} finds rows by a pattern: ${it}`))
}

export function patternsIn(text: string): string[] {
  return [argument, written].flatMap((it) => it.exec(text)?.[0] ?? [])
}
