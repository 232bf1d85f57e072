import type { IncomingMessage } from 'node:http'
import { parseCookie } from 'cookie'
import { Router } from 'express'
import {
  defaultLocale,
  fallbackLocale,
  isLocale,
  type Locale,
  localeCookie,
  localeOfTag,
  pageLocaleHeader,
  pathOf,
} from '#shared/locales.ts'
import { redirect } from './redirect.ts'

/** Lower case, as Node names headers. */
const pageLocaleName = pageLocaleHeader.toLowerCase()

/** The language of an address without prefix: the request's, then the member's, once known, then {@link fallbackLocale}. */
export function localeOfCall(req: IncomingMessage & { memberLocale?: Locale }): Locale {
  return chosenLocale(req) ?? req.memberLocale ?? fallbackLocale
}

/** The language that a request asks for: our client's header for the page, then the cookie, then the browser. */
export function chosenLocale(req: IncomingMessage): Locale | undefined {
  const page = req.headers[pageLocaleName]
  if (isLocale(page)) return page
  return localeOfCookie(req) ?? preferredLocale(req.headers['accept-language'])
}

/** The language whose home page the one without prefix leads to: the cookie's, else the one that the browser prefers. */
export function homeLocale(req: IncomingMessage): Locale {
  return localeOfCookie(req) ?? preferredLocale(req.headers['accept-language']) ?? defaultLocale
}

/** The `locale` cookie, when it holds one of our languages. */
function localeOfCookie(req: IncomingMessage): Locale | undefined {
  const value = cookieOf(req, localeCookie.name)
  return isLocale(value) ? value : undefined
}

/**
 * The preferred of our languages by q value; undefined when none is named. `*`, which every program sends, names
 * none: `negotiator` would take it for all.
 */
function preferredLocale(header: string | undefined): Locale | undefined {
  let best: Locale | undefined
  let bestQuality = 0
  for (const part of (header ?? '').split(',', 20)) {
    const found = /^\s*([a-z]{2})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([\d.]+))?\s*$/i.exec(part)
    const locale = localeOfTag(found?.[1] ?? '')
    const quality = Number(found?.[2] ?? 1)
    if (locale && quality > bestQuality) {
      best = locale
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

/**
 * GET /locale/{locale}?to=: stores a language for 365 days and redirects. `to` is a path of this site; anything else
 * goes to that language's home page.
 */
export function localeSwitch(publicUrl: string): Router {
  const secure = publicUrl.startsWith('https:')
  return Router().get('/locale/:locale', (req, res, next) => {
    const { locale } = req.params
    if (!isLocale(locale)) return next()
    res.cookie(localeCookie.name, locale, {
      maxAge: localeCookie.maxAgeSeconds * 1000,
      path: '/',
      sameSite: 'lax',
      secure,
      // The browser's script reads it to know whether to offer another language.
      httpOnly: false,
    })
    res.set('Cache-Control', 'no-store')
    redirect(res, 303, ownPath(req.query.to, publicUrl) ?? pathOf(locale, ''))
  })
}

/** A path of this site, or undefined: `//evil`, `/\evil`, other schemes and lists are none. */
export function ownPath(value: unknown, publicUrl: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined
  if (!URL.canParse(value, publicUrl)) return undefined
  const url = new URL(value, publicUrl)
  if (url.origin !== new URL(publicUrl).origin || value.startsWith('//') || value.includes('\\')) return undefined
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}
