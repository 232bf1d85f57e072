import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { sql } from 'kysely'
import pino from 'pino'
import { readEnv } from '#server/env/index.ts'
import { openServices } from '#server/services.ts'
import { DataDirInUse } from '#server/store/lockFile.ts'
import { openStore } from '#server/store/open.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { newFolder } from '#test/support/folders.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'

const log = pino({ level: 'silent' })

describe('services that are open when a start fails', () => {
  let dataDir: string
  let redis: CountedRedis
  beforeEach(async () => {
    dataDir = await newFolder('services-')
    redis = await countedRedis()
  })
  afterEach(async () => {
    redis.close()
  })

  it('is closed again: of connections that were there, to Redis and to the database, none stays', async () => {
    const databaseUrl = await (await sharedPostgres()).createDatabase()
    const owner = await openStore({ dataDir, databaseUrl, log })
    // As if a program of next year had been here: the start goes far, and then it fails.
    await sql`insert into kysely_migration (name, timestamp) values ('9999_of_next_year', '')`.execute(owner.db)
    const connectionsTo = async () => {
      const query = sql<{
        count: number
      }>`select count(*) as count from pg_stat_activity where datname = current_database()`
      return (await query.execute(owner.db)).rows[0]?.count ?? 0
    }
    const own = await connectionsTo()
    const failure = await failureOf(start({ DATABASE_URL: databaseUrl }))
    expect(String(failure)).to.match(/9999_of_next_year/)
    await staysClosed()
    expect(redis.seen(), 'connections to Redis that were there to close').to.be.greaterThan(0)
    await eventually(connectionsTo, (count) => count <= own)
    await owner.close()
  })

  it('is closed again when the store belongs to another process', async () => {
    const owner = await openStore({ dataDir, log })
    expect(await failureOf(start({}))).to.be.instanceOf(DataDirInUse)
    await staysClosed()
    await owner.close()
  })

  function start(also: Record<string, string>) {
    const where = { REDIS_URL: redis.url, STORYBLOK_API: 'http://127.0.0.1:1/v2' }
    return openServices({ env: readEnv({ PORT: '1', DATA_DIR: dataDir, ...where, ...also }), distDir, log })
  }

  async function staysClosed(): Promise<void> {
    await eventually(redis.open, (count) => count === 0)
    // A client that was only cut off would be back by now.
    const before = redis.seen()
    await pause(1000)
    expect([redis.open(), redis.seen()]).to.deep.equal([0, before])
  }
})

interface CountedRedis {
  url: string
  /** Connections that are open, and all that ever were. */
  open(): number
  seen(): number
  close(): void
}

/** Takes connections and answers nothing. */
async function countedRedis(): Promise<CountedRedis> {
  const sockets = new Set<Socket>()
  let seen = 0
  const server = createServer((socket) => {
    seen += 1
    sockets.add(socket)
    // Read, or the other's end would not be heard of.
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `redis://127.0.0.1:${port}`, open: () => sockets.size, seen: () => seen, close: () => server.close() }
}
