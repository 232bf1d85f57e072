import type { RequestHandler } from 'express'
import type { DescribedRoute } from '#server/http/describe/description.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { contentLimits } from '#shared/limits.ts'
import { defaultLocale, type Locale } from '#shared/locales.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { CheckedStory } from './checkedStory.ts'
import { type ContentClient, ContentServiceError } from './client/client.ts'
import { contentHealth } from './contentHealth.ts'
import type { ContentChange, ContentOptions } from './contentOptions.ts'
import type { ContentLink, LinksIndex } from './linksIndex.ts'
import { openParts } from './parts.ts'
import type { PictureSize } from './pictures/readSize.ts'
import { publishWebhook } from './publishWebhook.ts'
import { readStory } from './rawStory.ts'

export type { CheckedBefore } from './checkedBefore.ts'
export { type CheckedStory, isPublic } from './checkedStory.ts'
export type { ContentChange, ContentOptions } from './contentOptions.ts'
export { type FramePart, frameSlug, isFrame } from './frame.ts'
export { hintsOf } from './hints.ts'
export type { ContentLink, LinksIndex } from './linksIndex.ts'
export { isPreview } from './preview.ts'

/** The only access to content. Published stories come from the caches, drafts directly from the service. */
export interface Content {
  /** Memory only and synchronous; a stale story is served while its successor is fetched. */
  peek(locale: Locale, storySlug: string): CheckedStory | undefined
  /**
   * Memory, Redis, disk, then the content service, once per story for any number of readers.
   * @returns null when there is no such published story
   * @throws ProductError page.contentUnavailable when the service does not answer and no level has the story
   */
  story(locale: Locale, storySlug: string): Promise<CheckedStory | null>
  /** As {@link Content.story}. */
  byUuid(locale: Locale, uuid: string): Promise<CheckedStory | null>
  readonly links: LinksIndex
  /** Every published story in this process, in the editor's order; `types`: of these root types alone. */
  all(locale: Locale, types?: readonly string[]): CheckedStory[]
  /**
   * Fetches the first stories of these root types in both languages, once for all processes: for pages that must not
   * wait until all are there.
   * @throws ProductError page.contentUnavailable
   */
  fetchFirst(types: readonly string[]): Promise<void>
  /** Root type of a published story in this process. */
  componentOf(uuid: string): string | undefined
  /** Whether `all` is every published story: after a start or a change they arrive one by one. */
  holdsAll(locale: Locale): boolean
  /** @returns removes the listener */
  onChange(listener: (change: ContentChange) => void): () => void
  /** Resolves when all slugs are known: from the service, or from the last run when it is down. */
  ready(): Promise<void>
  /** Whether a story that no level has could be fetched: the service has answered last. */
  isAnswering(): boolean
  /** The space's `cv`: Unix seconds of the last known publication; 0 before the first answer. */
  version(): number
  /**
   * Where the files of a space of the asset manager are, if our pages show some: the space itself, and those that its
   * stories name (a copied space keeps the files of the first, which may be of another region).
   * @throws as {@link Content.story}
   */
  assetOrigin(space: string): Promise<string | undefined>
  /** The size of a picture whose address does not tell it, read from the file if need be. @param path `/f/606/x/…` */
  pictureSize(path: string): Promise<PictureSize | undefined>
  /** POST /api/content/webhook, GET /api/content/health. */
  routes: readonly DescribedRoute[]
  /**
   * The current draft: neither read from a cache nor written to one.
   * @param signal aborts when its reader has left
   * @returns null when there is no such story
   * @throws ProductError page.contentUnavailable; Error without a preview token
   */
  draft(locale: Locale, storySlug: string, signal?: AbortSignal): Promise<CheckedStory | null>
  /**
   * A story from the editor's form (the bridge's `input`).
   * @returns null for an invalid story
   * @throws as {@link Content.draft}
   */
  checkInput(locale: Locale, story: unknown): Promise<CheckedStory | null>
  /** The Management API; undefined without an OAuth token. */
  management?: Pick<ContentClient, 'get' | 'post' | 'put' | 'delete'>
  close(): Promise<void>
}

/**
 * Opens at once and fetches in the background: with a snapshot of the last run on disk the site can serve while the
 * content service is down.
 */
export async function openContent(options: ContentOptions): Promise<Content> {
  const { clock, log } = options
  const parts = openParts(options)
  const { space, stories, refresh, drafts } = parts
  return {
    links: space.links,
    peek(locale, storySlug) {
      const link = space.links.byStorySlug(locale, storySlug)
      if (!link?.published || isTooOld()) return undefined
      revalidate()
      return stories.peek(locale, link.uuid)
    },
    story: (locale, storySlug) => read(locale, () => space.links.byStorySlug(locale, storySlug)),
    byUuid: (locale, uuid) => read(locale, () => space.links.byUuid(locale, uuid)),
    all: stories.all,
    fetchFirst: (types) => parts.fetchFirst(types).catch(unavailable),
    componentOf: stories.componentOf,
    holdsAll: stories.holdsAll,
    onChange: parts.onChange,
    ready: parts.ready,
    isAnswering: () => !refresh.hasFailed() && !parts.isRefused(),
    version: space.cv,
    async assetOrigin(id) {
      // After a start stories are read one by one: the spaces of shown files are known after the first.
      if (!parts.assetOrigins.of(id)) await read(defaultLocale, () => space.links.find(defaultLocale, ''))
      return parts.assetOrigins.of(id)
    },
    async pictureSize(path) {
      if (parts.sizes.peek(path) === undefined) await parts.sizes.measure([path])
      return parts.sizes.peek(path) ?? undefined
    },
    routes: [
      publishWebhook({
        secrets: options.webhookSecrets,
        limits: options.limits,
        uuidOf: (id) => space.records().find((it) => it.id === id)?.uuid,
        look: refresh.checkForUpdates,
        log,
      }),
      contentHealth(health),
    ],
    draft: async (locale, storySlug, signal) => {
      if (!drafts) throw new Error('drafts need a preview token')
      return drafts.read(locale, storySlug, signal).catch(unavailable)
    },
    checkInput: async (locale, story) => {
      if (!drafts) throw new Error('drafts need a preview token')
      const raw = readStory(story)
      return raw ? drafts.check(locale, raw).catch(unavailable) : null
    },
    management: parts.management,
    close: parts.close,
  }

  async function read(locale: Locale, find: () => ContentLink | undefined): Promise<CheckedStory | null> {
    if (!space.isKnown() || isTooOld()) await refresh.lookForReader().catch(unavailable)
    const link = find()
    if (!link?.published) return null
    revalidate()
    return (await stories.load(locale, link).catch(unavailable)) ?? null
  }

  /** A story is fresh for a minute after the last confirmation; then it is served while the service is asked. */
  function revalidate(): void {
    if (clock() - space.confirmedAt() <= contentLimits.freshMs) return
    refresh.lookForReader().catch(() => {
      // The look has logged it; the stored content goes on being served.
    })
  }

  function isTooOld(): boolean {
    return clock() - space.confirmedAt() > contentLimits.staleMs
  }

  function health() {
    const age = clock() - space.confirmedAt()
    const state = !space.isKnown() || isTooOld() ? 'down' : age > contentLimits.freshMs ? 'stale' : 'ok'
    return {
      state: state as 'ok' | 'stale' | 'down',
      cv: space.cv(),
      stories: space.records().filter((it) => it.published).length,
      lastSuccess: space.confirmedAt() > 0 ? isoInstant(space.confirmedAt()) : null,
    }
  }
}

/** A page that no level has may be there by then. */
const retryAfterSeconds = contentLimits.refusalPauseMs / 1000

function unavailable(error: unknown): never {
  if (error instanceof ContentServiceError)
    throw new ProductError('page.contentUnavailable', { cause: error, retryAfterSeconds })
  throw error
}

/** While no address is known, no page is known to be missing: it is there after one of the next looks. */
const unknownRetrySeconds = contentLimits.unknownRetryMs / 1000

/**
 * Lets nobody pass until the addresses of the space have been read once: an empty list would call every page missing.
 * @throws ProductError page.contentUnavailable
 */
export function requireKnownSpace({ links }: Pick<Content, 'links'>): RequestHandler {
  return (_req, _res, next) => {
    if (links.isKnown()) return next()
    throw new ProductError('page.contentUnavailable', { retryAfterSeconds: unknownRetrySeconds })
  }
}

/** The part of content that this needs. */
interface Stories {
  links: LinksIndex
  story(locale: Locale, storySlug: string): Promise<CheckedStory | null>
}

/**
 * Published stories of a folder in the editor's order, also those that this process has not read yet.
 * @param folder address without prefix in the default language: `casinos`
 * @throws ProductError generic.unavailable: the content service does not answer, and some stories are unknown, or all
 */
export async function storiesIn({ links, story }: Stories, locale: Locale, folder: string): Promise<CheckedStory[]> {
  if (!links.isKnown()) throw new ProductError('generic.unavailable', { retryAfterSeconds: unknownRetrySeconds })
  const inside = links
    .all(locale)
    .filter(({ published, uuid }) => published && links.slugs(uuid)?.[defaultLocale].startsWith(`${folder}/`))
  const stories = await Promise.all(inside.map(({ storySlug }) => story(locale, storySlug))).catch((cause) => {
    throw cause instanceof ProductError ? new ProductError('generic.unavailable', { cause }) : cause
  })
  return stories.filter((it) => it !== null)
}

/**
 * Runs after changes of the content, one run after another: all changes during a run cause one more.
 * @param run reports its own errors
 * @param isAbout the changes that count; all by default
 */
export function followChanges(
  { onChange }: Pick<Content, 'onChange'>,
  run: () => Promise<void>,
  isAbout: (change: ContentChange) => boolean = () => true,
): { close: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isWaiting = false
  const stop = onChange((change) => {
    // A run that has not begun yet will see this change as well.
    if (isWaiting || !isAbout(change)) return
    isWaiting = true
    running = running.then(() => {
      isWaiting = false
      return run()
    })
  })
  return {
    async close() {
      stop()
      await running
    },
  }
}
