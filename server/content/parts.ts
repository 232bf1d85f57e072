import { createHash } from 'node:crypto'
import { createInvalidation } from '#server/cluster/invalidation.ts'
import { onceInCluster } from '#server/cluster/once.ts'
import { contentLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { createLevels } from './cache/levels.ts'
import { createLoader, type Loader } from './cache/loader.ts'
import { changesBetween, createRefresh, type Found, type Refresh, type SpaceChanges } from './cache/refresh.ts'
import { openSnapshotFile } from './cache/snapshotFile.ts'
import { createSpace, type Space } from './cache/space.ts'
import { parseSpace, type StoredSpace } from './cache/stored.ts'
import { firstOfTypes, startUp, warmUp } from './cache/warmUp.ts'
import type { ContentClient } from './client/client.ts'
import { openClients } from './client/clients.ts'
import type { ContentChange, ContentOptions } from './contentOptions.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createStories, type Stories } from './stories.ts'

/** The parts that `openContent` joins. */
export interface Parts {
  space: Space
  stories: Stories
  refresh: Refresh
  drafts?: Drafts
  management?: ContentClient
  /** Numbers of the spaces whose files the stories that were read here show. */
  assetSpaces: ReadonlySet<string>
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
    keep: levels.keep,
  })
  const assetSpaces = new Set(options.spaceId ? [options.spaceId] : [])
  const noteSpace = (it: string) => void assetSpaces.add(it)
  const check = { definitions, validators, links: space.links, publicUrl, rootFolder, noteSpace }
  const stories = createStories({ check, links: space.links, levels, cacheBytes, log })
  const refresh = createRefresh({ client: clients.published, loader, space, rootFolder, clock, log, apply, confirm })
  const others = createInvalidation(redis, prefix, readChanges, (changes) => void takeOver(changes))

  const known = disk.readSpace()
  if (known) space.set(known)
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
    drafts: clients.preview && createDrafts(clients.preview, relations, check),
    management: clients.management,
    assetSpaces,
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
      await clients.close()
      disk.close()
    },
  }

  /** The regular look: one process asks, the others read its result. */
  async function look(): Promise<void> {
    await onceInCluster(redis, {
      key: `${prefix}:looking`,
      leaseMs: 5000,
      look: takeRecent,
      work: () => refresh.look().then(() => true),
    })
  }

  /** @returns undefined when no process has asked recently */
  async function takeRecent(): Promise<true | undefined> {
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
    const next = { cv: space.cv(), confirmedAt: at, links: space.records() }
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
    const published = stories.takeStale()
    if (published.length > 0) announce({ published, gone: [], moved: [] })
  }

  /** Applies a change that another process found and stored in Redis. */
  async function takeOver(changes: SpaceChanges): Promise<void> {
    const next = parseSpace(await redis?.get(`${prefix}:space`))
    if (isClosed) return
    if (!next) return void refresh.checkForUpdates(changes.published).catch(() => {})
    await applySpace(next, changes)
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
