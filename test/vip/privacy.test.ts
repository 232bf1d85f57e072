import { expect } from 'chai'
import { must, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { floorEvent, fullMember, newCard, postFloor, proveCard, registerCard } from '#test/support/vipSite.ts'

describe('export and erase of a VIP member (beyond B8, L9)', () => {
  const site = onAnyDatabase(openHotelSite)
  it('an export has the person, the card and its proof, and no secret', async () => {
    const { client, email, card } = await fullMember(site)
    const { data } = must(await client.get('/api/vip/profile/export'), 200).body
    expect(data.vipMembers[0]).to.include({ email, cvip: card.cvip, birthdate: card.birthdate })
    expect(data.cardVerifications).to.have.length(1)
    expect(data.hotelMembers).to.deep.equal([])
    expect(JSON.stringify(data)).to.not.match(/argon2|[0-9a-f]{64}/)
  })

  it('an export names the advantages that were used, with their time', async () => {
    const { client, card } = await fullMember(site)
    const used = floorEvent(site, 'advantageUsed', { cvip: card.cvip, advantage: 'showDiscount' })
    expect(must(await postFloor(site, used), 202).body).to.deep.include({ accepted: 1, refused: [] })
    const { data } = must(await client.get('/api/vip/profile/export'), 200).body
    expect(data.advantageUses).to.deep.equal([{ advantage: 'showDiscount', at: used.at, house: null }])
  })

  it('everything goes but sums that belong to nobody', async () => {
    const sponsor = await fullMember(site)
    const { sponsorCode } = await rowOf(sponsor.email)
    const { client, email, card } = await fullMember(
      site,
      { referral: sponsorCode, phone: '0612345678' },
      newCard({ firstname: 'Paul' }),
    )
    const { id } = await rowOf(email)
    const { db } = site.services.store
    const line = { vipMemberId: id, kind: 'earned', source: 'bars', casino: 'HOU', at: 1 } as const
    await db
      .insertInto('pointsLines')
      .values({
        id: `line-${id}`,
        ...line,
        points: 40,
        remaining: 40,
        label: 'Bar of Maëlle',
        eventId: null,
        claimId: null,
      })
      .execute()
    const failed = { kind: 'qr', code: card.cvip, birthdate: '1985-06-16' }
    expect((await site.client().post('/api/vip/login/card', failed)).status).to.equal(422)
    expect((await client.get('/api/vip/profile/export')).body.data.lockouts).to.have.length(1)
    must(await client.post('/api/vip/erase', { password }), 204)
    const row = await db.selectFrom('vipMembers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).to.include({ state: 'erased', email: '', firstname: '', cvip: null, rfid: null, phoneNumber: null })
    expect(row.sponsorMemberId).to.equal(null)
    const [kept] = await db.selectFrom('pointsLines').selectAll().where('vipMemberId', '=', id).execute()
    expect(kept).to.include({ label: '', points: 40 })
    const godson = await db
      .selectFrom('sponsorships')
      .selectAll()
      .where('sponsorId', '=', (await rowOf(sponsor.email)).id)
      .execute()
    expect(godson).to.have.length(1)
    expect(godson[0]).to.include({ firstname: '', email: '', godsonMemberId: null })
    for (const table of [
      'casinoCards',
      'outbox',
      'sponsorships',
      'vipMembers',
      'lockouts',
      'tokens',
      'idempotencyKeys',
    ] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute()), table).to.not.contain(email)
    const locks = await db.selectFrom('lockouts').select('emailKey').execute()
    expect(JSON.stringify(locks)).to.not.contain(card.cvip)
    const login = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
    expect((await site.client().post('/api/vip/login/card', login)).body.error.code).to.equal('invalidBirthdate')
  })

  it('the card and the code are free again, and lead to nobody', async () => {
    const { client, email, card } = await fullMember(site)
    const { sponsorCode } = await rowOf(email)
    must(await client.post('/api/vip/erase', { password }), 204)
    const referred = await site.client().post('/api/vip/signup', signupBody({ referral: sponsorCode }))
    expect(referred.body.error.code).to.equal('0005')
    await registerCard(site, { ...newCard(), cvip: card.cvip })
  })

  it('the person’s hotel account stays', async () => {
    const { client, email, profile } = await site.member()
    must(await client.post('/api/vip/signup', signupBody({ email })), 201)
    const { id } = await site.mail('activation', email)
    must(await client.post(`/api/vip/activate/${id}`, { email }), 200)
    must(await client.post('/api/vip/erase', { password }), 204)
    expect((await client.get('/api/eph/profile/me')).body).to.include({ email, ibNumber: profile.ibNumber })
  })

  it('a card whose holder registers after another has erased the account is theirs', async () => {
    const first = await fullMember(site)
    must(await first.client.post('/api/vip/erase', { password }), 204)
    const card = await registerCard(site, newCard({ cvip: first.card.cvip }))
    const proof = await proveCard(site, card)
    must(await site.client().post('/api/vip/signup', signupBody({ proof })), 201)
  })

  function rowOf(email: string) {
    const { db } = site.services.store
    return db.selectFrom('vipMembers').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  }
})
