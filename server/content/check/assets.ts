import type { Field } from '#shared/content/fields.ts'
import { mediaTypes } from '#shared/content/mediaTypes.ts'
import { isMeasurable, isProcessed } from '#shared/content/pictureVariants.ts'
import type { MediaFile, Picture } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { readAssetUrl } from '../pictures/origins.ts'
import type { PictureSize } from '../pictures/readSize.ts'
import type { Check } from './context.ts'
import { readText } from './texts.ts'

/**
 * An asset that is a picture. Its size is in its address (`/f/<space>/<W>x<H>/…`), else it is measured; a picture
 * without size would move the page while it loads, so it is left out.
 */
export function readPicture(raw: unknown, path: string, check: Check): Picture | undefined {
  if (!isRecord(raw)) return undefined
  const address = raw.filename ?? raw.src
  if (typeof address !== 'string' || address === '') return undefined
  const url = readAssetUrl(address)
  if (!url) {
    check.report(path, 'not the address of a picture')
    return undefined
  }
  check.noteAsset?.(url)
  const size = sizeOf(url, path, check)
  if (!size) return undefined
  const focus = typeof raw.focus === 'string' && /^\d+x\d+:\d+x\d+$/.test(raw.focus) ? raw.focus : undefined
  const title = translated(raw, 'title', check.locale)
  return {
    src: url.href,
    alt: translated(raw, 'alt', check.locale) ?? '',
    width: size.width,
    height: size.height,
    ...(focus && { focus }),
    ...(title && { title }),
    ...(isProcessed(url.pathname) && creditOf(raw)),
    ...loopOf(raw, path, check),
  }
}

/** Drawings are the house's own, whoever holds their rights. */
function creditOf({ copyright }: Record<string, unknown>): Pick<Picture, 'credit'> {
  const credit = readText(copyright)
  return credit ? { credit } : {}
}

/**
 * The source of a picture, where it is a film of the asset manager: every field for pictures takes a loop so, its poster at
 * the same time. Any other source is a note of the editors.
 */
function loopOf({ source }: Record<string, unknown>, path: string, check: Check): Pick<Picture, 'loop'> {
  const filename = readText(source)
  if (!filename || !/^(https?:)?\/\/[^/]+\/(\S+\/)?f\/\S+\.(mp4|webm)$/i.test(filename)) return {}
  const loop = readFile({ filename }, path, check, { accept: ['mp4', 'webm'] })
  return loop ? { loop } : {}
}

/** @returns undefined while it is not known; an address of another service cannot be measured */
function sizeOf({ pathname }: URL, path: string, check: Check): PictureSize | undefined {
  const [, width, height] = /^\/f\/[\w-]+\/(\d{1,5})x(\d{1,5})\//.exec(pathname) ?? []
  if (Number(width) && Number(height)) return { width: Number(width), height: Number(height) }
  const measured = isMeasurable(pathname) ? check.sizeOf?.(pathname) : null
  if (measured === undefined) check.unmeasured.add(pathname)
  if (measured === null) check.report(path, 'the size of the picture is neither in its address nor could it be read')
  return measured ?? undefined
}

/** The asset manager stores translations in `meta_data`, as `alt__i18n__en`. */
function translated(raw: Record<string, unknown>, field: string, locale: Locale): string | undefined {
  const meta = isRecord(raw.meta_data) ? raw.meta_data : {}
  return readText(meta[`${field}__i18n__${locale}`]) ?? readText(raw[field])
}

/** An asset with one of the file extensions that are allowed. */
export function readFile(
  raw: unknown,
  path: string,
  check: Check,
  { accept = [] }: Pick<Field, 'accept'>,
): MediaFile | undefined {
  if (!isRecord(raw) || typeof raw.filename !== 'string' || raw.filename === '') return undefined
  const url = readAssetUrl(raw.filename)
  const ending = accept.find((it) => url?.pathname.toLowerCase().endsWith(`.${it}`))
  if (!url || !ending) {
    check.report(path, `not the address of a file (${accept.join(', ')})`)
    return undefined
  }
  check.noteAsset?.(url)
  return { src: url.href, type: mediaTypes[ending] }
}
