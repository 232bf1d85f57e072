import { Router } from 'express'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { maxAge } from '#server/http/cacheControl.ts'
import '#shared/features.ts'
import * as brand from '#shared/house.ts'
import { cacheLives } from '#shared/limits.ts'
import { type Locale, languageTags, locales, pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { escapeHtml } from '../html.ts'
import { browserFiles, type Manifest } from '../manifest.ts'

interface BrowserFileServices {
  env: { publicUrl: string }
  manifest: Manifest
}

/**
 * GET /app.webmanifest (W3C Web Application Manifest) and /opensearch.xml (OpenSearch 1.1 description), each in both
 * languages: the texts and addresses in them are of one.
 */
export function browserFileRouter(services: BrowserFileServices): Router {
  const router = Router()
  for (const locale of locales) {
    const files = [
      { path: browserFiles.app, type: 'application/manifest+json', textOf: appOf },
      { path: browserFiles.search, type: 'application/opensearchdescription+xml', textOf: searchOf },
    ]
    // Made when somebody asks: a start formats no messages for them.
    for (const { path, type, textOf } of files)
      router.get(pathOf(locale, path), (_req, res) => {
        res.set('Cache-Control', maxAge(cacheLives.textsForProgramsSeconds)).type(type).send(textOf(locale, services))
      })
  }
  return router
}

/** One application for both languages, opened in the one that it was installed in. */
function appOf(locale: Locale, { manifest }: BrowserFileServices): string {
  const intl = intlFor(locale)
  const text = (id: MessageId) => intl.formatMessage({ id })
  const shortcuts = [
    ...(has.search ? [{ name: text('common.appSearch'), url: pathFor('search', locale) }] : []),
    ...(has.outing ? [{ name: text('common.appEvening'), url: pathFor('outing', locale) }] : []),
    ...(has.hotel
      ? [
          { name: text('common.appAccount'), url: pathFor('hotelDashboard', locale) },
          { name: text('common.appCard'), url: pathFor('memberCard', locale) },
        ]
      : []),
  ]
  return JSON.stringify({
    id: '/',
    name: text('common.siteName'),
    short_name: text('common.siteName'),
    description: text('common.appDescription'),
    lang: languageTags[locale],
    start_url: pathOf(locale, ''),
    scope: '/',
    // With a way back, where the browser has such a window: pages have none of their own.
    display: 'standalone',
    display_override: ['minimal-ui'],
    // Light surfaces and the band above every page (tokens.css).
    background_color: brand.colours.paper,
    theme_color: brand.colours.ink.toUpperCase(),
    categories: ['travel', 'food', 'entertainment'],
    icons: ['any', 'maskable'].map((purpose) => ({
      src: manifest.files['app-icon.svg'],
      sizes: 'any',
      type: 'image/svg+xml',
      purpose,
    })),
    shortcuts,
  })
}

function searchOf(locale: Locale, { env, manifest }: BrowserFileServices): string {
  const intl = intlFor(locale)
  const template = `${env.publicUrl}${pathFor('search', locale)}?q={searchTerms}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(intl.formatMessage({ id: 'common.openSearchName' }))}</ShortName>`,
    `<Description>${escapeHtml(intl.formatMessage({ id: 'common.appDescription' }))}</Description>`,
    `<Language>${languageTags[locale]}</Language>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${env.publicUrl}${manifest.files['monogram.svg']}</Image>`,
    `<Url type="text/html" template="${escapeHtml(template)}"/>`,
    '</OpenSearchDescription>',
  ].join('')
}
