import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { eventOf, expiredOf, refusedOf, sessionAt, signed } from '#test/poker/payments/merchantEvents.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { storedDate } from '#test/support/content.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'
import { pointer } from '../reader.ts'
import { isSameDocument, markDocument } from '../visit.ts'

describe('a buyer’s walk through a tournament in a browser', () => {
  const site = opened(() => openPokerSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))
  let page: Page

  before(async () => {
    // Right after a start the list has what came until then.
    await site.whole()
  })
  afterEach(() => closePage(page))

  /** With ordinary blanks. */
  const text = async () => (await page.$eval('main', (it) => it.innerText)).replace(/[\u00a0\u202f]/g, ' ')
  const submitOf = (form: string) => `form[data-form="${form}"] [type="submit"]`
  const toTournament = (slug: string) => `.TournamentList tbody th a[href$="/${slug}"]`

  it('in French on a phone: find, create an account, come back by the mail, pay, hold the code, give the place back', async () => {
    page = await newPage({ width: 390 })
    const hand = pointer(page)
    const open = async (path: string) => {
      await page.goto(site.url + path)
      await settled(page)
    }
    await filterInPlace(open)
    await open((await page.$eval(toTournament('nuit-du-granit'), (it) => it.getAttribute('href'))) ?? '')
    expect(await text()).to.contain('Places libres : 27 sur 27')
    await hand.follow('[data-register] .btn')
    expect(await text()).to.contain('Vous revenez à « La Nuit du Granit »')
    await hand.follow('.PokerLogin-new .btn')
    const email = newEmail('journey.test')
    await settled(page)
    await hand.press('[name="civility"]')
    await hand.fill('#signup-firstname', 'Maëlle')
    await hand.fill('#signup-lastname', 'Le Goff')
    await hand.fill('#signup-birthdate', '15/06/1985')
    await hand.fill('#signup-email', email)
    await hand.fill('#signup-emailVerify', email)
    await hand.fill('#signup-password', password)
    await hand.fill('#signup-passwordConfirm', password)
    await hand.press('#signup-terms')
    await hand.press('#signup-privacy')
    await hand.follow(submitOf('signup'))
    const { id, redirect = '' } = await site.mail('activation', email)
    await open(`/carte-vip/activation/${id}?redirect=${encodeURIComponent(redirect)}`)
    await hand.fill('#activation-email', email)
    await hand.follow(submitOf('activation'))
    expect(await text())
      .to.contain('Places libres : 27 sur 27')
      .and.contain('Vous allez être redirigé vers le site marchand')
    await settled(page)
    await hand.follow(submitOf('register'))
    expect(page.url()).to.contain(site.merchant.url)
    await payWith('4242424242424242')
    await page.waitForSelector('.QrCode')
    expect(await text())
      .to.contain('Vous êtes inscrit')
      .and.contain('Apportez une pièce d’identité')
    // Back to the merchant, who knows that it is paid, and forward again: one place, one payment.
    await page.goBack()
    await page.goto(`${site.url}/poker/tournois/nuit-du-granit/inscription`)
    expect(await text()).to.contain('Vous êtes inscrit')
    await open('/carte-vip/mes-tournois')
    await hand.press('.VipTournaments-entry summary')
    await page.waitForSelector(submitOf('cancel'), { visible: true })
    await hand.follow(submitOf('cancel'))
    expect(await text()).to.contain('Ce que vous aviez payé vous revient')
    const paid = site.merchant.store.sessions().filter(({ isPaid }) => isPaid)
    expect(paid.map(({ amount }) => amount)).to.deep.equal([5000])
  })

  it('in English on a desk, without JavaScript: filter, log in, a refused card, the bank’s question, registered', async () => {
    const email = newEmail('journey.test')
    const client = site.client()
    must(await client.post('/api/vip/signup', signupBody({ email })), 201)
    const { id } = await site.mail('activation', email)
    must(await client.post(`/api/vip/activate/${id}`, { email }), 200)
    page = await newPage({ width: 1440, language: 'en-US', javascript: false })
    const hand = pointer(page)
    await page.goto(`${site.url}/en/poker/tournaments`)
    await hand.fill('[name="buyinMin"]', '100')
    await hand.fill('[name="buyinMax"]', '40')
    await hand.follow('.TournamentList-filters [type="submit"]')
    expect(await text()).to.contain('Min value must be inferior to max')
    await hand.fill('[name="buyinMin"]', '20')
    await hand.follow('.TournamentList-filters [type="submit"]')
    expect(await text()).to.contain('2 tournaments')
    await hand.follow(toTournament('la-bulle-des-pins'))
    await hand.follow('[data-register] .btn')
    await hand.fill('#login-email', email)
    await hand.fill('#login-password', password)
    await hand.follow(submitOf('login'))
    expect(await text()).to.contain('You will be redirected to the merchant site')
    await hand.follow(submitOf('register'))
    await payWith('4000000000000002')
    expect(await page.$('[role="alert"]')).to.not.equal(null)
    // Away from the merchant and back: the place is still held, and the way on is there.
    await hand.follow('a[href$="/cancel"]')
    expect(await text())
      .to.contain('The payment has not been made')
      .and.match(/Place held until \d+:\d\d/)
    await hand.follow('.Entry .btn')
    await payWith('4000002500003155')
    await hand.follow('[value="approve"]')
    // Until the merchant has told, the page loads itself again: a reload of ours would meet its own, and one ends the other.
    await eventually(async () => expect(await text().catch(() => 'between two pages')).to.include('You are registered'))
    expect(await page.$('.QrCode')).to.not.equal(null)
    expect(await text()).to.not.contain('You will be redirected to the merchant site')
  })

  it('back from the merchant: the page waits, and says by itself that it was refused, or that money goes back and has gone', async () => {
    site.merchant.holdWebhooks(true)
    const player = await site.player()
    const place = async () => must(await player.register('la-bulle-des-pins'), 201).body
    page = await newPage({ width: 390 })
    const cookies = [...player.client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...cookies)
    const says = (words: string) =>
      page.waitForFunction((it) => document.querySelector('main')?.innerText.includes(it), { timeout: 20_000 }, words)
    const refused = await place()
    site.merchant.setWeather('failing')
    await page.goto(`${site.url}/poker/paiement/${refused.id}`)
    await says('Nous attendons la confirmation')
    await page.waitForSelector('[data-live="payment"][data-alive]')
    must(await signed(site, refusedOf(sessionAt(site, refused.id))), 200)
    await says('Le paiement n’a pas abouti')
    site.merchant.setWeather('well')
    const late = await place()
    await pay(late.checkoutUrl)
    const session = sessionAt(site, late.id)
    must(await signed(site, expiredOf(session)), 200)
    site.merchant.setWeather('failing')
    must(await signed(site, eventOf(session, { payment_intent: session.intentId })), 200)
    await page.goto(`${site.url}/poker/paiement/${late.id}`)
    await says('vous revient sur la carte')
    await page.waitForSelector('[data-live="payment"][data-alive]')
    site.merchant.setWeather('well')
    site.clock.advance({ minutes: 2 })
    await site.services.jobs.runDue()
    await says('est reparti vers la carte')
    site.merchant.holdWebhooks(false)
  })

  it('the structure on paper: every level and break in black on white, nothing to press (B22)', async () => {
    page = await newPage({ width: 794 })
    await page.goto(`${site.url}/poker/tournois/nuit-du-granit`)
    await page.emulateMediaType('print')
    const seen = await page.evaluate(() => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((it) => it.checkVisibility()).map((it) => it.className)
      const { backgroundColor } = getComputedStyle(document.querySelector('.Tournament') as Element)
      return { rows: shown('.Tournament-levels tbody tr'), pressable: shown('.btn, form, nav'), backgroundColor }
    })
    expect(seen.rows).to.have.length(15)
    expect(seen.pressable).to.deep.equal([])
    expect(seen.backgroundColor).to.be.oneOf(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)'])
  })

  it('the evening that is being played: the clock runs, the floor is followed, a cut line is said', async () => {
    const slug = 'la-nuit-de-la-digue'
    await site.editTournament(slug, (content) => {
      const began = Temporal.Instant.fromEpochMilliseconds(site.clock.now() - 10 * 60_000)
      content.date = storedDate(began)
    })
    page = await newPage({ width: 390, language: 'en-US' })
    await page.goto(`${site.url}/en/poker/tournaments/${slug}`)
    const part = (name: string) => page.$eval(`[data-part="${name}"]`, (it) => it.textContent)
    await page.waitForSelector('.LiveClock[data-alive]')
    const shown = await part('left')
    await eventually(
      () => part('left'),
      (it) => it !== shown,
    )
    expect(await part('players')).to.equal('not announced yet')
    const clock = { tournament: slug, level: 5, playersLeft: 48, paused: false }
    const tell = (data: object) => postFloor(site, floorEvent(site, 'tournamentClock', data))
    must(await tell({ ...clock, startedAt: new Date(site.clock.now()).toISOString() }), 202)
    await eventually(async () => expect(await part('players')).to.equal('48'))
    expect([await part('title'), await part('next')]).to.deep.equal(['Level 5', 'level 6, 400 / 800, ante 100'])
    // Moved on in the drawing and in the table, where it is said in words.
    expect(await page.$$eval('.Tournament-timeline [data-now]', (all) => all.length)).to.equal(1)
    expect(await page.$$eval('tr[aria-current="step"] th', (all) => all.map((it) => it.textContent))).to.deep.equal([
      '5now',
    ])
    // A place that somebody takes is gone on every screen.
    const before = Number(await part('free'))
    must(await (await site.player()).register(slug), 201)
    await eventually(
      () => part('free'),
      (it) => Number(it) === before - 1,
    )
    expect(await text()).to.contain(`Places left: ${before - 1} of 120`)
    // A hidden page reads nothing. Shown again, it has the present state.
    const look = (state: 'hidden' | 'visible') =>
      page.evaluate((it) => {
        Object.defineProperty(document, 'visibilityState', { value: it, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    await look('hidden')
    must(await tell({ ...clock, playersLeft: 40, startedAt: new Date(site.clock.now()).toISOString() }), 202)
    await eventually(() => site.services.poker?.tournaments.live(slug).then((it) => it.playersLeft === 40))
    expect(await part('players')).to.equal('48')
    await look('visible')
    await eventually(async () => expect(await part('players')).to.equal('40'))
    // The server goes: said, and the clock runs on.
    site.services.poker?.drain()
    await page.waitForSelector('.LiveClock--cut', { timeout: 20_000 })
    expect(await page.$eval('[data-line]', (it) => it.textContent)).to.contain('The line has been cut since')
  })

  /** Without a full load: the address holds the filters, and back and forward lead through them. */
  async function filterInPlace(open: (path: string) => Promise<void>): Promise<void> {
    await open('/poker/tournois')
    // The first touch brings the router; until then the form is HTML.
    await page.click('[name="buyinMin"]')
    await page.waitForSelector('#announcer')
    await markDocument(page)
    const count = (words: string) =>
      page.waitForFunction(
        (it) => document.querySelector('.TournamentList-count')?.textContent?.startsWith(it),
        {},
        words,
      )
    await page.select('[name="casino"]', 'casino-du-granit')
    await page.click('.TournamentList-filters [type="submit"]')
    await count('1 tournoi')
    expect(await page.evaluate(() => location.search + location.hash)).to.equal(
      '?casino=casino-du-granit&range=all#tournois',
    )
    await page.waitForFunction(() => document.getElementById('announcer')?.textContent?.startsWith('1 tournoi'))
    await page.goBack()
    await count('10 tournois')
    expect(await page.$eval('[name="casino"]', (it) => (it as HTMLSelectElement).value)).to.equal('')
    await page.goForward()
    await count('1 tournoi')
    expect(await page.$eval('[name="casino"]', (it) => (it as HTMLSelectElement).value)).to.equal('casino-du-granit')
    expect(await isSameDocument(page)).to.equal(true)
  }

  async function payWith(number: string): Promise<void> {
    const hand = pointer(page)
    await hand.fill('#number', number)
    await hand.fill('#expiry', '12/40')
    await hand.fill('#cvc', '123')
    await hand.fill('#name', 'Maëlle Le Goff')
    await hand.follow('main form button')
  }
})
