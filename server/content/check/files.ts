import type { Field } from '#shared/content/fields.ts'
import { mediaTypes } from '#shared/content/mediaTypes.ts'
import type { MediaFile } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check } from './context.ts'
import { assetUrl, noteSpaceOf } from './pictures.ts'

/** An asset with one of the file extensions that its field allows. */
export function readFile(raw: unknown, path: string, check: Check, { accept = [] }: Field): MediaFile | undefined {
  if (!isRecord(raw) || typeof raw.filename !== 'string' || raw.filename === '') return undefined
  const url = assetUrl(raw.filename)
  const ending = accept.find((it) => url?.pathname.toLowerCase().endsWith(`.${it}`))
  if (!url || !ending) {
    check.report(path, `not the address of a file (${accept.join(', ')})`)
    return undefined
  }
  noteSpaceOf(url, check)
  return { src: url.href, type: mediaTypes[ending] }
}
