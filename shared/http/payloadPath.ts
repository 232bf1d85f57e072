import { isLocale, localeOfPath, pathOf, splitPath } from '#shared/locales.ts'

const prefix = '/_payload/'

/** Where the payload of a page is: `/en/hotels` → `/_payload/en/hotels.json`, `/` → `/_payload/fr/index.json`. */
export function payloadPath(path: string): string {
  const { locale, slug } = splitPath(path)
  return `${prefix}${locale}/${slug === '' ? 'index' : slug}.json`
}

/** The page that a payload belongs to, or undefined when the address is not one of a payload. */
export function pageOfPayload(path: string): string | undefined {
  const found = /^\/_payload\/([^/]+)\/(.+)\.json$/.exec(path)
  const [, locale, slug = ''] = found ?? []
  if (!isLocale(locale)) return undefined
  const full = pathOf(locale, slug === 'index' ? '' : slug)
  return localeOfPath(full) === locale ? full : undefined
}
