import { createHash } from 'node:crypto'
import { createInvalidation } from '#server/cluster/invalidation.ts'
import { onceInCluster } from '#server/cluster/once.ts'
import { contentLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { createLevels } from './cache/levels.ts'
import { createLoader, type Loader } from './cache/loader.ts'
import { changesBetween, createRefresh, type Found, type Refresh, type SpaceChanges } from './cache/refresh.ts'
import { createSettling, type Settling } from './cache/settling.ts'
import { openSnapshotFile } from './cache/snapshotFile.ts'
import { createSpace, type Space } from './cache/space.ts'
import { parseSpace, type StoredSpace } from './cache/stored.ts'
import { firstOfTypes, startUp, warmUp } from './cache/warmUp.ts'
import { adoptChecked } from './checkedBefore.ts'
import { checkStory } from './checkStory.ts'
import type { ContentClient } from './client/client.ts'
import { openClients } from './client/clients.ts'
import type { ContentChange, ContentOptions } from './contentOptions.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { type AssetOrigins, createAssetOrigins } from './pictures/origins.ts'
import { createPictureSizes, type PictureSizes } from './pictures/sizes.ts'
import { createStories, type Stories } from './stories.ts'

/** The parts that `openContent` joins. */
export interface Parts {
  space: Space
  stories: Stories
  refresh: Refresh
  drafts?: Drafts
  management?: ContentClient
  /** The limit of the space is used up. */
  isRefused: () => boolean
  assetOrigins: AssetOrigins
  sizes: PictureSizes
  ready: () => Promise<void>
  fetchFirst: (types: readonly string[]) => Promise<void>
  onChange: (listener: (change: ContentChange) => void) => () => void
  close: () => Promise<void>
}

/** Creates and connects the parts: clients, levels, memory, and the way of a change through them. */
export function openParts(options: ContentOptions): Parts {
  const { api, token, rootFolder, publicUrl, dataDir, redis, cacheBytes, log, clock, definitions, validators } = options
  const spaceKey = createHash('sha256')
    .update(JSON.stringify([1, api, token, rootFolder]))
    .digest('hex')
    .slice(0, 16)
  const prefix = `content:${spaceKey}`
  const listeners = new Set<(change: ContentChange) => void>()
  let isClosed = false

  const clients = openClients(options, spaceKey)
  const disk = openSnapshotFile(dataDir, spaceKey, log)
  const space = createSpace()
  const relations = relationsOf(definitions)
  const levels = createLevels({ disk, redis, prefix, space, loader: () => loader })
  const loader: Loader = createLoader({
    client: clients.published,
    relations,
    rootFolder,
    cv: space.cv,
    store: levels.store,
  })
  const known = disk.readSpace()
  if (known) space.set(known)
  const stateOfChecks = () => [checkStory, validators, definitions, spaceKey, space.records(), disk.entries()]
  const before = options.checkedBefore && adoptChecked(options.checkedBefore, stateOfChecks())
  const assetOrigins = createAssetOrigins(api, options.spaceId, before?.assetOrigins)
  const sizes = createPictureSizes({
    originOf: assetOrigins.of,
    known: disk.readSizes(),
    store: disk.writeSize,
    onMeasured: (uuids) => isClosed || announce({ published: [...uuids], gone: [], moved: [] }),
    log,
  })
  const check = {
    definitions,
    validators,
    links: space.links,
    publicUrl,
    rootFolder,
    noteAsset: assetOrigins.note,
    sizeOf: sizes.peek,
  }
  const stories = createStories({ check, links: space.links, levels, sizes, cacheBytes, log })
  if (before) stories.adopt(before.stories)
  const settling: Settling = createSettling({
    isSettled: levels.isSettled,
    accept: levels.accept,
    lookAgain: () => void lookAgain(),
    log,
  })
  const refresh: Refresh = createRefresh({
    client: clients.published,
    loader,
    space,
    rootFolder,
    clock,
    log,
    apply,
    confirm,
    datesOf: levels.datesOf,
    looked: settling.looked,
  })
  const others = createInvalidation(redis, prefix, readChanges, (changes) => void adoptChanges(changes))

  const start = startUp({
    look,
    isKnown: space.isKnown,
    warmUp: () => warmUp({ redis, prefix, links: space.links, levels, loader, stories, isClosed: () => isClosed }),
  })
  // Messages of other processes were lost while the connection was away.
  let wasUp = false
  redis?.onUp(() => {
    if (wasUp && !isClosed) refresh.look().catch(() => {})
    wasUp = true
  })

  return {
    space,
    stories,
    refresh,
    drafts:
      clients.preview &&
      createDrafts(clients.preview, relations, { ...check, noteAsset: assetOrigins.noteDraft }, sizes),
    management: clients.management,
    isRefused: clients.isRefusing,
    assetOrigins,
    sizes,
    ready: () => start.ready,
    fetchFirst: async (types) => {
      await Promise.all(
        locales.map((it) => firstOfTypes({ redis, prefix, links: space.links, levels, loader }, it, types)),
      )
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      start.close()
      settling.close()
      sizes.close()
      await clients.close()
      disk.close()
      if (options.checkedBefore && locales.every(stories.holdsAll))
        options.checkedBefore.left = {
          of: stateOfChecks(),
          stories: stories.leave(),
          assetOrigins: assetOrigins.all(),
        }
    },
  }

  /** The regular look: one process asks, the others read its result. */
  async function look(): Promise<void> {
    await onceInCluster(redis, {
      key: `${prefix}:looking`,
      leaseMs: 5000,
      look: refreshRecent,
      work: () => refresh.look().then(() => true),
    })
  }

  /** One process looks for all; the others hear what it finds. */
  async function lookAgain(): Promise<void> {
    if (isClosed) return
    if (redis?.isUp() && !(await redis.claim(`${prefix}:again`, lookAgainLeaseMs))) return settling.looked([], false)
    await refresh.lookAgain(settling.pending()).catch(() => {
      // The look has logged it.
    })
  }

  /** @returns undefined when no process has asked recently */
  async function refreshRecent(): Promise<true | undefined> {
    const next = parseSpace(await redis?.get(`${prefix}:space`))
    // The state of a process with another clock is of unknown age.
    if (!next || Math.abs(clock() - next.confirmedAt) > contentLimits.versionPollMs / 2) return undefined
    if (next.cv === space.cv()) {
      space.set({ ...next, links: space.records() })
      disk.writeConfirmed(next.confirmedAt)
    } else if (next.cv > space.cv()) {
      const isFirst = !space.isKnown()
      const changes = changesBetween(space.records(), next.links, true)
      await applySpace(next, isFirst ? undefined : changes)
    }
    return true
  }

  function confirm(at: number): void {
    const next = { cv: space.cv(), version: space.version(), confirmedAt: at, links: space.records() }
    space.set(next)
    disk.writeConfirmed(at)
    void leaveSpace(next)
    mendStale()
  }

  /** Stores the state for the other processes. */
  async function leaveSpace(next: StoredSpace): Promise<void> {
    await redis?.set(`${prefix}:space`, JSON.stringify(next), contentLimits.staleMs / 1000)
  }

  /** Applies a change that this process found. */
  async function apply({ space: next, isFirst, published, gone, moved }: Found): Promise<void> {
    if (isClosed) return
    space.set(next)
    disk.writeSpace(next)
    if (gone.length > 0) levels.remove(gone)
    await leaveSpace(next)
    if (isFirst) return
    announce({ published, gone, moved })
    if (published.length + gone.length + moved.length > 0) others.broadcast({ published, gone, moved })
    mendStale()
  }

  /** The service answers again: stories made from old copies can be made again. */
  function mendStale(): void {
    const published = stories.drainStale()
    if (published.length > 0) announce({ published, gone: [], moved: [] })
  }

  /** Applies a change that another process found and stored in Redis. */
  async function adoptChanges(changes: SpaceChanges): Promise<void> {
    const next = parseSpace(await redis?.get(`${prefix}:space`))
    if (isClosed) return
    if (!next) return void refresh.checkForUpdates(changes.published).catch(() => {})
    await applySpace(next, changes)
    settling.looked(changes.published, false)
  }

  /** @param changes undefined: there was no state before, no page has to be drawn again */
  async function applySpace(next: StoredSpace, changes: SpaceChanges | undefined): Promise<void> {
    space.set(next)
    disk.writeSpace(next)
    if (!changes) return
    if (changes.gone.length > 0) levels.remove(changes.gone)
    for (const locale of locales) {
      const links = changes.published.map((it) => space.links.byUuid(locale, it)).filter((it) => it !== undefined)
      await levels.readShared(locale, links)
    }
    announce(changes)
  }

  /** Drops the stories that depend on the changes, makes them again from disk, and calls the listeners. */
  function announce({ published, gone, moved }: SpaceChanges): void {
    const uuids = stories.evict([...new Set([...published, ...gone, ...moved])], [...moved, ...gone])
    for (const locale of locales) {
      for (const uuid of uuids) {
        const link = space.links.byUuid(locale, uuid)
        if (link?.published) stories.warm(locale, link)
      }
    }
    if (uuids.length === 0) return
    for (const listener of listeners) {
      try {
        listener({ uuids, links: moved.length + gone.length > 0 })
      } catch (error) {
        log.error({ err: error }, 'a listener of content changes failed')
      }
    }
  }
}

/** Between two looks of all processes at what was too old. */
const lookAgainLeaseMs = 900

/** `component.field` of every relation, as `resolve_relations` needs them. */
function relationsOf(definitions: ContentOptions['definitions']): string[] {
  return Object.values(definitions).flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { kind }]) => kind === 'relation' || kind === 'relations')
      .map(([field]) => `${name}.${field}`),
  )
}

/** Checked, since another process may run another build. */
function readChanges(value: unknown): SpaceChanges | undefined {
  if (!isRecord(value)) return undefined
  const lists = [value.published, value.gone, value.moved]
  const isRight = lists.every((it) => Array.isArray(it) && it.every((uuid) => typeof uuid === 'string'))
  return isRight ? (value as unknown as SpaceChanges) : undefined
}
