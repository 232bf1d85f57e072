import { expect } from 'chai'
import { forEachStore } from '#test/support/store/stores.ts'
import { killRun, openSink } from './letterRun.ts'

const recipients = 10_000

describe('kill -9 while a letter goes to 10,000 readers (B24)', function () {
  this.timeout(40 * 60_000)
  forEachStore((stores) => {
    it('everybody once, nobody left out, whatever is killed, paused and resumed', async () => {
      const place = await stores.place()
      const sink = await openSink()
      try {
        const run = { open: () => stores.open(place), place, sink }
        const processes = stores.name === 'PostgreSQL' ? 2 : 1
        const kills = 10
        const result = await killRun(run, { recipients, processes, kills, perMinute: 60_000, hasPause: true })
        console.log(`      ${stores.name}: ${JSON.stringify(result)}`)
        expect(result).to.include({ recipients, twice: 0, kills })
        expect(result.doubles).to.be.at.most(kills * 4)
      } finally {
        await sink.close()
      }
    })
  })
})
