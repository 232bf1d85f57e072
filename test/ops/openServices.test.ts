import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import pino from 'pino'
import { readEnv } from '#server/env.ts'
import { openServices } from '#server/services.ts'
import { DataDirInUse } from '#server/store/lockFile.ts'
import { openStore } from '#server/store/open.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { distDir, eventually } from '#test/support/site.ts'

describe('what is open when a start fails', () => {
  it('is closed again: no connection to Redis stays when the store belongs to another process', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'services-'))
    const log = pino({ level: 'silent' })
    const owner = await openStore({ dataDir, log })
    const sockets = new Set<Socket>()
    const redis = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    }).listen(0, '127.0.0.1')
    await once(redis, 'listening')
    const { port } = redis.address() as AddressInfo
    try {
      const env = readEnv({
        PORT: '1',
        DATA_DIR: dataDir,
        REDIS_URL: `redis://127.0.0.1:${port}`,
        STORYBLOK_API: 'http://127.0.0.1:1/v2',
      })
      expect(await failureOf(openServices({ env, distDir, log }))).to.be.instanceOf(DataDirInUse)
      // A client that nobody closes is connected in no time, and stays so.
      await pause(400)
      await eventually(
        () => sockets.size,
        (open) => open === 0,
      )
    } finally {
      redis.close()
      await owner.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})
