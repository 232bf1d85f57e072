import type { Locale } from '#shared/locales.ts'
import type { CheckedStory } from './checkedStory.ts'
import { type CheckOptions, checkReference, checkStory } from './checkStory.ts'
import type { ContentClient } from './client.ts'

/** Stories as the editor sees them at this moment. */
export interface Drafts {
  /** Asked anew each time and never kept (R328). @throws ContentServiceError */
  read(locale: Locale, storySlug: string): Promise<CheckedStory | null>
}

export function openDrafts(
  client: ContentClient,
  relations: readonly string[],
  check: Omit<CheckOptions, 'locale' | 'related'>,
): Drafts {
  return {
    async read(locale, storySlug) {
      const [draft, french] = await Promise.all([
        ask(locale, storySlug),
        locale === 'fr' ? undefined : ask('fr', storySlug),
      ])
      const [story] = draft.stories
      if (!story) return null
      const stories = new Map(draft.relations.map((it) => [it.uuid, it]))
      const options: CheckOptions = { ...check, locale, related }
      return checkStory(story, options, french?.stories[0])

      function related(uuid: string) {
        const found = stories.get(uuid)
        return found && checkReference(found, options)
      }
    },
  }

  function ask(locale: Locale, storySlug: string) {
    const resolved = { resolve_relations: relations.length > 0 ? relations : undefined, resolve_links: 'url' }
    return client.story(storySlug, { language: locale === 'fr' ? undefined : locale, ...resolved }, 'reader')
  }
}
