import type { PagePayload } from '#shared/http/pages.ts'
import { defaultLocale, locales } from '#shared/locales.ts'

/** Brings title, description, canonical and language links to the page that is shown now (server/pages/draw/head.ts). */
export function updateHead({ title, description, path, alternates }: PagePayload): void {
  document.title = title
  updateDescription(description)
  pointTo('link[rel="canonical"]', path)
  for (const locale of locales) pointTo(`link[rel="alternate"][hreflang="${locale}"]`, alternates[locale])
  pointTo('link[rel="alternate"][hreflang="x-default"]', alternates[defaultLocale])
}

/** The link is in every head; its origin is the site's public one, which need not be the one in the address bar. */
function pointTo(selector: string, path: string) {
  const link = document.head.querySelector<HTMLLinkElement>(selector)
  if (link) link.href = new URL(encodeURI(path), link.href).href
}

function updateDescription(description: string | undefined) {
  const meta = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (!description) return meta?.remove()
  const element = meta ?? Object.assign(document.createElement('meta'), { name: 'description' })
  element.content = description
  if (!meta) document.head.append(element)
}
