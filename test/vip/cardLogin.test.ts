import { expect } from 'chai'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember, newCard, newCvip, newUid, preMember, registerCard } from '#test/support/vipSite.ts'

const path = '/api/vip/login/card'

describe('POST /api/vip/login/card (R203)', () => {
  const site = onAnyDatabase(openHotelSite)
  const login = (kind: string, code: unknown, birthdate: unknown = '1985-06-15') =>
    site.client().post(path, { kind, code, birthdate })

  it('opens a reading session by number or chip, however it is written', async () => {
    const { card } = await fullMember(site)
    const grouped = (text: string, by: number, mark: string) => text.match(new RegExp(`.{1,${by}}`, 'g'))?.join(mark)
    for (const [kind, code] of [
      ['qr', card.cvip],
      ['qr', grouped(card.cvip, 4, ' ')],
      ['rfid', card.rfid],
      ['rfid', grouped(card.rfid ?? '', 2, ':')?.toLowerCase()],
    ] as const) {
      const { body } = must(await login(kind, code), 200)
      expect(body.isConnected).to.equal(true)
      expect(body.profile).to.deep.equal({
        firstname: 'Maëlle',
        state: 'full',
        cvip: card.cvip,
        status: 'White',
        points: 0,
        pointsToNext: 5000,
      })
    }
  })

  it('sees points, not the person, and changes nothing', async () => {
    const { card } = await fullMember(site)
    const client = site.client()
    must(await client.post(path, { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
    expect(must(await client.get('/api/vip/me'), 200).body).to.include({ points: 0, cvip: card.cvip })
    const seen = must(await client.get('/api/vip/profile/me'), 200).body
    expect(seen).to.not.have.any.keys('email', 'lastname', 'birthDate', 'address', 'phoneNumber')
    expect((await client.post('/api/vip/init')).body).to.deep.include({ isConnected: true, profile: null })
    for (const part of ['export', 'address', 'preferences', 'favourites'])
      expect((await client.get(`/api/vip/profile/${part}`)).status, part).to.equal(403)
    expect((await client.get('/api/vip/sessions')).status).to.equal(403)
    const changes = [
      client.put('/api/vip/profile/me', { civility: 'Mr' }),
      client.put('/api/vip/profile/email', { email: 'thief@guests.test' }),
      client.put('/api/vip/profile/preferences', { games: true, restaurants: true, shows: true }),
      client.delete('/api/vip/profile/phone_number'),
      client.post('/api/vip/erase', { password }),
    ]
    for (const answer of await Promise.all(changes))
      expect([answer.status, answer.body.error.code]).to.deep.equal([403, 'forbidden'])
    must(await client.post('/api/vip/logout'), 204)
    expect((await client.get('/api/vip/me')).status).to.equal(401)
  })

  it('QR code error and RFID card error for what cannot be read (R285, R286)', async () => {
    for (const code of [
      '12345',
      '4271180556360',
      newCvip().replace(/.$/, (it) => String((Number(it) + 1) % 10)),
      'x',
    ]) {
      const answer = await login('qr', code)
      expect([answer.status, answer.body.error.code, answer.body.error.message], code).to.deep.equal([
        ...[422, 'qrCodeError', 'QR code error'],
      ])
    }
    for (const code of ['04A2', 'not a chip', '04A2B', `04${'A2'.repeat(12)}`]) {
      const answer = await login('rfid', code)
      expect([answer.status, answer.body.error.code, answer.body.error.message], code).to.deep.equal([
        ...[422, 'rfidCardError', 'RFID card error'],
      ])
    }
  })

  it('Invalid birthdate for a wrong date as for an unknown card, of whatever kind, in both languages (R284)', async () => {
    const { card } = await fullMember(site)
    const cardOnly = await registerCard(site, newCard())
    const answers = await Promise.all([
      login('qr', card.cvip, '1985-06-16'),
      login('rfid', card.rfid, '1985-06-16'),
      login('qr', newCvip()),
      login('rfid', newUid()),
      // Given in a casino, without an account.
      login('qr', cardOnly.cvip),
    ])
    for (const { status, body } of answers)
      expect({ status, error: body.error }).to.deep.equal({
        status: 422,
        error: {
          code: 'invalidBirthdate',
          message: 'Invalid birthdate',
          fields: { birthdate: 'Invalid birthdate' },
        },
      })
    const french = await site
      .client({ locale: 'fr' })
      .post(path, { kind: 'qr', code: newCvip(), birthdate: '1985-06-15' })
    expect(french.body.error.message).to.equal('Date de naissance incorrecte')
  })

  it('answers 0011 and invalid before it reads the store', async () => {
    expect((await site.client().post(path, {})).body.error.code).to.equal('0011')
    for (const [kind, birthdate] of [
      ['barcode', '1985-06-15'],
      ['qr', '1985-02-30'],
      ['qr', 'yesterday'],
    ])
      expect((await login(kind ?? '', newCvip(), birthdate)).body.error.code).to.equal('invalid')
  })

  it('5 failures block that card for 4 minutes, by number and by chip alike; the account stays open', async () => {
    const { card, email } = await fullMember(site)
    const wrong = '1985-06-16'
    for (const kind of ['qr', 'rfid', 'qr', 'rfid', 'qr'])
      expect((await login(kind, kind === 'qr' ? card.cvip : card.rfid, wrong)).status).to.equal(422)
    for (const [kind, code] of [
      ['qr', card.cvip],
      ['rfid', card.rfid],
    ] as const) {
      const blocked = await login(kind, code)
      expect([blocked.status, blocked.body.error.code]).to.deep.equal([
        ...[423, 'accountBlockedAfterMultipleLoginAttempts'],
      ])
      expect(Number(blocked.headers.get('retry-after'))).to.be.within(200, 240)
    }
    expect((await login('qr', (await fullMember(site)).card.cvip)).status).to.equal(200)
    expect((await site.client().post('/api/vip/login', { email, password })).status).to.equal(200)
    site.clock.advance({ minutes: 4, ms: 1000 })
    expect((await login('qr', card.cvip)).status).to.equal(200)
  })

  it('50 at once for one card, known or not: 5 × 422 and 45 × 423', async () => {
    for (const code of [(await fullMember(site)).card.cvip, newCvip()]) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => login('qr', code, '1985-06-16')))
      const statuses = answers.map(({ status }) => status)
      expect(statuses.filter((it) => it === 422)).to.have.length(5)
      expect(statuses.filter((it) => it === 423)).to.have.length(45)
    }
  }).timeout(30_000)

  it('a pre-member has no card to log in with', async () => {
    const { profile } = await preMember(site)
    expect((await login('qr', profile.fileNumber)).body.error.code).to.equal('qrCodeError')
  })
})
