import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { defaultLocale, isLocale, type Locale, localeCookie, pageLocaleHeader } from '#shared/locales.ts'

/** Lower case, as Node names headers. */
const pageLocaleName = pageLocaleHeader.toLowerCase()

/** The language of an address without prefix: the request's, then the member's, once known, then French. */
export function localeOfCall(req: IncomingMessage & { memberLocale?: Locale }): Locale {
  return chosenLocale(req) ?? req.memberLocale ?? defaultLocale
}

/** The language that a request asks for: our client's header for the page, then the cookie, then the browser. */
export function chosenLocale(req: IncomingMessage): Locale | undefined {
  const page = req.headers[pageLocaleName]
  if (isLocale(page)) return page
  return localeOfCookie(req) ?? preferredLocale(req.headers['accept-language'])
}

/** Whether the home page without prefix goes to /en: cookie `en`, or no cookie and a browser that prefers English. */
export function prefersEnglishHome(req: IncomingMessage): boolean {
  const chosen = localeOfCookie(req)
  if (chosen) return chosen === 'en'
  return preferredLocale(req.headers['accept-language']) === 'en'
}

/** The `locale` cookie, when it holds one of our languages. */
function localeOfCookie(req: IncomingMessage): Locale | undefined {
  const value = cookieOf(req, localeCookie.name)
  return isLocale(value) ? value : undefined
}

/**
 * The preferred of our two languages by q value; undefined when neither is named. `*`, which every program sends, names
 * neither: `negotiator` would take it for both.
 */
function preferredLocale(header: string | undefined): Locale | undefined {
  let best: Locale | undefined
  let bestQuality = 0
  for (const part of (header ?? '').split(',', 20)) {
    const found = /^\s*(fr|en)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part)
    const quality = found ? Number(found[2] ?? 1) : 0
    if (found && quality > bestQuality) {
      best = found[1]?.toLowerCase() === 'en' ? 'en' : 'fr'
      bestQuality = quality
    }
  }
  return best
}

/**
 * One cookie of a request, not decoded: ours hold plain words only. Every page from memory reads several, and
 * most cookies are long and not ours: a parser would copy and decode all of them.
 */
export function cookieOf(req: IncomingMessage, name: string): string | undefined {
  const { cookie = '' } = req.headers
  for (let start = 0, end = 0; start < cookie.length; start = end + 1) {
    end = cookie.indexOf(';', start)
    if (end < 0) end = cookie.length
    const equals = cookie.indexOf('=', start)
    if (equals > start && equals < end && cookie.slice(start, equals).trim() === name)
      return cookie.slice(equals + 1, end).trim()
  }
  return undefined
}

/** Names of all cookies of a request. */
export function cookieNames({ headers }: IncomingMessage): string[] {
  return Object.keys(parseCookie(headers.cookie ?? ''))
}
