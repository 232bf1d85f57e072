import { expect } from 'chai'
import type { Programme } from '#shared/account/programmes.ts'
import { accountOf, accounts, connected, isConnected, login } from '#test/support/accounts.ts'
import type { Answer, Client } from '#test/support/client.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember } from '#test/support/vipSite.ts'

async function devicesOf(client: Client, programme: Programme): Promise<unknown[]> {
  return must(await client.get(`${accounts[programme].api}/sessions`), 200).body.items
}

/** The seconds that a browser keeps each cookie of an answer; undefined: until it is closed. */
function livesOf({ headers }: Answer): Record<string, number | undefined> {
  return Object.fromEntries(
    headers.getSetCookie().map((line) => {
      const [name = ''] = line.split('=', 1)
      expect(line.includes('; HttpOnly'), line).to.equal(name !== 'connected')
      const life = /; Max-Age=(\d+)/.exec(line)?.[1]
      return [name, life === undefined ? undefined : Number(life)]
    }),
  )
}

const thirtyDays = 30 * 24 * 60 * 60

describe('A login, by its calls', () => {
  const site = onAnyDatabase(openHotelSite)
  let emails: Record<Programme, string>
  before(async () => {
    emails = { eph: (await accountOf(site, 'eph')).email, vip: (await accountOf(site, 'vip')).email }
  })

  for (const programme of ['eph', 'vip'] as const) {
    it(`that is remembered lives on after its first use, is there on day 29, and ends 30 days after its last use, ${programme}`, async () => {
      const { email } = await accountOf(site, programme)
      const client = await connected(site, programme, email, { remember: true })
      const plain = await connected(site, programme, email)
      site.clock.advance({ minutes: 5 })
      expect([await isConnected(programme, client), await isConnected(programme, plain)]).to.deep.equal([true, true])
      // Twelve hours without use end the other one; this one was used in the first minutes, which must not shorten it.
      site.clock.advance({ hours: 13 })
      expect(await isConnected(programme, plain)).to.equal(false)
      site.clock.advance({ days: 28 })
      expect(await isConnected(programme, client)).to.equal(true)
      site.clock.advance({ days: 30, ms: 1000 })
      expect(await isConnected(programme, client)).to.equal(false)
    })

    it(`keeps its cookies for 30 days in the browser when it is remembered, else until that is closed, ${programme}`, async () => {
      const { email } = await accountOf(site, programme)
      for (const remember of [true, false]) {
        const answer = must(await login(site, programme, email, { remember }), 200)
        const life = remember ? thirtyDays : undefined
        expect(livesOf(answer)).to.deep.equal({ member: life, connected: life })
      }
    })
  }

  for (const [first, second] of [
    ['eph', 'vip'],
    ['vip', 'eph'],
  ] as const)
    for (const ticked of [[], [first], [second], [first, second]])
      it(`lasts as its own box says, with the other programme’s beside it: ${first}, then ${second}; ticked: ${ticked.join(', ') || 'none'}`, async () => {
        const enter = async () => {
          const client = site.client()
          const enterIn = async (programme: Programme) =>
            must(await login(site, programme, emails[programme], { remember: ticked.includes(programme) }, client), 200)
          await enterIn(first)
          const life = ticked.length > 0 ? thirtyDays : undefined
          expect(livesOf(await enterIn(second))).to.deep.equal({
            member: life,
            connected: life,
            ...(ticked.length === 1 && { member_browsing: undefined }),
          })
          return client
        }
        const [open, closed, left] = [await enter(), await enter(), await enter()]
        expect(await connectedTo(open)).to.deep.equal([first, second])
        const devices = () => Promise.all([first, second].map(async (it) => (await devicesOf(open, it)).length))
        const before = await devices()
        closed.reopen()
        // The next person at a shared computer has what the browser keeps, and can copy it.
        const kept = closed.cookies.get('member')
        if (kept) closed.cookies.set('member_browsing', kept)
        expect(await connectedTo(closed)).to.deep.equal(ticked)
        // The list of devices has no part that the first request of the browser told to be over.
        const isOver = [first, second].map((it) => ticked.length === 1 && !ticked.includes(it))
        expect(await devices()).to.deep.equal(before.map((count, index) => (isOver[index] ? count - 1 : count)))
        // The one that goes takes nothing of the other's choice along.
        must(await left.post(`${accounts[first].account}/logout`), 204)
        expect(await connectedTo(left)).to.deep.equal([second])
        left.reopen()
        expect(await connectedTo(left)).to.deep.equal(ticked.filter((it) => it === second))
        site.clock.advance({ hours: 11 })
        expect(await connectedTo(open)).to.deep.equal([first, second])
        // Used by the one that is remembered, or by none: the other's twelve hours are over.
        site.clock.advance({ hours: 13 })
        expect(await connectedTo(open)).to.deep.equal(ticked)
        site.clock.advance({ days: 28 })
        for (const client of [open, closed]) expect(await connectedTo(client)).to.deep.equal(ticked)
        site.clock.advance({ days: 30, ms: 1000 })
        for (const client of [open, closed]) expect(await connectedTo(client)).to.deep.equal([])

        async function connectedTo(client: Client) {
          const states = await Promise.all([first, second].map((it) => isConnected(it, client)))
          return [first, second].filter((_, index) => states[index])
        }
      })

  it('not to be remembered ends when the browser is closed, though another person’s at the same computer is remembered', async () => {
    const { eph: hotel, vip } = emails
    const client = await connected(site, 'eph', hotel)
    must(await login(site, 'vip', vip, { remember: true }, client), 200)
    client.reopen()
    site.clock.advance({ days: 20 })
    const { body } = must(await client.post('/api/eph/users/init'), 200)
    expect([body.profile, body.vip !== null]).to.deep.equal([null, true])
    must(await login(site, 'eph', hotel, {}, client), 200)
    expect((await devicesOf(client, 'vip')).length).to.equal(1)
    client.reopen()
    expect([await isConnected('eph', client), await isConnected('vip', client)]).to.deep.equal([false, true])
  })

  it('by card is open again after a reset of the password, as the account is', async () => {
    const { email, card } = await fullMember(site)
    const byCard = (birthdate: string) =>
      site.client().post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate })
    for (let i = 0; i < 5; i++) expect((await byCard('1985-06-16')).status).to.equal(422)
    expect((await byCard(card.birthdate)).status).to.equal(423)
    for (let i = 0; i < 5; i++) await login(site, 'vip', email, { password: 'Wrong-2026!' })
    expect((await login(site, 'vip', email)).status).to.equal(423)
    const { account } = accounts.vip
    must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
    const { token } = await site.mail('passwordReset', email)
    const chosen = { password, passwordConfirm: password }
    must(await site.client().post(`${account}/reset-password/${token}`, chosen), 200)
    expect((await byCard(card.birthdate)).status).to.equal(200)
    expect((await login(site, 'vip', email)).status).to.equal(200)
  })
})
