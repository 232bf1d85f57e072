import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inBackground } from '#server/background.ts'
import { contentLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { type ContentClient, ContentServiceError } from '../client/client.ts'
import { type LinkRecord, readLinks } from '../linksIndex.ts'
import type { Loader } from './loader.ts'
import type { Space } from './space.ts'
import { createSpaceRemarks } from './spaceRemarks.ts'
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
  /**
   * Reads all addresses once more, whatever the version says, unless a look is under way.
   * @param uuids stories to fetch again; those that have not changed are not reported
   */
  lookAgain(uuids: readonly string[]): Promise<void>
  /** The last look failed. */
  hasFailed(): boolean
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
  /** When a story of the store was published, in every language: whether a fetch brought another one. */
  datesOf: (uuid: string) => string
  /** As {@link Settling.looked}; called after failures too. */
  looked: (read: Iterable<string>, isChange: boolean) => void
}

/** For this time after a failed look readers do not cause another one. */
const pauseMs = 5000
/** Reports that come faster than this are looked at together: two hundred stories may be published at once. */
const gatherMs = 500

/** The reason of a look. */
interface Reason {
  /** `version`: asks whether it has moved. `report`: a webhook came. `again`: what was read may have been too old. */
  kind: 'version' | 'report' | 'again'
  uuids: ReadonlySet<string>
}

export function createRefresh({
  client,
  loader,
  space,
  rootFolder,
  clock,
  log,
  apply,
  confirm,
  datesOf,
  looked,
}: RefreshOptions): Refresh {
  let running: Promise<void> | undefined
  let after: { uuids: Set<string>; done: Promise<void> } | undefined
  let failure: { at: number; error: unknown } | undefined
  const askVersion: Reason = { kind: 'version', uuids: new Set() }
  const remarks = createSpaceRemarks(log)
  return {
    look: () => running ?? start(askVersion),
    checkForUpdates(uuids) {
      if (!running) return start({ kind: 'report', uuids: new Set(uuids) })
      after ??= { uuids: new Set(), done: startAfter(running) }
      for (const uuid of uuids) after.uuids.add(uuid)
      return after.done
    },
    async lookForReader() {
      if (!running && failure && clock() - failure.at < pauseMs) throw failure.error
      await (running ?? start(askVersion))
    },
    lookAgain: (uuids) => running ?? start({ kind: 'again', uuids: new Set(uuids) }),
    hasFailed: () => failure !== undefined,
  }

  async function startAfter(before: Promise<void>): Promise<void> {
    await before.catch(() => {})
    await delay(gatherMs, undefined, { ref: false })
    while (running) await running.catch(() => {})
    const uuids = after?.uuids ?? new Set()
    after = undefined
    await start({ kind: 'report', uuids })
  }

  function start(reason: Reason): Promise<void> {
    // A look is about all pages, and so is what follows from it, also when a request sets it off.
    const started = inBackground(() => lookOnce(reason))
      .then(logUp, (error) => {
        looked(reason.uuids, false)
        logDown(error)
      })
      .finally(() => {
        running = undefined
      })
    running = started
    return started
  }

  async function lookOnce({ kind, uuids }: Reason): Promise<void> {
    const at = clock()
    const isFirst = !space.isKnown()
    const known = space.version()
    const version = kind === 'report' || isFirst ? undefined : await readVersion()
    if (kind === 'version' && version !== undefined && version === known) return confirm(at)

    const cv = Math.max(unseenVersion(at), version ?? 0)
    const before = new Map([...uuids].map((uuid) => [uuid, datesOf(uuid)]))
    const params = { starts_with: rootFolder || undefined, include_dates: 1, cv }
    const [values] = await Promise.all([
      client.links(params, kind === 'report' ? 'publication' : 'reader'),
      fetchStories([...uuids]),
    ])
    const links = readLinks(values, rootFolder)
    remarks.links(links)
    const changes = changesBetween(space.records(), links, true)
    if (!isFirst) await fetchStories(changes.published.filter((it) => !uuids.has(it)))
    const fetched = [...uuids].filter((it) => kind === 'report' || datesOf(it) !== before.get(it))
    const published = [...new Set([...changes.published, ...fetched])].filter((it) => !changes.gone.includes(it))
    await apply({ ...changes, published, isFirst, space: { cv, version, confirmedAt: at, links } })
    // The warm-up fetches what was never there.
    if (isFirst) return
    const hasMoved = known !== undefined && version !== undefined && version !== known
    looked([...uuids, ...changes.published], kind === 'report' || hasMoved || published.length > 0)

    async function fetchStories(wanted: readonly string[]): Promise<void> {
      // One story must be there within a second; a publication of a hundred at once waits behind readers.
      const isSmall = kind === 'report' && wanted.length <= contentLimits.relationsPerRequest
      const priority = isSmall ? 'publication' : 'reader'
      if (wanted.length > 0) await Promise.all(locales.map((locale) => loader.many(locale, wanted, priority, cv)))
    }
  }

  async function readVersion(): Promise<number> {
    const { version, languages } = await client.space('reader')
    remarks.languages(languages)
    return version
  }

  /**
   * A version that no cache on the way has an answer for: a cache may hold an answer from before the publication under
   * the version of the publication itself. The version of the answers is not used: they may know of a publication that
   * the addresses read before them did not.
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
    const reason = error instanceof ContentServiceError && error.status === 401 ? `: ${error.message}` : ''
    if (!failure) log.warn({ err: error }, `the content service does not answer: ${known}${reason}`)
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
  return JSON.stringify([storySlug, slugs, names])
}
