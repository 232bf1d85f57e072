import { expect } from 'chai'
import { forAnyStore } from '#test/support/store/stores.ts'
import { killRun, openSink } from './letterRun.ts'

describe('kill -9 while a letter is sent (B24)', function () {
  this.timeout(240_000)
  forAnyStore((stores) => {
    it('300 recipients and two kills: everybody once', async () => {
      const place = await stores.place()
      const sink = await openSink()
      try {
        const run = { open: () => stores.open(place), place, sink }
        const processes = stores.name === 'PostgreSQL' ? 2 : 1
        const result = await killRun(run, { recipients: 300, processes, kills: 2, perMinute: 1200, hasPause: true })
        expect(result).to.include({ recipients: 300, twice: 0, kills: 2 })
        // A mail whose process died between the server's answer and the commit comes again, as the same mail.
        expect(result.doubles).to.be.at.most(2 * 4)
      } finally {
        await sink.close()
      }
    })
  })
})
