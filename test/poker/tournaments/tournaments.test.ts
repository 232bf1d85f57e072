import { expect } from 'chai'
import type { LiveTournament } from '#shared/poker/api.ts'
import { tournamentFilterNames } from '#shared/poker/tournamentFilter.ts'
import { minuteMs } from '#shared/time/days.ts'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, type PokerSite } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'

const slug = 'mardi-de-la-digue'
const path = `/api/poker/tournaments/${slug}`

/** Reads a stream until it is told to stop; what `live` said. */
async function readStream(site: PokerSite, headers: Record<string, string> = {}) {
  const ending = new AbortController()
  const answer = await fetch(`${site.url}${path}/stream`, { headers, signal: ending.signal })
  const said: LiveTournament[] = []
  const reading = (async () => {
    let text = ''
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const data = /^event: live\ndata: (.+)$/m.exec(event)?.[1]
        if (data) said.push(JSON.parse(data))
      }
    }
  })().catch(() => {})
  return {
    type: answer.headers.get('Content-Type'),
    said,
    async close() {
      ending.abort()
      await reading
    },
  }
}

describe('tournaments for everybody (R091, R187, R321, B9)', () => {
  const site = onAnyDatabase(openPokerSite, { edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(2) } } })
  const list = async (query: string) => site.client().get(`/api/poker/tournaments?${query}`)
  const slugs = async (query: string) => must(await list(query), 200).body.items.map((it: { slug: string }) => it.slug)

  it('lists what is to come, the soonest first, by casino, days and buy-in', async () => {
    const { body } = must(await list(''), 200)
    expect(body).to.include({ page: 1, pages: 1, total: 10 })
    // The one that is played around the clock, then those to come.
    const [running, first] = body.items
    expect(running).to.include({ slug: 'deepstack-des-pins', status: 'running' })
    expect(first).to.include({ slug, places: 60, free: 60, status: 'open', registrationOpen: true })
    expect(first.buyin).to.deep.equal({ amount: 4000, currency: 'EUR' })
    expect(first.casino).to.deep.include({ slug: 'casino-de-la-digue', trigram: 'HOU' })
    const starts = body.items.map(({ startsAt }: { startsAt: string }) => startsAt)
    expect(starts).to.deep.equal([...starts].sort())
    expect(await slugs('range=next3days')).to.deep.equal(['deepstack-des-pins', slug])
    expect(await slugs('range=next3months')).to.have.length(10)
    expect(await slugs('casino=casino-du-granit')).to.deep.equal(['nuit-du-granit'])
    expect(await slugs('buyinMin=3500&buyinMax=5000')).to.deep.equal([slug, 'nuit-du-granit'])
    expect(await slugs('casino=casino-du-granit&buyinMax=4999')).to.deep.equal([])
    expect(must(await list('page=2'), 200).body.items).to.deep.equal([])
    const month = must(await list('range=thisMonth'), 200).body.items
    const now = Temporal.Now.plainDateISO('Europe/Paris').toPlainYearMonth().toString()
    for (const { startsAt } of month) {
      const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO('Europe/Paris').toPlainDate()
      expect(day.toPlainYearMonth().toString()).to.equal(now)
    }
  })

  it('answers 422 to what no filter can be, with the sentence of R187', async () => {
    const { status, body } = await list('buyinMin=5000&buyinMax=5000')
    expect([status, body.error.code]).to.deep.equal([422, 'invalid'])
    expect(body.error.fields).to.deep.equal({ buyinMin: 'Min value must be inferior to max' })
    const queries = ['casino=nowhere', 'range=tomorrow', 'buyinMin=-1', 'buyinMax=1.5', 'page=0', 'page=x']
    for (const query of queries) expect((await list(query)).status, query).to.equal(422)
    const typed = await list('buyinMin=few&buyinMax=999999999')
    expect(typed.body.error.fields).to.deep.equal({
      buyinMin: 'Only numbers are allowed for the lowest buy-in',
      buyinMax: '8 characters maximum for the highest buy-in',
    })
    expect((await site.client().post('/api/poker/tournaments', {})).status).to.equal(405)
    expect((await site.client().get('/api/poker/tournaments/nowhere')).body.error.code).to.equal(
      'tournamentUnavailable',
    )
  })

  it('knows every name of the filter, in the form of the page and in the API', async () => {
    const form = await site.html('/poker/tournois')
    for (const name of tournamentFilterNames) {
      expect(form, name).to.contain(` name="${name}"`)
      expect((await list(`${name}=~`)).body.error?.fields, name).to.have.property(name)
      expect(await site.html(`/poker/tournois?${name}=~`), name).to.contain('Ce filtre ne nous dit rien')
    }
  })

  it('shows one with its whole structure (R092, R147)', async () => {
    const { body } = must(await site.client().get(path), 200)
    expect(body).to.include({ slug, chips: 15_000, levels: 12 })
    expect(body.structure[0]).to.include({ kind: 'level', number: 1 })
    expect(body.structure.some(({ kind }: { kind: string }) => kind === 'break')).to.equal(true)
    expect(Date.parse(body.registrationUntil)).to.be.above(Date.parse(body.startsAt))
  })

  it('tells the clock, the players and the free places while it is played, after a cut as well', async () => {
    const before = await readStream(site)
    expect(before.type).to.include('text/event-stream')
    const first = await eventually(
      () => before.said[0],
      (it) => it !== undefined,
    )
    expect(first).to.include({ phase: 'before', free: 60, playersLeft: null })
    const player = await site.player()
    must(await player.register(slug), 201)
    await eventually(
      () => before.said.at(-1),
      (it) => it?.free === 59,
    )
    await before.close()

    const startsAt = Date.parse(first?.startsAt ?? '')
    site.clock.advance({ ms: startsAt - site.clock.now() + 5 * minuteMs })
    const stream = await readStream(site, { 'Last-Event-ID': 'from-before-the-cut' })
    const planned = await eventually(
      () => stream.said[0],
      (it) => it !== undefined,
    )
    expect(planned).to.deep.include({ phase: 'level', registrationOpen: true })
    expect(planned?.stage).to.include({ kind: 'level', number: 1 })
    expect(Date.parse(planned?.stageEndsAt ?? '')).to.equal(startsAt + (planned?.stage?.minutes ?? 0) * minuteMs)
    expect(planned?.secondsLeft).to.be.within(
      (planned?.stage?.minutes ?? 0) * 60 - 310,
      (planned?.stage?.minutes ?? 0) * 60 - 295,
    )

    const tell = (data: object) => postFloor(site, floorEvent(site, 'tournamentClock', { tournament: slug, ...data }))
    const startedAt = new Date(site.clock.now() - 2 * minuteMs).toISOString()
    must(await tell({ level: 3, startedAt, playersLeft: 41, paused: false }), 202)
    const told = await eventually(
      () => stream.said.at(-1),
      (it) => it?.playersLeft === 41,
    )
    expect(told?.stage).to.include({ kind: 'level', number: 3 })
    expect(told?.nextBreakAt).to.be.a('string')
    must(await tell({ level: 3, startedAt, playersLeft: 40, paused: true }), 202)
    const paused = await eventually(
      () => stream.said.at(-1),
      (it) => it?.phase === 'paused',
    )
    expect(paused).to.include({ stageEndsAt: null, playersLeft: 40 })
    must(
      await tell({
        level: 4,
        startedAt: new Date(site.clock.now()).toISOString(),
        playersLeft: 39,
        paused: false,
      }),
      202,
    )
    const fourth = await eventually(
      () => stream.said.at(-1),
      (it) => it?.stage?.kind === 'level' && it.stage.number === 4,
    )
    // Without a word of the floor the structure goes on by itself.
    site.clock.advance({ ms: (fourth?.stage?.minutes ?? 0) * minuteMs })
    await eventually(
      () => stream.said.at(-1),
      (it) => it !== undefined && it.stage?.fromMinute !== fourth?.stage?.fromMinute,
    )
    must(await tell({ level: 9, startedAt, playersLeft: 1, paused: false }), 202)
    await eventually(
      () => stream.said.at(-1),
      (it) => it?.phase === 'over',
    )
    await stream.close()
    expect((await site.get('/api/poker/tournaments/nowhere/stream')).status).to.equal(404)
  })
})
