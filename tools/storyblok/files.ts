import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digestOf } from '#content/library/identity.ts'
import { mediaTypes } from '#shared/content/mediaTypes.ts'
import type { Answer } from './delivery/answer.ts'
import { Refusal } from './delivery/answer.ts'

/** `/f/<space>/x/<hash>/<name>.webm`: a film or captions file. A size in its address has no meaning. */
const filePath = /^\/f\/\w+\/(?:\d*x\d*\/)?\w+\/(\w[\w.-]*\.(mp4|webm|vtt))$/

export function isFile(pathname: string): boolean {
  return filePath.test(pathname)
}

/**
 * Films and captions of the asset manager, whole or in part: players ask for the end before the middle.
 * @param range the header; several ranges at once are answered with the whole file, as RFC 9110 allows
 * @throws Refusal 404 for a file that does not exist, 416 for a part beyond its end
 */
export async function answerFile(pathname: string, range: string | undefined, assetsDir: string): Promise<Answer> {
  const [, name = '', ending = ''] = filePath.exec(pathname) ?? []
  const bytes = await readFile(join(assetsDir, name)).catch(() => {
    throw new Refusal(404, 'This file could not be found')
  })
  const headers = {
    'Content-Type': mediaTypes[ending as keyof typeof mediaTypes],
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'max-age=31536000',
    ETag: `"${digestOf(bytes)}"`,
  }
  const part = partOf(range, bytes.length)
  if (!part) return { status: 200, headers, body: bytes }
  const [from, to] = part
  const contentRange = `bytes ${from}-${to}/${bytes.length}`
  return { status: 206, headers: { ...headers, 'Content-Range': contentRange }, body: bytes.subarray(from, to + 1) }
}

/** First and last byte; undefined for the whole. */
function partOf(range: string | undefined, length: number): [from: number, to: number] | undefined {
  const [whole, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (whole === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (from <= to) return [from, to]
  throw new Refusal(416, 'Range Not Satisfiable', { 'Content-Range': `bytes */${length}` })
}
