import { readFile } from 'node:fs/promises'
import type { DrawAnswer } from '#shared/forms/draws.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { checkDraw } from './forms/contests/checkDraw.ts'

// npm run draw:check -- <file>: draws a contest again from what the site has published about it.
const [file = ''] = process.argv.slice(2)
process.exitCode = 1
if (file === '') console.error('The file is required: npm run draw:check -- <file>')
else {
  const draw = await readDraw(file)
  if (!draw) console.error(`${file} is not a published draw.`)
  else {
    const problems = checkDraw(draw)
    for (const problem of problems) console.error(problem)
    if (problems.length === 0) {
      console.log(`The draw of ${draw.contest} is right: ${draw.entries.length} entries, ${toldOf(draw)}.`)
      process.exitCode = 0
    }
  }
}

function toldOf({ result, seedDay }: DrawAnswer): string {
  return result ? `${result.winners.length} winners` : `to be drawn from ${seedDay} on`
}

/** @returns undefined: there is no such file, or it holds something else */
async function readDraw(path: string): Promise<DrawAnswer | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isRecord(value) && isDraw(value) ? (value as unknown as DrawAnswer) : undefined
  } catch {
    return undefined
  }
}

function isDraw({ contest, entries, listHash, seed, result }: Record<string, unknown>): boolean {
  const isResult =
    result === null ||
    (isRecord(result) && ['winners', 'substitutes', 'replaced', 'skipped'].every((it) => isTexts(result[it])))
  return (
    typeof contest === 'string' && isTexts(entries) && typeof listHash === 'string' && seed !== undefined && isResult
  )
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((it) => typeof it === 'string')
}
