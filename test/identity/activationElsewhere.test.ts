import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { accounts, isConnected, login, refusal, unconfirmed } from '#test/support/accounts.ts'
import { type Client, postSigned } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password, signupBody } from '#test/support/hotelSite.ts'
import { testLocales as locales } from '#test/support/languages.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const own = 'My-own-2026!'
const chosen = { password: own, passwordConfirm: own }

/** Somebody signs up with an address, and its owner follows the link of the mail in another browser. */
for (const programme of ['eph', 'vip'] as const) {
  const { account, credentials, api } = accounts[programme]
  const route = programme === 'eph' ? 'hotelActivation' : 'vipActivation'
  const cookie = `signup_${programme}`

  describe(`An account that a stranger prepared, ${programme}`, () => {
    const site = onAnyDatabase(openHotelSite)
    const linkTo = async (email: string) => (await site.mail('activation', email)).id
    const activate = async (client: Client, email: string) =>
      client.post(`${account}/activate/${await linkTo(email)}`, { email })

    it('the browser that signed up keeps its password, and its mark is used up', async () => {
      const { client, email } = await unconfirmed(site, programme)
      const mark = client.cookies.get(cookie)
      expect(mark).to.match(/^[\w-]{43}$/)
      const { body } = must(await activate(client, email), 200)
      expect(body).to.have.all.keys('isConnected', 'profile')
      must(await login(site, programme, email), 200)
      const used = site.services.store.db.selectFrom('tokens').select('usedAt').where('purpose', '=', 'signup')
      expect((await used.where('usedAt', 'is', null).execute()).length).to.equal(0)
    })

    it('is the owner’s alone: elsewhere the password is void, the session opens, a new password is asked for', async () => {
      const { client: stranger, email } = await unconfirmed(site, programme)
      const owner = site.client()
      const { body } = must(await activate(owner, email), 200)
      expect(body).to.deep.include({ isConnected: true, needsPassword: true })
      expect(await isConnected(programme, owner)).to.equal(true)
      expect(refusal(await login(site, programme, email, {}, stranger))).to.deep.equal([401, '0090'])
      // The stranger's old cookies open nothing either.
      expect(await isConnected(programme, stranger)).to.equal(false)
      const put = await owner.put(`${credentials}/password`, { currentPassword: password, ...chosen })
      expect(refusal(put)).to.deep.equal([401, '0090'])
      expect(refusal(await owner.post(`${credentials}/password`, { ...chosen, passwordConfirm: 'x' }))[0]).to.equal(422)
      must(await owner.post(`${credentials}/password`, chosen), 201)
      must(await login(site, programme, email, { password: own }), 200)
      expect(refusal(await login(site, programme, email))).to.deep.equal([401, '0090'])
      // The first one only.
      expect(refusal(await owner.post(`${credentials}/password`, chosen))).to.deep.equal([409, 'conflict'])
    })

    it('opens by a forgotten password too, as long as none was chosen', async () => {
      const { email } = await unconfirmed(site, programme)
      must(await activate(site.client(), email), 200)
      must(await site.client().post(`${account}/reset-password/init`, { email }), 202)
      const { token } = await site.mail('passwordReset', email)
      must(await site.client().post(`${account}/reset-password/${token}`, chosen), 200)
      must(await login(site, programme, email, { password: own }), 200)
    })

    it('a mark of another sign-up, a made-up one and an old one are none', async () => {
      const { client: other } = await unconfirmed(site, programme)
      for (const mark of [other.cookies.get(cookie) ?? '', 'x', '%E0%A4%A', 'a'.repeat(43)]) {
        const { email } = await unconfirmed(site, programme)
        const owner = site.client()
        owner.cookies.set(cookie, mark)
        expect((await activate(owner, email)).body.needsPassword, mark).to.equal(true)
      }
      const { client, email } = await unconfirmed(site, programme)
      site.clock.advance({ days: 30, ms: 1000 })
      expect(refusal(await login(site, programme, email, {}, client))[1]).to.equal('0026')
      expect((await activate(client, email)).body.needsPassword).to.equal(true)
    })

    it('the mark lasts longer than the first link: the browser that asks for another one keeps its password', async () => {
      const { client, email } = await unconfirmed(site, programme)
      site.clock.advance({ days: 20 })
      expect(refusal(await login(site, programme, email, {}, client))[1]).to.equal('0026')
      must(await activate(client, email), 200)
      must(await login(site, programme, email), 200)
    })

    it('two people follow the link at once: one opens it, and the password is void all the same', async () => {
      const { email } = await unconfirmed(site, programme)
      const answers = await Promise.all([1, 2, 3].map(() => activate(site.client(), email)))
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 410, 410])
      expect(refusal(await login(site, programme, email))).to.deep.equal([401, '0090'])
    })

    for (const locale of locales)
      it(`the page asks for the password at once, without scripts, and leads on after it, ${locale}`, async () => {
        const { email } = await unconfirmed(site, programme)
        const owner = site.client({ locale })
        const back = pathFor(accounts[programme].profile, locale)
        const path = `${pathFor(route, locale, { id: await linkTo(email) })}?redirect=${encodeURIComponent(back)}`
        expect(must(await owner.get(path), 200).body).to.contain(`data-next="${path}"`)
        const activated = await postForm(owner, path, { form: 'activation', email })
        expect([activated.status, activated.headers.get('location')]).to.deep.equal([303, path])
        const asked = must(await owner.get(path), 200).body as string
        expect(asked).to.contain(titles[locale]).and.to.contain(`data-call="POST ${credentials}/password"`)
        const weak = await postForm(owner, path, { form: 'choosePassword', password: 'x', passwordConfirm: 'x' })
        expect(weak.status).to.equal(422)
        expect(weak.body).to.contain('id="choosePassword-password-error"')
        const done = await postForm(owner, path, { form: 'choosePassword', ...chosen })
        expect([done.status, done.headers.get('location')]).to.deep.equal([303, back])
        expect((await owner.get(path)).status).to.equal(410)
        must(await login(site, programme, email, { password: own }), 200)
      })

    it('in the browser that signed up the page asks for nothing and leads on', async () => {
      const { client, email } = await unconfirmed(site, programme)
      const path = pathFor(route, 'en', { id: await linkTo(email) })
      const dashboard = pathFor(accounts[programme].dashboard, 'en')
      expect(must(await client.get(path), 200).body).to.contain(`data-next="${dashboard}"`)
      const activated = await postForm(client, path, { form: 'activation', email })
      expect(activated.headers.get('location')).to.equal(dashboard)
      must(await login(site, programme, email), 200)
    })

    it('a sign-up from its page marks the browser as the call does', async () => {
      const client = site.client({ locale: 'en' })
      const body = signupBody({ birthdate: '06/15/1985' })
      const fields = Object.entries(body).map(([name, value]) => [name, value === true ? 'on' : String(value)])
      const page = pathFor(programme === 'eph' ? 'hotelRegistration' : 'vipRegistration', 'en')
      const path = programme === 'eph' ? page : `${page}?card=none`
      const posted = await postForm(client, path, { form: 'signup', ...Object.fromEntries(fields) })
      expect(posted.status).to.equal(303)
      const line = posted.headers.getSetCookie().find((it) => it.startsWith(`${cookie}=`)) ?? ''
      expect(line).to.contain('HttpOnly').and.to.contain('SameSite=Lax').and.to.contain('Path=/')
      must(await activate(client, String(body.email)), 200)
      must(await login(site, programme, String(body.email)), 200)
    })

    it('the profile asks for the first password where none is, without the present one', async () => {
      const { email } = await unconfirmed(site, programme)
      const owner = site.client({ locale: 'en' })
      must(await activate(owner, email), 200)
      const path = pathFor(accounts[programme].profile, 'en')
      const html = must(await owner.get(path), 200).body as string
      expect(html).to.contain('Your account has no password').and.not.to.contain('id="password-form-currentPassword"')
      expect((await postForm(owner, path, { form: 'password', ...chosen })).status).to.equal(303)
      expect(must(await owner.get(path), 200).body).to.contain('id="password-form-currentPassword"')
      must(await login(site, programme, email, { password: own }), 200)
    })

    if (programme === 'eph')
      it('stays of the address are attached when the link is followed, not before', async () => {
        const { email } = await unconfirmed(site, programme)
        const number = `S-${email.replace(/\W/g, '-')}`
        await bookFor(email, number)
        const attached = async () =>
          (
            await site.services.store.db
              .selectFrom('stays')
              .select('hotelMemberId')
              .where('number', '=', number)
              .executeTakeFirstOrThrow()
          ).hotelMemberId
        expect(await attached()).to.equal(null)
        const owner = site.client()
        must(await activate(owner, email), 200)
        expect(await attached()).to.be.a('string')
        expect(
          (await owner.get(`${api}/bookings`)).body.items.map((it: { number: string }) => it.number),
        ).to.deep.equal([number])
      })

    async function bookFor(email: string, number: string): Promise<void> {
      const today = Temporal.PlainDate.from(site.clock.day())
      const day = (days: number) => today.add({ days }).toString()
      const booking = {
        number,
        hotel: 'villa-ondine',
        from: day(60),
        to: day(62),
        nights: 2,
        rooms: 1,
        adults: 2,
        children: 0,
        email,
        total: 42000,
        currency: 'EUR',
      }
      const event = { id: number, type: 'booked', at: new Date(site.clock.now()).toISOString(), booking }
      const secret = site.services.env.bookingSecrets[0] ?? ''
      const { body } = must(await postSigned(site, '/api/booking/notifications', secret, { events: [event] }), 202)
      expect(body).to.deep.include({ accepted: 1, refused: [] })
    }
  })
}

describe('An account of the house that a stranger prepared', () => {
  // Own site: the house has addresses of its own.
  const site = onAnyDatabase(openHotelSite, { env: { COLLABORATOR_DOMAINS: 'hautemer.test' } })
  it('has no password either, when the link of the mail is followed elsewhere', async () => {
    const email = newEmail('hautemer.test')
    await site.services.store.db
      .insertInto('staff')
      .values({
        employeeNumber: '733001',
        firstname: 'Nora',
        lastname: 'Petit',
        birthdate: '1990-02-03',
        leftAt: null,
        hotelMemberId: null,
      })
      .execute()
    const body = {
      ...signupBody({ email }),
      employeeNumber: '733001',
      firstname: 'Nora',
      lastname: 'Petit',
      birthdate: '1990-02-03',
    }
    must(await site.client().post('/api/eph/users/collaborator-activation', body), 202)
    const { id } = await site.mail('collaboratorActivation', email)
    const owner = site.client()
    expect((await owner.post(`/api/eph/users/activate/${id}`, { email })).body.needsPassword).to.equal(true)
    expect(refusal(await login(site, 'eph', email))).to.deep.equal([401, '0090'])
  })
})

const titles = { fr: 'Choisissez un mot de passe', en: 'Choose a password' }
