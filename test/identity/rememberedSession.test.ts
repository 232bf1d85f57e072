import { expect } from 'chai'
import { accountOf, accounts, connected, isConnected, login } from '#test/support/accounts.ts'
import { forAnyDatabase, must, password } from '#test/support/hotelSite.ts'
import { fullMember } from '#test/support/vipSite.ts'

const thirtyDays = 30 * 24 * 60 * 60

describe('A login, by its calls', () => {
  forAnyDatabase((site) => {
    for (const programme of ['eph', 'vip'] as const) {
      it(`that is remembered lives on after its first use, is there on day 29, and ends 30 days after its last use, ${programme}`, async () => {
        const { email } = await accountOf(site(), programme)
        const client = await connected(site(), programme, email, { remember: true })
        const plain = await connected(site(), programme, email)
        site().clock.advance({ minutes: 5 })
        expect([await isConnected(programme, client), await isConnected(programme, plain)]).to.deep.equal([true, true])
        // Twelve hours without use end the other one; this one was used in the first minutes, which must not shorten it.
        site().clock.advance({ hours: 13 })
        expect(await isConnected(programme, plain)).to.equal(false)
        site().clock.advance({ days: 28 })
        expect(await isConnected(programme, client)).to.equal(true)
        site().clock.advance({ days: 30, ms: 1000 })
        expect(await isConnected(programme, client)).to.equal(false)
      })

      it(`keeps its cookies for 30 days in the browser when it is remembered, else until that is closed, ${programme}`, async () => {
        const { email } = await accountOf(site(), programme)
        for (const remember of [true, false]) {
          const answer = must(await login(site(), programme, email, { remember }), 200)
          const lines = answer.headers.getSetCookie().filter((it) => /^(member|connected)=/.test(it))
          expect(lines).to.have.length(2)
          for (const line of lines)
            expect(/Max-Age=(\d+)/.exec(line)?.[1], line).to.equal(remember ? String(thirtyDays) : undefined)
        }
      })
    }

    it('by card is open again after a reset of the password, as the account is', async () => {
      const { email, card } = await fullMember(site())
      const byCard = (birthdate: string) =>
        site().client().post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate })
      for (let i = 0; i < 5; i++) expect((await byCard('1985-06-16')).status).to.equal(422)
      expect((await byCard(card.birthdate)).status).to.equal(423)
      for (let i = 0; i < 5; i++) await login(site(), 'vip', email, { password: 'Wrong-2026!' })
      expect((await login(site(), 'vip', email)).status).to.equal(423)
      const { account } = accounts.vip
      must(await site().client().post(`${account}/reset-password/init`, { email }), 202)
      const { token } = await site().mail('passwordReset', email)
      const chosen = { password, passwordConfirm: password }
      must(await site().client().post(`${account}/reset-password/${token}`, chosen), 200)
      expect((await byCard(card.birthdate)).status).to.equal(200)
      expect((await login(site(), 'vip', email)).status).to.equal(200)
    })
  })
})
