import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'chai'
import {
  cancelSending,
  leftOutOf,
  pauseSending,
  progressOf,
  resumeSending,
  type SeenSending,
  sendingsOf,
} from '#server/letter/sending/sendings.ts'
import type { Store } from '#server/store/open.ts'
import type { Tx } from '#server/store/tables.ts'
import { eventually } from '#test/support/site.ts'
import { forEachStore } from '#test/support/store/stores.ts'
import { openSink, senders } from './letterRun.ts'
import { begin, edition, subscribe } from './letterStore.ts'

/** Letters a minute, twenty and five a second: what a person does may take seconds on a busy machine. */
const perMinute = 1200
const perMinuteOfTwo = 300
const recipients = 120

/** Letters that two processes are handing to the mail server when a sending is stopped. */
const inHand = 2 * 4

describe('a letter that stops (B24)', () => {
  forEachStore((stores) => {
    it('because the mail server is away: letters wait with their sending, and each leaves once when it is back', async () => {
      const place = await stores.place()
      const { id, store } = await start(() => stores.open(place))
      await store.close()
      const sink = await openSink()
      const group = senders(place, sink, perMinute)
      let back = sink
      try {
        const sender = await group.start()
        await eventually(readers, (count) => count >= 60, 30_000)
        await sink.close()
        await sleep(4000)
        await group.kill(sender)
        const during = await stores.open(place)
        const { waiting, queued, sent } = await progressOf(during.db, id)
        expect(sent).to.be.at.least(50)
        // A second's worth is under way before the first of them have failed.
        expect(queued).to.be.within(20, 20 + 2 * (perMinute / 60))
        expect(waiting + queued + sent).to.equal(recipients)
        await during.close()
        back = await openSink(sink.taken, sink.port)
        // The process lives an hour later: each letter that failed is due again.
        await group.start(3_600_000)
        await eventually(readers, (count) => count >= recipients, 60_000)
        await sleep(1500)
        await group.killAll()
        const after = await stores.open(place)
        expect(await progressOf(after.db, id)).to.include({ waiting: 0, queued: 0, failed: 0 })
        // The process that was killed may have had one or two answers that it had not noted.
        expect(sink.taken.length - readers()).to.be.at.most(4)
      } finally {
        await group.killAll()
        await back.close()
      }

      function readers(): number {
        return new Set(sink.taken.map(({ to }) => to)).size
      }
    })

    // SQLite serves one process to a file.
    if (stores.name === 'PostgreSQL')
      it('because a person says so: in both processes at once, goes on in both, and ends in both', async () => {
        const place = await stores.place()
        const { id, store } = await start(() => stores.open(place))
        const sink = await openSink()
        const group = senders(place, sink, perMinuteOfTwo)
        const taken = () => sink.taken.length
        try {
          for (let i = 0; i < 2; i++) await group.start()
          await eventually(taken, (count) => count >= 20, 30_000)

          await change(store, pauseSending)
          const atPause = taken()
          await sleep(3000)
          expect(taken() - atPause).to.be.at.most(inHand)
          const paused = taken()
          await sleep(2000)
          expect(taken()).to.equal(paused)
          expect(await progressOf(store.db, id)).to.include({ sent: paused, queued: 0, waiting: recipients - paused })

          await change(store, resumeSending)
          await eventually(taken, (count) => count >= paused + 20, 30_000)

          await change(store, (tx, seen) => cancelSending(tx, seen, Date.now()))
          await sleep(2000)
          const cancelled = taken()
          await sleep(2000)
          expect(taken()).to.equal(cancelled)
          expect(new Set(sink.taken.map(({ to }) => to)).size).to.equal(cancelled)
          const [sending] = await sendingsOf(store.db, undefined)
          expect(sending).to.include({ state: 'cancelled', activeStory: null })
          expect(await leftOutOf(store.db, id)).to.deep.equal([{ reason: 'cancelled', count: recipients - cancelled }])
        } finally {
          await group.killAll()
          await sink.close()
        }
      })
  })
})

async function start(open: () => Promise<Store>): Promise<{ id: string; store: Store }> {
  const store = await open()
  await subscribe(
    store,
    Array.from({ length: recipients }, (_, i) => `reader-${i}@demo.test`),
  )
  return { store, id: await begin(store, edition()) }
}

/** Does to the sending what a person at the desk does; working out its recipients changes no version. */
async function change(store: Store, act: (tx: Tx, seen: SeenSending) => Promise<boolean>): Promise<void> {
  const [seen] = await sendingsOf(store.db, undefined)
  if (!seen) throw new Error('there is no sending')
  expect(await store.transaction((tx) => act(tx, seen))).to.equal(true)
}
