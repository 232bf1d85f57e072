import { expect } from 'chai'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'

const path = '/api/vip/login'

describe('POST /api/vip/login', () => {
  const site = onAnyDatabase(openHotelSite)
  it('one person in both programmes in one session; each logs out for itself', async () => {
    const email = newEmail()
    const { client } = await site.member({ email })
    must(await client.post('/api/vip/signup', signupBody({ email })), 201)
    const { id } = await site.mail('activation', email)
    must(await client.post(`/api/vip/activate/${id}`, { email }), 200)
    const eph = must(await client.post('/api/eph/users/init'), 200).body
    expect(eph.isConnected).to.equal(true)
    expect(eph.vip).to.deep.equal({ state: 'preMember', firstname: 'Anne', status: 'White', points: 0 })
    expect((await client.post('/api/vip/init')).body.isConnected).to.equal(true)
    must(await client.post('/api/vip/logout'), 204)
    expect((await client.get('/api/vip/profile/me')).status).to.equal(401)
    expect((await client.get('/api/eph/profile/me')).status).to.equal(200)
  })

  it('a file that the casino has closed after 90 days is opened again by the next login', async () => {
    const { email, profile } = await preMember(site)
    site.clock.advance({ days: 91 })
    const again = must(await site.client().post(path, { email, password }), 200).body.profile
    expect(again.fileNumber)
      .to.match(/^D\d{10}$/)
      .and.not.equal(profile.fileNumber)
    expect(Date.parse(again.fileExpires) - site.clock.now()).to.be.greaterThan(89 * 864e5)
    const full = await fullMember(site)
    expect((await site.client().post(path, { email: full.email, password })).body.profile).to.not.have.any.keys(
      ...['fileNumber', 'fileExpires'],
    )
  })
})
