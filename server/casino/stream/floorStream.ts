import type { Response } from 'express'
import { startInterval } from '#server/background.ts'
import { createInvalidation } from '#server/cluster/invalidation.ts'
import type { ClusterRedis } from '#server/cluster/redis.ts'
import { openNow } from '#server/metrics/events.ts'
import type { FloorUpdate, Missed } from './floorUpdates.ts'

/** Open event streams, by casino or tournament; a process serializes each event once for all its readers. */
export interface FloorStream {
  /** Publishes to the streams of this process and of all others. */
  send(updates: readonly FloorUpdate[]): void
  /** Publishes to the streams of this process only, for what every process finds out by itself. */
  sendHere(updates: readonly FloorUpdate[]): void
  /** Keys (casinos or tournaments) that have a reader in this process. */
  rooms(): string[]
  /**
   * Begins a stream of one casino. @param missed reads the events after the last one that the browser saw; called once
   * the stream listens, so that no event is lost in between
   */
  open(res: Response, casino: string, missed: (() => Promise<Missed>) | undefined): Promise<void>
  /** The number of open streams. */
  count(): number
  /** Ends every stream, and each later one at once: browsers reconnect to another process. */
  close(): void
}

/** Proxies and browsers cut connections that are silent for a minute. */
const heartbeatMs = 15_000
/** A reader further behind is disconnected: it reconnects and gets the events it missed. */
const mostWaitingBytes = 128 * 1024
/** Event types that are streamed; the floor sends other types as well. */
export const streamedTypes: readonly string[] = ['jackpot', 'payment', 'tableState']

interface Reader {
  res: Response
  /** Events that arrived while the missed ones are still being read; undefined afterwards. */
  waiting: FloorUpdate[] | undefined
}

/** @param channel of the broadcast between processes @param types the event types that these streams send */
export function openFloorStream(
  redis: ClusterRedis | undefined,
  { channel, types } = { channel: 'floor', types: streamedTypes },
): FloorStream {
  const readers = new Map<string, Set<Reader>>()
  const others = createInvalidation(redis, channel, (value) => parseUpdates(value, types), publishUpdates)
  let isClosed = false
  const heartbeat = startInterval(() => {
    const beat = Buffer.from(':\n\n')
    for (const { res } of everyone()) write(res, beat)
  }, heartbeatMs)
  heartbeat.unref()

  return {
    send(all) {
      const updates = all.filter(({ type }) => types.includes(type))
      if (updates.length === 0) return
      publishUpdates(updates)
      others.broadcast(updates)
    },
    sendHere: publishUpdates,
    rooms: () => [...readers.keys()],
    async open(res, casino, missed) {
      res.writeHead(200, headers)
      // A random delay, so that not all browsers reconnect at once when a server stops.
      res.write(`retry: ${2000 + Math.floor(Math.random() * 3000)}\n\n`)
      if (isClosed) return void res.end()
      const reader: Reader = { res, waiting: missed && [] }
      const room = readers.get(casino) ?? new Set()
      readers.set(casino, room.add(reader))
      openNow.eventStreams += 1
      res.once('close', () => {
        openNow.eventStreams -= 1
        room.delete(reader)
        if (room.size === 0) readers.delete(casino)
      })
      if (missed) await catchUp(reader, missed)
    },
    count: () => [...everyone()].length,
    close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const { res } of everyone()) res.end()
    },
  }

  async function catchUp(reader: Reader, read: () => Promise<Missed>): Promise<void> {
    try {
      const { updates, isTooOld } = await read()
      if (isTooOld) write(reader.res, Buffer.from('event: resync\ndata: {}\n\n'))
      const seen = new Set(updates.map(({ id }) => id))
      const later = (reader.waiting ?? []).filter(({ id }) => !seen.has(id))
      for (const it of [...updates, ...later]) write(reader.res, bytesOf(it))
      reader.waiting = undefined
    } catch {
      // The store is away: the browser reconnects with the same event id.
      reader.res.end()
    }
  }

  function publishUpdates(updates: readonly FloorUpdate[]): void {
    for (const it of updates) {
      const room = readers.get(it.casino)
      if (!room) continue
      const bytes = bytesOf(it)
      for (const reader of room) {
        if (reader.waiting) reader.waiting.push(it)
        else write(reader.res, bytes)
      }
    }
  }

  function* everyone(): Iterable<Reader> {
    for (const room of readers.values()) yield* room
  }
}

const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  // nginx would otherwise buffer the events.
  'X-Accel-Buffering': 'no',
}

function write(res: Response, bytes: Buffer): void {
  if (res.writableEnded) return
  if (res.writableLength > mostWaitingBytes) res.destroy()
  else res.write(bytes)
}

/** JSON has no line breaks and ids have no blanks, so no value can break out of its line. */
function bytesOf({ id, type, data }: FloorUpdate): Buffer {
  return Buffer.from(`id: ${id}\nevent: ${type}\ndata: ${data}\n\n`)
}

/** Parses a message of another process, which may run another build. */
function parseUpdates(value: unknown, types: readonly string[]): FloorUpdate[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.filter(
    (it): it is FloorUpdate =>
      typeof it === 'object' &&
      it !== null &&
      ['id', 'type', 'casino', 'data'].every((name) => typeof it[name] === 'string') &&
      types.includes(it.type),
  )
}
