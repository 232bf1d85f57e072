import { startTimeout } from '#server/background.ts'
import { frameSlug } from '#server/content/index.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import { locales } from '#shared/locales.ts'
import type { PlanServices } from './plan/services.ts'

type Services = Pick<PlanServices, 'content' | 'env' | 'log'>

/** Besides the home page, which is at the folder's own address. */
const parts = ['header', 'footer', 'settings'] as const
/** While the content service does not answer, or an editor has not published yet. */
const lookAgainMs = 1000

/**
 * Resolves when the stories that every page needs are known in both languages: home, header, footer and settings. One
 * log line names the missing ones, with folder and space, since a mistyped folder looks like an empty one. Never
 * resolves after `signal`.
 */
export async function essentialsKnown(services: Services, signal: AbortSignal): Promise<void> {
  const { content, env, log } = services
  let logged = ''
  while (!signal.aborted) {
    const change = nextChange()
    try {
      const missing = await missingEssentials(services)
      if (missing.length === 0) return
      if (logged !== missing.join()) log.error(refusal(missing))
      logged = missing.join()
    } catch {
      // The content service does not answer: its client has logged it.
    }
    await change
  }
  await new Promise(() => {})

  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stopListening()
        clearTimeout(timer)
        resolve()
      }
      const timer = startTimeout(done, lookAgainMs)
      timer.unref()
      const stopListening = content.onChange(done)
    })
  }

  function refusal(missing: readonly string[]): string {
    const { rootFolder, spaceId, api } = env.storyblok
    const folder = rootFolder === '' ? 'the whole space' : `folder ${rootFolder}`
    const space = `space ${spaceId ? `${spaceId} ` : ''}at ${api}`
    const advice = 'publish them, or mend STORYBLOK_ROOT_FOLDER, STORYBLOK_API or STORYBLOK_TOKEN'
    return `not ready: ${folder} of ${space} has no ${missing.join(', ')}: ${advice}`
  }
}

/**
 * @returns `home (fr)` and the like
 * @throws ProductError page.contentUnavailable if it is unknown whether one of them exists
 */
async function missingEssentials({ content, env }: Services): Promise<string[]> {
  const homes = locales.map((locale) => ({ name: 'home', locale, isKnown: content.links.find(locale, '')?.published }))
  const reads = parts.flatMap((part) =>
    locales.map(async (locale) => {
      const story = await content.story(locale, frameSlug(content, env.storyblok.rootFolder, part))
      return { name: neededSlugs[part].slug, locale, isKnown: story !== null }
    }),
  )
  const all = [...homes, ...(await Promise.all(reads))]
  return all.filter((it) => !it.isKnown).map(({ name, locale }) => `${name} (${locale})`)
}
