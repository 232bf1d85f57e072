import { locales } from '#shared/locales.ts'
import { inRoot } from './draw/chrome.tsx'
import type { PageServices } from './services.ts'

type EssentialServices = Pick<PageServices, 'content' | 'env' | 'log'>

/** Besides the home page, which stands at the address of the folder itself. */
const beside = ['headers/main', 'footers/main', 'settings'] as const
/** Between two looks while the content service does not answer, or an editor has yet to publish. */
const lookAgainMs = 1000

/**
 * Resolves when what no page can do without is known in both languages: home, header, footer and settings. What the
 * space does not hold is told in one line, with the folder and the space that were asked: a folder whose name is
 * mistyped looks like an empty one. Never resolves after `signal`.
 */
export async function essentialsKnown(services: EssentialServices, signal: AbortSignal): Promise<void> {
  const { content, env, log } = services
  let told = ''
  while (!signal.aborted) {
    const news = nextNews()
    try {
      const missing = await missingEssentials(services)
      if (missing.length === 0) return
      if (told !== missing.join()) log.error(refusal(missing))
      told = missing.join()
    } catch {
      // The content service does not answer, which is logged where it was asked.
    }
    await news
  }
  await new Promise(() => {})

  function nextNews(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        stopListening()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, lookAgainMs)
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
 * @throws ProductError page.contentUnavailable when one of them can be neither had nor missed
 */
async function missingEssentials({ content, env }: EssentialServices): Promise<string[]> {
  const homes = locales.map((locale) => ({ name: 'home', locale, isKnown: content.links.find(locale, '')?.published }))
  const reads = beside.flatMap((name) =>
    locales.map(async (locale) => {
      const story = await content.story(locale, inRoot(env.storyblok.rootFolder, name))
      return { name, locale, isKnown: story !== null }
    }),
  )
  const all = [...homes, ...(await Promise.all(reads))]
  return all.filter((it) => !it.isKnown).map(({ name, locale }) => `${name} (${locale})`)
}
