import type { Field } from '#shared/content/fields.ts'
import { mediaTypes } from '#shared/content/mediaTypes.ts'
import type { MediaFile, Picture } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check } from './context.ts'
import { readText } from './texts.ts'

/**
 * An asset that is a picture. Its size is in its address (`/f/<space>/<W>x<H>/…`); a picture without size would move
 * the page while it loads, so it is left out.
 */
export function readPicture(raw: unknown, path: string, check: Check): Picture | undefined {
  if (!isRecord(raw)) return undefined
  const address = raw.filename ?? raw.src
  if (typeof address !== 'string' || address === '') return undefined
  const url = assetUrl(address)
  if (!url) {
    check.report(path, 'not the address of a picture')
    return undefined
  }
  const [, width, height] = /\/f\/[^/]+\/(\d{1,5})x(\d{1,5})\//.exec(url.pathname) ?? []
  if (!Number(width) || !Number(height)) {
    check.report(path, 'the address of the picture does not tell its size')
    return undefined
  }
  noteSpaceOf(url, check)
  const focus = typeof raw.focus === 'string' && /^\d+x\d+:\d+x\d+$/.test(raw.focus) ? raw.focus : undefined
  const title = translated(raw, 'title', check.locale)
  return {
    src: url.href,
    alt: translated(raw, 'alt', check.locale) ?? '',
    width: Number(width),
    height: Number(height),
    ...(focus && { focus }),
    ...(title && { title }),
  }
}

/** An address in the asset manager; undefined for an invalid one. */
function assetUrl(address: string): URL | undefined {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address)
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

/** The address of each file has the number of its space: `/f/<space>/…`. */
function noteSpaceOf({ pathname }: URL, check: Check): void {
  const [, space] = /^\/f\/([\w-]+)\//.exec(pathname) ?? []
  if (space) check.noteSpace?.(space)
}

/** The asset manager stores translations in `meta_data`, as `alt__i18n__en`. */
function translated(raw: Record<string, unknown>, field: string, locale: Locale): string | undefined {
  const meta = isRecord(raw.meta_data) ? raw.meta_data : {}
  return (locale !== 'fr' && readText(meta[`${field}__i18n__${locale}`])) || readText(raw[field])
}

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
