import { type Locale, localeOfPath, pathOf, splitPath } from '#shared/locales.ts'

const prefix = '/_payload/'

/** Where the payload of a page is: `/en/hotels` → `/_payload/en/hotels.json`, `/` → `/_payload/fr/index.json`. */
export function payloadPath(path: string): string {
  const { locale, slug } = splitPath(path)
  return `${prefix}${locale}/${slug === '' ? 'index' : slug}.json`
}

/** The page that a payload belongs to, or undefined when the address is not one of a payload. */
export function pageOfPayload(path: string): string | undefined {
  const found = /^\/_payload\/(fr|en)\/(.+)\.json$/.exec(path)
  if (!found) return undefined
  const [, locale, slug = ''] = found
  const full = pathOf(locale as Locale, slug === 'index' ? '' : slug)
  return localeOfPath(full) === locale ? full : undefined
}
