import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { floorEvent, jackpot, sendFloor, withFloor } from './floorSite.ts'

const path = '/api/casinos/casino-de-la-digue/jackpots/stream'
const count = 1000

describe('a thousand streams of jackpots in one process', () => {
  it('hear an event within a second and cost less than 40 kB each', async () => {
    const site = await openHotelSite(withFloor)
    const url = site.url + path
    const script = new URL('manyStreams.ts', import.meta.url)
    const warm = fork(script, [url, '100'])
    await once(warm, 'message')
    warm.kill()
    await pause(2000)
    const before = process.memoryUsage().rss
    const readers = fork(script, [url, String(count)])
    try {
      await once(readers, 'message')
      await pause(1000)
      const each = (process.memoryUsage().rss - before) / count
      expect(site.services.casino?.openStreams()).to.equal(count)
      const started = performance.now()
      const heard = once(readers, 'message')
      await sendFloor(site, floorEvent(site, 'jackpot', jackpot('M1', 100)))
      await heard
      expect(performance.now() - started).to.be.below(1000)
      expect(each / 1024, 'kB a stream').to.be.below(40)
    } finally {
      readers.kill()
      await site.close()
    }
  })
})
