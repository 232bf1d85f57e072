import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { readConsent } from '#shared/consent/purposes.ts'
import { wake } from '#test/forms/formPage.ts'
import { budgets, KiB } from '#test/rules/repository/budgets.ts'
import { closePage, newPage, type PageOptions } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { openSite } from '#test/support/site.ts'
import { startTagManager } from './tagManager.ts'

const card = '[data-asks] .Consent'
const refuse = '.Consent-answers [value="none"]'
const accept = '.Consent-answers [value="all"]'
const purposes = '.Consent summary'

describe('the card of consent (beyond B7, L7)', () => {
  const tags = opened(() => startTagManager())
  const site = opened(() => openSite({ env: { GTM_ID: 'GTM-TEST123', GTM_URL: tags.scriptUrl } }))

  let page: Page
  let hosts: Set<string>

  beforeEach(() => {
    tags.asked.length = 0
  })
  afterEach(() => closePage(page))

  it('asks once the page is there, moves nothing, takes no focus, and until then only our own origin is asked', async () => {
    await open('/mentions-legales')
    await page.waitForSelector(card)
    expect(await page.evaluate(() => document.activeElement === document.body)).to.equal(true)
    expect([...hosts]).to.deep.equal([new URL(site.url).host])
    const { moved, scripts } = await page.evaluate(() => {
      const observer = new PerformanceObserver(() => {})
      observer.observe({ type: 'layout-shift', buffered: true })
      const shifts = observer.takeRecords() as unknown as { value: number }[]
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const bytes = files.filter(({ name }) => name.endsWith('.js')).map((it) => it.encodedBodySize)
      const moved = shifts.reduce((sum, { value }) => sum + value, 0)
      return { moved, scripts: bytes.reduce((sum, it) => sum + it, 0) }
    })
    // Words of a line move by a few pixels when the font comes.
    expect(moved).to.be.below(0.001)
    expect(scripts).to.be.below(budgets.boot * KiB)
    expect(await kept()).to.equal(undefined)
    expect(await page.evaluate(() => 'dataLayer' in window)).to.equal(false)
  })

  it('is not shown to crawlers, nor on the page that has the choices; the policy opens for the tag manager where one is set', async () => {
    await open('/mentions-legales', {
      agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    await idle()
    expect(await isSeen()).to.equal(false)
    await closePage(page)
    await open('/cookies')
    await idle()
    expect(await isSeen()).to.equal(false)
    const policy = (await site.get('/cookies')).headers.get('content-security-policy')
    expect(policy)
      .to.contain(`script-src 'self' ${new URL(tags.scriptUrl).origin};`)
      .and.match(/trusted-types [^;]*hautemer-tags/)
  })

  it('is refused by one button, by its cross and by Escape, each with its proof, and does not come again', async () => {
    for (const [way, act] of Object.entries({
      button: () => page.click(refuse),
      cross: () => page.click('.Consent-close'),
      escape: () => page.keyboard.press('Escape'),
    })) {
      await open('/en/legal-notice', { width: 390 })
      await page.waitForSelector(card)
      await act()
      await page.waitForSelector('.Consent', { hidden: true })
      // The answer outlives its page, and the browser would not tell us of its end any more.
      await idle()
      const consent = await kept()
      expect(consent?.choices, way).to.deep.equal({ analytics: false, monitoring: false })
      expect(await proofOf(consent?.id), way).to.equal('{"analytics":false,"monitoring":false}')
      await page.reload()
      await idle()
      expect(await isSeen(), way).to.equal(false)
      expect(tags.asked).to.deep.equal([])
      if (way !== 'escape') await closePage(page)
    }
  })

  it('weighs both answers the same, comes early to the Tab key and lets go of it; nothing for axe, also with the choices open', async () => {
    await open('/mentions-legales', { width: 390 })
    await page.waitForSelector(card)
    const looks = await page.$$eval('.Consent-answers button', (all) =>
      all.map((it) => {
        const { backgroundColor, color, fontSize, fontWeight, borderColor } = getComputedStyle(it)
        const [width, height] = [Math.round(it.clientWidth), it.clientHeight]
        return { backgroundColor, color, fontSize, fontWeight, borderColor, width, height }
      }),
    )
    expect(looks[0]).to.deep.equal(looks[1])
    const stops: string[] = []
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate(
          () => document.activeElement?.closest('.SkipLink, .Consent, .Header')?.className.split(' ')[0] ?? '',
        ),
      )
    }
    expect(stops[0]).to.equal('SkipLink')
    expect(stops.slice(1, 6)).to.deep.equal(Array(5).fill('Consent'))
    expect(stops.slice(6)).to.not.include('Consent')
    expect(await axeViolations(page)).to.deep.equal([])

    await page.click(purposes)
    expect(
      await page.$$eval('.Consent [type="checkbox"]', (all) => all.map((it) => it.matches(':checked'))),
    ).to.deep.equal([false, false])
    expect(await axeViolations(page)).to.deep.equal([])
    await page.keyboard.press('Escape')
    await page.waitForSelector('.Consent', { hidden: true })
    expect((await kept())?.choices).to.deep.equal({ analytics: false, monitoring: false })
  })

  it('is one bar at a time on a phone: the offer of the other language waits for the answer', async () => {
    await open('/mentions-legales', { width: 390, language: 'en-US' })
    await page.waitForSelector(card)
    await page.waitForSelector('.LanguageBar:not([hidden])')
    expect(await page.$eval('.LanguageBar', (it) => it.getClientRects().length)).to.equal(0)
    await page.click(refuse)
    await page.waitForSelector('.LanguageBar', { visible: true })
  })

  it('works without a script: it is there, answers in one post, leads back, and is not there for visitors who have chosen', async () => {
    await open('/spectacles?page=2', { javascript: false, width: 390 })
    await page.waitForSelector('.Consent', { visible: true })
    await Promise.all([page.waitForNavigation(), page.click(refuse)])
    expect(page.url()).to.equal(`${site.url}/spectacles?page=2`)
    expect(await isSeen()).to.equal(false)
    const consent = await kept()
    expect(consent?.choices).to.deep.equal({ analytics: false, monitoring: false })
    expect(await proofOf(consent?.id)).to.equal('{"analytics":false,"monitoring":false}')
    await closePage(page)

    await open('/en/legal-notice', { javascript: false })
    await page.waitForSelector('.Consent', { visible: true })
    await page.click(purposes)
    await page.click('.Consent [name="analytics"]')
    await Promise.all([page.waitForNavigation(), page.click('.Consent [value="chosen"]')])
    expect(page.url()).to.equal(`${site.url}/en/legal-notice`)
    expect((await kept())?.choices).to.deep.equal({ analytics: true, monitoring: false })
  })

  it('lets the tag manager in after consent, hands it what forms answer, and ends it when consent is taken back in the footer (R160–R165, R239, R240)', async () => {
    await open('/en/legal-notice')
    await page.waitForSelector(card)
    await page.click(purposes)
    await page.click('.Consent [name="analytics"]')
    await page.click('.Consent [value="chosen"]')
    await page.waitForFunction(() => 'tagsSeen' in window)
    expect(tags.asked).to.deep.equal(['GTM-TEST123'])
    expect((await kept())?.choices).to.deep.equal({ analytics: true, monitoring: false })

    await page.goto(`${site.url}/en/my-account/login`)
    await wake(page, 'form[data-form="login"] [name="email"]')
    await page.click('form[data-form="login"] [type="submit"]')
    await page.waitForSelector('.ErrorSummary')
    const events = await page.evaluate(() => (window as unknown as { dataLayer: { event: string }[] }).dataLayer)
    expect(events.filter(({ event }) => ['login', 'form'].includes(event))).to.deep.equal([
      { event: 'login', form: 'hotelLogin', answer: 'fail', errors: 'empty' },
    ])

    // Where somebody logs in no script of others stands; what happened waits for a page that has it.
    expect(await page.evaluate(() => 'tagsSeen' in window)).to.equal(false)
    await page.goto(`${site.url}/en/legal-notice`)
    await page.waitForFunction(() => 'tagsSeen' in window)
    await Promise.all([page.waitForSelector('form[data-form="cookies"]'), page.click('.Footer a[href="/en/cookies"]')])
    await Promise.all([page.waitForNavigation(), page.click('.CookieChoices-answers [value="none"]')])
    await page.waitForFunction(() => document.readyState === 'complete')
    expect(await page.evaluate(() => 'tagsSeen' in window)).to.equal(false)
    expect((await kept())?.choices).to.deep.equal({ analytics: false, monitoring: false })
    expect(await cookieNames()).to.not.include('_ga')
  })

  it('works without the outside script: events are in the data layer', async () => {
    await open('/en/my-account/login', { blocked: tags.scriptUrl })
    await page.waitForSelector(card)
    await page.click(accept)
    await page.waitForFunction(() => 'dataLayer' in window)
    await wake(page, 'form[data-form="login"] [name="email"]')
    await page.click('form[data-form="login"] [type="submit"]')
    await page.waitForFunction(() =>
      (window as unknown as { dataLayer: { event: string }[] }).dataLayer.some(({ event }) => event === 'login'),
    )
    expect(tags.asked).to.deep.equal([])
  })

  interface OpenOptions extends PageOptions {
    /** An address that does not answer. */
    blocked?: string
    agent?: string
  }

  async function open(path: string, { blocked, agent, ...options }: OpenOptions = {}): Promise<void> {
    page = await newPage({ isUnasked: true, ...options })
    if (agent) {
      await page.evaluateOnNewDocument((it) => Object.defineProperty(navigator, 'userAgent', { value: it }), agent)
    }
    hosts = new Set()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    if (blocked) {
      await page.setRequestInterception(true)
      page.on('request', (request) => (request.url().startsWith(blocked) ? request.abort() : request.continue()))
    }
    await page.goto(site.url + path)
  }

  /** Twice nothing to do: the card would be there, or on its way. */
  async function idle(): Promise<void> {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
    await page.waitForNetworkIdle({ idleTime: 200 })
  }

  /** Whether the card is on the screen now. */
  function isSeen(): Promise<boolean> {
    return page.evaluate(() => (document.querySelector('.Consent')?.getClientRects().length ?? 0) > 0)
  }

  async function kept() {
    const cookies = await page.browserContext().cookies()
    return readConsent(cookies.find(({ name }) => name === 'consent')?.value)
  }

  async function cookieNames(): Promise<string[]> {
    return (await page.browserContext().cookies()).map(({ name }) => name)
  }

  async function proofOf(consentId = ''): Promise<string | undefined> {
    const { db } = site.services.store
    const row = await db
      .selectFrom('consentProofs')
      .select('choicesJson')
      .where('consentId', '=', consentId)
      .executeTakeFirst()
    return row?.choicesJson
  }
})
