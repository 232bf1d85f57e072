import type { CheckedStory, Content } from '#server/content/index.ts'
import type { SearchIndexOptions } from '#server/search/searchIndex.ts'
import { byLocale, type Locale } from '#shared/locales.ts'

const syllables = 'ar bel cro dun est fa gar hou ile jus ker lan men nor oul per quim roc sal tré val'.split(' ')
const dishes = 'huîtres homard soupe tarte crêpe agneau daurade citron cidre moules bar sole beurre oseille'.split(' ')
const components = ['hotel', 'restaurant', 'casino', 'spa'] as const
const others = ['room', 'offer', 'article'] as const

/**
 * Places along the coasts as content gives them, the same each time: names of made-up syllables, forty
 * different tables of hours. A fifth as many rooms, offers and articles with the same words. Enough of {@link Content} for the search.
 */
export function manyPlaces(count: number): SearchIndexOptions['content'] {
  const stories = byLocale((it) => storiesOf(it, count))
  return {
    all: (locale) => stories[locale],
    holdsAll: () => true,
    onChange: () => () => {},
    ready: async () => {},
    fetchFirst: async () => {},
    links: { find: () => undefined, byUuid: () => undefined } as unknown as Content['links'],
  }
}

/** A name that many places share words with. */
export function nameOf(n: number): string {
  const part = (step: number) => syllables[Math.floor(n / step) % syllables.length] ?? ''
  return `${part(1)}${part(21)} de ${part(7)}${part(3)}${part(441)}`
}

function storiesOf(locale: Locale, count: number): CheckedStory[] {
  return Array.from({ length: count * 1.2 }, (_, n) => {
    const component = (n < count ? components[n % components.length] : others[n % others.length]) as string
    const content = {
      name: nameOf(n),
      tagline: `${dishes[n % 14]}, ${dishes[(n * 5) % 14]} et vue sur ${nameOf((n * 31) % 1000)}`,
      description: Array.from({ length: 25 }, (_, word) => dishes[(n * 3 + word * word) % 14]).join(' '),
      town: nameOf(n % 120).split(' ')[2],
      latitude: 42.5 + ((n * 7919) % 8500) / 1000,
      longitude: -4.5 + ((n * 104729) % 12000) / 1000,
      price_level: (n % 4) + 1,
      hours: hoursOf(n % 40),
      exceptions: [],
    }
    const slug = `${component}s/place-${n}`
    const rest = { id: n, publishedAt: null, firstPublishedAt: null, body: [], problems: [] }
    const sets = { dependencies: new Set<string>(), linkTargets: new Set<string>(), unmeasured: new Set<string>() }
    return {
      ...rest,
      ...sets,
      uuid: `place-${n}`,
      component,
      name: content.name,
      locale,
      slug,
      storySlug: slug,
      content,
    }
  })
}

function hoursOf(n: number) {
  const row = (opens: number, closes: number) => ({
    uid: `${n}-${opens}`,
    component: 'hours_row',
    content: {
      days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].slice(n % 3),
      opens: `${opens}:${n % 6}0`,
      closes: `${closes}:30`,
    },
  })
  return [row(11 + (n % 3), 14), row(18 + (n % 3), 22 + (n % 2))]
}
