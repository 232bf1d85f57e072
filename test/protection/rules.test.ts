import { expect } from 'chai'
import { dayMs } from '#shared/time/days.ts'
import { type HotelSite, must, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { activateVip, floorEvent, fullMember, newCard, postFloor, preMember } from '#test/support/vipSite.ts'

const path = '/api/vip/protection'
const nothing = { muteGaming: false }

describe('protect yourself: the rules (beyond B3)', () => {
  const site = onAnyDatabase(openHotelSite, { env: { FLOOR_SECRET: 'secret-of-the-floor' } })
  const inDays = (days: number) => site.clock.day(days)

  it('is nothing at first; what is stricter holds at once, and the cookie says so', async () => {
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    expect(must(await client.get(path), 200).body).to.deep.equal(nothing)
    const muted = must(await client.put(path, { muteGaming: true }), 200)
    expect(muted.body).to.deep.equal({ muteGaming: true })
    expect(client.cookies.get('gaming')).to.equal('off')
    expect(muted.headers.get('set-cookie')).to.match(/gaming=off; Max-Age=\d+; Path=\/; Expires=[^;]+; SameSite=Lax$/)
    const all = { pauseUntil: inDays(30), visitsPerMonth: 4, muteGaming: true }
    const counted = { ...all, visitsThisMonth: 0 }
    expect(must(await client.put(path, all), 200).body).to.deep.equal(counted)
    expect((await client.get(path)).body).to.deep.equal(counted)
  })

  it('a less strict setting waits seven days, can be taken back, and does not wait longer when asked for again', async () => {
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    const strict = { visitsPerMonth: 2, muteGaming: true }
    must(await client.put(path, strict), 200)
    const asked = must(await client.put(path, nothing), 200).body
    expect(asked).to.deep.include({ ...strict })
    expect(asked.pending).to.deep.include(nothing)
    expect(Date.parse(asked.pending.from) - site.clock.now()).to.be.within(6.9 * dayMs, 7.1 * dayMs)
    // Half of it stricter: that half at once, and the day stays.
    const half = must(await client.put(path, { visitsPerMonth: 1, muteGaming: false }), 200).body
    expect(half).to.deep.include({ visitsPerMonth: 1, muteGaming: true })
    expect(half.pending.from).to.equal(asked.pending.from)
    // Taken back.
    const kept = { visitsPerMonth: 1, muteGaming: true }
    expect(must(await client.put(path, kept), 200).body).to.deep.equal({ ...kept, visitsThisMonth: 0 })
    const again = must(await client.put(path, { muteGaming: true }), 200).body
    expect(again.pending).to.deep.include({ muteGaming: true }).and.not.have.property('visitsPerMonth')
  })

  it('refuses days and numbers that are none, what is past and more than a year, and who is not fully connected', async () => {
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    for (const [field, value] of [
      ['pauseUntil', inDays(-1)],
      ['pauseUntil', inDays(368)],
      ['pauseUntil', 'soon'],
      ['visitsPerMonth', 0],
      ['visitsPerMonth', 32],
      ['visitsPerMonth', 2.5],
      ['visitsPerMonth', -1],
      ['muteGaming', 'yes'],
    ] as const) {
      const { status, body } = await client.put(path, { muteGaming: true, [field]: value })
      expect([status, body.error.code, Object.keys(body.error.fields)], `${field} ${value}`).to.deep.equal([
        ...[422, 'invalid', [field]],
      ])
    }
    expect((await client.put(path, { pauseUntil: inDays(3) })).body.error.code).to.equal('0011')
    expect((await client.get(path)).body).to.deep.equal(nothing)
    for (const programme of ['vip', 'eph']) {
      const url = `/api/${programme}/protection`
      expect((await site.client().get(url)).status).to.equal(401)
      expect((await site.client().put(url, { muteGaming: true })).status).to.equal(401)
    }
    const { card } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    const kiosk = site.client()
    const { cvip, birthdate } = card
    must(await kiosk.post('/api/vip/login/card', { kind: 'qr', code: cvip, birthdate }), 200)
    expect((await kiosk.put(path, { muteGaming: true })).status).to.equal(403)
  })

  it('is one person’s: both programmes, every device that logs in or is logged in already', async () => {
    const birthdate = newBirthdate()
    const guest = await site.member({ birthdate })
    must(await guest.client.put('/api/eph/protection', { muteGaming: true }), 200)
    const card = site.client()
    must(await card.post('/api/vip/signup', signupBody({ email: guest.email, birthdate })), 201)
    await activateVip(site, card, guest.email)
    expect(card.cookies.get('gaming'), 'an account that came later').to.equal('off')
    expect((await card.get(path)).body).to.deep.equal({ muteGaming: true })

    const phone = site.client()
    must(await phone.post('/api/vip/login', { email: guest.email, password }), 200)
    expect(phone.cookies.get('gaming')).to.equal('off')
    phone.cookies.delete('gaming')
    must(await phone.post('/api/vip/init'), 200)
    expect(phone.cookies.get('gaming'), 'init says it again').to.equal('off')
    must(await phone.post('/api/vip/logout'), 204)
    expect(phone.cookies.get('gaming'), 'logging out is no way round it').to.equal('off')

    const somebody = await preMember(site, { birthdate: newBirthdate() })
    somebody.client.cookies.set('gaming', 'off')
    must(await somebody.client.post('/api/eph/users/init'), 200)
    expect(somebody.client.cookies.has('gaming'), 'not of members who did not ask').to.equal(false)
  })

  it('a pause refuses claims and says until when; it is over after its last day', async () => {
    const { client, card, email } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    const earned = { cvip: card.cvip, points: 9000, source: 'machines', label: 'Machines' }
    must(await postFloor(site, floorEvent(site, 'pointsEarned', earned)), 202)
    must(await client.put(path, { pauseUntil: inDays(1), muteGaming: false }), 200)
    const claim = () => client.post('/api/vip/rewards/panama/claims')
    const refused = await claim()
    expect([refused.status, refused.body.error.code]).to.deep.equal([403, 'paused'])
    expect(refused.body.error.message).to.include('until the end of')
    expect((await client.get('/api/vip/me')).body.points).to.equal(9000)
    site.clock.advance({ days: 2 })
    must(await client.post('/api/vip/login', { email, password }), 200)
    expect((await client.get(path)).body).to.deep.equal(nothing)
    expect(client.cookies.has('gaming')).to.equal(false)
    must(await claim(), 201)
  })

  it('after seven days the wish holds', async () => {
    const { client, email } = await preMember(site, { birthdate: newBirthdate() })
    must(await client.put(path, { pauseUntil: inDays(200), visitsPerMonth: 3, muteGaming: true }), 200)
    must(await client.put(path, { visitsPerMonth: 5, muteGaming: false }), 200)
    site.clock.advance({ days: 7, minutes: 1 })
    const later = await comeBack(site, email)
    expect((await later.get(path)).body).to.deep.equal({ visitsPerMonth: 5, visitsThisMonth: 0, muteGaming: false })
    expect(later.cookies.has('gaming')).to.equal(false)
  })
})

async function comeBack(site: HotelSite, email: string) {
  const client = site.client()
  must(await client.post('/api/vip/login', { email, password }), 200)
  return client
}
