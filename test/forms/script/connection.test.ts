import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { createElement, Fragment } from 'react'
import { MemberCard } from '#client/account/MemberCard/MemberCard.tsx'
import { BirthdayBanner } from '#client/hotel/BirthdayBanner/BirthdayBanner.tsx'
import { Header } from '#client/layout/Header/Header.tsx'
import type { HeaderProps } from '#client/layout/Header/schema.ts'
import { localDay } from '#shared/time/localTime.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { sendJson, startFormPage } from '../formPage.ts'

const header = {
  phone: '+33261912727',
  top_links: [],
  left: [],
  right: [],
  menu: [],
  account: [],
} as unknown as HeaderProps
const today = localDay(Date.now()).slice(5)
const camille = {
  isConnected: true,
  vip: null,
  profile: {
    firstname: 'Camille',
    lastname: 'Rivoal',
    birthDate: `1980-${today}`,
    ibLevel: 'IBMEMBRE',
    customerStatus: 'Infinitely',
    ibNumber: '1234567897',
    isEmployee: false,
  },
}

/** A tab that nobody looks at draws no frames. */
const inBackground = { polling: 100, timeout: 10_000 }

describe('the member’s name on pages that everybody shares (R205, R029, docs/decisions/0001)', () => {
  const site = opened(() => {
    const view = createElement(
      Fragment,
      null,
      createElement(Header, header),
      createElement(MemberCard, {} as never),
      createElement(BirthdayBanner, {} as never),
    )
    return startFormPage('fr', view)
  })
  let page: Page

  before(async () => {
    site.answer((_call, res) => sendJson(res, 200, camille))
  })
  beforeEach(async () => {
    site.calls.length = 0
    page = await newPage()
  })
  afterEach(() => closePage(page))

  it('costs nobody a call, and shows what it showed', async () => {
    await page.goto(site.url)
    await new Promise((done) => setTimeout(done, 500))
    expect(site.calls).to.deep.equal([])
    expect(await seen())
      .to.contain('Mon compte')
      .and.contain('Votre carte tient dans le téléphone')
    expect(await seen())
      .not.to.contain('Bonjour')
      .and.not.contain('déconnecter')
  })

  it('greets the member, draws the own card and the birthday, and moves nothing in the header', async () => {
    await connect(page)
    await page.evaluateOnNewDocument(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const it of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(it.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(site.url)
    await page.waitForFunction(() => document.documentElement.dataset.member)
    expect(site.calls.map(({ method, path, body }) => `${method} ${path} ${body}`)).to.deep.equal([
      'POST /api/eph/users/init ',
    ])
    const text = await seen()
    expect(text).to.contain('Bonjour Camille').and.contain('Votre carte, Camille')
    expect(text).to.contain('1234567897').and.contain('Joyeux anniversaire, Camille')
    expect(text).not.to.contain('Votre carte tient dans le téléphone')
    expect(await page.$eval('.CardFace', (it) => (it as HTMLElement).dataset.tier)).to.equal('infinitely')
    await page.click('.Header-account > summary')
    expect(await page.$eval('.Header-account [href="/logout"]', (it) => it.checkVisibility())).to.equal(true)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, it) => sum + it, 0)).to.be.below(0.02)
  })

  it('greets on a phone with the whole of a name: without « Bonjour » where both have no place', async () => {
    await connect(page)
    for (const [width, firstname, isGreeted] of [
      [320, 'Camille', true],
      [320, 'Jean-Christophe', false],
      [390, 'Camille', true],
      [390, 'Marie-Alexandrine', false],
    ] as const) {
      site.answer((_call, res) => sendJson(res, 200, { ...camille, profile: { ...camille.profile, firstname } }))
      await page.setViewport({ width, height: 844 })
      await page.goto(site.url)
      await page.waitForFunction(() => document.documentElement.dataset.member)
      const seen = await page.$eval('.Header-greeting', (box) => {
        const [hello, name] = [...box.childNodes].map((it) => {
          const range = document.createRange()
          range.selectNodeContents(it)
          return range.getBoundingClientRect()
        }) as [DOMRect, DOMRect]
        const { top, bottom, right } = box.getBoundingClientRect()
        return {
          isOneLine: (box.closest('.Header-band')?.clientHeight ?? 0) < 50,
          name: name.top >= top && name.bottom <= bottom && name.right <= right,
          hello: Math.abs(hello.top - name.top) < 3,
        }
      })
      expect(seen, `${firstname} at ${width}`).to.deep.equal({ isOneLine: true, name: true, hello: isGreeted })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width)
    }
    site.answer((_call, res) => sendJson(res, 200, camille))
  })

  it('is known in another tab at once, and forgotten in both', async () => {
    await page.goto(site.url)
    await settled(page)
    const other = await page.browserContext().newPage()
    await connect(page)
    await other.goto(site.url)
    await page.waitForFunction(() => document.documentElement.dataset.member === 'hotel any birthday', inBackground)
    await page.browserContext().deleteCookie(...(await page.browserContext().cookies()))
    await other.reload()
    await page.waitForFunction(() => document.documentElement.dataset.member === undefined, inBackground)
    expect(await page.$eval('.CardFace', (it) => (it as HTMLElement).dataset.tier)).not.to.equal('infinitely')
  })

  it('names a collaborator one, in the page’s language, on a card of its own (R125, R126)', async () => {
    const profile = { ...camille.profile, ibLevel: 'IBCOLLABORATEUR', customerStatus: 'Collaborator', isEmployee: true }
    await connect(page)
    site.answer((_call, res) => sendJson(res, 200, { ...camille, profile }))
    const english = await startFormPage('en', createElement(MemberCard, {} as never))
    english.answer((_call, res) => sendJson(res, 200, { ...camille, profile }))
    for (const [url, name] of [
      [site.url, 'Collaborateur'],
      [english.url, 'Collaborator'],
    ] as const) {
      await page.goto(url)
      await page.waitForFunction(() => document.documentElement.dataset.member)
      const card = await page.$eval('.CardFace', (it) => `${(it as HTMLElement).dataset.tier} ${it.textContent}`)
      expect(card).to.match(new RegExp(`^collaborator .*${name}`))
      expect(await seen())
        .to.match(new RegExp(`${name}`))
        .and.not.to.match(/Découverte|Discovery|[Ss]tatut Infiniment|Infinitely/)
    }
    english.close()
    site.answer((_call, res) => sendJson(res, 200, camille))
  })

  async function connect(tab: Page) {
    const { hostname } = new URL(site.url)
    await tab.browserContext().setCookie({ name: 'connected', value: '1', domain: hostname, path: '/' })
  }

  /** The text and links that a reader sees. */
  function seen() {
    return page.evaluate(() => document.body.innerText.replace(/\s+/g, ' '))
  }
})
