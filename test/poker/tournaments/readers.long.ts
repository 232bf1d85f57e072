import { request } from 'node:http'
import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'

const slug = 'mardi-de-la-digue'
const count = 500

interface Reader {
  /** Data of each `live`, as it came. */
  said: string[]
  cut: () => void
}

/** Opens a stream from an address of its own. */
function read(site: PokerSite, n: number, lastId?: string): Reader {
  const reader: Reader = { said: [], cut: () => stream.destroy() }
  const headers = { 'X-Forwarded-For': `10.77.${n >> 8}.${n & 255}`, ...(lastId && { 'Last-Event-ID': lastId }) }
  let text = ''
  const url = `${site.url}/api/poker/tournaments/${slug}/stream`
  const stream = request(url, { headers, agent: false }, (answer) => {
    answer.on('error', () => {})
    answer.on('data', (bytes: Buffer) => {
      text += bytes
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^event: live\ndata: (.+)$/m.exec(event) ?? []
        if (data) reader.said.push(data)
      }
    })
  })
  stream.on('error', () => {})
  stream.end()
  return reader
}

describe('five hundred readers of a live tournament (B9)', () => {
  it('see the same second; whoever was cut off catches up', async () => {
    const site = await openPokerSite({ edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(2) } } })
    try {
      const { startsAt } = must(await site.client().get(`/api/poker/tournaments/${slug}`), 200).body
      site.clock.advance({ ms: Date.parse(startsAt) - site.clock.now() + 60_000 })
      const readers = Array.from({ length: count }, (_, n) => read(site, n))
      await eventually(
        () => readers.filter(({ said }) => said.length > 0).length,
        (open) => open === count,
        60_000,
      )
      const tell = async (playersLeft: number) => {
        const clock = { tournament: slug, level: 1, startedAt: startsAt, playersLeft, paused: false }
        must(await postFloor(site, floorEvent(site, 'tournamentClock', clock)), 202)
      }
      const lastWith = (playersLeft: number) =>
        readers.map(({ said }) => said.at(-1) ?? '').filter((it) => it.includes(`"playersLeft":${playersLeft},`))
      await tell(40)
      const same = await eventually(
        () => lastWith(40),
        (all) => all.length === count,
        5000,
      )
      expect(new Set(same).size).to.equal(1)
      for (const { cut } of readers.slice(0, 50)) cut()
      await tell(39)
      for (let n = 0; n < 50; n++) readers[n] = read(site, n, `${slug}-1`)
      await eventually(
        () => lastWith(39),
        (all) => all.length === count,
        10_000,
      )
      for (const { cut } of readers) cut()
    } finally {
      await site.close()
    }
  })
})
