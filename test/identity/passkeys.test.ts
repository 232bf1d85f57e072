import { expect } from 'chai'
import type { Programme } from '#shared/account/programmes.ts'
import { passkeyLimits } from '#shared/limits.ts'
import { pathFor } from '#shared/routes.ts'
import { besideIt, textOf } from '#test/desk/deskSite.ts'
import { accountOf, accounts, connected, isConnected, login, refusal } from '#test/support/accounts.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember } from '#test/support/vipSite.ts'
import { type Authenticator, addPasskey, loginOptions, passkeyLogin } from './authenticator.ts'

const next = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
const listRoutes = { eph: 'hotelPasskeys', vip: 'vipPasskeys' } as const
const lostRoutes = { eph: 'hotelLostPasskey', vip: 'vipLostPasskey' } as const

async function proof(programme: Programme, client: Client, device: Authenticator): Promise<string> {
  return device.sign(must(await client.post(`${accounts[programme].api}/passkeys/proof`), 200).body.options)
}

const items = async (programme: Programme, client: Client) =>
  must(await client.get(`${accounts[programme].api}/passkeys`), 200).body.items

describe('passkeys of members (B5), by their calls', () => {
  const site = onAnyDatabase(openHotelSite)
  for (const programme of ['eph', 'vip'] as const) {
    const { api, account, credentials, profile, login: loginRoute } = accounts[programme]

    describe(programme, () => {
      it('is added, named, opens a session that says so, and is removed with the session that it opened', async () => {
        const { client, email } = await accountOf(site, programme)
        const { device, answer } = await addPasskey(site, programme, client, { name: 'Téléphone' })
        expect(answer.status).to.equal(201)
        expect(answer.body).to.include({ name: 'Téléphone', lastUsedAt: null, isBackedUp: false, isBlocked: false })
        expect(await site.mail('passkeyAdded', email)).to.include({ programme, passkey: 'Téléphone' })
        const phone = await passkeyLogin(site, programme, device)
        expect(must(phone.answer, 200).body.isConnected).to.equal(true)
        const id = answer.body.id
        must(await client.put(`${api}/passkeys/${id}`, { name: 'Ma clé' }), 200)
        const { items: devices } = must(await client.get(`${api}/sessions`), 200).body
        expect(devices.map((it: { passkey?: string }) => it.passkey)).to.have.members(['Ma clé', undefined])
        const page = must(await client.get(pathFor(profile, 'fr')), 200)
        expect(textOf(page)).to.include('avec la clé « Ma clé »').and.include('Utilisée le')
        expect((await items(programme, client))[0].lastUsedAt).to.be.a('string')
        must(await client.delete(`${api}/passkeys/${id}`), 204)
        expect(await isConnected(programme, phone.client)).to.equal(false)
        expect(await isConnected(programme, client)).to.equal(true)
        expect(await site.mail('passkeyRemoved', email)).to.deep.include({ programme, passkeys: ['Ma clé'] })
        expect(refusal((await passkeyLogin(site, programme, device)).answer)).to.deep.equal([401, 'passkeyRefused'])
        expect((await client.delete(`${api}/passkeys/${id}`)).status).to.equal(404)
      })

      it('without a script is named and removed by plain forms; what is missing is said', async () => {
        const { client } = await accountOf(site, programme)
        const { id } = must((await addPasskey(site, programme, client)).answer, 201).body
        const path = pathFor(profile, 'fr')
        const empty = await postForm(client, path, { form: 'namePasskey', id, name: '' })
        expect([empty.status, textOf(empty).includes('Indiquez ')]).to.deep.equal([422, true])
        must(await postForm(client, path, { form: 'namePasskey', id, name: 'Bureau' }), 303)
        const page = must(await client.get(path), 200)
        expect(textOf(page)).to.include('Bureau').and.include('demandent un navigateur avec JavaScript')
        must(await postForm(client, path, { form: 'removePasskey', id }), 303)
        expect(await items(programme, client)).to.deep.equal([])
        // The ceremony itself stays out of sight until a script shows it.
        const html = must(await site.client().get(pathFor(loginRoute, 'fr')), 200).body
        expect(html).to.match(/<div[^>]*class="PasskeyLogin"[^>]*hidden/)
        expect(html).to.include('autoComplete="username webauthn"')
      })

      it('of another member is not seen, named or removed, and proves nothing', async () => {
        const { client } = await accountOf(site, programme)
        const other = await accountOf(site, programme)
        const { device, answer } = await addPasskey(site, programme, client)
        const { id } = must(answer, 201).body
        expect(await items(programme, other.client)).to.deep.equal([])
        expect((await other.client.put(`${api}/passkeys/${id}`, { name: 'x' })).status).to.equal(404)
        expect((await other.client.delete(`${api}/passkeys/${id}`)).status).to.equal(404)
        const passkey = await proof(programme, other.client, device)
        const change = await other.client.put(`${credentials}/email`, { email: newEmail(), passkey })
        expect(refusal(change)).to.deep.equal([401, 'passkeyRefused'])
        expect(change.body.error.fields.currentPassword).to.be.a('string')
      })

      it('is not held by the lock of passwords, and wrong signatures have a lock of their own', async () => {
        const { client, email } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        const failures = programme === 'eph' ? 3 : 5
        // A stranger who knows the address.
        for (let i = 0; i < failures; i++)
          expect((await login(site, programme, email, { password: 'Wrong-2026!' })).status).to.equal(401)
        expect((await login(site, programme, email)).status).to.equal(423)
        must((await passkeyLogin(site, programme, device)).answer, 200)
        expect((await login(site, programme, email)).status, 'a signature opens no password').to.equal(423)
        site.clock.advance({ minutes: 61 })
        for (let i = 0; i < failures; i++) {
          const odd = { origin: 'https://elsewhere.test' }
          expect(refusal((await passkeyLogin(site, programme, device, { odd })).answer)).to.deep.equal([
            401,
            'passkeyRefused',
          ])
        }
        const blocked = await passkeyLogin(site, programme, device)
        expect(blocked.answer.status).to.equal(423)
        must(await login(site, programme, email), 200)
        site.clock.advance({ minutes: 61 })
        // The lock's end sets the count back.
        must((await passkeyLogin(site, programme, device)).answer, 200)
      })

      it('that was copied is blocked for both, which the list says', async () => {
        const { client } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        const copy = device.copy()
        must((await passkeyLogin(site, programme, device)).answer, 200)
        must((await passkeyLogin(site, programme, device)).answer, 200)
        expect(refusal((await passkeyLogin(site, programme, copy)).answer)).to.deep.equal([403, 'passkeyBlocked'])
        expect(refusal((await passkeyLogin(site, programme, device)).answer)).to.deep.equal([403, 'passkeyBlocked'])
        expect((await items(programme, client))[0].isBlocked).to.equal(true)
        expect(textOf(must(await client.get(pathFor(profile, 'en')), 200))).to.include('a copy of it was used')
      })

      it('that its owner has on several devices by now says so from the next login on', async () => {
        const { client } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        must((await passkeyLogin(site, programme, device)).answer, 200)
        expect((await items(programme, client))[0].isBackedUp).to.equal(false)
        must((await passkeyLogin(site, programme, device, { odd: { isSynced: true } })).answer, 200)
        expect((await items(programme, client))[0].isBackedUp).to.equal(true)
        expect(textOf(must(await client.get(pathFor(profile, 'en')), 200))).to.include('on several of your devices')
      })

      it('is refused from another origin, without a finger or face, twice, late, or as nonsense', async () => {
        const { client } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        for (const odd of [{ origin: 'http://localhost:1' }, { isUnverified: true }])
          expect(refusal((await passkeyLogin(site, programme, device, { odd })).answer)).to.deep.equal([
            401,
            'passkeyRefused',
          ])
        const visitor = site.client()
        const options = await loginOptions(programme, visitor)
        const path = `${account}/login/passkey`
        must(await visitor.post(path, { credential: device.sign(options) }), 200)
        const again = await site.client().post(path, { credential: device.sign(options) })
        expect(refusal(again)).to.deep.equal([422, 'passkeyExpired'])
        const late = device.sign(await loginOptions(programme, visitor))
        site.clock.advance({ ms: passkeyLimits.challengeMs })
        expect(refusal(await site.client().post(path, { credential: late }))).to.deep.equal([422, 'passkeyExpired'])
        for (const credential of ['{}', '[]', 'x', '{"id":"a","response":{"clientDataJSON":"e30"}}'])
          expect(refusal(await site.client().post(path, { credential }))).to.deep.equal([401, 'passkeyRefused'])
        // Options to sign in prove nothing, and options to prove sign nobody in.
        const confused = device.sign(await loginOptions(programme, client))
        const change = await client.put(`${credentials}/email`, { email: newEmail(), passkey: confused })
        expect(refusal(change)).to.deep.equal([422, 'passkeyExpired'])
        const proved = await proof(programme, client, device)
        expect((await site.client().post(path, { credential: proved })).status).to.equal(422)
        // Nor do options of the other programme, whoever's passkey it is.
        const foreign = device.sign(await loginOptions(programme === 'eph' ? 'vip' : 'eph', site.client()))
        expect(refusal(await site.client().post(path, { credential: foreign }))).to.deep.equal([422, 'passkeyExpired'])
      })

      it('opens nothing of the other programme, nor of the desk', async () => {
        const { client } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        const other = programme === 'eph' ? 'vip' : 'eph'
        expect(refusal((await passkeyLogin(site, other, device)).answer)).to.deep.equal([401, 'passkeyRefused'])
        const desk = await site.client().get('/equipe/connexion')
        const given = /data-passkey-sign-in="([^"]+)"/.exec(String(desk.body))?.[1] ?? ''
        const credential = device.sign(JSON.parse(given.replaceAll('&quot;', '"')))
        const refused = await postForm(site.client(), '/equipe/connexion', { form: 'passkey', credential })
        expect([refused.status, textOf(refused).includes('n’ouvre rien ici')]).to.deep.equal([422, true])
      })

      it('takes the place of the password for e-mail, password and erasing, in a session of an hour', async () => {
        const { client, email } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        site.clock.advance({ hours: 1 })
        expect((await client.put(`${credentials}/email`, { email: newEmail() })).status).to.equal(422)
        const fresh = newEmail()
        const change = { email: fresh, passkey: await proof(programme, client, device) }
        must(await client.put(`${credentials}/email`, change), 200)
        const replayed = await client.put(`${credentials}/email`, change)
        expect(refusal(replayed)).to.deep.equal([422, 'passkeyExpired'])
        expect((await client.put(`${credentials}/password`, next)).body.error.fields).to.have.key('currentPassword')
        must(
          await client.put(`${credentials}/password`, { ...next, passkey: await proof(programme, client, device) }),
          200,
        )
        must(await login(site, programme, email, { password: next.password }), 200)
        expect(await site.mail('passwordChanged', email)).to.include({ passkeys: 'live' })
        expect((await client.post(`${account}/erase`, {})).status).to.equal(422)
        must(await client.post(`${account}/erase`, { passkey: await proof(programme, client, device) }), 204)
        expect(refusal((await passkeyLogin(site, programme, device)).answer)).to.deep.equal([401, 'passkeyRefused'])
      })

      it('is added soon after a login, later with the password or a passkey', async () => {
        const { client } = await accountOf(site, programme)
        const { device } = await addPasskey(site, programme, client)
        site.clock.advance({ minutes: 20 })
        const bare = await addPasskey(site, programme, client)
        expect([bare.answer.status, Object.keys(bare.answer.body.error.fields)]).to.deep.equal([
          422,
          ['currentPassword'],
        ])
        const wrong = await addPasskey(site, programme, client, { currentPassword: 'Wrong-2026!' })
        expect(refusal(wrong.answer)).to.deep.equal([401, '0090'])
        must((await addPasskey(site, programme, client, { currentPassword: password })).answer, 201)
        const passkey = await proof(programme, client, device)
        must((await addPasskey(site, programme, client, { passkey })).answer, 201)
      })

      it('is one of twenty at most', async () => {
        const { client } = await accountOf(site, programme)
        for (let i = 0; i < passkeyLimits.perOwner; i++) must((await addPasskey(site, programme, client)).answer, 201)
        const more = await addPasskey(site, programme, client)
        expect(refusal(more.answer)).to.deep.equal([409, 'tooManyPasskeys'])
      })

      it('that was lost is removed by the link of a mail, one or all, without a session', async () => {
        const { client, email } = await accountOf(site, programme)
        const lost = await addPasskey(site, programme, client, { name: 'Perdu' })
        const held = await addPasskey(site, programme, client, { name: 'Gardé' })
        const thief = await passkeyLogin(site, programme, lost.device)
        const lostPath = pathFor(lostRoutes[programme], 'fr')
        for (const address of [email, newEmail()]) {
          const sent = await postForm(site.client(), lostPath, { form: 'lostPasskey', email: address })
          expect([sent.status, sent.headers.get('location')]).to.deep.equal([303, `${lostPath}?envoye=1`])
        }
        const { token } = await site.mail('passkeysLost', email)
        const path = pathFor(listRoutes[programme], 'fr', { token })
        const browser = site.client()
        expect(textOf(must(await browser.get(path), 200)))
          .to.include('Perdu')
          .and.include('Gardé')
        must(await postForm(browser, path, { form: 'removePasskeys', id: lost.answer.body.id }), 303)
        expect(await isConnected(programme, thief.client)).to.equal(false)
        expect(refusal((await passkeyLogin(site, programme, lost.device)).answer)).to.deep.equal([
          401,
          'passkeyRefused',
        ])
        must((await passkeyLogin(site, programme, held.device)).answer, 200)
        must(await browser.post(`${account}/lost-passkeys/${token}`, {}), 200)
        expect(await items(programme, client)).to.deep.equal([])
        expect(textOf(must(await browser.get(path), 200))).to.include('Aucune clé d’accès')
        site.clock.advance({ minutes: 61 })
        expect((await browser.get(path)).status).to.equal(410)
        expect(refusal(await browser.post(`${account}/lost-passkeys/${token}`, {}))).to.deep.equal([410, '0086'])
        expect((await browser.post(`${account}/lost-passkeys/${'a'.repeat(43)}`, {})).status).to.equal(410)
      })

      it('stands in the export, with nothing that signs', async () => {
        const { client } = await accountOf(site, programme)
        must((await addPasskey(site, programme, client, { name: 'Tablette' })).answer, 201)
        const { data } = must(await client.get(`${api}/profile/export`), 200).body
        expect(data.passkeys).to.have.length(1)
        expect(data.passkeys[0]).to.include({ name: 'Tablette' }).and.not.have.any.keys('id', 'publicKey')
      })
    })
  }

  it('opens in another process than the one that gave the challenge, once', async () => {
    const { client } = await site.member()
    const { device } = await addPasskey(site, 'eph', client)
    const beside = await besideIt(site, { PUBLIC_URL: site.url })
    try {
      const there = beside ? newClient({ url: beside.url }) : site.client()
      const credential = device.sign(await loginOptions('eph', client))
      const post = (at: Client) => at.post('/api/eph/users/login/passkey', { credential }, { Origin: site.url })
      must(await post(there), 200)
      expect((await post(site.client())).status).to.equal(422)
      const proved = await proof('eph', client, device)
      const moved = newClient({ url: beside?.url ?? site.url })
      for (const [name, value] of client.cookies) moved.cookies.set(name, value)
      const body = { password: undefined, passkey: proved }
      must(await moved.post('/api/eph/users/erase', body, { Origin: site.url }), 204)
    } finally {
      await beside?.close()
    }
  })

  for (const programmes of [
    ['eph', 'vip'],
    ['vip', 'eph'],
  ] as const) {
    it(`of each programme is in one session, ${programmes.join(' before ')}: without one of them it ends`, async () => {
      for (const removed of programmes) {
        const { client } = await site.member()
        const vip = await fullMember(site)
        const passkeys = {
          eph: { client, ...(await addPasskey(site, 'eph', client)) },
          vip: { client: vip.client, ...(await addPasskey(site, 'vip', vip.client)) },
        }
        const both = site.client()
        for (const programme of programmes)
          must((await passkeyLogin(site, programme, passkeys[programme].device, { client: both })).answer, 200)
        expect([await isConnected('eph', both), await isConnected('vip', both)]).to.deep.equal([true, true])
        const { client: owner, answer } = passkeys[removed]
        must(await owner.delete(`${accounts[removed].api}/passkeys/${answer.body.id}`), 204)
        expect([await isConnected('eph', both), await isConnected('vip', both)], removed).to.deep.equal([false, false])
      }
    })
  }

  it('is nothing for a card login: neither list, nor adding, nor removing', async () => {
    const { client, card } = await fullMember(site)
    const { answer } = await addPasskey(site, 'vip', client)
    const reading = site.client()
    must(await reading.post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
    expect((await reading.get('/api/vip/passkeys')).status).to.equal(403)
    expect((await reading.post('/api/vip/passkeys/init')).status).to.equal(403)
    expect((await reading.post('/api/vip/passkeys', { credential: '{}' })).status).to.equal(403)
    expect((await reading.post('/api/vip/passkeys/proof')).status).to.equal(403)
    expect((await reading.delete(`/api/vip/passkeys/${answer.body.id}`)).status).to.equal(403)
    const page = must(await reading.get(pathFor('vipDashboard', 'en')), 200).body
    expect(page).not.to.include('data-passkey="offer"')
  })

  it('is offered right after a login to members who have none, and not later', async () => {
    const { client, email } = await site.member()
    const dashboard = pathFor('hotelDashboard', 'en')
    const fresh = await connected(site, 'eph', email)
    expect(must(await fresh.get(dashboard), 200).body).to.include('data-passkey="offer"')
    site.clock.advance({ minutes: 20 })
    expect(must(await fresh.get(dashboard), 200).body).not.to.include('data-passkey="offer"')
    const again = await connected(site, 'eph', email)
    must((await addPasskey(site, 'eph', again)).answer, 201)
    expect(must(await again.get(dashboard), 200).body).not.to.include('data-passkey="offer"')
    expect(await isConnected('eph', client)).to.equal(true)
  })
})
