import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, jackpot, sendFloor, withFloor } from './floorSite.ts'

const path = '/api/casinos/casino-de-la-digue/jackpots/stream'
let readers = 0

/** Reads a stream as a browser does; each reader from another address. */
async function openStream(url: string, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  const address = `10.77.${readers >> 8}.${readers++ & 255}`
  const answer = await fetch(url, { headers: { 'X-Forwarded-For': address, ...headers }, signal: ending.signal })
  let text = ''
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  })().catch(() => {})
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    /** Events so far: `[event, id, data]`. */
    events: () =>
      text.split('\n\n').flatMap((block) => {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
        const data = field('data')
        return data === undefined ? [] : [{ event: field('event'), id: field('id'), data: JSON.parse(data) }]
      }),
    async until(count: number, withinMs = 2000) {
      const end = Date.now() + withinMs
      while (this.events().length < count) {
        if (Date.now() > end) throw new Error(`${this.events().length} of ${count} events came: ${text}`)
        await pause(5)
      }
      return this.events()
    },
    /** Resolves when the server has ended it. */
    ended: reading,
    close: () => ending.abort(),
  }
}

describe('streams of jackpots', () => {
  const site = onAnyDatabase(openHotelSite, withFloor)
  const send = async (type: string, data: object, options = {}) => {
    const event = floorEvent(site, type, data, options)
    must(await sendFloor(site, event), 202)
    return event
  }

  it('tell of the casino’s events within a second, by type, id and data, and of no other’s', async () => {
    const stream = await openStream(site.url + path)
    expect(stream.status).to.equal(200)
    expect(stream.headers.get('content-type')).to.equal('text/event-stream; charset=utf-8')
    expect(stream.headers.get('cache-control')).to.equal('no-store')
    await send('jackpot', jackpot('S1', 100), { casino: 'MEN' })
    await send('tournamentClock', {
      tournament: 't',
      level: 1,
      startedAt: new Date().toISOString(),
      playersLeft: 9,
      paused: false,
    })
    const first = await send('jackpot', jackpot('S1', 4200))
    const second = await send('payment', { machine: 'S1', amount: 900, currency: 'EUR' })
    const table = { table: 'R1', game: 'Roulette anglaise', betMin: 200, betMax: 900, positions: 8, open: true }
    await send('tableState', table)
    const events = await stream.until(3)
    expect(events.map(({ event, id }) => [event, id]).slice(0, 2)).to.deep.equal([
      ['jackpot', first.id],
      ['payment', second.id],
    ])
    expect(events[0]?.data).to.deep.equal({ ...jackpot('S1', 4200), at: first.at })
    expect(events[2]).to.deep.include({ event: 'tableState' })
    expect(events[2]?.data).to.include(table)
    stream.close()
  })

  it('resume after the event that the reader saw last, without gap or double; say when that is too old', async () => {
    const seen = await send('jackpot', jackpot('S2', 1))
    const missed = await send('jackpot', jackpot('S2', 2))
    const stream = await openStream(site.url + path, { 'Last-Event-ID': seen.id })
    await stream.until(1)
    const live = await send('jackpot', jackpot('S2', 3))
    expect((await stream.until(2)).map(({ id }) => id)).to.deep.equal([missed.id, live.id])
    stream.close()
    const lost = await openStream(site.url + path, { 'Last-Event-ID': 'unknown' })
    expect((await lost.until(1))[0]).to.deep.include({ event: 'resync' })
    lost.close()
  })

  it('tell nothing of what comes late, after a newer word', async () => {
    const stream = await openStream(site.url + path)
    await send('jackpot', jackpot('S3', 10))
    await send('jackpot', jackpot('S3', 5), { at: site.clock.now() - 60_000 })
    await send('jackpot', jackpot('S3', 11))
    const amounts = (await stream.until(2)).map(({ data }) => data.amount)
    expect(amounts).to.deep.equal([10, 11])
    stream.close()
  })

  it('are 404 for an unknown casino, 405 for a post, and 30 opened a minute and address', async () => {
    expect((await site.get('/api/casinos/unknown/jackpots/stream')).status).to.equal(404)
    const posted = await fetch(site.url + path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
    const statuses = []
    site.clock.toNextMinute()
    for (let n = 0; n < 31; n++) {
      const stream = await openStream(site.url + path, { 'X-Forwarded-For': '10.99.0.1' })
      statuses.push(stream.status)
      stream.close()
    }
    expect(statuses.filter((it) => it === 200)).to.have.length(30)
    expect(statuses.at(-1)).to.equal(429)
  })

  it('are 100 open at once for one address, of whatever casino or tournament; whoever leaves makes room', async () => {
    const tournament = '/api/poker/tournaments'
    const [{ slug }] = must(await site.client().get(tournament), 200).body.items
    const paths = [path, '/api/casinos/casino-de-la-baie/jackpots/stream', `${tournament}/${slug}/stream`]
    const open = []
    for (let n = 0; n < 100; n++) {
      if (n % 30 === 0) site.clock.toNextMinute()
      // One client however it is written.
      const address = ['2001:db8:7:7::1', '[2001:DB8:7:7::2]:443', '2001:0db8:7:7:0:0:0:3'][n % 3] ?? ''
      const stream = await openStream(site.url + paths[n % 3], { 'X-Forwarded-For': address })
      expect([n, stream.status]).to.deep.equal([n, 200])
      open.push(stream)
    }
    site.clock.toNextMinute()
    const refused = await openStream(site.url + path, { 'X-Forwarded-For': '2001:db8:7:7::4' })
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30'])
    const other = await openStream(site.url + path, { 'X-Forwarded-For': '2001:db8:7:8::1' })
    expect(other.status).to.equal(200)
    open.pop()?.close()
    await eventually(
      async () => {
        site.clock.toNextMinute()
        const next = await openStream(site.url + path, { 'X-Forwarded-For': '2001:db8:7:7::5' })
        open.push(next)
        return next.status
      },
      (status) => status === 200,
    )
    for (const stream of [...open, other]) stream.close()
  })

  it('hold 200 readers at once, each of whom hears the same', async () => {
    const streams = await Promise.all(Array.from({ length: 200 }, () => openStream(site.url + path)))
    const { id } = await send('jackpot', jackpot('S4', 77))
    for (const stream of streams) expect((await stream.until(1))[0]?.id).to.equal(id)
    for (const stream of streams) stream.close()
  })

  it('end when the process is asked to', async () => {
    // Own site: it is asked to end.
    const site = await openSite(withFloor)
    const stream = await openStream(site.url + path)
    site.services.drain()
    await stream.ended
    expect(stream.text()).to.match(/^retry: \d+\n\n$/)
    await site.close()
  })
})
