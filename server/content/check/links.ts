import type { Link, StoryReference } from '#shared/content/values.ts'
import { type Locale, pathOf } from '#shared/locales.ts'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import type { Check } from './context.ts'
import { readText } from './texts.ts'

/**
 * A multilink, or the attributes of a link mark in rich text (`href` and `uuid` instead of `url` and `id`). Only safe
 * addresses are returned: pages of this site, http, https, mailto, tel.
 */
export function readLink(raw: unknown, path: string, check: Check): Link | undefined {
  if (!isRecord(raw)) return undefined
  const address = firstText(raw.url, raw.href, raw.cached_url)
  const newTab = raw.target === '_blank'
  if (raw.linktype === 'story') return storyLink(raw, newTab, path, check)
  const target = raw.linktype === 'email' ? mailAddress(firstText(raw.email, address)) : address
  // A field that was never filled in is no error.
  if (target === '') return undefined
  const anchor = raw.linktype === 'url' ? anchorOf(raw.anchor) : ''
  const link =
    target && safeAddress(`${inLanguage(target, check.locale)}${target.includes('#') ? '' : anchor}`, check.publicUrl)
  if (!link) check.report(path, 'an address that may not be followed')
  return link ? { ...link, newTab } : undefined
}

/** Editors name an application page once; its link leads to the page's own language: `/contact` → `/en/contact`. */
function inLanguage(target: string, locale: Locale): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(target.trim()) ?? []
  const match = matchRoute(path)
  return match ? pathFor(match.route.name, locale, match.params) + rest : target
}

function storyLink(raw: Record<string, unknown>, newTab: boolean, path: string, check: Check): Link | undefined {
  const uuid = firstText(raw.id, raw.uuid)
  if (uuid === '') return undefined
  check.linkTargets.add(uuid)
  const known = check.links.byUuid(check.locale, uuid)
  const target = known ? { slug: known.canonical, name: known.name } : resolved(raw.story, check)
  if (!target) {
    check.report(path, `leads to a story that is gone: ${uuid}`)
    return undefined
  }
  const href = `${pathOf(check.locale, encodePath(target.slug))}${anchorOf(raw.anchor)}`
  return { href, external: false, newTab, ...(target.name && { storyName: target.name }) }
}

/** The story that came with the answer: a draft may lead to stories that no published link knows. */
function resolved(story: unknown, { locale, rootFolder }: Check): { slug: string; name?: string } | undefined {
  if (!isRecord(story) || typeof story.full_slug !== 'string') return undefined
  return { slug: publicSlug(story.full_slug, locale, rootFolder), name: readText(story.name) }
}

/** `en/website-hotels/hotels/x/` → `hotels/x`. */
export function publicSlug(fullSlug: string, locale: string, rootFolder: string): string {
  const segments = fullSlug.split('/').filter((it) => it !== '')
  if (segments[0] === locale) segments.shift()
  if (rootFolder !== '' && segments[0] === rootFolder) segments.shift()
  return segments.join('/')
}

/** @returns undefined for an unsafe address */
function safeAddress(raw: string, publicUrl: string): Omit<Link, 'newTab'> | undefined {
  const address = raw.trim()
  // Browsers drop tabs and line breaks inside addresses and read a backslash as a slash.
  if (/[\p{Cc}\s\\]/u.test(address)) return undefined
  if (address.startsWith('#')) return { href: address, external: false }
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : { href: address, external: false }
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: address, external: false }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  const isOurs = url.origin === new URL(publicUrl).origin
  // A path of ours may begin with two slashes too: without the origin it would name another site.
  return isOurs
    ? { href: `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`, external: false }
    : { href: url.href, external: true }
}

/** @returns '' without an address, undefined for an invalid one */
function mailAddress(raw: string): string | undefined {
  const address = raw.trim().replace(/^mailto:/i, '')
  if (address === '') return ''
  return /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(address) ? `mailto:${address}` : undefined
}

function anchorOf(raw: unknown): string {
  const anchor = readText(raw)?.replace(/^#/, '')
  return anchor ? `#${encodeURIComponent(anchor)}` : ''
}

function encodePath(slug: string): string {
  return slug.split('/').map(encodeURIComponent).join('/')
}

function firstText(...values: unknown[]): string {
  return values.find((it): it is string => typeof it === 'string' && it.trim() !== '') ?? ''
}

/**
 * A story that a field points to, by its uuid or already put in its place. One level deep: relations of a related story
 * are not followed, so circles end.
 */
export function readRelation(
  raw: unknown,
  path: string,
  check: Check,
  allow: readonly string[],
): StoryReference | undefined {
  const uuid = isRecord(raw) ? raw.uuid : raw
  if (!check.followsRelations || typeof uuid !== 'string' || uuid === '') return undefined
  // Also a missing story is a dependency: its publication changes this one.
  check.dependencies.add(uuid)
  const isAllowed = ({ component }: StoryReference) => allow.includes(component) && component in check.definitions
  const found = check.related(uuid, raw)
  if (!found) check.report(path, `points to a story that is gone: ${uuid}`)
  else if (!isAllowed(found.story)) check.report(path, `points to a ${found.story.component}`)
  if (!found || !isAllowed(found.story)) return undefined
  for (const target of found.linkTargets) check.linkTargets.add(target)
  for (const it of found.unmeasured) check.unmeasured.add(it)
  return found.story
}

export function readRelations(raw: unknown, path: string, check: Check, allow: readonly string[]): StoryReference[] {
  if (!Array.isArray(raw)) return []
  const seen = new Set<string>()
  return raw.flatMap((it, index) => {
    const story = readRelation(it, `${path}.${index}`, check, allow)
    if (!story || seen.has(story.uuid)) return []
    seen.add(story.uuid)
    return [story]
  })
}
