import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, placesOf } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { tournamentClocks } from '#tools/standins/floor/floor.ts'

describe('tournaments of the demo world', () => {
  const site = opened(() => openPokerSite({ env: { DEMO_WORLD: 'on' } }))

  it('look lived in: places are taken, alba has paid for one and was told so once, hugo waits', async () => {
    const login = async (name: string) => {
      const client = site.client()
      const body = { email: `${name}@demo.test`, password: 'Demo-2026!', remember: false }
      must(await client.post('/api/vip/login', body), 200)
      return client
    }
    const [alba, hugo] = [await login('alba'), await login('hugo')]
    await eventually(
      () => placesOf(site, 'omaha-de-la-baie').catch(() => undefined),
      (it) => it?.taken === 45,
      10_000,
    )
    const { items } = must(await alba.get('/api/poker/registrations'), 200).body
    expect(items).to.have.length(1)
    expect(items[0]).to.deep.include({ state: 'confirmed', amount: { amount: 3000, currency: 'EUR' } })
    const line = await eventually(
      async () => (await hugo.post('/api/poker/tournaments/omaha-de-la-baie/waitlist')).body,
      (it) => it.place === 1,
    )
    expect(line).to.include({ state: 'waiting' })
    expect(await placesOf(site, 'la-bulle-des-pins')).to.include({ taken: 47, alive: 47, free: 25 })
    must(await alba.delete(`/api/poker/registrations/${items[0].id}`), 204)
    const after = must(await alba.get(`/api/poker/registrations/${items[0].id}`), 200).body
    expect(after).to.include({ state: 'cancelled', refund: 'done' })
    await site.services.poker?.seedDemo()
    expect(await placesOf(site, 'la-bulle-des-pins')).to.include({ taken: 46, free: 26 })
    expect(await site.mails('tournamentConfirmed', 'alba@demo.test')).to.equal(1)
  })

  it('play one tournament around the clock: structure and floor say where it stands; the next day it begins anew', async () => {
    const path = '/poker/tournois/deepstack-des-pins'
    const read = async () => must(await site.client().get('/api/poker/tournaments/deepstack-des-pins'), 200).body
    const today = await read()
    expect(today).to.include({ status: 'running', places: 80, totalMinutes: 24 * 60 })
    expect(await placesOf(site, 'deepstack-des-pins')).to.include({ taken: 61, alive: 61 })
    expect(must(await site.client().get('/api/poker/tournaments'), 200).body.items[0].slug).to.equal(
      'deepstack-des-pins',
    )
    // Days of a change of clocks have 23 or 25 hours.
    const goTo = (day: { startsAt: string }, minutes: number) =>
      site.clock.advance({ ms: Date.parse(day.startsAt) + minutes * 60_000 - site.clock.now() })
    goTo(today, 25 * 60 + 1)
    const next = await eventually(read, ({ startsAt }) => startsAt > today.startsAt, 10_000)
    goTo(next, 130)
    expect(await read()).to.include({ status: 'running', free: 80 })
    await site.services.jobs.runDue()
    expect(await read()).to.include({ status: 'running', free: 19, registrationOpen: true })
    const [said] = tournamentClocks([await read()], site.clock.now())
    expect(said?.data).to.include({ level: 3, playersLeft: 61, paused: false })
    const text = await site.html(path)
    // Marked in the drawing and in the table.
    expect(text.match(/data-minute="120" data-now=""/g)).to.have.length(2)
    expect(text.match(/aria-current="step"/g)).to.have.length(1)
    expect(text).to.match(/data-part="title">Niveau 3</)
    expect(await site.html('/poker/tournois')).to.contain('En cours')
    // In a break the floor is silent, and the structure goes on.
    goTo(next, 195)
    expect(tournamentClocks([await read()], site.clock.now())).to.deep.equal([])
    expect(await site.html(path)).to.match(/class="is-break"[^>]* data-minute="180" data-now=""/)
  })
})
