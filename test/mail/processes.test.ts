import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect } from 'chai'
import { leaseMs } from '#server/outbox/queue.ts'
import { openMailbox, type TestMailbox } from '#test/support/mailbox.ts'
import { forked } from '#test/support/operated/forked.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'
import type { SenderOrders } from './sender.ts'

describe('outbox over processes', () => {
  forEachStore((stores) => {
    let place: StorePlace
    let mailbox: TestMailbox
    const senders = forked<SenderOrders>(new URL('sender.ts', import.meta.url))
    beforeEach(async () => {
      place = await stores.place()
      mailbox = await openMailbox()
    })
    afterEach(async () => {
      await senders.killAll()
      await mailbox.close()
    })

    it('loses nothing when a process is killed between commit and sending', async () => {
      const silent: Server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
      await once(silent, 'listening')
      const address = silent.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const first = await start({ smtpUrl: `smtp://127.0.0.1:${port}`, queue: 12 })
      await senders.kill(first)
      silent.close()
      await start({ aheadMs: leaseMs })
      await eventually(counts, (it) => it.every((count) => count === 1), 15_000)
    }).timeout(40_000)

    // SQLite serves one process to a file.
    if (stores.name === 'PostgreSQL')
      it('shares 40 mails between two processes, each sent once', async () => {
        await Promise.all([start({}), start({})])
        await start({ queue: 40 })
        await eventually(
          () => counts(40),
          (it) => it.every((count) => count > 0),
          20_000,
        )
        // A second copy would be on its way by now.
        await new Promise((resolve) => setTimeout(resolve, 500))
        expect(counts(40)).to.deep.equal(Array(40).fill(1))
      }).timeout(40_000)

    function counts(guests = 12): number[] {
      return Array.from({ length: guests }, (_, i) => mailbox.all(`guest-${i}@demo.test`).length)
    }

    function start(orders: Partial<SenderOrders>): Promise<ChildProcess> {
      const { dataDir, databaseUrl } = place
      return senders.start({
        dataDir,
        databaseUrl,
        distDir,
        smtpUrl: mailbox.smtpUrl,
        queue: 0,
        aheadMs: 0,
        ...orders,
      })
    }
  })
})
