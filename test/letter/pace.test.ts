import { expect } from 'chai'
import { progressOf } from '#server/letter/sending/sendings.ts'
import { writeMail } from '#server/mail/index.ts'
import { eventually } from '#test/support/site.ts'
import { forEachStore } from '#test/support/store/stores.ts'
import { openSink, senders } from './letterRun.ts'
import { begin, edition, subscribe } from './letterStore.ts'

/** Letters a second. */
const pace = 20

describe('the pace of a letter (B24)', () => {
  forEachStore((stores) => {
    // SQLite serves one process to a file, and the test beside it writes before that one starts.
    if (stores.name !== 'PostgreSQL') return
    for (const processes of [1, 2])
      it(`is one for all: ${processes} of them send ${pace} a second together, and a password’s mail waits for none`, async () => {
        const place = await stores.place()
        const store = await stores.open(place)
        const sink = await openSink()
        const group = senders(place, sink, pace * 60)
        const letters = () => sink.taken.filter(({ to }) => to.startsWith('reader-'))
        try {
          await subscribe(
            store,
            Array.from({ length: 300 }, (_, i) => `reader-${i}@demo.test`),
          )
          const sending = await begin(store, edition())
          for (let i = 0; i < processes; i++) await group.start()
          await eventually(letters, (it) => it.length >= 100, 60_000)
          const asked = Date.now()
          const data = {
            programme: 'eph',
            firstname: 'Anne',
            token: 'x'.repeat(43),
            expiresAt: asked + 60_000,
          } as const
          await store.transaction((tx) =>
            writeMail(tx, { kind: 'passwordReset', locale: 'fr', to: 'anne@demo.test', data }, asked),
          )
          const reset = await eventually(
            () => sink.taken.find(({ to }) => to === 'anne@demo.test'),
            (it) => it !== undefined,
            20_000,
          )
          expect((await progressOf(store.db, sending)).waiting).to.be.above(0)
          await eventually(letters, (it) => it.length >= 280, 60_000)
          const [first, last] = [letters()[20]?.at ?? 0, letters()[279]?.at ?? 0]
          const rate = 259_000 / (last - first)
          console.log(`      ${rate.toFixed(1)} a second; the password’s mail after ${(reset?.at ?? 0) - asked} ms`)
          // Two that each kept the pace for themselves would be twice as fast. What arrives late on a busy machine, arrives together.
          expect(rate).to.be.at.most(pace * 1.5)
        } finally {
          await group.killAll()
          await sink.close()
        }
      })
  })
})
