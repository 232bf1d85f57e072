import { expect } from 'chai'
import type { Client } from '#test/support/client.ts'
import { errorsIn, postForm, valuesIn, withoutConsent } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'

const login = '/mon-compte/connexion'
const register = '/mon-compte/inscription'
const profile = '/mon-compte/profil'

describe('forms of the hotel programme without a script', () => {
  const site = opened(() => openHotelSite({ env: { COLLABORATOR_DOMAINS: 'hautemer.test' } }))

  const signup = (changed: Record<string, string> = {}) => {
    const email = changed.email ?? newEmail()
    return {
      form: 'signup',
      civility: 'Mrs',
      firstname: 'Anne',
      lastname: 'Martin',
      birthdate: '15/06/1985',
      ...{
        email,
        emailVerify: email,
        password,
        passwordConfirm: password,
        country: 'FR',
        terms: 'true',
        privacy: 'true',
      },
      ...changed,
    }
  }
  const expectPage = (answer: { status: number; body: string; headers: Headers }, status: number) => {
    expect(answer.status).to.equal(status)
    expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).to.equal('private, no-store')
    // React writes the attribute in lower case; it is what brings the reader to the summary.
    expect(answer.body).to.match(/<div class="ErrorSummary[^"]*" role="alert" tabindex="-1" autofocus=""/)
  }

  describe('registration', () => {
    it('is taken with 303, and says that a mail is on its way', async () => {
      const client = site.client()
      const email = newEmail()
      const answer = await postForm(client, register, signup({ email, birthdate: '15/06/1985' }))
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, `${register}?envoye=1`])
      expect((await client.get(`${register}?envoye=1`)).body).to.include('Regardez votre courrier')
      expect(await site.mails('activation', email)).to.equal(1)
    })

    it('comes back with 422: each message beside its field and in the summary, all that was typed but passwords', async () => {
      const wrong = { lastname: '', birthdate: '31/02/1985', emailVerify: 'other@guests.test', password: 'Abcdefgh1' }
      const sent = signup({ ...wrong, firstname: '"><b>Anne', phone: '06 12 34 56 78' })
      const { terms: _, ...fields } = sent
      const answer = await postForm(site.client(), register, fields)
      expectPage(answer, 422)
      expect(Object.keys(errorsIn(answer.body))).to.have.members(
        ['firstname', 'lastname', 'birthdate', 'emailVerify', 'password', 'passwordConfirm', 'terms'].map(
          (it) => `signup-${it}`,
        ),
      )
      expect(answer.body)
        .to.include('<a href="#signup-lastname">Indiquez votre nom.</a>')
        .and.include('href="#signup-birthdate"')
      expect(valuesIn(answer.body)).to.include({
        birthdate: '31/02/1985',
        email: sent.email,
        emailVerify: 'other@guests.test',
        civility: 'Mrs',
        ...{
          firstname: '&quot;&gt;&lt;b&gt;Anne',
          phone: '06 12 34 56 78',
          privacy: 'true',
          password: '',
          passwordConfirm: '',
        },
      })
      expect(answer.body).to.not.include('Abcdefgh1').and.not.include('<b>Anne')
    })

    it('reads dates as English readers type them, and answers in their language', async () => {
      const typed = signup({ birthdate: '06/15/1985' })
      expect((await postForm(site.client(), '/en/my-account/register', typed)).status).to.equal(303)
      const answer = await postForm(site.client(), '/en/my-account/register', { ...typed, lastname: '' })
      expectPage(answer, 422)
      expect(errorsIn(answer.body)['signup-lastname']).to.equal('Required field: your last name')
      expect(valuesIn(answer.body).birthdate).to.equal('06/15/1985')
    })

    it('is 409 for an address that has an account', async () => {
      const { email } = await site.member()
      const answer = await postForm(site.client(), register, signup({ email }))
      expectPage(answer, 409)
      expect(valuesIn(answer.body).email).to.equal(email)
    })
  })

  describe('login', () => {
    it('is 422 for a wrong password, keeps the address and says the code’s message once', async () => {
      const { email } = await site.member()
      // The form of the password is the main one of the page: nobody need say which.
      const answer = await postForm(site.client(), login, { email, password: 'Wrong-2026!', remember: 'true' })
      expectPage(answer, 422)
      expect(answer.body).to.include('Adresse e-mail ou mot de passe incorrect')
      expect(valuesIn(answer.body)).to.include({ email, password: '', remember: 'true' })
      expect(answer.headers.getSetCookie()).to.deep.equal([])
    })

    it('is 403 until the address is confirmed, and sends a new link', async () => {
      const email = newEmail()
      await postForm(site.client(), register, signup({ email }))
      expectPage(await postForm(site.client(), login, { form: 'login', email, password }), 403)
      expect(await site.mails('activation', email)).to.equal(2)
    })

    it('is 423 after three failures, with Retry-After and until when', async () => {
      const { email } = await site.member()
      for (let times = 0; times < 3; times++)
        await postForm(site.client(), login, { form: 'login', email, password: 'No-2026!x' })
      const answer = await postForm(site.client(), login, { form: 'login', email, password })
      expectPage(answer, 423)
      expect(Number(answer.headers.get('retry-after'))).to.be.within(3500, 3600)
      expect(answer.body).to.match(/bloqué jusqu’à \d\d:\d\d|bloqué jusqu’à/)
    })

    it('is 429 when one address tries too often', async () => {
      const client = site.client()
      const tries = []
      site.clock.toNextMinute()
      for (let times = 0; times < 12; times++)
        tries.push(await postForm(client, login, { form: 'login', email: newEmail(), password: 'No-2026!x' }))
      const last = tries.at(-1)
      if (!last) throw new Error('nothing was tried')
      expectPage(last, 429)
      expect(Number(last.headers.get('retry-after'))).to.be.within(1, 60)
    })

    it('is 403 from another site, 400 for a form that the page has not, 415 and 413 for what is no form', async () => {
      const fields = { form: 'login', email: 'a@b.test', password }
      expect((await postForm(site.client(), login, fields, { Origin: 'https://evil.test' })).status).to.equal(403)
      expect((await postForm(site.client(), login, { form: 'erase' })).status).to.equal(400)
      expect((await site.client().post(login, fields)).status).to.equal(415)
      expect((await postForm(site.client(), login, { ...fields, password: 'x'.repeat(70_000) })).status).to.equal(413)
      const put = await site.client().put(login, fields)
      expect([put.status, put.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, POST'])
      const search = await postForm(site.client(), '/recherche', fields)
      expect([search.status, search.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
    })

    it('keeps where to go on over a failure', async () => {
      const { email } = await site.member()
      const path = `${login}?redirect=%2Fmon-compte%2Fprofil`
      const client = site.client()
      const answer = await postForm(client, path, { form: 'login', email, password: 'No-2026!x' })
      expect(withoutConsent(answer.body)).to.include('data-next="/mon-compte/profil"').and.not.include('action=')
      expect((await postForm(client, path, { form: 'login', email, password })).headers.get('location')).to.equal(
        profile,
      )
    })
  })

  describe('links of mails', () => {
    it('activate with the right address (404 with another, 410 once used) and connect', async () => {
      const email = newEmail()
      const client = site.client()
      await postForm(client, register, signup({ email }))
      const path = `/mon-compte/activation/${(await site.mail('activation', email)).id}`
      expectPage(await postForm(client, path, { form: 'activation', email: 'other@guests.test' }), 404)
      const taken = await postForm(client, path, { form: 'activation', email })
      expect([taken.status, taken.headers.get('location')]).to.deep.equal([303, '/mon-compte'])
      expect((await client.get('/mon-compte')).status).to.equal(200)
      expect((await postForm(client, path, { form: 'activation', email })).status).to.equal(410)
    })

    it('ask for a new password and set it', async () => {
      const { email } = await site.member()
      const client = site.client()
      const forgotten = '/mon-compte/mot-de-passe-oublie'
      expectPage(await postForm(client, forgotten, { form: 'forgotten', email: 'nothing' }), 422)
      const asked = await postForm(client, forgotten, { form: 'forgotten', email })
      expect([asked.status, asked.headers.get('location')]).to.deep.equal([303, `${forgotten}?envoye=1`])
      const path = `/mon-compte/nouveau-mot-de-passe/${(await site.mail('passwordReset', email)).token}`
      const fields = { form: 'newPassword', password: 'Other-2026!', passwordConfirm: 'Other-2026!' }
      expectPage(await postForm(client, path, { ...fields, passwordConfirm: 'x' }), 422)
      const taken = await postForm(client, path, fields)
      expect([taken.status, taken.headers.get('location')]).to.deep.equal([303, `${login}?nouveau=1`])
      expect((await client.get(`${login}?nouveau=1`)).body).to.include('Votre nouveau mot de passe est enregistré')
      expect((await postForm(client, path, fields)).status).to.equal(410)
    })

    it('collaborators: 422 for another domain, 403 for anyone not on the list', async () => {
      const path = '/mon-compte/collaborateur'
      const fields = {
        ...{
          form: 'collaborator',
          email: 'x@elsewhere.test',
          employeeNumber: '100009',
          firstname: 'Jeanne',
          lastname: 'Le Goff',
        },
        birthdate: '15/06/1985',
        password,
        passwordConfirm: password,
        terms: 'true',
        privacy: 'true',
      }
      const wrong = await postForm(site.client(), path, fields)
      expectPage(wrong, 422)
      expect(Object.keys(errorsIn(wrong.body))).to.deep.equal(['collaborator-email'])
      expectPage(await postForm(site.client(), path, { ...fields, email: 'x@hautemer.test' }), 403)
    })
  })

  describe('profile', () => {
    let client: Client
    before(async () => {
      client = (await site.member()).client
    })
    const save = (form: string, fields: Record<string, string>) => postForm(client, profile, { form, ...fields })
    const address = { addressLine1: '3 quai de la Fosse', zipCode: '44000', city: 'Nantes', country: 'FR' }

    it('saves each part and leads back to it', async () => {
      const optin = { 'hotelFirstParty.email': 'true', unsubscribeReason: '' }
      const parts: [string, Record<string, string>][] = [
        ['civility', { civility: 'Mr' }],
        ['address', address],
        ['address', { ...address, city: 'Rezé' }],
        ['phone', { number: '06 12 34 56 78' }],
        ['optin', optin],
        ['email', { email: newEmail() }],
      ]
      for (const [form, fields] of parts) {
        const { status, headers } = await save(form, fields)
        expect([status, headers.get('location')], form).to.deep.equal([303, `${profile}?enregistre=${form}#${form}`])
      }
      const { body } = await client.get(`${profile}?enregistre=phone`)
      expect(body)
        .to.include('Téléphone enregistré.')
        .and.include('06 12 34 56 78'.replaceAll(' ', '\u00a0').slice(0, 2))
      expect(body).to.include('3 quai de la Fosse, 44000 Rezé')
      const me = (await client.get('/api/eph/profile/me')).body
      expect(me).to.include({ civility: 'Mr', phoneNumber: '+33612345678' })
      expect(me.hotelOptin).to.deep.equal({ email: true, sms: false, mail: false })
      await save('phone', { number: '' })
      expect((await client.get('/api/eph/profile/me')).body.phoneNumber).to.equal(null)
    })

    it('opens the part that came back, with what was typed', async () => {
      const answer = await save('address', { ...address, zipCode: '44', city: '' })
      expectPage(answer, 422)
      expect(Object.keys(errorsIn(answer.body))).to.have.members(['address-form-zipCode', 'address-form-city'])
      expect(valuesIn(answer.body)).to.include({ zipCode: '44', addressLine1: '3 quai de la Fosse' })
      expect(answer.body.match(/<details open="">/g)?.length).to.equal(1)
    })

    it('changes nothing for a member who logged in beside a form that had stayed open', async () => {
      const { client: first } = await site.member()
      const { body } = await first.get(profile)
      const key = /name="idempotencyKey" value="([^"]*)"/.exec(body)?.[1] ?? ''
      const { client: second } = await site.member()
      const fields = { form: 'phone', number: '06 12 34 56 78', idempotencyKey: key }
      const refused = await postForm(second, profile, fields)
      expectPage(refused, 409)
      expect(refused.body).to.include('Un autre compte a été ouvert').and.not.include('06 12 34 56 78')
      expect((await second.get('/api/eph/profile/me')).body.phoneNumber).to.equal(null)
      expect((await postForm(first, profile, fields)).status).to.equal(303)
    })

    it('changes the password (422 with a wrong one), ends a device, asks for a card once', async () => {
      const next = { password: 'Newer-2026!', passwordConfirm: 'Newer-2026!' }
      expectPage(await save('password', { currentPassword: 'No-2026!x', ...next }), 422)
      expect((await save('password', { currentPassword: password, ...next })).status).to.equal(303)
      const { email } = (await client.get('/api/eph/profile/me')).body
      const other = site.client()
      must(await other.post('/api/eph/users/login', { email, password: 'Newer-2026!' }), 200)
      const devices = (await client.get('/api/eph/sessions')).body.items as { id: string; current: boolean }[]
      const id = devices.find(({ current }) => !current)?.id ?? ''
      expect((await save('device', { id })).status).to.equal(303)
      expect((await other.get('/mon-compte')).status).to.equal(303)
      const renewal = await postForm(client, '/mon-compte', { form: 'renewal' })
      expect([renewal.status, renewal.headers.get('location')]).to.deep.equal([303, '/mon-compte?carte=demandee#card'])
      expect((await postForm(client, '/mon-compte', { form: 'renewal' })).status).to.equal(409)
    })

    it('erases only with the password, and says so at the login', async () => {
      const own = await site.member()
      expectPage(await postForm(own.client, profile, { form: 'erase', password: 'No-2026!x' }), 422)
      const { status, headers } = await postForm(own.client, profile, { form: 'erase', password })
      expect([status, headers.get('location')]).to.deep.equal([303, `${login}?efface=1`])
      expect((await own.client.get(`${login}?efface=1`)).body).to.include('Votre compte est effacé')
    })

    it('leads to the login when the session is over', async () => {
      const { status, headers } = await postForm(site.client(), profile, { form: 'civility', civility: 'Mr' })
      expect([status, headers.get('location')]).to.deep.equal([303, `${login}?redirect=%2Fmon-compte%2Fprofil`])
    })
  })
})

describe('forms of the hotel programme with the captcha on', () => {
  let site: HotelSite

  before(async () => {
    // No siteverify runs: a form without its token is refused before one is asked.
    const captcha = { CAPTCHA_VERSION: 'v2', CAPTCHA_SITE_KEY: 'site', CAPTCHA_SECRET: 'secret' }
    // Own site: its captcha service is dead.
    site = await openHotelSite({ env: { ...captcha, CAPTCHA_VERIFY_URL: 'http://127.0.0.1:9/siteverify' } })
  })
  after(() => site.close())

  it('are 422 without a token, with telephone and e-mail beside', async () => {
    const path = '/mon-compte/mot-de-passe-oublie'
    const answer = await postForm(site.client(), path, { form: 'forgotten', email: 'a@guests.test' })
    expect(answer.status).to.equal(422)
    const main = /<main[\s\S]*<\/main>/.exec(answer.body)?.[0]
    expect(main).to.include('href="tel:+33').and.include('href="mailto:')
    expect(main).to.include('ErrorSummary').and.not.include('href="#forgotten-captcha"')
    expect(valuesIn(answer.body).email).to.equal('a@guests.test')
  })

  it('are 503 with a token that nobody can verify', async () => {
    const fields = { form: 'forgotten', email: 'a@guests.test', 'g-recaptcha-response': 'token' }
    expect((await postForm(site.client(), '/mon-compte/mot-de-passe-oublie', fields)).status).to.equal(503)
  })
})
