import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { singleFlight } from '#server/cluster/once.ts'
import { createKeyedQueue } from '#server/identity/keyedQueue.ts'
import { outsideTimeouts, pictureLimits } from '#shared/limits.ts'
import { type PictureSize, readPictureSize } from './readSize.ts'

/**
 * Sizes of pictures whose address has none (`/f/606/x/5b4de6b2/logo.svg`): Storyblok writes `x` for drawings that
 * editors upload, and sometimes for others. A page that gave a picture no room would move while it loads.
 */
export interface PictureSizes {
  /** From memory; null for a file that is no picture, undefined for one that could not be measured yet. */
  peek(path: string): PictureSize | null | undefined
  /** Resolves when each has been measured or given up, after some seconds in any case. */
  measure(paths: Iterable<string>): Promise<void>
  /** Measures for stories that are shown without the picture until then; {@link SizesOptions.onMeasured} names them. */
  measureFor(uuid: string, paths: Iterable<string>): void
  close(): void
}

export interface SizesOptions {
  originOf: (space: string) => string | undefined
  /** Sizes of the last run. */
  known: ReadonlyMap<string, PictureSize>
  store: (path: string, size: PictureSize) => void
  onMeasured: (uuids: readonly string[]) => void
  log: Logger
}

/** A page waits this long for the size of its pictures. */
const patienceMs = 2500
/** A file that could not be fetched is tried again after this time, then after twice as long, and so on. */
const tryAgainMs = 60_000
const mostTries = 8
const atOnce = 4
/** Statuses of a file that does not exist; the store behind the service answers 403 for one. */
const absent: readonly number[] = [400, 403, 404, 410, 422]

export function createPictureSizes({ originOf, known, store, onMeasured, log }: SizesOptions): PictureSizes {
  const sizes = new Map<string, PictureSize>(known)
  const failed = new LRUCache<string, 'absent' | 'unreachable'>({ max: 5000, ttl: tryAgainMs * 2 ** mostTries })
  /** Path and story of each measurement that goes on in the background. */
  const waiting = new Set<string>()
  const flight = singleFlight<void>()
  const queue = createKeyedQueue()
  const ending = new AbortController()
  return {
    peek: (path) => sizes.get(path) ?? (failed.get(path) === 'absent' ? null : undefined),
    async measure(paths) {
      const all = Promise.all([...paths].map(measureOne))
      await Promise.race([all, delay(patienceMs, undefined, { ref: false })])
    },
    measureFor(uuid, paths) {
      for (const path of paths) {
        const key = `${uuid} ${path}`
        if (waiting.has(key)) continue
        waiting.add(key)
        void measureLater(uuid, path).finally(() => waiting.delete(key))
      }
    },
    close: () => ending.abort(),
  }

  async function measureLater(uuid: string, path: string): Promise<void> {
    await measureOne(path)
    for (let tries = 1; tries < mostTries && failed.get(path) === 'unreachable'; tries++) {
      const pauseMs = tryAgainMs * 2 ** (tries - 1)
      await delay(pauseMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (ending.signal.aborted) return
      failed.delete(path)
      await measureOne(path)
    }
    if (sizes.has(path) && !ending.signal.aborted) onMeasured([uuid])
  }

  function measureOne(path: string): Promise<void> {
    if (sizes.has(path) || failed.has(path)) return Promise.resolve()
    return flight(path, () => queue.run('', atOnce, () => fetchSize(path)))
  }

  async function fetchSize(path: string): Promise<void> {
    try {
      const size = await readPictureSize(await fetchBytes(path), path)
      if (!size) return void failed.set(path, 'absent')
      sizes.set(path, size)
      store(path, size)
    } catch (error) {
      if (ending.signal.aborted) return
      failed.set(path, error instanceof Absent ? 'absent' : 'unreachable')
      log.warn({ err: error, picture: path }, 'the size of a picture could not be read: pages show it without')
    }
  }

  async function fetchBytes(path: string): Promise<Buffer> {
    const [, space = ''] = /^\/f\/([\w-]+)\//.exec(path) ?? []
    const origin = originOf(space)
    if (!origin) throw new Absent('no story shows files of this space')
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(outsideTimeouts.picturesMs)])
    const answer = await fetch(origin + path, { signal, redirect: 'error' })
    if (!answer.ok) {
      await answer.body?.cancel()
      const message = `the image service answers ${answer.status}`
      throw absent.includes(answer.status) ? new Absent(message) : new Error(message)
    }
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > pictureLimits.bytes) throw new Absent(`longer than ${pictureLimits.bytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
}

/** Trying again would change nothing. */
class Absent extends Error {}
