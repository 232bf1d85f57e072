import type { CasinoContent } from '#client/places/Casino/schema.ts'
import { type CheckedStory, type Content, storiesIn } from '#server/content/index.ts'
import type { CasinoSummary } from '#shared/casino/api.ts'
import { neededSlugs } from '#shared/content/neededSlugs.ts'
import type { Locale } from '#shared/locales.ts'
import { lastSegment } from '#shared/places/houses.ts'

/** The group's casinos, read from content; a story without a trigram is left out, since the floor cannot name it. */
export interface Casinos {
  /** @throws ProductError generic.unavailable */
  all(locale: Locale): Promise<CasinoSummary[]>
  /** @throws as {@link Casinos.all} */
  bySlug(locale: Locale, slug: string): Promise<CasinoSummary | undefined>
}

export function casinosOf(content: Pick<Content, 'links' | 'story'>): Casinos {
  const all = async (locale: Locale) =>
    (await storiesIn(content, locale, neededSlugs.casinos.slug)).flatMap((it) => summaryOf(it) ?? [])
  return { all, bySlug: async (locale, slug) => (await all(locale)).find((it) => it.slug === slug) }
}

function summaryOf({ component, storySlug, name, content }: CheckedStory): CasinoSummary | undefined {
  const { trigram, casino_uuid, name: title } = content as Partial<CasinoContent>
  if (component !== 'casino' || !trigram) return undefined
  const slug = lastSegment(storySlug)
  return { slug, name: title ?? name, trigram, uuid: casino_uuid ?? '' }
}
