import type { Logger } from 'pino'
import { contentLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import type { ContentClient } from '../client/client.ts'
import { type LinkRecord, readLinks } from '../linksIndex.ts'
import type { Loader } from './loader.ts'
import type { Space } from './space.ts'
import type { StoredSpace } from './stored.ts'

/** The result of a read; the published stories are fetched already. */
export interface Found extends SpaceChanges {
  space: StoredSpace
  /** There was no state before: no page has to be drawn again. */
  isFirst: boolean
}

/** Asks the content service for changes: one look at a time. */
export interface Refresh {
  /** Looks now, or joins the look that is under way. @throws ContentServiceError */
  look(): Promise<void>
  /**
   * Looks, and when a look is under way once more after it: that one may have missed the change.
   * @param uuids stories that are known to have changed: fetched even if the version is unchanged
   * @throws ContentServiceError
   */
  checkForUpdates(uuids: readonly string[]): Promise<void>
  /** As {@link Refresh.look}, for readers: right after a failure it fails again without a request. */
  lookForReader(): Promise<void>
}

export interface RefreshOptions {
  client: ContentClient
  loader: Loader
  space: Space
  rootFolder: string
  clock: () => number
  log: Logger
  apply: (found: Found) => Promise<void>
  /** The version has not moved: everything stored is still right. @param at epoch milliseconds */
  confirm: (at: number) => void
}

/** For this time after a failed look readers do not cause another one. */
const pauseMs = 5000

export function createRefresh({
  client,
  loader,
  space,
  rootFolder,
  clock,
  log,
  apply,
  confirm,
}: RefreshOptions): Refresh {
  let running: Promise<void> | undefined
  let after: { news: Set<string>; done: Promise<void> } | undefined
  let failure: { at: number; error: unknown } | undefined
  return {
    look: () => running ?? start(),
    checkForUpdates(uuids) {
      if (!running) return start(new Set(uuids))
      after ??= { news: new Set(), done: startAfter(running) }
      for (const uuid of uuids) after.news.add(uuid)
      return after.done
    },
    async lookForReader() {
      if (!running && failure && clock() - failure.at < pauseMs) throw failure.error
      await (running ?? start())
    },
  }

  async function startAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {})
    const news = after?.news
    after = undefined
    await start(news)
  }

  function start(news?: ReadonlySet<string>): Promise<void> {
    const started = lookOnce(news)
      .then(logUp, logDown)
      .finally(() => {
        running = undefined
      })
    running = started
    return started
  }

  async function lookOnce(news?: ReadonlySet<string>): Promise<void> {
    const at = clock()
    const isFirst = !space.isKnown()
    const cv = news || isFirst ? unseenVersion(at) : await client.version('reader')
    if (cv === space.cv()) return confirm(at)

    const asked = { starts_with: rootFolder || undefined, include_dates: 1, cv }
    const [values] = await Promise.all([
      client.links(asked, news ? 'publication' : 'reader'),
      fetchStories([...(news ?? [])]),
    ])
    const links = readLinks(values, rootFolder)
    const changes = changesBetween(space.records(), links, true)
    if (!isFirst) await fetchStories(changes.published.filter((it) => !news?.has(it)))
    const published = [...new Set([...changes.published, ...(news ?? [])])].filter((it) => !changes.gone.includes(it))
    await apply({ ...changes, published, isFirst, space: { cv, confirmedAt: at, links } })

    async function fetchStories(uuids: readonly string[]): Promise<void> {
      // One story must be there within a second; a publication of a hundred at once waits behind readers.
      const priority = news && uuids.length <= contentLimits.relationsPerRequest ? 'publication' : 'reader'
      if (uuids.length > 0) await Promise.all(locales.map((locale) => loader.many(locale, uuids, priority, cv)))
    }
  }

  /**
   * A version that no cache on the way has an answer for. The version of the answers is not used: they may know of a
   * publication that the addresses read before them did not. The next poll sees another version and looks again.
   */
  function unseenVersion(at: number): number {
    return Math.max(space.cv() + 1, Math.floor(at / 1000))
  }

  function logUp(): void {
    if (failure) log.info('the content service answers again')
    failure = undefined
  }

  function logDown(error: unknown): never {
    const known = space.isKnown() ? 'the stored content is served' : 'no content is stored yet'
    if (!failure) log.warn({ err: error }, `the content service does not answer: ${known}`)
    failure = { at: clock(), error }
    throw error
  }
}

/** Changes between two reads of all addresses. Lists of uuids. */
export interface SpaceChanges {
  /** Published for the first time or again: their content is to be fetched. */
  published: string[]
  /** No longer published. */
  gone: string[]
  /** A new or different address or name. */
  moved: string[]
}

/** @param isNewer the space's version moved: without dates of publication anything may have changed */
export function changesBetween(
  before: readonly LinkRecord[],
  after: readonly LinkRecord[],
  isNewer: boolean,
): SpaceChanges {
  const old = new Map(before.filter((it) => it.published).map((it) => [it.uuid, it]))
  const now = new Map(after.filter((it) => it.published).map((it) => [it.uuid, it]))
  const changes: SpaceChanges = { published: [], gone: [], moved: [] }
  for (const [uuid, link] of now) {
    const known = old.get(uuid)
    if (!known || isOther(known, link, isNewer)) changes.published.push(uuid)
    if (!known || addressOf(known) !== addressOf(link)) changes.moved.push(uuid)
  }
  for (const uuid of old.keys()) if (!now.has(uuid)) changes.gone.push(uuid)
  return changes
}

function isOther(known: LinkRecord, link: LinkRecord, isNewer: boolean): boolean {
  return link.publishedAt === null ? isNewer : known.publishedAt !== link.publishedAt
}

function addressOf({ storySlug, slugs, names }: LinkRecord): string {
  return JSON.stringify([storySlug, slugs.fr, slugs.en, names.fr, names.en])
}
