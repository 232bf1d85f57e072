import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { must, newEmail, openHotelSite, signupBody } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const login = '/api/eph/users/login'

describe('calls of /api/eph', () => {
  const site = onAnyDatabase(openHotelSite, { env: { CLIENT_API_TOKENS: 'partner-a,partner-b' } })
  it('404 as JSON for an unknown call, 405 with Allow for another method, never stored', async () => {
    const client = site.client()
    const unknown = await client.get('/api/eph/users/unknown')
    expect([unknown.status, unknown.body.error.code]).to.deep.equal([404, 'notFound'])
    expect(unknown.body.requestId).to.equal(unknown.headers.get('x-request-id'))
    for (const [path, allow] of [
      [login, 'POST'],
      ['/api/eph/profile/me', 'GET, HEAD, PUT'],
      ['/api/eph/profile/address', 'GET, HEAD, POST, PUT'],
      ['/api/eph/profile/phone_number', 'PUT, DELETE'],
    ] as const) {
      const wrong = await client.send('PATCH', path)
      expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, allow])
      expect(wrong.headers.get('cache-control')).to.equal('no-store')
    }
  })

  it('refuses in order: 413, 415, origin 403, 400, session 401, fields 422', async () => {
    const client = site.client()
    const path = '/api/eph/profile/me'
    const elsewhere = { Origin: 'https://evil.test' }
    const text = { 'Content-Type': 'text/plain' }
    const send = async (body: unknown, headers = {}) => (await client.put(path, body, headers)).status
    expect(await send('x'.repeat(65_537), { ...text, ...elsewhere })).to.equal(413)
    expect(await send('x', { ...text, ...elsewhere })).to.equal(415)
    expect(await send('{', elsewhere)).to.equal(403)
    expect(await send('{')).to.equal(400)
    expect(await send({})).to.equal(401)
    const { client: member } = await site.member()
    expect((await member.put(path, {})).status).to.equal(422)
  })

  it('takes nothing but a JSON object in UTF-8', async () => {
    const client = site.client()
    for (const [body, headers, status] of [
      ['[]', {}, 400],
      ['null', {}, 400],
      ['"text"', {}, 400],
      ['', {}, 400],
      [new Uint8Array([0x7b, 0xff, 0x7d]), {}, 400],
      ['{}', { 'Content-Type': 'application/json; charset=utf-16' }, 415],
      ['email=a', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
      ['{}', { 'Content-Type': 'application/json; charset=UTF-8' }, 422],
    ] as const) {
      expect((await client.post(login, body, headers)).status).to.equal(status)
    }
    // A call without a body is not asked of what kind nothing is.
    for (const type of ['application/json', 'text/plain;charset=UTF-8'])
      must(await client.post('/api/eph/users/init', '', { 'Content-Type': type }), 200)
  })

  it('an id with U+0000 in it is as unknown as any other, and a query says which of its values is wrong', async () => {
    const { client } = await site.member()
    expect((await client.get('/api/eph/bookings/%00')).status).to.equal(404)
    expect((await client.delete('/api/eph/sessions/%00')).status).to.equal(404)
    const wrong = await client.get('/api/eph/bookings?state=gone')
    expect([wrong.status, wrong.body.error.code]).to.deep.equal([422, 'invalid'])
    expect(wrong.body.error.fields).to.have.all.keys('state')
  })

  it('10 MB are refused and nothing breaks', async () => {
    expect((await site.client().post(login, 'x'.repeat(10 * 1024 * 1024))).status).to.equal(413)
    expect((await site.client().post('/api/eph/users/init')).status).to.equal(200)
  })

  it('refuses another site’s page, and one that says nothing while it carries our cookie', async () => {
    const { client } = await site.member()
    const put = async (headers: Record<string, string>) =>
      (await client.put('/api/eph/profile/me', { civility: 'Mr' }, headers)).status
    for (const Origin of ['https://evil.test', 'null', `${site.url}.evil.test`])
      expect(await put({ Origin })).to.equal(403)
    const bare = await fetch(`${site.url}/api/eph/users/logout`, {
      method: 'POST',
      headers: { Cookie: `member=${client.cookies.get('member')}` },
    })
    // Node’s fetch says `Sec-Fetch-Mode` alone.
    expect(bare.status).to.equal(403)
    expect((await client.get('/api/eph/profile/me')).status).to.equal(200)
  })

  it('answers 0050 for a wrong X-Client-Token; the right one changes nothing (R262)', async () => {
    const init = (token: string) => site.client().post('/api/eph/users/init', undefined, { 'X-Client-Token': token })
    const wrong = await init('wrong')
    expect([wrong.status, wrong.body.error.code]).to.deep.equal([401, '0050'])
    expect(wrong.body.error.message).to.equal('Invalid client api token')
    expect((await init('')).body.error.code).to.equal('0050')
    expect((await init('partner-b')).status).to.equal(200)
  })

  it('a cookie that was changed, cut, made up or sent twice connects nobody', async () => {
    const { client } = await site.member()
    const seal = client.cookies.get('member') ?? ''
    for (const value of [
      `${seal.slice(0, 150)}${seal[150] === 'A' ? 'B' : 'A'}${seal.slice(151)}`,
      seal.slice(0, -5),
      seal.replace(/\*1\*/, '*2*'),
      'x',
      '%E0%A4%A',
      'Fe26.2*1*****',
      encodeURIComponent('{"id":"1"}'),
      'a'.repeat(4000),
    ]) {
      const thief = site.client()
      thief.cookies.set('member', value)
      expect((await thief.get('/api/eph/profile/me')).status, value.slice(0, 20)).to.equal(401)
      expect((await thief.post('/api/eph/users/init')).body.isConnected).to.equal(false)
    }
  })

  it('answers in the language of the page, of the cookie, of the browser, of the member, then in English (R048)', async () => {
    const words = { en: 'All fields are required', fr: 'Tous les champs sont obligatoires' }
    const messageWith = async (headers: Record<string, string>) => {
      const answer = await newClient(site).post(login, {}, { 'X-Page-Locale': '', 'Accept-Language': '*', ...headers })
      return answer.body.error.message
    }
    const browser = { 'Accept-Language': 'de;q=0.9, en-GB;q=0.8, fr;q=0.3' }
    expect(await messageWith({})).to.equal(words.en)
    expect(await messageWith({ 'Accept-Language': 'de, it;q=0.5' })).to.equal(words.en)
    expect(await messageWith({ 'Accept-Language': 'fr' })).to.equal(words.fr)
    expect(await messageWith(browser)).to.equal(words.en)
    expect(await messageWith({ ...browser, Cookie: 'locale=fr' })).to.equal(words.fr)
    expect(await messageWith({ ...browser, Cookie: 'locale=fr', 'X-Page-Locale': 'en' })).to.equal(words.en)
    expect(await messageWith({ ...browser, 'X-Page-Locale': 'fr' })).to.equal(words.fr)
    // No language of ours: as if nothing was said.
    expect(await messageWith({ ...browser, 'X-Page-Locale': 'de' })).to.equal(words.en)
    const { client } = await site.member()
    const told = await client.put('/api/eph/profile/me', {}, { 'X-Page-Locale': '', 'Accept-Language': '*' })
    expect(told.body.error.message, 'a member who registered in English').to.equal(words.en)
  })

  it('answers every call that names no language, and mails what it causes, in English (R048)', async () => {
    const unnamed = { 'X-Page-Locale': '', 'Accept-Language': '*' }
    const { paths } = await (await site.get('/api/openapi.json')).json()
    let refused = 0
    for (const [pattern, operations] of Object.entries<Record<string, unknown>>(paths))
      for (const method of Object.keys(operations).filter((it) => /^(post|put|delete)$/.test(it))) {
        const path = pattern.replaceAll(/\{\w+\}/g, 'x')
        const messageIn = async (headers: Record<string, string>) => {
          const { body } = await newClient(site).send(method.toUpperCase(), path, {}, headers)
          return body?.error && [body.error.message, body.error.fields]
        }
        const answered = await messageIn(unnamed)
        if (answered) refused++
        expect(answered, `${method} ${path}`).to.deep.equal(await messageIn({ 'X-Page-Locale': 'en' }))
      }
    expect(refused).to.be.above(50)
    const body = signupBody()
    must(await newClient(site).post('/api/eph/users/signup', body, unnamed), 201)
    const { locale } = await site.services.store.db
      .selectFrom('outbox')
      .select('locale')
      .where('recipient', '=', String(body.email))
      .executeTakeFirstOrThrow()
    expect(locale).to.equal('en')
  })

  it('the init call acts on nothing: its key keeps no answer, and it tells what is so now', async () => {
    const { client } = await site.member()
    const [headers, init] = [{ 'Idempotency-Key': crypto.randomUUID() }, '/api/eph/users/init']
    expect(must(await client.post(init, undefined, headers), 200).body.isConnected).to.equal(true)
    const kept = await site.services.store.db.selectFrom('idempotencyKeys').select('answer').execute()
    expect(kept.filter((it) => it.answer?.includes('ibNumber'))).to.have.length(0)
    const before = new Map(client.cookies)
    must(await client.post('/api/eph/users/logout'), 204)
    for (const [name, value] of before) client.cookies.set(name, value)
    expect(must(await client.post(init, undefined, headers), 200).body.isConnected).to.equal(false)
  })

  it('120 other calls a minute and address, then 429 with Retry-After', async () => {
    const client = site.client()
    const statuses: number[] = []
    site.clock.toNextMinute()
    for (let i = 0; i < 121; i++) statuses.push((await client.post('/api/eph/users/init')).status)
    expect(statuses.filter((it) => it === 200)).to.have.length(120)
    const late = await client.post('/api/eph/users/init')
    expect(late.status).to.equal(429)
    expect(Number(late.headers.get('retry-after'))).to.be.within(1, 60)
  })

  it('5 sign-ups a minute and address', async () => {
    const client = site.client()
    site.clock.toNextMinute()
    for (let i = 0; i < 5; i++) await client.post('/api/eph/users/signup', { email: newEmail() })
    expect((await client.post('/api/eph/users/signup', signupBody())).status).to.equal(429)
  })

  it('5 reset mails and card checks a minute and address, as forms', async () => {
    for (const path of ['/api/eph/users/reset-password/init', '/api/vip/verification']) {
      const client = site.client()
      site.clock.toNextMinute()
      for (let i = 0; i < 5; i++) expect((await client.post(path, { email: newEmail() })).status).not.to.equal(429)
      expect((await client.post(path, { email: newEmail() })).status, path).to.equal(429)
    }
  })
})
