import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { singleFlight } from '#server/cluster/once.ts'
import { cacheReads } from '#server/metrics/events.ts'
import { defaultLocale, type Locale, locales } from '#shared/locales.ts'
import type { Levels } from './cache/levels.ts'
import type { CheckedStory } from './checkedStory.ts'
import { type CheckedReference, type CheckOptions, checkReference, checkStory } from './checkStory.ts'
import type { ContentLink, LinksIndex } from './linksIndex.ts'
import type { PictureSizes } from './pictures/sizes.ts'
import type { RawStory } from './rawStory.ts'

/** Published stories, checked, in memory; a missing one is made from the levels below. */
export interface Stories {
  peek(locale: Locale, uuid: string): CheckedStory | undefined
  /**
   * @returns undefined when the service does not know a story of its own links
   * @throws ContentServiceError when no level has it and the service does not answer
   */
  load(locale: Locale, link: ContentLink): Promise<CheckedStory | undefined>
  /** In the editor's order; `types`: of these root types alone, the others are not even read. */
  all(locale: Locale, types?: readonly string[]): CheckedStory[]
  componentOf(uuid: string): string | undefined
  /** Whether `all` is every published story; after a start they arrive page by page. Counted once a change. */
  holdsAll(locale: Locale): boolean
  /** Takes a story into memory when every part of it is on disk and up to date. */
  warm(locale: Locale, link: ContentLink): void
  /** Another story would push one out of memory. */
  isFull(): boolean
  /** Stories that were made from an old copy because the service did not answer. Each is returned once. */
  drainStale(): string[]
  /** Drops the stories that depend on these. @returns uuids of the dropped stories, the given ones among them */
  evict(uuids: readonly string[], moved: readonly string[]): string[]
  /** Stories that are checked and wait for nothing, for the next opening over the same ones (checkedBefore.ts). */
  leave(): [string, LRUCache.Entry<CheckedStory>][]
  adopt(left: ReturnType<Stories['leave']>): void
}

export interface StoriesOptions {
  check: Omit<CheckOptions, 'locale' | 'related'>
  links: LinksIndex
  levels: Levels
  sizes: Pick<PictureSizes, 'measure' | 'measureFor'>
  cacheBytes: number
  log: Logger
}

export function createStories({ check, links, levels, sizes, cacheBytes, log }: StoriesOptions): Stories {
  const memory = new LRUCache<string, CheckedStory>({ maxSize: Math.floor(cacheBytes * 0.75), sizeCalculation: sizeOf })
  const references = new LRUCache<string, CheckedReference>({
    maxSize: Math.floor(cacheBytes * 0.25),
    sizeCalculation: (it) => sizeOf(it.story),
  })
  const told = new LRUCache<string, true>({ max: 10_000 })
  const stale = new Set<string>()
  /** Languages of which every story is in memory. */
  const whole = new Set<Locale>()
  /** Published links by language and types, of one index of all links and one state of the stored types. */
  const ofTypes = new Map<string, { all: readonly ContentLink[]; version: number; found: readonly ContentLink[] }>()
  const loading = singleFlight<CheckedStory | undefined>()
  return {
    peek: (locale, uuid) => memory.get(keyOf(locale, uuid)),
    load: (locale, link) => loading(keyOf(locale, link.uuid), () => load(locale, link)),
    all,
    componentOf: (uuid) => levels.componentOf(defaultLocale, uuid),
    holdsAll(locale) {
      if (!whole.has(locale) && isEveryOneHere(locale)) whole.add(locale)
      return whole.has(locale)
    },
    warm: (locale, link) => void fromDisk(locale, link),
    isFull: () => memory.calculatedSize > cacheBytes * 0.7,
    drainStale() {
      const uuids = [...stale]
      stale.clear()
      return uuids
    },
    evict,
    leave: () => memory.dump().filter(([, { value }]) => value.unmeasured.size === 0 && !stale.has(value.uuid)),
    adopt(left) {
      memory.load(left)
      for (const [, { value }] of left) logProblems(value)
    },
  }

  function isEveryOneHere(locale: Locale): boolean {
    const isHere = (it: ContentLink) => levels.isNewest(locale, it) && levels.has(defaultLocale, it.uuid)
    const all = links.all(locale)
    return all.every((it) => !it.published || isHere(it)) && all.some((it) => it.published)
  }

  function all(locale: Locale, types?: readonly string[]): CheckedStory[] {
    return linksOf(locale, types)
      .map((it) => memory.get(keyOf(locale, it.uuid)) ?? fromDisk(locale, it))
      .filter((it) => it !== undefined)
  }

  /** A page asks for stories of a few types, again and again: looked for once a change, not among all each time. */
  function linksOf(locale: Locale, types: readonly string[] | undefined): readonly ContentLink[] {
    const all = links.all(locale)
    const version = levels.typesVersion()
    const key = `${locale} ${types?.join()}`
    const before = ofTypes.get(key)
    if (before && before.all === all && before.version === version) return before.found
    // A type that the house lacks has no stories.
    const known = types?.filter((it) => it in check.definitions)
    const found = all.filter(
      (it) => it.published && (!known || known.includes(levels.componentOf(locale, it.uuid) ?? '')),
    )
    ofTypes.set(key, { all, version, found })
    return found
  }

  async function load(locale: Locale, link: ContentLink): Promise<CheckedStory | undefined> {
    const known = memory.get(keyOf(locale, link.uuid))
    if (known) cacheReads.story.memory += 1
    const onDisk = known ?? fromDisk(locale, link)
    if (onDisk && !known) cacheReads.story.disk += 1
    if (onDisk) return onDisk
    const [reading, original] = await Promise.all([levels.read(locale, link), readOriginal(locale, link.uuid)])
    if (!reading) return undefined
    if (reading.isStale) stale.add(link.uuid)
    // A newer one may have come meanwhile: disk has the newest.
    const makeNow = () =>
      make(locale, levels.peek(locale, link.uuid) ?? reading.story, levels.peek(defaultLocale, link.uuid) ?? original)
    const first = makeNow()
    const missing = missingOf(first)
    await Promise.all(missing.map((it) => levels.read(locale, it).catch(() => undefined)))
    const whole = missing.length > 0 ? makeNow() : first
    const { unmeasured } = whole
    if (unmeasured.size > 0) await sizes.measure(unmeasured)
    return storeWhole(unmeasured.size > 0 ? makeNow() : whole)
  }

  /** An incomplete story is good enough to show, not to store; the measured pictures drop it by themselves. */
  function storeWhole(story: CheckedStory): CheckedStory {
    sizes.measureFor(story.uuid, story.unmeasured)
    return missingOf(story).length === 0 ? remember(story) : logProblems(story)
  }

  /** Synchronous, and undefined unless every part of it is on disk and up to date. */
  function fromDisk(locale: Locale, link: ContentLink): CheckedStory | undefined {
    const raw = levels.current(locale, link)
    const original = locale === defaultLocale ? raw : levels.peek(defaultLocale, link.uuid)
    if (!raw || !original) return undefined
    const story = make(locale, raw, original)
    return missingOf(story).length === 0 ? storeWhole(story) : undefined
  }

  /** The text before translation, to find untranslated parts by; without it nothing is marked. */
  async function readOriginal(locale: Locale, uuid: string): Promise<RawStory | undefined> {
    const link = locale === defaultLocale ? undefined : links.byUuid(defaultLocale, uuid)
    return link && (await levels.read(defaultLocale, link).catch(() => undefined))?.story
  }

  function make(locale: Locale, raw: RawStory, original?: RawStory): CheckedStory {
    return checkStory(raw, { ...check, locale, related: (uuid) => reference(locale, uuid) }, original)
  }

  function reference(locale: Locale, uuid: string): CheckedReference | undefined {
    const known = references.get(keyOf(locale, uuid))
    const link = links.byUuid(locale, uuid)
    if (known || !link?.published) return link && known
    const raw = levels.peek(locale, uuid)
    const made = raw && checkReference(raw, { ...check, locale, related: () => undefined })
    if (made?.unmeasured.size === 0) references.set(keyOf(locale, uuid), made)
    return made
  }

  /** Published stories that it depends on and that this process does not have. */
  function missingOf({ locale, uuid, dependencies }: CheckedStory): ContentLink[] {
    const missing: ContentLink[] = []
    for (const it of dependencies) {
      const link = it === uuid ? undefined : links.byUuid(locale, it)
      if (link?.published && !levels.has(locale, it)) missing.push(link)
    }
    return missing
  }

  function remember(story: CheckedStory): CheckedStory {
    memory.set(keyOf(story.locale, story.uuid), story)
    return logProblems(story)
  }

  /** Logs a problem once per version of the story, however often it is read. */
  function logProblems(story: CheckedStory): CheckedStory {
    for (const { path, message } of story.problems) {
      const key = [story.uuid, story.locale, story.publishedAt, path].join()
      if (told.has(key)) continue
      told.set(key, true)
      log.warn({ story: story.storySlug, locale: story.locale, field: path }, `content left out: ${message}`)
    }
    return story
  }

  function evict(uuids: readonly string[], moved: readonly string[]): string[] {
    whole.clear()
    const dropped = new Set(uuids)
    const [changed, renamed] = [new Set(uuids), new Set(moved)]
    for (const locale of locales) {
      for (const uuid of uuids) references.delete(keyOf(locale, uuid))
      for (const [key, it] of references.entries()) if (!it.linkTargets.isDisjointFrom(renamed)) references.delete(key)
      for (const [key, story] of memory.entries()) {
        const shows = !story.dependencies.isDisjointFrom(changed) || !story.linkTargets.isDisjointFrom(renamed)
        if (!shows) continue
        dropped.add(story.uuid)
        memory.delete(key)
      }
    }
    return [...dropped]
  }
}

function keyOf(locale: Locale, uuid: string): string {
  return `${locale}:${uuid}`
}

/** Bytes, roughly: text is most of it, and V8 stores most of ours in two bytes a character. */
function sizeOf(value: { content: Record<string, unknown> }): number {
  return 1000 + 2 * JSON.stringify(value.content).length
}
