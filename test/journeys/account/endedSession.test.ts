import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { preMember } from '#test/support/vipSite.ts'

const profile = '/mon-compte/profil'
const login = '/mon-compte/connexion'
const said = 'Votre session s’était terminée'
const address = { addressLine1: '3 rue du Phare', zipCode: '76600', city: 'Le Havre', country: 'FR' }

describe('a form whose session ended elsewhere comes back with what was typed', () => {
  const site = opened(() => openHotelSite())

  /** The hidden key of a page's form: it names the member, as the one that a browser posts does. */
  const keyIn = (html: string, form: string) => {
    const from = html.indexOf(`data-form="${form}"`)
    return valuesIn(html.slice(from, html.indexOf('</form>', from))).idempotencyKey ?? ''
  }
  /** Every session of the account but that of the device that says so. */
  const endElsewhere = async (email: string, api: '/api/eph' | '/api/vip') => {
    const other = site.client()
    const account = api === '/api/eph' ? '/api/eph/users' : '/api/vip'
    must(await other.post(`${account}/login`, { email, password }), 200)
    const { items } = must(await other.get(`${api}/sessions`), 200).body
    for (const { id, current } of items as { id: string; current: boolean }[])
      if (!current) must(await other.delete(`${api}/sessions/${id}`), 204)
  }
  const logIn = (client: Client, page: string, email: string, next: string) =>
    postForm(client, `${page}?redirect=${encodeURIComponent(next)}`, { form: 'login', email, password })

  const memberWithOpenForm = async () => {
    const { client, email } = await site.member()
    const idempotencyKey = keyIn((await client.get(profile)).body, 'address')
    expect(idempotencyKey).to.match(/^[\da-f-]{36}-/)
    await endElsewhere(email, '/api/eph')
    return { client, email, fields: { form: 'address', idempotencyKey, ...address } }
  }

  it('hotel programme: 303 to the login, which says so, and the form again after it, once', async () => {
    const { client, email, fields } = await memberWithOpenForm()
    const sent = await postForm(client, profile, fields)
    expect(sent.status).to.equal(303)
    expect(sent.headers.get('location')).to.equal(`${login}?redirect=${encodeURIComponent(profile)}`)
    const [cookie] = sent.headers.getSetCookie().filter((it) => it.startsWith('waiting-form='))
    expect(cookie)
      .to.match(/HttpOnly/)
      .and.match(/Max-Age=900/)
      .and.match(/SameSite=Lax/)
    expect(cookie).not.to.contain('Phare')
    expect((await client.get(`${login}?redirect=${encodeURIComponent(profile)}`)).body).to.contain(
      'ce que vous avez écrit vous attend',
    )
    expect((await logIn(client, login, email, profile)).headers.get('location')).to.equal(profile)
    // Another page of the account does not take it away.
    await client.get('/mon-compte')
    const { body, status } = await client.get(profile)
    expect(status).to.equal(200)
    expect(body).to.contain(said)
    expect(valuesIn(body)).to.include({ addressLine1: '3 rue du Phare', zipCode: '76600', city: 'Le Havre' })
    expect((await client.get('/api/eph/profile/address')).body).to.deep.equal({ address: null })
    const again = await postForm(client, profile, { ...fields, idempotencyKey: keyIn(body, 'address') })
    expect(again.status).to.equal(303)
    expect((await client.get('/api/eph/profile/address')).body.address).to.include({ city: 'Le Havre' })
    expect((await client.get(profile)).body).not.to.contain(said)
  })

  it('casino programme, in English; a box that was unticked stays so; never a password', async () => {
    const { client, email } = await preMember(site)
    const page = '/en/vip-card/profile'
    must(await client.put('/api/vip/profile/preferences', { games: true, restaurants: true, shows: false }), 200)
    const html = (await client.get(page)).body
    await endElsewhere(email, '/api/vip')
    const key = { idempotencyKey: keyIn(html, 'preferences') }
    const sent = await postForm(client, page, { form: 'preferences', ...key, shows: 'true' })
    expect(sent.headers.get('location')).to.equal(`/en/vip-card/login?redirect=${encodeURIComponent(page)}`)
    await logIn(client, '/en/vip-card/login', email, page)
    const back = (await client.get(page)).body
    expect(back).to.contain('Your session had ended')
    const boxes = valuesIn(back.slice(back.indexOf('data-form="preferences"')))
    expect(boxes).to.include.keys('shows').and.not.include.keys('games')

    await endElsewhere(email, '/api/vip')
    const secret = { currentPassword: 'Old-secret-1!', password: 'New-secret-1!', passwordConfirm: 'New-secret-1!' }
    await postForm(client, page, { form: 'password', idempotencyKey: keyIn(back, 'password'), ...secret })
    await logIn(client, '/en/vip-card/login', email, page)
    const after = (await client.get(page)).body
    expect(after).to.contain('Your session had ended').and.not.contain('secret-1!')
  })

  it('waits 15 minutes, and for nobody else', async () => {
    const late = await memberWithOpenForm()
    await postForm(late.client, profile, late.fields)
    site.clock.advance({ minutes: 15, ms: 1000 })
    await logIn(late.client, login, late.email, profile)
    expect((await late.client.get(profile)).body)
      .not.to.contain(said)
      .and.not.contain('rue du Phare')

    const { client, fields } = await memberWithOpenForm()
    await postForm(client, profile, fields)
    const other = await site.member({ email: newEmail() })
    await logIn(client, login, other.email, profile)
    expect((await client.get(profile)).body).not.to.contain('rue du Phare')
    expect(client.cookies.get('waiting-form') ?? '').to.equal('')

    // A form without a member's name, or with a foreign seal, is shown to nobody.
    const unnamed = await memberWithOpenForm()
    const { idempotencyKey: _, ...rest } = unnamed.fields
    expect((await postForm(unnamed.client, profile, rest)).headers.getSetCookie().join()).not.to.contain('waiting-form')
    unnamed.client.cookies.set('waiting-form', 'Fe26.2*1*abc')
    await logIn(unnamed.client, login, unnamed.email, profile)
    expect((await unnamed.client.get(profile)).status).to.equal(200)
  })

  it('a page for everybody, which names both logins itself', async () => {
    const { client, email } = await site.member()
    const page = '/vous-proteger'
    const key = keyIn((await client.get(page)).body, 'protection')
    await endElsewhere(email, '/api/eph')
    const sent = await postForm(client, page, { form: 'protection', idempotencyKey: key, visitsPerMonth: '7' })
    expect(sent.status).to.equal(422)
    expect(sent.body).to.contain(`${login}?redirect=`)
    await logIn(client, login, email, page)
    const { body } = await client.get(page)
    expect(body).to.contain(said)
    expect(valuesIn(body)).to.include({ visitsPerMonth: '7' })
  })

  it('with a script: words in place, the way to the login, and what was typed after it', async () => {
    const { client, email } = await site.member()
    const page = await newPage({ width: 390, language: 'fr-FR' })
    const [domain] = [new URL(site.url).hostname]
    await page.browserContext().setCookie(
      ...[...client.cookies].map(([name, value]) => ({
        name,
        value,
        domain,
        path: '/',
        httpOnly: name === 'member',
      })),
    )
    await page.goto(site.url + profile)
    await page.$eval('form[data-form="address"]', (it) => {
      const part = it.closest('details')
      if (part) part.open = true
    })
    await page.focus('form[data-form="address"] [name="addressLine1"]')
    for (const [name, value] of Object.entries(address))
      if (name !== 'country') await page.type(`form[data-form="address"] [name="${name}"]`, value)
    await endElsewhere(email, '/api/eph')
    await page.click('form[data-form="address"] [type="submit"]')
    const link = await page.waitForSelector('form[data-form="address"] .ErrorSummary a')
    await Promise.all([page.waitForNavigation(), link?.click()])
    expect(new URL(page.url()).pathname).to.equal(login)
    await page.type('form[data-form="login"] [name="email"]', email)
    await page.type('form[data-form="login"] [name="password"]', password)
    await Promise.all([page.waitForNavigation(), page.click('form[data-form="login"] [type="submit"]')])
    expect(new URL(page.url()).pathname).to.equal(profile)
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('form[data-form="address"] [name="addressLine1"]')?.value ===
        '3 rue du Phare',
    )
    await closePage(page)
  })
})
