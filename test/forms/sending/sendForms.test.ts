import { expect } from 'chai'
import { announceDraw } from '#server/forms/contests/draws.ts'
import { must } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { blockOn, bodyOf, dayFrom, openFormsSite } from '../formsSite.ts'

const forms = ['contact', 'contest', 'seminar', 'event', 'quote'] as const

describe('POST /api/forms', () => {
  const site = onAnyDatabase(openFormsSite)
  const stored = (email: unknown) =>
    site.services.store.db.selectFrom('submissions').selectAll().where('email', '=', String(email)).execute()
  const post = (form: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
    site.client().post(`/api/forms/${form}`, body, headers)

  for (const form of forms) {
    it(`${form}: stored, mailed to the desk and acknowledged, answered with its id`, async () => {
      const body = bodyOf(site, form)
      const { id } = must(await post(form, body), 201).body
      const [row, ...others] = await stored(body.email)
      expect(others).to.deep.equal([])
      expect(row).to.include({ id, form, spam: 0, locale: 'en' })
      expect(JSON.parse(row?.bodyJson ?? '')).to.include({ firstname: 'Anne', privacy: true })
      expect(await site.mail('formReceipt', String(body.email))).to.deep.equal({ form, id, firstname: 'Anne' })
      const desk = form === 'contest' ? 'concours@house.test' : 'bonjour@hautemer.test'
      expect(row?.desk).to.equal(desk)
      expect(await site.mail('formDesk', desk)).to.include({ form, id, hasFile: false })
    })
  }

  it('goes to the desk that the form’s block names', async () => {
    const block = await blockOn(site, '/demande-de-devis', 'quote')
    must(await post('quote', bodyOf(site, 'quote', { block })), 201)
    expect(await site.mail('formDesk', 'devis@hautemer.test')).to.include({ form: 'quote' })
  })

  it('keeps lines of a message, digits of counts, telephone numbers as E.164', async () => {
    const contact = bodyOf(site, 'contact')
    must(await post('contact', contact), 201)
    expect(JSON.parse((await stored(contact.email))[0]?.bodyJson ?? '').message).to.equal('Bonjour,\nest-ce possible ?')
    const quote = bodyOf(site, 'quote')
    must(await post('quote', quote), 201)
    const told = JSON.parse((await stored(quote.email))[0]?.bodyJson ?? '')
    expect(told).to.include({ phone: '+33612345678', participantCount: '30' })
  })

  it('takes each box of an opt-in by itself, and none is needed (L8)', async () => {
    const body = bodyOf(site, 'contest', { optin: { casinoFirstParty: { email: true } } })
    must(await post('contest', body), 201)
    const told = JSON.parse((await stored(body.email))[0]?.bodyJson ?? '')
    expect(told.optin).to.deep.equal({ casinoFirstParty: { email: true } })
  })

  it('stores the same words once, however often they are sent, and others again', async () => {
    const body = bodyOf(site, 'contact')
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('contact', body)))
    expect(new Set(answers.map((it) => must(it, 201).body.id)).size).to.equal(1)
    expect(await stored(body.email)).to.have.length(1)
    expect(await site.mails('formReceipt', String(body.email))).to.equal(1)
    must(await post('contact', { ...body, subject: 'Autre chose' }), 201)
    expect(await stored(body.email)).to.have.length(2)
  })

  it('repeats the answer to an Idempotency-Key, and refuses it with another body', async () => {
    const body = bodyOf(site, 'contact')
    const headers = { 'Idempotency-Key': 'form-key-1' }
    const first = must(await post('contact', body, headers), 201)
    expect((await post('contact', body, headers)).body).to.deep.equal(first.body)
    const other = await post('contact', { ...body, message: 'autre' }, headers)
    expect(other.status).to.equal(422)
    expect(other.body.error.code).to.equal('keyReused')
  })

  it('takes one entry for each address and contest (409), from 18 years on', async () => {
    const body = bodyOf(site, 'contest')
    must(await post('contest', body), 201)
    const again = await post('contest', { ...body, email: String(body.email).toUpperCase() })
    expect(again.status).to.equal(409)
    const unknown = await post('contest', bodyOf(site, 'contest', { contest: 'nowhere' }))
    expect([unknown.status, unknown.body.error.fields]).to.deep.equal([
      422,
      { contest: 'There is no such contest, or it is gone' },
    ])
    const young = await post('contest', bodyOf(site, 'contest', { birthdate: dayFrom(site, -17 * 365) }))
    expect(young.body.error.fields.birthdate).to.match(/^Date must be prior to \d\d\/\d\d\/\d{4}\. Minors/)
  })

  it('takes entries of a contest between its days alone, and none once its draw is announced, though its last day is later', async () => {
    const contest = 'heure-de-la-maree'
    const block = await blockOn(site, '/concours', 'contest')
    const enter = (locale: 'fr' | 'en') =>
      site.client({ locale }).post('/api/forms/contest', bodyOf(site, 'contest', { contest, block, message: '11 h' }))
    const days = async (first: string, last: string, status: number) => {
      await site.edit('website-hotels/concours', (story) => {
        const form = story.content.body.find((it: { component: string }) => it.component === 'contest_form')
        Object.assign(form, { first_day: first, last_day: last })
      })
      const { body } = await eventually(
        () => enter('en'),
        (it) => it.status === status,
      )
      return [body.error?.fields?.contest, (await enter('fr')).body.error?.fields?.contest]
    }
    const typed = (day: string) => day.split('-').toReversed().join('/')
    const inEnglish = (day: string) => day.replace(/(\d{4})-(\d\d)-(\d\d)/, '$2/$3/$1')
    const [today, tomorrow, yesterday] = [0, 1, -1].map((n) => dayFrom(site, n)) as [string, string, string]
    expect(await days(today, today, 201)).to.deep.equal([undefined, undefined])
    expect(await days(tomorrow, tomorrow, 422)).to.deep.equal([
      `Entries open on ${inEnglish(tomorrow)}`,
      `Les participations ouvrent le ${typed(tomorrow)}.`,
    ])
    expect(await days(today, today, 201)).to.deep.equal([undefined, undefined])
    expect(await days(yesterday, yesterday, 422)).to.deep.equal([
      `This contest ended on ${inEnglish(yesterday)}`,
      `Ce jeu s’est terminé le ${typed(yesterday)}.`,
    ])
    const { store } = site.services
    const seedForm = { numbers: 5, digits: 2, order: 'ascending' } as const
    const announced = { source: 'Loto', seedForm, seedDay: tomorrow, winners: 1, substitutes: 0 }
    await store.transaction((tx) => announceDraw(tx, { contest, ...announced }, site.clock.now()))
    expect(await days(yesterday, tomorrow, 422)).to.deep.equal([
      `This contest ended on ${inEnglish(today)}`,
      `Ce jeu s’est terminé le ${typed(today)}.`,
    ])
  })

  it('counts five a minute for each address', async () => {
    const client = site.client()
    site.clock.toNextMinute()
    for (let n = 0; n < 5; n++) must(await client.post('/api/forms/contact', bodyOf(site, 'contact')), 201)
    const sixth = await client.post('/api/forms/newsletter', bodyOf(site, 'newsletter'))
    expect(sixth.status).to.equal(429)
    expect(Number(sixth.headers.get('retry-after'))).to.be.within(1, 60)
  })

  it('keeps spam as spam, answers it as a success and mails nothing', async () => {
    const caught = bodyOf(site, 'contact', { website: 'https://casino.example' })
    expect(must(await post('contact', caught), 201).body.id).to.be.a('string')
    expect((await stored(caught.email))[0]).to.include({ spam: 1, desk: '' })
    expect(await site.mails('formReceipt', String(caught.email))).to.equal(0)
    const letter = bodyOf(site, 'newsletter', { website: 'x' })
    expect(must(await post('newsletter', letter), 202).body).to.deep.equal({})
    expect(await site.mails('newsletterConfirm', String(letter.email))).to.equal(0)
  })

  it('takes a post within two seconds of its token for spam; later, without or with a false one not', async () => {
    const token = async () => must(await site.client().get('/api/forms/token'), 200).body.token
    const fast = bodyOf(site, 'contact', { token: await token() })
    must(await post('contact', fast), 201)
    expect((await stored(fast.email))[0]?.spam).to.equal(1)
    const slow = bodyOf(site, 'contact', { token: await token() })
    site.clock.advance({ ms: 2500 })
    must(await post('contact', slow), 201)
    expect((await stored(slow.email))[0]?.spam).to.equal(0)
    const forged = bodyOf(site, 'contact', { token: `${site.clock.now().toString(36)}.forged` })
    must(await post('contact', forged), 201)
    expect((await stored(forged.email))[0]?.spam).to.equal(0)
  })

  it('is listed and erased with a member’s account (B8)', async () => {
    const { client, email } = await site.member()
    must(await post('contact', bodyOf(site, 'contact', { email })), 201)
    const exported = must(await client.get('/api/eph/profile/export'), 200).body
    expect(JSON.stringify(exported)).to.contain('Une chambre au calme')
    must(await client.post('/api/eph/users/erase', { password: 'Secret-2026!' }), 204)
    expect(await stored(email)).to.deep.equal([])
  })

  it('forgets what its time has come for', async () => {
    const [spam, real] = [bodyOf(site, 'contact', { website: 'x' }), bodyOf(site, 'contact')]
    must(await post('contact', spam), 201)
    must(await post('contact', real), 201)
    site.clock.advance({ days: 31 })
    await site.services.jobs.runDue()
    expect(await stored(spam.email)).to.deep.equal([])
    expect(await stored(real.email)).to.have.length(1)
    must(await post('contact', real), 201)
    expect(await stored(real.email), 'the same words after a day are a new message').to.have.length(2)
  })

  it('knows no other form, method or body', async () => {
    expect((await post('complaint', {})).status).to.equal(404)
    const got = await site.client().get('/api/forms/contact')
    expect([got.status, got.headers.get('allow')]).to.deep.equal([405, 'POST'])
    const foreign = await post('contact', bodyOf(site, 'contact'), { Origin: 'https://elsewhere.example' })
    expect(foreign.status).to.equal(403)
    expect((await site.client().post('/api/forms/contact', '{', {})).status).to.equal(400)
    expect((await site.client().post('/api/forms/contact', 'a=1', { 'Content-Type': 'text/plain' })).status).to.equal(
      415,
    )
    expect((await post('contact', bodyOf(site, 'contact', { message: 'x'.repeat(70_000) }))).status).to.equal(413)
  })
})
