import type { SettingsContent } from '#client/layout/Settings/schema.ts'
import { type CheckedStory, frameSlug } from '#server/content/index.ts'
import { type RouteRules, tidyPath } from '#server/http/navigationRules.ts'
import type { PlanServices } from './services.ts'

/** Redirects of the settings story, from memory; while it is missing, the last known ones stay and it is fetched. */
export function routeRulesOf({ content, env, log }: PlanServices): () => RouteRules {
  let from: CheckedStory | undefined
  let rules: RouteRules = {}
  return () => {
    const storySlug = frameSlug(content, env.storyblok.rootFolder, 'settings')
    const settings = content.peek('fr', storySlug)
    if (!settings)
      content.story('fr', storySlug).catch((error) => log.warn({ err: error }, 'the settings story could not be read'))
    if (settings && settings !== from) {
      from = settings
      rules = rulesOf(settings.content as SettingsContent, env.storyblok.rootFolder)
    }
    return rules
  }
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
