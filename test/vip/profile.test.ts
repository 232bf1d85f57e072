import { expect } from 'chai'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { preMember } from '#test/support/vipSite.ts'

const off = { email: false, sms: false, mail: false }
const allOff = { hotelFirstParty: off, casinoFirstParty: off, thirdParty: off }

describe('profile of a VIP member', () => {
  const site = onAnyDatabase(openHotelSite)
  it('GET profile/me has the person and the card; GET me the card alone', async () => {
    const { client, email } = await preMember(site)
    const me = must(await client.get('/api/vip/profile/me'), 200).body
    expect(me).to.have.all.keys(
      ...['civility', 'firstname', 'lastname', 'birthName', 'commonName', 'email', 'birthDate', 'country'],
      ...['address', 'phoneNumber', 'optin', 'preferences', 'favourites'],
      ...['state', 'fileNumber', 'fileExpires', 'status', 'points', 'pointsToNext'],
    )
    expect(me).to.include({ email, birthDate: '1985-06-15', state: 'preMember' })
    const card = must(await client.get('/api/vip/me'), 200).body
    expect(card).to.have.all.keys('state', 'fileNumber', 'fileExpires', 'status', 'points', 'pointsToNext')
    for (const path of ['me', 'profile/me', 'profile/address', 'profile/preferences', 'profile/export', 'sessions'])
      expect((await site.client().get(`/api/vip/${path}`)).status, path).to.equal(401)
  })

  it('preferences are replaced whole; 0011 for one that is missing (R143)', async () => {
    const { client } = await preMember(site)
    const path = '/api/vip/profile/preferences'
    const chosen = { games: false, restaurants: true, shows: true }
    expect(must(await client.put(path, chosen), 200).body).to.deep.equal(chosen)
    expect((await client.get(path)).body).to.deep.equal(chosen)
    expect((await client.put(path, { games: true })).body.error.code).to.equal('0011')
    expect((await client.put(path, { ...chosen, games: 'yes' })).body.error.code).to.equal('invalid')
    expect((await client.get('/api/vip/profile/me')).body.preferences).to.deep.equal(chosen)
  })

  it('favourites: a casino of the group and two dates; what is left out is none (R100, R137, R138)', async () => {
    const { client } = await preMember(site)
    const path = '/api/vip/profile/favourites'
    const chosen = { favouriteCasino: 'casino-du-granit', casinoFavoriteDate1: '2001-05-12' }
    expect(must(await client.put(path, chosen), 200).body).to.deep.equal(chosen)
    expect((await client.get(path)).body).to.deep.equal(chosen)
    for (const [field, value] of [
      ['favouriteCasino', 'le-grand-hautemer'],
      ['casinoFavoriteDate1', '2026-13-01'],
    ] as const) {
      const answer = await client.put(path, { [field]: value })
      expect([answer.status, answer.body.error.code]).to.deep.equal([422, 'invalid'])
      expect(answer.body.error.fields).to.have.property(field)
    }
    expect(must(await client.put(path, {}), 200).body).to.deep.equal({})
    expect((await client.get('/api/vip/profile/me')).body.favourites).to.deep.equal({})
  })

  it('optin answers with all of it; a reason is kept while all are off', async () => {
    const { client, email } = await preMember(site)
    must(await client.put('/api/vip/profile/phone_number', { number: '06 12 34 56 78' }), 200)
    const path = '/api/vip/profile/optin'
    const optin = { ...allOff, casinoFirstParty: { ...off, sms: true } }
    expect(must(await client.put(path, { ...optin, unsubscribeReason: 'spam' }), 200).body).to.deep.equal({ optin })
    const reason = async () => {
      const { db } = site.services.store
      const query = db.selectFrom('vipMembers').select('unsubscribeReason').where('email', '=', email)
      return (await query.executeTakeFirstOrThrow()).unsubscribeReason
    }
    expect(await reason()).to.equal(null)
    must(await client.put(path, { ...allOff, unsubscribeReason: 'gamblingLimit' }), 200)
    expect(await reason()).to.equal('gamblingLimit')
    expect((await client.put(path, { casinoFirstParty: off })).body.error.code).to.equal('0011')
  })

  it('405 with Allow, 404 in JSON, 403 for another origin', async () => {
    const { client } = await preMember(site)
    const wrong = await client.delete('/api/vip/login')
    expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'POST'])
    expect((await client.get('/api/vip/nothing')).body.error.code).to.equal('notFound')
    const foreign = await client.put('/api/vip/profile/me', { civility: 'Mr' }, { Origin: 'https://evil.example' })
    expect(foreign.status).to.equal(403)
    for (const path of ['users/login', 'profile/card_renewal'])
      expect((await client.post(`/api/vip/${path}`)).status, path).to.equal(404)
  })
})
