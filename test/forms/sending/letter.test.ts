import { expect } from 'chai'
import { pathFor } from '#shared/routes.ts'
import { must } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { bodyOf, openFormsSite, postForm } from '../formsSite.ts'

describe('the letter (L8)', () => {
  const site = onAnyDatabase(openFormsSite, { mailbox: true })
  const ask = async (changed: Record<string, unknown> = {}, locale: 'fr' | 'en' = 'en') => {
    const body = bodyOf(site, 'newsletter', changed)
    expect(must(await site.client({ locale }).post('/api/forms/newsletter', body), 202).body).to.deep.equal({})
    return String(body.email)
  }
  const subscription = (email: string) =>
    site.services.store.db
      .selectFrom('newsletterSubscriptions')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirst()
  const press = (path: string, form: string) => postForm(site, path, { form })
  const subscribe = async () => {
    const email = await ask()
    const { path } = await site.mailbox.next(email)
    must(await press(path, 'letterConfirm'), 303)
    return { email, welcome: await site.mailbox.next(email, 'letter is confirmed'), path }
  }

  it('asks first: only the button of the page behind the link subscribes, then it welcomes', async () => {
    const email = await ask()
    const mail = await site.mailbox.next(email, 'one confirmation')
    expect(mail.path).to.match(/^\/en\/newsletter\/confirm\/[\w-]{43}$/)
    const page = await site.get(mail.path)
    expect([page.status, page.headers.get('x-robots-tag')]).to.deep.equal([200, 'noindex'])
    expect(await page.text()).to.contain('Receive the letter')
    expect((await subscription(email))?.state).to.equal('pending')
    expect((await press(mail.path, 'letterConfirm')).headers.get('location')).to.equal(mail.path)
    expect((await subscription(email))?.state).to.equal('confirmed')
    expect(await site.html(mail.path)).to.contain('The next letter is yours')
    await site.mailbox.next(email, 'letter is confirmed')
    must(await press(mail.path, 'letterConfirm'), 303)
    expect(site.mailbox.all(email)).to.have.length(2)
  })

  it('keeps the proof: wording, language and both dates', async () => {
    const email = await ask({}, 'fr')
    const { path, subject } = await site.mailbox.next(email)
    expect(path).to.match(/^\/newsletter\/confirmer\//)
    expect(subject).to.contain('lettre')
    must(await site.client().post(`/api/forms/newsletter/confirm/${path.split('/').at(-1)}`), 200)
    const row = await subscription(email)
    expect(row).to.include({ locale: 'fr', state: 'confirmed' })
    expect(row?.wording).to.match(/données.*confidentialité/)
    expect(row?.confirmedAt).to.be.at.least(row?.askedAt ?? Number.POSITIVE_INFINITY)
  })

  it('can be left by one press of the mail program’s own button (RFC 8058), without a redirect', async () => {
    const { email, welcome } = await subscribe()
    const source = await (await fetch(`${site.mailbox.url}/mails/${welcome.id}/source`)).text()
    const raw = source.replace(/\r\n[ \t]+/g, ' ')
    const address = /<(http[^>]+newsletter\/unsubscribe\/[\w-]+)>/.exec(raw)?.[1] ?? ''
    expect(raw.toLowerCase()).to.contain('list-unsubscribe-post').and.to.contain('list-unsubscribe=one-click')
    const posted = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(posted.status).to.equal(200)
    expect((await subscription(email))?.state).to.equal('unsubscribed')
  })

  it('can be left by the page behind the link; opening it changes nothing, a second press neither', async () => {
    const { email, welcome } = await subscribe()
    const path = /\/en\/newsletter\/unsubscribe\/[\w-]+/.exec(welcome.text)?.[0] ?? ''
    expect(await site.html(path)).to.contain('Unsubscribe')
    expect((await subscription(email))?.state).to.equal('confirmed')
    must(await press(path, 'letterEnd'), 303)
    must(await press(path, 'letterEnd'), 303)
    expect(await site.html(path))
      .to.contain('We will send no more letters to your address')
      .and.contain(`href="${pathFor('home', 'en')}#lettre"`)
    expect(await site.html(pathFor('home', 'en'))).to.contain('id="lettre"')
    expect((await subscription(email))?.state).to.equal('unsubscribed')
  })

  it('may be told why it was left, by one press and only after it was: the reason is never required (R144)', async () => {
    const { email, welcome } = await subscribe()
    const path = /\/en\/newsletter\/unsubscribe\/[\w-]+/.exec(welcome.text)?.[0] ?? ''
    const say = (reason: string) => postForm(site, path, { form: 'letterReason', reason })
    expect((await say('spam')).headers.get('location')).to.equal(null)
    must(await press(path, 'letterEnd'), 303)
    const asked = await site.html(path)
    expect(asked).to.contain('Tell us why').and.contain('There are too many').and.contain('I am limiting my gambling')
    const token = path.split('/').at(-1)
    const because = { reason: 'because' }
    must(await site.client().post(`/api/forms/newsletter/reason/${token}`, because), 422)
    expect((await say('tooFrequent')).headers.get('location')).to.equal(`${path}?thanks=1`)
    expect(await site.html(path))
      .to.contain('Thank you for telling us')
      .and.not.contain('There are too many')
    // The first reason stays; a gambling limit leads to the page that helps with it.
    expect((await say('gamblingLimit')).headers.get('location')).to.equal('/en/protect-yourself')
    expect(await subscription(email)).to.include({ state: 'unsubscribed', unsubscribeReason: 'tooFrequent' })
    site.clock.advance({ minutes: 11 })
    await ask({ email })
    expect(await subscription(email)).to.include({ state: 'pending', unsubscribeReason: null })
  })

  it('keeps the page on which it was asked for, and the house whose page that is', async () => {
    const { email } = bodyOf(site, 'newsletter') as { email: string }
    const post = (referer: string, address: string) =>
      site.client().post('/api/forms/newsletter', bodyOf(site, 'newsletter', { email: address }), {
        Origin: site.url,
        Referer: site.url + referer,
      })
    must(await post('/en/hotels/villa-ondine?from=x', email), 202)
    expect(await subscription(email)).to.include({ page: '/en/hotels/villa-ondine', house: 'villa-ondine' })
    must(await post('/', `home.${email}`), 202)
    expect(await subscription(`home.${email}`)).to.include({ page: '/', house: null })
  })

  it('can be asked for again after leaving; not before by a subscriber, or by anyone asked a moment ago', async () => {
    const questionsTo = (address: string) => site.mails('newsletterConfirm', address)
    const { email, welcome } = await subscribe()
    site.clock.advance({ minutes: 11 })
    await ask({ email })
    expect(await questionsTo(email)).to.equal(1)
    expect((await subscription(email))?.state).to.equal('confirmed')

    const path = /\/en\/newsletter\/unsubscribe\/[\w-]+/.exec(welcome.text)?.[0] ?? ''
    must(await press(path, 'letterEnd'), 303)
    const shouted = email.replace('sender', 'SENDER')
    await ask({ email: shouted })
    expect(await questionsTo(shouted)).to.equal(1)
    expect((await subscription(shouted))?.state).to.equal('pending')
    // One mailbox, however it is written.
    expect(await subscription(email)).to.equal(undefined)
    await ask({ email })
    expect(await questionsTo(email)).to.equal(1)
    site.clock.advance({ minutes: 11 })
    await ask({ email })
    expect(await questionsTo(email)).to.equal(2)
  })

  it('is not taken from a subscriber by anybody who types the address: nothing changes, nothing is sent', async () => {
    const { email, path } = await subscribe()
    const before = await subscription(email)
    for (const minutes of [11, 24 * 60, 8 * 24 * 60]) {
      site.clock.advance({ minutes })
      await ask({ email }, 'fr')
      const typed = { form: 'newsletter', email: email.toUpperCase(), privacy: 'on' }
      expect((await postForm(site, '/', typed)).status).to.equal(303)
    }
    expect(await subscription(email)).to.deep.equal(before)
    expect(before?.state).to.equal('confirmed')
    // The old link says what it said; it was pressed twice at most.
    must(await press(path, 'letterConfirm'), 303)
    expect(await subscription(email)).to.deep.equal(before)
    expect(await site.mails('newsletterConfirm', email)).to.equal(1)
    expect(await site.mails('newsletterConfirm', email.toUpperCase())).to.equal(0)
  })

  it('tells links that expired or never were', async () => {
    const email = await ask()
    const { path } = await site.mailbox.next(email)
    site.clock.advance({ days: 8 })
    expect((await site.get(path)).status).to.equal(410)
    expect((await press(path, 'letterConfirm')).status).to.equal(410)
    for (const unknown of [
      '/newsletter/confirmer/x',
      '/en/newsletter/unsubscribe/%00',
      `/newsletter/confirmer/${'a'.repeat(43)}`,
    ])
      expect((await site.get(unknown)).status).to.be.oneOf([400, 404])
    expect((await site.client().post('/api/forms/newsletter/unsubscribe/nobody')).status).to.equal(404)
  })
})
