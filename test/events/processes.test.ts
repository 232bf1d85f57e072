import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { leaseMs } from '#server/outbox/queue.ts'
import { opened } from '#test/support/opened.ts'
import { forked } from '#test/support/operated/forked.ts'
import { eventually } from '#test/support/site.ts'
import { forEachStore, type StorePlace } from '#test/support/store/stores.ts'
import type { EventSenderOrders } from './sender.ts'
import { startReceiver } from './startReceiver.ts'

const secret = 'whsec_SGF1dGVtZXIgc2lnbnMgd2hhdCBpdCBzZW5kcyE='

describe('processes that send events', () => {
  const receiver = opened(() => startReceiver([secret]))

  forEachStore((stores) => {
    const path = `/${stores.name}`
    const senders = forked<EventSenderOrders>(new URL('sender.ts', import.meta.url))
    let place: StorePlace

    beforeEach(async () => {
      receiver.received.length = 0
      place = await stores.place()
    })
    afterEach(async () => {
      await senders.killAll()
    })

    it('lose none when one is killed between sending and noting: it comes again under its id, and the later ones after it', async () => {
      await receiver.order({ path, answer: 'hang' })
      const first = await start({ write: 3, members: 1 })
      await eventually(
        () => receiver.at(path).length,
        (it) => it === 1,
      )
      await senders.kill(first)
      await receiver.order({ path, answer: 200 })
      await receiver.ahead(leaseMs)
      await start({ aheadMs: leaseMs })
      const all = await eventually(
        () => receiver.at(path),
        (it) => it.length === 4,
      )
      expect(all.map(({ body }) => body.data.points)).to.deep.equal([1, 1, 2, 3])
      expect(all[1]?.id).to.equal(all[0]?.id)
      expect(all.every(({ verifiedBy }) => verifiedBy.length === 1)).to.equal(true)
      await receiver.ahead(0)
    }).timeout(40_000)

    // SQLite serves one process to a file.
    if (stores.name === 'PostgreSQL')
      it('share forty events of four members: each once, those of a member in order', async () => {
        await receiver.order({ path, answer: 200 })
        await Promise.all([start({}), start({})])
        await start({ write: 40, members: 4 })
        const all = await eventually(
          () => receiver.at(path),
          (it) => it.length >= 40,
          30_000,
        )
        expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length)
        for (let member = 0; member < 4; member++) {
          const own = all.filter(({ body }) => body.data.member?.id === `member-${member}`)
          const points = own.map(({ body }) => body.data.points)
          expect(points).to.deep.equal(Array.from({ length: 10 }, (_, i) => i * 4 + member + 1))
        }
      }).timeout(60_000)

    function start(orders: Partial<EventSenderOrders>): Promise<ChildProcess> {
      const { dataDir, databaseUrl } = place
      const subscriptions = [
        { name: 'crm', url: receiver.url + path, secrets: [secret], kinds: { 'points.earned': [] } },
      ]
      return senders.start({ dataDir, databaseUrl, subscriptions, write: 0, members: 1, aheadMs: 0, ...orders })
    }
  })
})
