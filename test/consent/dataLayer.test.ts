import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { dataLayerEvents } from '#shared/events/dataLayer.ts'
import { pathFor } from '#shared/routes.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { startTables } from '#tools/standins/tables/tables.ts'
import { startTagManager } from './tagManager.ts'

type Told = { event: string } & Record<string, unknown>

describe('the data layer', () => {
  const tags = opened(() => startTagManager())
  // Without a partner's window the form would lead away from the page while the next is asked for.
  const tables = opened(startTables)
  const site = opened(() =>
    openPokerSite({
      env: {
        GTM_ID: 'GTM-TEST123',
        GTM_URL: tags.scriptUrl,
        ANALYTICS_HOSTS: 'stats.example,*.pixel.example',
        THEFORK_URL: tables.urls.thefork,
      },
    }),
  )
  let page: Page
  let told: Told[]
  const last = (event: string) => told.findLast((it) => it.event === event)
  const until = (event: string, holds: (it: Told) => boolean = () => true) =>
    eventually(() => told.find((it) => it.event === event && holds(it)))

  before(async () => {
    await site.whole()
    told = []
    page = await newPage({ isUnasked: true })
    // Everything that comes into any layer of the tab, as it comes.
    await page.evaluateOnNewDocument(() => {
      let layer: unknown[] | undefined
      Object.defineProperty(window, 'dataLayer', {
        configurable: true,
        get: () => layer,
        set(given: unknown[]) {
          layer = given
          layer.push = (...items) => {
            for (const it of items) console.debug(`LAYER ${JSON.stringify(it)}`)
            return Array.prototype.push.apply(given, items)
          }
        },
      })
    })
    page.on('console', (line) => {
      if (line.text().startsWith('LAYER ')) told.push(JSON.parse(line.text().slice(6)))
    })
  })
  after(() => closePage(page))

  it('has nothing before consent, then the signals of consent mode before the tag manager', async () => {
    await page.goto(`${site.url}/en/offers`)
    await page.waitForSelector('[data-asks] .Consent')
    expect(await page.evaluate(() => Object.hasOwn(window, 'google_tag_manager'))).to.equal(false)
    expect(told).to.deep.equal([])
    await page.click('.Consent-answers [value="all"]')
    await until('page_view')
    const refused = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }
    expect(told.slice(0, 2)).to.deep.equal([
      { 0: 'consent', 1: 'default', 2: { ...refused, analytics_storage: 'denied' } },
      { 0: 'consent', 1: 'update', 2: { analytics_storage: 'granted' } },
    ])
    expect(told[2]?.event).to.equal('gtm.js')
  })

  it('tells a walk through the site: views, also without a full load, choices, searches, bookings, forms, a payment', async () => {
    // An offer, by the router.
    const offer = await page.$eval('main article a[href^="/en/offers/"]', (it) => it.getAttribute('href') ?? '')
    await page.click(`main a[href="${offer}"]`)
    await until('page_view', ({ page_location }) => page_location === site.url + offer)
    const slug = offer.split('/').at(-1)
    expect(last('select_item')).to.deep.equal({
      event: 'select_item',
      items: [{ item_id: slug, item_category: 'offer' }],
      item_list_id: 'offer_list',
    })
    await until('view_item', ({ items }) => JSON.stringify(items).includes(String(slug)))
    expect(last('view_item')).to.include({ currency: 'EUR' })
    expect(last('view_item')?.value).to.be.greaterThan(0)
    const documents = await page.evaluate(() => performance.getEntriesByType('navigation').length)
    expect(documents).to.equal(1)

    // Back is a view as well.
    const views = told.filter(({ event }) => event === 'page_view').length
    await page.goBack()
    await eventually(() => told.filter(({ event }) => event === 'page_view').length === views + 1)

    await visit(`/en/search`)
    await page.focus('search [type="search"]')
    await page.type('search [type="search"]', 'secret words')
    await page.keyboard.press('Enter')
    expect((await until('search'))?.filters).to.include('q')

    await visit(`/en/hotels/le-grand-hautemer`)
    await book()
    expect(await until('begin_checkout')).to.deep.equal({
      event: 'begin_checkout',
      items: [{ item_id: 'le-grand-hautemer', item_category: 'hotel' }],
    })
    await visit(`/en/restaurants/la-criee`)
    await page.focus('.TableForm [name="people"]')
    await page.waitForSelector('.TableForm[data-alive]')
    await page.click('.TableForm [type="submit"]')
    await until('begin_checkout', ({ items }) => JSON.stringify(items).includes('"restaurant"'))
    await page.waitForSelector('.TableForm iframe')
    await visit(`/en/shows/la-revue-de-la-verriere`)
    await page.$eval('main a.Tickets-way', (it) => it.addEventListener('click', (event) => event.preventDefault()))
    await page.$eval('main a.Tickets-way', (it) => it.click())
    const seats = await until('begin_checkout', ({ items }) => JSON.stringify(items).includes('"show"'))
    expect(JSON.stringify(seats)).to.include('"item_id":"la-revue-de-la-verriere"')

    await visit(`/en/contact`)
    await fill('form[data-form="contact"]', {
      firstname: 'Anne',
      lastname: 'Martin',
      email: newEmail(),
      subject: 'Une question',
      message: 'Ma chambre donne-t-elle sur la digue ?',
    })
    await until('generate_lead')
    expect(last('generate_lead')).to.deep.equal({ event: 'generate_lead', form: 'contact' })

    await visit(`/en/my-account/register`)
    const { emailVerify, passwordConfirm, email } = signupBody() as Record<string, string>
    await fill('form[data-form="signup"]', {
      firstname: 'Anne',
      lastname: 'Martin',
      birthdate: '06/15/1985',
      email: email ?? '',
      emailVerify: emailVerify ?? '',
      password,
      passwordConfirm: passwordConfirm ?? '',
    })
    // In three steps, of which the first was sent.
    for (const step of [2, 3]) {
      await page.waitForFunction(
        (it) => document.querySelector('main')?.innerText.includes(`Step ${it} of 3`),
        {},
        step,
      )
      await page.$eval('form[data-form="signup"]', (it) => (it as HTMLFormElement).requestSubmit())
    }
    await until('sign_up')
    expect(told.filter(({ event }) => event === 'login')).to.have.length(0)

    const player = await site.player()
    await page
      .browserContext()
      .setCookie(
        ...[...player.client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })),
      )
    await visit(pathFor('tournamentRegistration', 'en', { slug: 'la-nuit-de-la-digue' }))
    await Promise.all([page.waitForNavigation(), page.click('form[data-form="register"] [type="submit"]')])
    const { body } = must(await player.client.get('/api/poker/registrations'), 200)
    const id = String(body.items[0].id)
    await pay(page.url())
    await untilState(player, id, 'confirmed')
    await visit(`/en/poker/payment/${id}`)
    await visit(`/en/offers`)
    const money = {
      items: [{ item_id: 'la-nuit-de-la-digue', item_category: 'tournament', price: 120 }],
      currency: 'EUR',
      value: 120,
    }
    expect(await until('begin_checkout', ({ value }) => value === 120)).to.deep.include(money)
    expect(await until('purchase')).to.deep.include({ ...money, transaction_id: id.slice(0, 8) })

    await visit(`/en/my-account/login`)
    await page.click('form[data-form="login"] [type="submit"]')
    await until('login')
  }).timeout(120_000)

  it('has told every event and every field of the catalogue, no other, and nobody’s data', () => {
    const known: Record<string, readonly string[]> = Object.fromEntries(
      Object.entries(dataLayerEvents).map(([event, { fields }]) => [event, Object.keys(fields)]),
    )
    const of = (name: string) => told.filter(({ event }) => event === name)
    expect(new Set(told.map(({ event }) => event))).to.deep.equal(
      new Set([undefined, 'gtm.js', 'form', 'login', ...Object.keys(known)]),
    )
    for (const [name, fields] of Object.entries(known)) {
      // One that waited for a page with the tag manager has the address at which it happened.
      const seen = new Set(
        of(name).flatMap(({ event: _, page_location, ...it }) =>
          Object.keys({ ...it, ...(name === 'page_view' && { page_location }) }),
        ),
      )
      expect([...seen].sort(), name).to.deep.equal([...fields].sort())
    }
    expect(JSON.stringify(told)).not.to.match(/secret words|guests\.test|Martin|Anne/)
  })

  it('opens the policy for named tags, where the tag manager may be and nowhere else', async () => {
    const policy = async (path: string) => (await site.get(path)).headers.get('content-security-policy') ?? ''
    for (const name of ['script-src', 'connect-src', 'img-src'])
      expect(await policy('/en/offers')).to.match(
        new RegExp(`${name} [^;]*https://stats\\.example https://\\*\\.pixel\\.example`),
      )
    expect(await policy('/en/my-account/login')).not.to.include('stats.example')
  })

  /** Opens a page; what it says of itself has come. */
  async function visit(path: string): Promise<void> {
    const before = told.length
    await page.goto(site.url + path)
    await eventually(() =>
      told
        .slice(before)
        .some(
          ({ event, ...it }) =>
            event === 'page_view' && it.page_location === site.url + path.replace(/payment\/.*/, 'payment/:id'),
        ),
    )
  }

  async function fill(form: string, values: Record<string, string>): Promise<void> {
    await page.$eval(
      form,
      (it, given) => {
        const controls = (it as HTMLFormElement).elements
        for (const [name, value] of Object.entries(given)) (controls.namedItem(name) as HTMLInputElement).value = value
        const boxes = [
          ...(it as HTMLFormElement).querySelectorAll<HTMLInputElement>('[name="privacy"], [name="terms"]'),
        ]
        for (const box of boxes) box.checked = true
        const civility = it.querySelector<HTMLInputElement>('[name="civility"][type="radio"]')
        if (civility) civility.checked = true
        for (const radio of it.querySelectorAll<HTMLInputElement>(
          '[name$=".email"][value="false"], [name$=".sms"][value="false"]',
        ))
          radio.checked = true
      },
      values,
    )
    await page.$eval(form, (it) => (it as HTMLFormElement).requestSubmit())
  }

  /** Two nights, typed as a reader does. */
  async function book(): Promise<void> {
    const { month, year } = Temporal.Now.plainDateISO('Europe/Paris').add({ months: 2 })
    await page.focus('.BookingBar [name="hotel"]')
    await page.waitForSelector('.BookingBar form[novalidate]')
    for (const [name, day] of [
      ['arrival', 10],
      ['departure', 12],
    ] as const) {
      await page.click(`.BookingBar [name="${name}"]`, { count: 3 })
      await page.type(`.BookingBar [name="${name}"]`, `${month}/${day}/${year}`)
    }
    await Promise.all([
      page.waitForNavigation(),
      page.$eval('.BookingBar form', (it) => (it as HTMLFormElement).requestSubmit()),
    ])
  }
})
