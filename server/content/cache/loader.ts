import { byLocale, type Locale } from '#shared/locales.ts'
import type { ContentClient, Params } from '../client/client.ts'
import type { Priority } from '../client/limiter.ts'
import type { ContentLink } from '../linksIndex.ts'
import { languageOf, type RawStories, type RawStory } from '../rawStory.ts'

/** Published stories from the content service, in as few requests as possible. */
export interface Loader {
  /**
   * One story that a reader waits for. The requests of one turn of the event loop are joined: a page with header,
   * footer and settings is one request and not four, of five a second.
   * @returns undefined when the service does not know it
   */
  one(locale: Locale, link: ContentLink): Promise<RawStory | undefined>
  /** Many stories, in chunks of 50. */
  many(locale: Locale, uuids: readonly string[], priority: Priority, cv?: number): Promise<void>
  /** All stories of the site, 25 a page. */
  all(locale: Locale): Promise<void>
  /** The first page of the stories of these root types, with their relations. */
  first(locale: Locale, types: readonly string[]): Promise<void>
}

export interface LoaderOptions {
  client: ContentClient
  /** `component.field` of every relation. */
  relations: readonly string[]
  rootFolder: string
  /** The version to ask for: a request without it costs a redirect. */
  cv: () => number
  /** Stores every story of an answer. */
  store: (locale: Locale, answer: RawStories) => void
}

interface Waiting {
  link: ContentLink
  resolve(story: RawStory | undefined): void
  reject(error: unknown): void
}

export function createLoader({ client, relations, rootFolder, cv, store }: LoaderOptions): Loader {
  const inside: Params = { starts_with: rootFolder ? `${rootFolder}/` : undefined }
  const queues = byLocale((): Waiting[] => [])
  return {
    one(locale, link) {
      const { promise, resolve, reject } = Promise.withResolvers<RawStory | undefined>()
      if (queues[locale].length === 0) setImmediate(() => void flush(locale))
      queues[locale].push({ link, resolve, reject })
      return promise
    },
    async many(locale, uuids, priority, version) {
      store(locale, await client.storiesByUuid(uuids, { ...params(locale), ...(version && { cv: version }) }, priority))
    },
    async all(locale) {
      await client.allStories({ ...params(locale), ...inside }, 'warmUp', (page) => store(locale, page))
    },
    async first(locale, types) {
      const ofTypes = { 'filter_query[component][in]': types }
      store(locale, await client.stories({ ...params(locale), ...resolved(), ...inside, ...ofTypes }, 'reader'))
    },
  }

  async function flush(locale: Locale): Promise<void> {
    const waiting = queues[locale].splice(0)
    const [first] = waiting
    if (!first) return
    try {
      const answer = await (waiting.length === 1 ? single(locale, first.link) : together(locale, waiting))
      store(locale, answer)
      for (const it of waiting) it.resolve(answer.stories.find((story) => story.uuid === it.link.uuid))
    } catch (error) {
      for (const it of waiting) it.reject(error)
    }
  }

  /** Its relations and linked stories come along. */
  function single(locale: Locale, link: ContentLink): Promise<RawStories> {
    return client.story(link.storySlug, { ...params(locale), ...resolved(), resolve_links: 'url' }, 'reader')
  }

  function together(locale: Locale, waiting: readonly Waiting[]): Promise<RawStories> {
    const uuids = waiting.map((it) => it.link.uuid)
    return client.storiesByUuid(uuids, { ...params(locale), ...resolved() }, 'reader')
  }

  function resolved(): Params {
    return relations.length > 0 ? { resolve_relations: relations } : {}
  }

  function params(locale: Locale): Params {
    return { cv: cv() || undefined, language: languageOf(locale) }
  }
}
