import { expect } from 'chai'
import { type HotelSite, must } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

/** Random of a seed, 0 to 1: what failed can be played again. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const rewards = ['un-cocktail-au-coucher', 'place-de-parking', 'glace-a-deux-cuilleres', 'moules-du-vendredi']

/**
 * Runs operations on the ledgers of some members, many of them at once: points from the floor (again, late, for
 * unknown cards), claims, months that go by with the runs that they bring. After each wave the sum of a member's lines
 * is what is left of them and what the API says, and none of it is below 0.
 */
export async function playLedgers(site: HotelSite, operations: number, seed: number): Promise<void> {
  const random = randomOf(seed)
  const whole = (below: number) => Math.floor(random() * below)
  const people: Awaited<ReturnType<typeof fullMember>>[] = []
  for (let n = 0; n < 4; n++) people.push(await fullMember(site))
  const person = () => people[whole(people.length)] as (typeof people)[number]
  const sent: object[] = []

  for (let done = 0; done < operations; ) {
    const wave = Array.from({ length: Math.min(20, operations - done) }, operation)
    done += wave.length
    await Promise.all(wave)
    if (random() < 0.08) {
      site.clock.advance({ days: whole(random() < 0.2 ? 400 : 40) })
      await Promise.all([site.services.jobs.runDue(), claim(), earn()])
      await loginAgain()
    }
    await expectSums()
  }

  function operation(): Promise<unknown> {
    const choice = random()
    if (choice < 0.5) return earn()
    if (choice < 0.6) return again()
    return claim()
  }

  async function earn(): Promise<void> {
    const at = site.clock.now() - (random() < 0.2 ? whole(500) * 864e5 : 0)
    const { cvip } = person().card
    const events = Array.from({ length: 1 + whole(4) }, () =>
      floorEvent(
        site,
        'pointsEarned',
        { cvip: random() < 0.05 ? '999999999999' : cvip, points: 1 + whole(900), source: 'tables', label: 'Tables' },
        { at },
      ),
    )
    sent.push(...events)
    must(await postFloor(site, ...events), 202)
  }

  async function again(): Promise<void> {
    const events = sent.slice(-3)
    if (events.length > 0) must(await postFloor(site, ...events), 202)
  }

  async function claim(): Promise<void> {
    const answer = await person().client.post(`/api/vip/rewards/${rewards[whole(rewards.length)]}/claims`)
    // Sessions end while months go by, and many calls come from one address: neither is looked at here.
    expect(answer.status, JSON.stringify(answer.body)).to.be.oneOf([201, 401, 409, 429])
  }

  async function loginAgain(): Promise<void> {
    for (const it of people) {
      it.client = site.client()
      must(await it.client.post('/api/vip/login', { email: it.email, password: 'Secret-2026!', remember: true }), 200)
    }
  }

  async function expectSums(): Promise<void> {
    const rows = await site.services.store.db
      .selectFrom('pointsLines')
      .innerJoin('vipMembers', 'vipMembers.id', 'pointsLines.vipMemberId')
      .select((row) => [
        'vipMembers.cvip',
        row.fn.sum<number>('points').as('sum'),
        row.fn.sum<number>('remaining').as('left'),
        row.fn.min<number>('remaining').as('least'),
      ])
      .groupBy('vipMembers.cvip')
      .execute()
    for (const { cvip, sum, left, least } of rows) {
      const context = `card ${cvip}, seed ${seed}`
      expect(sum, context).to.equal(left)
      expect(least, context).to.be.at.least(0)
    }
    const { card, client } = person()
    const answer = await client.get('/api/vip/me')
    if (answer.status === 429 || answer.status === 401) return
    const sum = rows.find(({ cvip }) => cvip === card.cvip)?.sum ?? 0
    const { points } = must(answer, 200).body
    // Points whose time is up are none, before and after the run that writes their line.
    expect(points === sum || points === 0, `${points} of ${sum}, seed ${seed}`).to.equal(true)
  }
}
