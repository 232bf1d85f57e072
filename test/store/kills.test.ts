import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect } from 'chai'
import { DataDirInUse } from '#server/store/lockFile.ts'
import type { Store } from '#server/store/open.ts'
import { failureOf } from '#test/support/failureOf.ts'
import { closing } from '#test/support/opened.ts'
import { startPostgres } from '#test/support/store/postgres.ts'
import { forEachStore } from '#test/support/store/stores.ts'

describe('A kill in the middle of writing', () => {
  forEachStore((stores) => {
    it('loses nothing that was acknowledged, and leaves nothing half', async () => {
      const place = await stores.place()
      const writer = write(place.env)
      await writer.acknowledged(100)
      const acknowledged = await writer.kill()
      await expectAll(await stores.open(place), acknowledged)
    })

    if (stores.name === 'SQLite')
      it('frees the folder, which nobody else could have while it was held', async () => {
        const place = await stores.place()
        const writer = write(place.env)
        await writer.acknowledged(1)
        const refusal = await failureOf(stores.open(place))
        expect(refusal).to.be.instanceOf(DataDirInUse)
        expect(refusal.message).to.contain(place.dataDir).and.to.contain(`process ${writer.pid}`)
        await writer.kill()
        const store = await stores.open(place)
        expect((await failureOf(stores.open(place))).message).to.contain(`process ${process.pid}`)
        await store.close()
        await stores.open(place)
      })

    if (stores.name === 'PostgreSQL')
      it('of the database itself neither', async () => {
        await using postgres = await closing(startPostgres({ durable: true }))
        const place = await stores.place()
        const databaseUrl = await postgres.createDatabase()
        const writer = write({ ...place.env, DATABASE_URL: databaseUrl })
        await writer.acknowledged(50)
        await postgres.kill()
        const acknowledged = await writer.kill()
        await postgres.start()
        const store = await stores.open({ ...place, databaseUrl })
        await expectAll(store, acknowledged)
        await store.close()
      })
  })
})

/** Every acknowledged pair is there, and of the last one, which may have been on its way, both or none. */
async function expectAll(store: Store, acknowledged: number): Promise<void> {
  const rows = await store.db.selectFrom('takenEvents').select('id').execute()
  const ids = new Set(rows.map((it) => it.id))
  for (let id = 1; id <= acknowledged; id++) {
    expect(ids.has(`${id}a`), `row ${id}a of ${acknowledged}`).to.equal(true)
    expect(ids.has(`${id}b`), `row ${id}b of ${acknowledged}`).to.equal(true)
  }
  expect(ids.size % 2).to.equal(0)
}

function write(env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [new URL('writeUntilKilled.ts', import.meta.url).pathname], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let last = 0
  const lines = createInterface({ input: child.stdout ?? process.stdin })
  lines.on('line', (line) => {
    last = Number(line)
  })
  return {
    pid: child.pid,
    async acknowledged(count: number): Promise<void> {
      while (last < count)
        await Promise.race([once(lines, 'line'), closed.then(() => Promise.reject(new Error('ended')))])
    },
    /** @returns the last number that was acknowledged */
    async kill(): Promise<number> {
      child.kill('SIGKILL')
      await closed
      return last
    },
  }
}
