import { expect } from 'chai'
import { type FormName, formNames } from '#shared/forms/forms.ts'
import { must } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { startSiteverify } from '#tools/standins/siteverify/siteverify.ts'
import { blockOn, bodyOf, dayFrom, newSender, openFormsSite, postForm } from '../formsSite.ts'

describe('forms before robots and forgers', () => {
  const site = opened(() => openFormsSite({ mailbox: true }))

  const rows = () => site.services.store.db.selectFrom('submissions').selectAll().execute()

  it('stands on published pages, contest and feast too, and is sent there without a script (R038, R041)', async () => {
    const [year, month, day] = dayFrom(site, 50).split('-')
    const person = { civility: 'Mr', firstname: 'Théo', lastname: 'Martin', privacy: 'true' }
    const forms = [
      [
        '/concours',
        'contest',
        { birthdate: '15/06/1985', message: '11 h 12', terms: 'true', contest: 'heure-de-la-maree' },
      ],
      [
        '/fetes',
        'event',
        {
          phone: '06 12 34 56 78',
          eventType: 'Mariage',
          eventDate: `${day}/${month}/${year}`,
          guestsNumber: '80',
          city: 'Menton',
        },
      ],
    ] as const
    for (const [path, form, fields] of forms) {
      const email = newSender()
      const block = await blockOn(site, path, form)
      const answer = await postForm(site, path, { ...person, ...fields, form, block, email })
      expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).to.equal(303)
      expect(await rows()).to.satisfy((all: { form: string; email: string }[]) =>
        all.some((it) => it.form === form && it.email === email),
      )
      expect((await site.mailbox.next(email)).subject).not.to.equal('')
    }
  })

  it('takes a thousand posts of a robot for five, then asks it to wait', async () => {
    const client = site.client()
    const before = (await rows()).length
    const statuses: number[] = []
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => client.post('/api/forms/contact', bodyOf(site, 'contact'))),
      )
      statuses.push(...answers.map((it) => it.status))
    }
    const taken = statuses.filter((it) => it === 201).length
    // A minute may end while they come.
    expect(taken).to.be.within(5, 10)
    expect(statuses.filter((it) => it === 429).length).to.equal(1000 - taken)
    expect((await rows()).length - before).to.equal(taken)
  })

  it('lets no field of any form write a header of a mail', async () => {
    const attack = '\r\nBcc: everybody@forms.test\r\n\r\nX'
    for (const form of formNames.filter((it) => it !== 'newsletter')) {
      const plain = bodyOf(site, form)
      const email = String(plain.email)
      const texts = ['subject', 'message', 'company', 'budget', 'hotel', 'casino', 'destination', 'addressLine1']
      const attacked = Object.fromEntries(texts.map((name) => [name, `Bonjour${attack}`]))
      must(await site.client().post(`/api/forms/${form}`, { ...plain, ...attacked }), 201)
      const refused = Object.keys(plain).filter((name) => typeof plain[name] === 'string' && name !== 'contest')
      for (const name of refused) {
        const answer = await site.client().post(`/api/forms/${form}`, { ...plain, [name]: `${plain[name]}${attack}` })
        expect(answer.status, `${form} ${name}`).to.be.oneOf([201, 409, 422])
      }
      const receipt = await site.mailbox.next(email)
      expect(receipt.to).to.deep.equal([email])
    }
    expect(site.mailbox.all('everybody@forms.test')).to.deep.equal([])
  })
})

describe('forms with a captcha (R199)', () => {
  const secret = 'captcha-secret-of-the-tests'
  const siteverify = opened(() => startSiteverify({ port: 0, secret }))
  // Own site: it has a captcha.
  const site = opened(() =>
    openFormsSite({
      env: {
        CAPTCHA_VERSION: 'v2',
        CAPTCHA_SITE_KEY: 'key',
        CAPTCHA_SECRET: secret,
        CAPTCHA_VERIFY_URL: siteverify.verifyUrl,
      },
    }),
  )

  const send = (form: FormName, changed: Record<string, unknown> = {}) =>
    site.client().post(`/api/forms/${form}`, bodyOf(site, form, changed))

  it('asks each of them for a token, and takes it once', async () => {
    for (const form of formNames) {
      const without = must(await send(form), 422)
      expect(without.body.error.fields, form).to.have.keys('captcha')
      const token = siteverify.issue()
      must(await send(form, { captcha: token }), form === 'newsletter' ? 202 : 201)
      must(await send(form, { 'g-recaptcha-response': token }), 422)
    }
  })

  it('gives telephone and e-mail beside a form that was posted without its token', async () => {
    const block = await blockOn(site, '/contact', 'contact')
    const body = bodyOf(site, 'contact') as Record<string, string>
    const answer = await postForm(site, '/contact', { ...body, privacy: 'true', form: 'contact', block })
    expect(answer.status).to.equal(422)
    const html = String(answer.body)
    expect(html).to.contain('href="tel:').and.to.contain('href="mailto:').and.to.contain('data-captcha="v2"')
  })
})
