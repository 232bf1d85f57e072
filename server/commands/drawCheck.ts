import { readFile } from 'node:fs/promises'
import { OperatorError } from '#server/env/index.ts'
import { checkDraw } from '#server/forms/contests/checkDraw.ts'
import type { DrawAnswer } from '#shared/forms/api.ts'
import { seedOrders } from '#shared/forms/api.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { calledAs, runCommand } from './command.ts'

// npm run draw:check -- <file>: draws a contest again from what the site has published about it.
const [file = ''] = process.argv.slice(2)
await runCommand(async () => {
  if (file === '') throw new OperatorError(`The file is required: ${calledAs} <file>`)
  const draw = await readDraw(file)
  if (!draw) throw new OperatorError(`${file} is not a published draw.`)
  const problems = checkDraw(draw)
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return `The draw of ${draw.contest} is right: ${draw.entries.length} entries, ${toldOf(draw)}.`
})

function toldOf({ result, seedDay }: DrawAnswer): string {
  return result ? `${result.winners.length} winners` : `to be drawn from ${seedDay} on`
}

/** @returns undefined: there is no such file, or it holds something else */
async function readDraw(path: string): Promise<DrawAnswer | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isRecord(value) ? drawOf(value) : undefined
  } catch {
    return undefined
  }
}

/** Draws that were published earlier say neither how their seed is written nor what the house took out. */
function drawOf({ seedForm = null, ...value }: Record<string, unknown>): DrawAnswer | undefined {
  const result = isRecord(value.result) ? { takenOut: [], ...value.result } : value.result
  const draw = { ...value, seedForm, result }
  return isDraw(draw) ? (draw as unknown as DrawAnswer) : undefined
}

function isDraw({ contest, entries, listHash, seed, seedForm, result }: Record<string, unknown>): boolean {
  const isResult =
    result === null ||
    (isRecord(result) &&
      ['winners', 'substitutes', 'replaced', 'skipped', 'takenOut'].every((it) => isTexts(result[it])))
  const isForm = seedForm === null || (isRecord(seedForm) && seedOrders.some((it) => it === seedForm.order))
  const isList = typeof contest === 'string' && isTexts(entries) && typeof listHash === 'string'
  return isList && (seed === null || typeof seed === 'string') && isForm && isResult
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((it) => typeof it === 'string')
}
