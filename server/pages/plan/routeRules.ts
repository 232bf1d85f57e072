import type { SettingsContent } from '#client/layout/Settings/schema.ts'
import { frameSlug } from '#server/content/index.ts'
import { type RouteRules, tidyPath } from '#server/http/navigationRules.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { PlanServices } from './services.ts'

/**
 * Redirects of the settings story, from memory: read again after a change of content, since every page from memory asks for
 * them. While the story is missing, the last known ones stay.
 */
export function routeRulesOf(services: PlanServices): () => RouteRules {
  let rules: RouteRules = {}
  let isCurrent = false
  services.content.onChange(() => {
    isCurrent = false
  })
  return () => {
    if (isCurrent) return rules
    const read = readRouteRules(services)
    isCurrent = read !== undefined
    rules = read ?? rules
    return rules
  }
}

/** @returns undefined while the settings story is missing, which is fetched then */
export function readRouteRules({ content, env, log }: PlanServices): RouteRules | undefined {
  const storySlug = frameSlug(content, env.storyblok.rootFolder, 'settings')
  const settings = content.peek(defaultLocale, storySlug)
  if (settings) return rulesOf(settings.content as SettingsContent, env.storyblok.rootFolder)
  content
    .story(defaultLocale, storySlug)
    .catch((error) => log.warn({ err: error }, 'the settings story could not be read'))
  return undefined
}

/** By the path as navigation sees it, in whatever form the editor wrote it: `/x/` is `/x`. */
function rulesOf({ redirects }: SettingsContent, rootFolder: string): RouteRules {
  const usable = (redirects ?? []).filter(({ content: { from, to } }) => from.startsWith('/') && isTarget(to))
  return Object.fromEntries(
    usable.map(({ content: { from, to } }) => [tidyPath(from.normalize('NFC'), rootFolder), { redirect: to }]),
  )
}

/** A path of this site or the address of another one, but no scheme that a browser would execute. */
function isTarget(to: string): boolean {
  if (to.startsWith('/')) return !to.startsWith('//') && !to.includes('\\') && isDecodable(to)
  return URL.canParse(to) && ['http:', 'https:'].includes(new URL(to).protocol)
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    // A percent sign without an encoded byte: no request can have such an address.
    return false
  }
}
