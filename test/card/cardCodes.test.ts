import { expect } from 'chai'
import { createCardTokens } from '#server/card/cardTokens.ts'
import { secretsFor } from '#server/services/secrets.ts'
import type { Client } from '#test/support/client.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'
import { deviceOf } from './deviceOf.ts'
import { readQr } from './readQr.ts'

const keys = '/api/card/keys'
const check = (code: string) => `/en/card/check/${code}`

describe('the member card and its codes (beyond B10)', () => {
  const site = onAnyDatabase(openHotelSite)
  const now = () => site.clock.now()

  /** The page that reception reads. */
  async function shown(code: string): Promise<{ status: number; text: string }> {
    const { status, body, headers } = await site.client().get(check(code))
    expect(headers.get('cache-control')).to.equal('private, no-store')
    expect(headers.get('x-robots-tag')).to.equal('noindex')
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(body) ?? []
    return { status, text: main.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
  }

  /** The last part of the address in the code that a page draws. */
  function codeDrawnIn(html: string): string {
    const [, path = ''] = /class="QrCode"[\s\S]*?<path d="([^"]+)"/.exec(html) ?? []
    const { origin, pathname } = new URL(readQr(path))
    expect(origin).to.equal(site.url)
    return pathname.replace(check(''), '')
  }

  it('a page of both programmes for the member, kept by nobody between; the login without one', async () => {
    const nobody = await site.client().get('/carte')
    expect([nobody.status, nobody.headers.get('location')]).to.deep.equal([
      303,
      '/mon-compte/connexion?redirect=%2Fcarte',
    ])
    const { client, card } = await fullMember(site)
    const page = must(await client.get('/en/card'), 200)
    expect(page.headers.get('cache-control')).to.equal('private, no-store')
    expect(page.body)
      .to.include(card.cvip.replace(/(\d{4})(?=\d)/g, '$1 '))
      .and.include('data-tier="white"')
    expect(page.body).to.match(/<meta name="robots" content="noindex">/)
    const hotel = await site.member()
    expect(must(await hotel.client.get('/carte'), 200).body).to.include('data-tier="discovery"')
  })

  it('the server signs a code of a minute for browsers without a script', async () => {
    const { client } = await site.member()
    const [first, second] = [await client.get('/en/card'), await client.get('/en/card')].map(({ body }) => body)
    const code = codeDrawnIn(first)
    expect(code).to.match(/^s\.[\w-]{64}$/)
    expect(codeDrawnIn(second)).to.not.equal(code)
    expect(first).to.match(/<a href="\/en\/card">Renew the code<\/a>/)
    site.clock.advance({ ms: 58_000 })
    expect(await shown(code))
      .to.deep.include({ status: 200 })
      .and.have.property('text')
      .that.includes('Card valid')
    site.clock.advance({ ms: 3000 })
    expect(await shown(code))
      .to.deep.include({ status: 410 })
      .and.have.property('text')
      .that.includes('Code expired')
  })

  it('the server’s code is taken for its minute and not a second of the next', async () => {
    const { client, email } = await site.member()
    must(await client.get('/en/card'), 200)
    const { store, env } = site.services
    const { id } = await store.db
      .selectFrom('sessions')
      .innerJoin('hotelMembers', 'hotelMembers.id', 'sessions.hotelMemberId')
      .select('sessions.id')
      .where('hotelMembers.email', '=', email)
      .executeTakeFirstOrThrow()
    // As the page draws it; nobody here reads a QR code.
    const code = (ageMs: number) =>
      createCardTokens({ store, clock: () => now() - ageMs, secrets: secretsFor(env, 'memberCard') }).issue(id)
    expect((await shown(code(0))).text).to.include('Card valid')
    expect((await shown(code(58_000))).status).to.equal(200)
    const late = await shown(code(62_000))
    expect([late.status, late.text.includes('Code expired')]).to.deep.equal([410, true])
    expect((await shown(code(-62_000))).status, 'of a clock that is ahead').to.equal(410)
  })

  it('a code of the device shows validity, first name and status, nothing else', async () => {
    const { client, card } = await fullMember(site)
    const { codeAt } = await deviceOf(client)
    const { status, text } = await shown(await codeAt(now()))
    expect(status).to.equal(200)
    expect(text).to.include('Card valid').and.include('Maëlle').and.include('White')
    for (const secret of ['Le Goff', card.cvip, card.birthdate, '1985']) expect(text).to.not.include(secret)
    const beginner = await preMember(site)
    expect((await shown(await (await deviceOf(beginner.client)).codeAt(now()))).text).to.include('Pre-member')
  })

  it('a minute too early or too late is taken, an old screenshot is not', async () => {
    const { codeAt } = await deviceOf((await site.member()).client)
    for (const [ms, status] of [
      [-60_000, 200],
      [60_000, 200],
      [-120_000, 410],
      [120_000, 410],
    ] as const)
      expect((await shown(await codeAt(now() + ms))).status, `${ms}`).to.equal(status)
    expect((await shown(await codeAt(now() - 3_600_000))).text).to.include('Code expired')
  })

  it('refuses a changed code, an unknown key, and whatever somebody made up', async () => {
    const first = await deviceOf((await site.member()).client)
    const second = await deviceOf((await site.member()).client)
    const code = await first.codeAt(now())
    const [id, step, signature = ''] = code.split('.')
    const others = [
      `${second.id}.${step}.${signature}`,
      `${id}.${Number(step) + 1}.${signature}`,
      `${id}.${step}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${'x'.repeat(16)}.${step}.${signature}`,
      `s.${'A'.repeat(64)}`,
      'nothing',
    ]
    for (const other of others) {
      const { status, text } = await shown(other)
      expect(status, other).to.equal(404)
      expect(text).to.include('Card not recognised')
    }
    expect(JSON.stringify(site.log)).to.not.include(signature)
  })

  it('goes with the session, however it ends, with the account, and with the half that logged out', async () => {
    const endings: ((client: Client) => Promise<unknown>)[] = [
      (client) => client.post('/api/eph/users/logout'),
      (client) => client.post('/api/eph/users/erase', { password }),
      async (client) => {
        const { items } = must(await client.get('/api/eph/sessions'), 200).body
        return client.delete(`/api/eph/sessions/${items[0].id}`)
      },
    ]
    for (const end of endings) {
      const { client } = await site.member()
      const { codeAt } = await deviceOf(client)
      must(await site.client().get(check(await codeAt(now()))), 200)
      await end(client)
      expect((await shown(await codeAt(now()))).status).to.equal(404)
    }
    const { client, email } = await fullMember(site)
    const hotel = await site.member()
    must(await client.post('/api/eph/users/login', { email: hotel.email, password }), 200)
    const { codeAt } = await deviceOf(client)
    expect((await shown(await codeAt(now()))).text)
      .to.include('White')
      .and.include('Discovery')
    must(await client.post('/api/eph/users/logout'), 204)
    expect((await shown(await codeAt(now()))).text, email)
      .to.include('White')
      .and.not.include('Discovery')
  })

  it('a kiosk takes the code as it takes the card: as an address or alone, with the birth date', async () => {
    const { client, card } = await fullMember(site)
    const { codeAt } = await deviceOf(client)
    const login = (code: string, birthdate = '1985-06-15') =>
      site.client().post('/api/vip/login/card', { kind: 'qr', code, birthdate })
    const code = await codeAt(now())
    expect(must(await login(site.url + check(code)), 200).body.profile.cvip).to.equal(card.cvip)
    must(await login(code), 200)
    expect((await login(code, '1985-06-16')).body.error.code).to.equal('invalidBirthdate')
    expect((await login(await codeAt(now() - 180_000))).body.error.code).to.equal('qrCodeError')
    const hotel = await deviceOf((await site.member()).client)
    expect((await login(await hotel.codeAt(now()))).body.error.code).to.equal('qrCodeError')
  })

  it('registers one key a device: the same again keeps its name; none for a card login or nobody', async () => {
    const { client, card } = await fullMember(site)
    const device = await deviceOf(client)
    const { publicKey } = device
    expect(must(await client.post(keys, { publicKey }), 201).body.id).to.equal(device.id)
    const { codeAt } = await deviceOf(client)
    must(await site.client().get(check(await codeAt(now()))), 200)
    expect((await shown(await device.codeAt(now()))).status).to.equal(404)
    for (const bad of [undefined, 7, '', 'A'.repeat(87), `B${'A'.repeat(86)}`, `${publicKey}=`]) {
      const answer = must(await client.post(keys, { publicKey: bad }), 422)
      expect(answer.body.error.fields).to.have.keys('publicKey')
    }
    must(await site.client().post(keys, { publicKey }), 401)
    const kiosk = site.client()
    must(await kiosk.post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
    must(await kiosk.post(keys, { publicKey }), 403)
    const page = must(await kiosk.get('/en/card'), 200).body
    expect(page).to.not.include('class="QrCode"').and.not.include('data-card')
  })

  it('is in the export, and its worker serves that page alone', async () => {
    const { client } = await site.member()
    const { publicKey } = await deviceOf(client)
    const { data } = must(await client.get('/api/eph/profile/export'), 200).body
    expect(data.cardKeys).to.have.length(1)
    expect(data.cardKeys[0]).to.include({ publicKey })
    for (const [file, scope] of [
      ['fr', '/carte'],
      ['en', '/en/card'],
    ]) {
      const { headers, status } = await site.get(`/_app/card/${file}.js`)
      expect([status, headers.get('service-worker-allowed'), headers.get('cache-control')]).to.deep.equal([
        ...[200, scope, 'no-cache'],
      ])
    }
    expect((await site.get('/_app/card/de.js')).status).to.equal(404)
  })
})
