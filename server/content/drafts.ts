import { LRUCache } from 'lru-cache'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import { type CheckOptions, checkReference, checkStory } from './checkStory.ts'
import type { ContentClient } from './client/client.ts'
import type { PictureSizes } from './pictures/sizes.ts'
import { languageOf, type RawStory } from './rawStory.ts'

/** Stories as the editor sees them at this moment. */
export interface Drafts {
  /** Requested each time and never stored. @throws ContentServiceError */
  read(locale: Locale, storySlug: string, signal?: AbortSignal): Promise<CheckedStory | null>
  /**
   * A story from the editor's form, not saved yet. Its relations are requested once and cached for a minute: an editor
   * types faster than the content service may be asked.
   * @throws ContentServiceError
   */
  check(locale: Locale, story: RawStory): Promise<CheckedStory>
}

type Check = Omit<CheckOptions, 'locale' | 'related'>

export function createDrafts(
  client: ContentClient,
  relations: readonly string[],
  check: Check,
  sizes: Pick<PictureSizes, 'measure'>,
): Drafts {
  const beside = new LRUCache<string, RawStory>({ max: 1000, ttl: 60_000 })
  // A missing story is not asked for with every keystroke either.
  const requested = new LRUCache<string, true>({ max: 1000, ttl: 60_000 })
  return {
    async read(locale, storySlug, signal) {
      const [draft, untranslated] = await Promise.all([
        ask(locale, storySlug, signal),
        locale === defaultLocale ? undefined : ask(defaultLocale, storySlug, signal),
      ])
      const [story] = draft.stories
      if (!story) return null
      for (const it of draft.relations) beside.set(`${locale} ${it.uuid}`, it)
      const original = untranslated?.stories[0]
      if (original) beside.set(`${defaultLocale} ${original.uuid}`, original)
      const stories = new Map(draft.relations.map((it) => [it.uuid, it]))
      return measured(() => checkWith(locale, story, (uuid) => stories.get(uuid), original))
    },
    async check(locale, story) {
      const remembered = (uuid: string) => beside.get(`${locale} ${uuid}`)
      const { dependencies } = checkWith(locale, story, remembered)
      const missing = [...dependencies].filter((uuid) => uuid !== story.uuid && !remembered(uuid))
      await fetchBeside(locale, missing)
      if (locale === defaultLocale) return measured(() => checkWith(locale, story, remembered))
      const key = `${defaultLocale} ${story.uuid}`
      if (!beside.has(key)) await fetchBeside(defaultLocale, [story.uuid])
      return measured(() => checkWith(locale, story, remembered, beside.get(key)))
    },
  }

  async function measured(make: () => CheckedStory): Promise<CheckedStory> {
    const story = make()
    if (story.unmeasured.size === 0) return story
    await sizes.measure(story.unmeasured)
    return make()
  }

  function checkWith(
    locale: Locale,
    story: RawStory,
    find: (uuid: string) => RawStory | undefined,
    original?: RawStory,
  ): CheckedStory {
    const options: CheckOptions = { ...check, locale, withPlaces: true, related }
    return checkStory(story, options, original)

    function related(uuid: string) {
      const found = find(uuid)
      return found && checkReference(found, options)
    }
  }

  async function fetchBeside(locale: Locale, uuids: readonly string[]): Promise<void> {
    const missing = uuids.filter((uuid) => !requested.has(`${locale} ${uuid}`))
    if (missing.length === 0) return
    const found = await client.storiesByUuid(missing, { language: languageOf(locale) }, 'reader')
    for (const uuid of missing) requested.set(`${locale} ${uuid}`, true)
    for (const it of found.stories) beside.set(`${locale} ${it.uuid}`, it)
  }

  function ask(locale: Locale, storySlug: string, signal: AbortSignal | undefined) {
    const resolved = { resolve_relations: relations.length > 0 ? relations : undefined, resolve_links: 'url' }
    return client.story(storySlug, { language: languageOf(locale), ...resolved }, 'reader', { signal })
  }
}
