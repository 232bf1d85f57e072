import { expect } from 'chai'
import { inventory } from '#server/privacy/inventory.ts'
import { accounts, connected, isConnected, login, refusal, unconfirmed } from '#test/support/accounts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { preMember } from '#test/support/vipSite.ts'

const another = { password: 'Another-2026!', passwordConfirm: 'Another-2026!' }
const wrong = { password: 'Wrong-1!' }

/** The code of a password that is none, and the tries until the lock. */
const programmes = [
  { programme: 'eph', other: 'vip', member: (site: HotelSite) => site.member(), badPassword: '0005', tries: 3 },
  { programme: 'vip', other: 'eph', member: (site: HotelSite) => preMember(site), badPassword: 'invalid', tries: 5 },
] as const

for (const { programme, other, member, badPassword, tries } of programmes) {
  const { account, credentials, api } = accounts[programme]

  describe(`what a member does with an account, ${programme} (R033)`, () => {
    const site = onAnyDatabase(openHotelSite)
    const init = (body: object) => site.client().post(`${account}/reset-password/init`, body)
    const reset = (token: string, body: object = another) =>
      site.client().post(`${account}/reset-password/${token}`, body)
    const emailOf = async (client: Awaited<ReturnType<typeof member>>['client']) =>
      (await client.get(`${api}/profile/me`)).body.email

    it('forgotten: answers known and unknown addresses alike (R218; that it takes as long: test/identity/sameTime.long.ts)', async () => {
      const { email } = await member(site)
      for (const given of [email, newEmail()]) {
        const { status, body } = await init({ email: given })
        expect({ status, body }).to.deep.equal({ status: 202, body: {} })
      }
      expect(await site.mails('passwordReset', email)).to.equal(1)
    })

    it('forgotten: answers 0011 without an address, 0012 for a wrong one', async () => {
      const answers = await Promise.all([{}, { email: 'x@' }].map(init))
      expect(answers.map(refusal)).to.deep.equal([
        [422, '0011'],
        [422, '0012'],
      ])
    })

    it('forgotten: sets the password, ends every session, opens what was blocked, and tells by mail (R219)', async () => {
      const { client, email } = await member(site)
      for (let i = 0; i < tries; i++) await login(site, programme, email, wrong)
      expect((await login(site, programme, email)).status).to.equal(423)
      expect(must(await reset(await ask(email)), 200).body).to.deep.equal({})
      expect(await isConnected(programme, client)).to.equal(false)
      expect((await login(site, programme, email)).status).to.equal(401)
      await connected(site, programme, email, another)
      expect(await site.mails('passwordChanged', email)).to.equal(1)
    })

    it('forgotten: confirms the address of a member who has not yet; the link of the registration is then used up', async () => {
      const { email } = await unconfirmed(site, programme)
      const { id } = await site.mail('activation', email)
      must(await reset(await ask(email)), 200)
      await connected(site, programme, email, another)
      expect(refusal(await site.client().post(`${account}/activate/${id}`, { email }))).to.deep.equal([410, '0086'])
    })

    it(`forgotten: answers 0088 to an unknown token, 0135 to a used one, 0089 to an expired one; ${badPassword} for a bad password leaves the token usable (R260, R266, R267, R273)`, async () => {
      const { email } = await member(site)
      const [token, sibling] = [await ask(email), await ask(email)]
      const codeOf = async (answer: ReturnType<typeof reset>) => {
        const { status, body } = await answer
        return [status, body.error.code, body.error.message]
      }
      expect(await codeOf(reset(token.slice(0, -2)))).to.deep.equal([404, '0088', 'Invalid reset password token'])
      expect(await codeOf(reset(`${token}%00`))).to.deep.include('0088')
      const bad = await reset(token, { password: 'alllowercase', passwordConfirm: 'alllowercase' })
      expect(refusal(bad)).to.deep.equal([422, badPassword])
      must(await reset(token), 200)
      const used = [410, '0135', 'Reset password token invalid or expired']
      expect(await codeOf(reset(token))).to.deep.equal(used)
      // Another link of the same request of this person opens nothing either.
      expect(await codeOf(reset(sibling))).to.deep.equal(used)
      const fresh = await ask(email)
      site.clock.advance({ minutes: 61 })
      expect(await codeOf(reset(fresh))).to.deep.equal([410, '0089', 'Expired reset password token'])
    })

    it('forgotten: is no key for anything else: the link of an activation, of somebody else, of the other programme', async () => {
      const waiting = await unconfirmed(site, programme)
      const { id } = await site.mail('activation', waiting.email)
      expect(refusal(await reset(id))).to.deep.equal([404, '0088'])
      const { email } = await member(site)
      const token = await ask(email)
      expect(refusal(await site.client().post(`${account}/activate/${token}`, { email }))).to.deep.equal([410, '0086'])
      const crossed = await site.client().post(`${accounts[other].account}/reset-password/${token}`, another)
      expect(refusal(crossed)).to.deep.equal([404, '0088'])
    })

    it('forgotten: works once, however many follow the link together', async () => {
      const token = await ask((await member(site)).email)
      const answers = await Promise.all(Array.from({ length: 6 }, () => reset(token)))
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410, 410, 410, 410])
    })

    it('email: answers the new one; holds from when its link is posted; the old address is told (R212, R099, R257)', async () => {
      const { client, email: old } = await member(site)
      const email = newEmail()
      const put = (given: string) => client.put(`${credentials}/email`, { email: given })
      expect((await put(old.toUpperCase())).body.error).to.deep.include({
        code: '0029',
        message: 'New email identical to old one',
      })
      expect(refusal(await put('x'))).to.deep.equal([422, '0012'])
      expect(refusal(await put((await member(site)).email))).to.deep.equal([409, '0053'])
      expect(must(await put(email), 200).body).to.deep.equal({ email })
      expect(await emailOf(client)).to.equal(old)
      expect(await site.mails('emailChangeNotice', old)).to.equal(1)
      const mail = await site.mail('emailChangeConfirm', email)
      expect(mail.programme).to.equal(programme)
      const confirm = () => site.client().post(`${credentials}/email/${mail.token}`)
      expect(must(await confirm(), 200).body).to.deep.equal({ email })
      expect(await emailOf(client)).to.equal(email)
      expect(refusal(await confirm())).to.deep.equal([410, '0086'])
      const logins = [await login(site, programme, old), await login(site, programme, email)]
      expect(logins.map(({ status }) => status)).to.deep.equal([401, 200])
    })

    it('email: a link is worth 24 hours, and nothing once the address is somebody else’s', async () => {
      const { client } = await member(site)
      const [late, taken] = [newEmail(), newEmail()]
      must(await client.put(`${credentials}/email`, { email: late }), 200)
      const { token } = await site.mail('emailChangeConfirm', late)
      site.clock.advance({ hours: 24, minutes: 1 })
      expect((await site.client().post(`${credentials}/email/${token}`)).status).to.equal(410)
      const { client: second } = await member(site)
      must(await second.put(`${credentials}/email`, { email: taken }), 200)
      const next = await site.mail('emailChangeConfirm', taken)
      await (programme === 'eph' ? site.member({ email: taken }) : preMember(site, { email: taken }))
      expect(refusal(await site.client().post(`${credentials}/email/${next.token}`))).to.deep.equal([409, '0053'])
    })

    it('password: other sessions end, this one stays, a mail tells; 0090 for a wrong present one (R034)', async () => {
      const { client, email } = await member(site)
      const elsewhere = await connected(site, programme, email)
      const put = (body: object) => client.put(`${credentials}/password`, body)
      expect(refusal(await put({ currentPassword: 'Wrong-1!', ...another }))).to.deep.equal([401, '0090'])
      const bad = await put({ currentPassword: password, password: 'x', passwordConfirm: 'x' })
      expect(refusal(bad)).to.deep.equal([422, badPassword])
      expect(must(await put({ currentPassword: password, ...another }), 200).body).to.deep.equal({})
      expect(await isConnected(programme, client)).to.equal(true)
      expect(await isConnected(programme, elsewhere)).to.equal(false)
      expect(await site.mails('passwordChanged', email)).to.equal(1)
    })

    it('sessions: lists the devices signed in, ends one of one’s own, and no other', async () => {
      const { client, email } = await member(site)
      const phone = site.client()
      const firefox = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
      must(await phone.post(`${account}/login`, { email, password, remember: true }, firefox), 200)
      const { items } = must(await client.get(`${api}/sessions`), 200).body
      expect(items).to.have.length(2)
      const device = items.find(({ current }: { current: boolean }) => !current)
      expect(device.device).to.match(/Firefox/)
      expect(new Date(device.lastSeen).toISOString()).to.equal(device.lastSeen)
      const { client: stranger } = await member(site)
      const end = async (by: typeof client) => (await by.delete(`${api}/sessions/${device.id}`)).status
      expect([await end(stranger), await end(client), await end(client)]).to.deep.equal([404, 204, 404])
      expect(await isConnected(programme, phone)).to.equal(false)
      expect((await client.get(`${api}/sessions`)).body.items).to.have.length(1)
    })

    it('profile/me: takes a civility and answers with it and birthDate (R207, R096)', async () => {
      const { client } = await member(site)
      const put = (body: object) => client.put(`${api}/profile/me`, body)
      expect(must(await put({ civility: 'Mr' }), 200).body).to.deep.equal({ civility: 'Mr', birthDate: '1985-06-15' })
      expect(refusal(await put({}))).to.deep.equal([422, '0011'])
      expect(refusal(await put({ civility: 'Dr' }))).to.deep.equal([422, 'invalid'])
    })

    it('address: null, POST 201 once, PUT only after it (R206, R208, R209, R097)', async () => {
      const { client } = await member(site)
      const path = `${api}/profile/address`
      const address = { addressLine1: '3 quai des Bains', zipCode: '35400', city: 'Saint-Malo', country: 'FR' }
      expect((await client.get(path)).body).to.deep.equal({ address: null })
      expect((await client.put(path, address)).status).to.equal(404)
      expect((await client.post(path, { ...address, city: '' })).body.error.code).to.equal('0011')
      const both = await Promise.all([client.post(path, address), client.post(path, address)])
      expect(both.map(({ status }) => status).sort()).to.deep.equal([201, 409])
      const moved = { ...address, city: 'Dinard', zipCode: '35800', placeKnownAs: 'Le Phare' }
      expect(must(await client.put(path, moved), 200).body).to.deep.equal({ address: moved })
      expect((await client.get(`${api}/profile/me`)).body.address).to.deep.equal(moved)
    })

    it('phone_number: any usual writing, kept as E.164; DELETE takes it away (R210, R211, R098)', async () => {
      const { client } = await member(site)
      const path = `${api}/profile/phone_number`
      for (const number of ['06.12.34.56.78', '+33 6 12 34 56 78', '0033612345678'])
        expect(must(await client.put(path, { number }), 200).body).to.deep.equal({ phoneNumber: '+33612345678' })
      expect(must(await client.put(path, { number: '+1 212 555 0123' }), 200).body.phoneNumber).to.equal('+12125550123')
      expect((await client.put(path, { number: '123' })).status).to.equal(422)
      expect((await client.delete(path)).status).to.equal(204)
      expect((await client.get(`${api}/profile/me`)).body.phoneNumber).to.equal(null)
    })

    it('export: a file that names every table which may know a person', async () => {
      const answer = must(await (await member(site)).client.get(`${api}/profile/export`), 200)
      expect(answer.headers.get('content-disposition')).to.match(/^attachment/)
      const about = Object.entries(inventory).filter(([, held]) => 'read' in held)
      expect(Object.keys(answer.body.data).sort()).to.deep.equal(about.map(([name]) => name).sort())
    })

    it('erase: 0090 without the right password erases nothing; then 0044 on other devices, and the address is free (R259)', async () => {
      const { client, email } = await member(site)
      const elsewhere = await connected(site, programme, email)
      const erase = (body: object) => client.post(`${account}/erase`, body)
      expect(refusal(await erase({ password: 'Wrong-1!' }))).to.deep.equal([401, '0090'])
      expect(refusal(await erase({}))).to.deep.equal([422, '0011'])
      expect(await isConnected(programme, client)).to.equal(true)
      must(await erase({ password }), 204)
      expect([...client.cookies.keys()]).to.deep.equal([])
      const gone = await elsewhere.get(`${api}/profile/me`)
      expect([...refusal(gone), gone.body.error.message]).to.deep.equal([404, '0044', 'Account not found'])
      expect((await elsewhere.post(`${account}/init`)).body).to.include({ isConnected: false, profile: null })
      expect(refusal(await login(site, programme, email))).to.deep.equal([401, '0090'])
      await (programme === 'eph' ? site.member({ email }) : preMember(site, { email }))
    })

    async function ask(email: string): Promise<string> {
      must(await init({ email }), 202)
      // Two mails of one millisecond would be told apart by nothing.
      site.clock.advance({ ms: 5 })
      const mail = await site.mail('passwordReset', email)
      expect(mail.programme).to.equal(programme)
      return mail.token
    }
  })
}
