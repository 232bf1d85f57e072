import { Router } from 'express'
import { isLocale, localeCookie, pathOf } from '#shared/locales.ts'
import { redirect } from './redirect.ts'

/**
 * GET /locale/{fr|en}?to=: stores a language for 365 days and redirects. `to` is a path of this site; anything else
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
      // The browser's script reads it to know whether to offer the other language.
      httpOnly: false,
    })
    res.set('Cache-Control', 'no-store')
    redirect(res, 303, ownPath(req.query.to, publicUrl) ?? pathOf(locale, ''))
  })
}

/** A path of this site, or undefined: `//evil`, `/\evil`, other schemes and lists are none. */
function ownPath(value: unknown, publicUrl: string): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > 2000) return undefined
  if (!URL.canParse(value, publicUrl)) return undefined
  const url = new URL(value, publicUrl)
  if (url.origin !== new URL(publicUrl).origin || value.startsWith('//') || value.includes('\\')) return undefined
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/')
}
