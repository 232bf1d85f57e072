import { expect } from 'chai'
import { demoWorld } from '#server/demo/world.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const password = 'Demo-2026!'

describe('VIP cards of the demo world', () => {
  const site = onAnyDatabase(openHotelSite, { env: { DEMO_WORLD: 'on' } })
  const login = async (email: string) => {
    const client = site.client()
    return { client, ...must(await client.post('/api/vip/login', { email, password }), 200).body }
  }

  it('alba is Black, hugo White, gaia Gold, lina a pre-member (R013, R043)', async () => {
    for (const [name, state, status] of [
      ['alba', 'full', 'Black'],
      ['hugo', 'full', 'White'],
      ['gaia', 'full', 'Gold'],
      ['lina', 'preMember', 'White'],
    ]) {
      const { profile } = await login(`${name}@demo.test`)
      expect(profile).to.include({ state, status })
    }
    const { profile } = await login('lina@demo.test')
    expect(Date.parse(profile.fileExpires)).to.be.greaterThan(site.clock.now())
  })

  it('sam is in both programmes, in one session', async () => {
    const { client } = await login('sam@demo.test')
    must(await client.post('/api/eph/users/login', { email: 'sam@demo.test', password }), 200)
    const init = must(await client.post('/api/eph/users/init'), 200).body
    expect(init.profile.firstname).to.equal('Sam')
    expect(init.vip).to.include({ state: 'full', firstname: 'Sam' })
  })

  it('every card logs in by number and chip', async () => {
    for (const { card, birthdate } of demoWorld.vip) {
      if (!('cvip' in card)) continue
      for (const [kind, code] of [
        ['qr', card.cvip],
        ['rfid', card.rfid],
      ])
        must(await site.client().post('/api/vip/login/card', { kind, code, birthdate }), 200)
    }
  })

  it('Anne Le Goff has a card without account, and a code sent to her', async () => {
    const body = { cvip: '427118055636', lastname: 'Le Goff', birthdate: '1985-06-15' }
    must(await site.client().post('/api/vip/verification', body), 202)
    expect((await site.mail('cardCode', 'le.goff@demo.test')).code).to.match(/^\d{6}$/)
  })
})
