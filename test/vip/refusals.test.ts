import { expect } from 'chai'
import type { Answer, Client } from '#test/support/client.ts'
import { openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newCard, newCvip, preMember, registerCard } from '#test/support/vipSite.ts'

describe('refusals of the VIP card’s calls, before they act', () => {
  const site = onAnyDatabase(openHotelSite)
  it('10 logins a minute and address, by e-mail and card together; 5 registrations; then 429', async () => {
    const statuses = async (tries: number, send: (client: Client, i: number) => Promise<Answer>) => {
      const client = site.client()
      const answers: number[] = []
      site.clock.toNextMinute()
      for (let i = 0; i < tries; i++) answers.push((await send(client, i)).status)
      return answers
    }
    const logins = await statuses(11, (client, i) => client.post(i % 2 ? '/api/vip/login' : '/api/vip/login/card', {}))
    expect(logins).to.deep.equal([...Array(10).fill(422), 429])
    expect(await statuses(6, (client) => client.post('/api/vip/signup', {}))).to.deep.equal([
      ...Array(5).fill(422),
      429,
    ])
  })

  it('leaves unknown fields and those of prototypes out, and changes nothing by them', async () => {
    const { client } = await preMember(site)
    const body =
      '{"civility":"Mr","status":"black","state":"full","cvip":"427118055636","__proto__":{"points":9},"constructor":{}}'
    expect((await client.put('/api/vip/profile/me', body)).status).to.equal(200)
    expect((await client.get('/api/vip/profile/me')).body).to.include({ status: 'White', state: 'preMember' })
    const made = signupBody({ status: 'black', cardProven: 1, cvip: newCvip(), points: 9 })
    expect((await site.client().post('/api/vip/signup', made)).status).to.equal(201)
    const { db } = site.services.store
    const query = db.selectFrom('vipMembers').selectAll().where('email', '=', String(made.email))
    expect(await query.executeTakeFirst()).to.include({ status: 'white', cardProven: 0, cvip: null })
  })

  it('the origin before anything is read, 403 before the fields, 401 before the fields of a member’s call', async () => {
    const { client } = await preMember(site)
    const elsewhere = { Origin: 'https://evil.example' }
    expect((await client.post('/api/vip/login', '{', elsewhere)).status).to.equal(403)
    expect((await client.post('/api/vip/login', '{')).status).to.equal(400)
    expect((await site.client().put('/api/vip/profile/preferences', {})).status).to.equal(401)
    const large = await client.post('/api/vip/signup', { firstname: 'x'.repeat(70_000) })
    expect(large.status).to.equal(413)
    const form = await client.post('/api/vip/login', 'email=a', { 'Content-Type': 'text/plain' })
    expect(form.status).to.equal(415)
  })

  it('at most three codes a card and hour, however many ask together; the answers are alike', async () => {
    const card = await registerCard(site, newCard())
    const { cvip, lastname, birthdate } = card
    const answers = await Promise.all(
      // The clients share a network, which has three of the mailbox's codes.
      Array.from({ length: 15 }, (_, i) => {
        const from = { 'X-Forwarded-For': `10.200.0.${i}` }
        return site.client().post('/api/vip/verification', { cvip, lastname, birthdate }, from)
      }),
    )
    for (const { status, body } of answers) expect([status, body.sentTo]).to.deep.equal([202, 'm•••@…'])
    expect(await site.mails('cardCode', card.email)).to.equal(3)
  }).timeout(30_000)
})
