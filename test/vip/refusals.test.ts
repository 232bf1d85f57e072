import { expect } from 'chai'
import { type Answer, type Client, manyAddresses, newClient } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { newCard, newCvip, preMember, registerCard } from '#test/support/vipSite.ts'
import { type Siteverify, startSiteverify } from '#tools/standins/siteverify/siteverify.ts'

const verification = () => ({ cvip: newCvip(), lastname: 'Martin', birthdate: '1985-06-15' })

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

  it('a registration that is sent again with its key makes one account and one mail', async () => {
    const body = signupBody()
    const client = site.client()
    const send = (given: object) => client.post('/api/vip/signup', given, { 'Idempotency-Key': 'signup-1' })
    for (let i = 0; i < 2; i++) expect(must(await send(body), 201).body).to.deep.equal({ email: body.email })
    expect(await site.mails('activation', String(body.email))).to.equal(1)
    expect((await send(signupBody())).body.error.code).to.equal('keyReused')
  })

  it('at most three codes a card and hour, however many ask together; the answers are alike', async () => {
    const card = await registerCard(site, newCard())
    const { cvip, lastname, birthdate } = card
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => site.client().post('/api/vip/verification', { cvip, lastname, birthdate })),
    )
    for (const { status, body } of answers) expect([status, body.sentTo]).to.deep.equal([202, 'm•••@…'])
    expect(await site.mails('cardCode', card.email)).to.equal(3)
  }).timeout(30_000)

  describe('with a captcha that scores (v3)', () => {
    it('refuses a token that was solved for another form, and spends it', async () => {
      const siteverify = await startSiteverify({ port: 0, secret: 'secret-of-the-tests' })
      // Own site: it has a captcha.
      const site = await openSite({
        env: {
          CAPTCHA_VERSION: 'v3',
          CAPTCHA_SITE_KEY: 'key',
          CAPTCHA_SECRET: 'secret-of-the-tests',
          CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
          ...manyAddresses,
        },
      })
      try {
        for (const [path, body, action, status] of [
          ['vip/verification', verification(), 'verification', 202],
          ['vip/signup', signupBody(), 'signup', 201],
          ['eph/users/signup', signupBody(), 'signup', 201],
          ['eph/users/reset-password/init', { email: newEmail() }, 'forgotten', 202],
        ] as const) {
          const send = (of: string) =>
            newClient(site).post(`/api/${path}`, { ...body, captcha: siteverify.issue({ action: of }) })
          const refused = must(await send('newsletter'), 422)
          expect(refused.body.error.fields, path).to.have.all.keys('captcha')
          must(await send(action), status)
        }
      } finally {
        await site.close()
        await siteverify.close()
      }
    })
  })

  describe('with a captcha', () => {
    let siteverify: Siteverify
    let site: Site
    before(async () => {
      siteverify = await startSiteverify({ port: 0, secret: 'secret-of-the-tests' })
      const env = {
        CAPTCHA_VERSION: 'v2',
        CAPTCHA_SITE_KEY: 'key',
        CAPTCHA_SECRET: 'secret-of-the-tests',
        CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
        ...manyAddresses,
      }
      // Own site: it has another version of the captcha.
      site = await openSite({ env })
    })
    after(async () => {
      await site?.close()
      await siteverify?.close()
    })

    for (const [path, body, status] of [
      ['verification', verification, 202],
      ['signup', signupBody, 201],
      ['reset-password/init', () => ({ email: newEmail() }), 202],
    ] as const)
      it(`${path} asks for it`, async () => {
        const send = (captcha?: string) => newClient(site).post(`/api/vip/${path}`, { ...body(), captcha })
        for (const refused of [await send(), await send('made-up')]) {
          expect([refused.status, refused.body.error.code]).to.deep.equal([422, 'invalid'])
          expect(refused.body.error.fields).to.have.property('captcha')
        }
        must(await send(siteverify.issue()), status)
      })

    it('login asks after two failures from an address', async () => {
      const client = newClient(site)
      const login = (captcha?: string) => client.post('/api/vip/login', { email: newEmail(), password, captcha })
      for (let i = 0; i < 2; i++) expect((await login()).status).to.equal(401)
      expect((await login()).body.error.fields).to.have.property('captcha')
      expect((await login(siteverify.issue())).status).to.equal(401)
    })
  })
})
