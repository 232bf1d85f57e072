import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import { dayOrders, formatTypedDay } from '#shared/time/dates.ts'
import { itInWays } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import type { TestLocale as Locale } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { keyboard, pointer, type Reader } from '../reader.ts'
import { startBy, touch } from '../visit.ts'

interface Way {
  name: string
  locale: Locale
  width: number
  javascript: boolean
  reader: (page: Page) => Reader
}

const ways: Way[] = [
  { name: 'in French on a phone', locale: 'fr', width: 390, javascript: true, reader: pointer },
  { name: 'in English on a desk, without JavaScript', locale: 'en', width: 1440, javascript: false, reader: pointer },
  {
    name: 'in French on a desk, with the keyboard alone',
    locale: 'fr',
    width: 1440,
    javascript: true,
    reader: keyboard,
  },
]
const words = {
  fr: {
    sent: 'Regardez votre courrier',
    hello: 'Bonjour Jeanne',
    saved: 'Téléphone enregistré.',
    reset: 'mot de passe',
  },
  en: { sent: 'Check your mail', hello: 'Hello Jeanne', saved: 'Telephone saved.', reset: 'password' },
} as const

describe('the life of an account in a browser (R074–R077)', () => {
  const site = opened(() => openHotelSite({ stories: 'own', mailbox: true, env: { DEMO_WORLD: 'on' } }))
  let page: Page

  afterEach(() => closePage(page))

  itInWays(
    ways,
    ({ javascript, reader }) => !javascript || reader === keyboard,
    ({ name }) => `from registration to a new password, ${name}`,
    async ({ locale, width, javascript, reader }) => {
      page = await newPage({ width, language: locale === 'fr' ? 'fr-FR' : 'en-US', javascript, reducedMotion: true })
      const hand = reader(page)
      const email = newEmail('journey.test')
      const said = words[locale]
      const path = () => new URL(page.url()).pathname
      const main = () => page.$eval('main', (it) => (it as HTMLElement).innerText)
      const open = async (to: string) => {
        await page.goto(site.url + to)
        // Without scripts there are no frames to wait for.
        if (javascript) await settled(page)
      }
      const submitOf = (form: string) => `form[data-form="${form}"] [type="submit"]`

      // Registration
      await open(pathFor('hotelRegistration', locale))
      if (javascript) await page.waitForSelector('[data-steps="open"]')
      await hand.press('[name="civility"]')
      await hand.fill('#signup-firstname', 'Jeanne')
      await hand.fill('#signup-lastname', 'Le Goff')
      await hand.fill('#signup-birthdate', formatTypedDay(dayOrders[locale], '1985-06-15'))
      if (javascript) await nextStep(hand, 2)
      await hand.fill('#signup-email', email)
      await hand.fill('#signup-emailVerify', email)
      await hand.fill('#signup-password', password)
      await hand.fill('#signup-passwordConfirm', password)
      if (javascript) await nextStep(hand, 3)
      await hand.press('#signup-terms')
      await hand.press('#signup-privacy')
      await hand.follow(submitOf('signup'))
      expect(await main()).to.include(said.sent)

      // The link of the mail, and the card
      await open((await site.mailbox.next(email)).path)
      await hand.fill('#activation-email', email)
      await hand.follow(submitOf('activation'))
      expect(path()).to.equal(pathFor('hotelDashboard', locale))
      expect(await main()).to.include(said.hello)
      expect(await page.$('.Barcode')).to.not.equal(null)
      expect(await page.$eval('.Header', (it) => it.textContent)).to.include('Jeanne')

      // The profile
      await hand.follow(`.Member-nav a[href="${pathFor('hotelProfile', locale)}"]`)
      await hand.press('#phone summary')
      await hand.fill('#phone-form-number', '06 12 34 56 78')
      await hand.follow(submitOf('phone'))
      expect(await main()).to.include(said.saved)
      expect((await main()).replace(/\s/g, '')).to.include('12345678')

      // Out, and in again where one wanted to go
      await hand.follow('.Member-out a')
      expect(path()).to.equal(pathFor('home', locale))
      expect((await page.browserContext().cookies()).map((it) => it.name)).to.not.include('connected')
      await open(pathFor('hotelStays', locale))
      expect(path()).to.equal(pathFor('hotelLogin', locale))
      await hand.fill('#login-email', email)
      await hand.fill('#login-password', password)
      await hand.follow(submitOf('login'))
      expect(path()).to.equal(pathFor('hotelStays', locale))
      await hand.follow('.Member-out a')

      // A forgotten password
      await open(pathFor('hotelForgottenPassword', locale))
      await hand.fill('#forgotten-email', email)
      await hand.follow(submitOf('forgotten'))
      await open((await site.mailbox.next(email, said.reset)).path)
      await hand.fill('#newPassword-password', 'Other-2026!')
      await hand.fill('#newPassword-passwordConfirm', 'Other-2026!')
      await hand.follow(submitOf('newPassword'))
      expect(path()).to.equal(pathFor('hotelLogin', locale))
      await hand.fill('#login-email', email)
      await hand.fill('#login-password', 'Other-2026!')
      await hand.follow(submitOf('login'))
      expect(path()).to.equal(pathFor('hotelDashboard', locale))
    },
  )

  async function nextStep(hand: Reader, step: number): Promise<void> {
    await hand.press('[data-step-next]')
    await page.waitForSelector(`[data-step-bar] > :nth-child(${step})[aria-current]`)
  }

  for (const { locale, javascript, person } of [
    { locale: 'fr', javascript: true, person: ['100001', 'Jeanne', 'Le Goff', '1985-06-15'] },
    { locale: 'en', javascript: false, person: ['100002', 'Marc', 'Duval', '1979-11-02'] },
  ] as const) {
    it(`card renewal, stays, advantages, another address, a collaborator’s account, with${javascript ? '' : 'out'} JavaScript`, async () => {
      page = await newPage({
        width: javascript ? 390 : 1440,
        javascript,
        language: locale === 'fr' ? 'fr-FR' : 'en-US',
      })
      const hand = pointer(page)
      // A mail leads to the page in its member's language.
      const said = (id: MessageId) =>
        intlFor(new URL(page.url()).pathname.startsWith('/en') ? 'en' : 'fr').formatMessage({ id })
      const main = () => page.$eval('main', (it) => (it as HTMLElement).innerText)
      const open = async (to: string) => {
        await page.goto(site.url + to)
        if (javascript) await settled(page)
      }
      const submitOf = (form: string) => `form[data-form="${form}"] [type="submit"]`
      const menu = (route: RouteName) => `.Member-nav a[href="${pathFor(route, locale)}"]`
      const connect = ({ cookies }: { cookies: Map<string, string> }) =>
        page
          .browserContext()
          .setCookie(...[...cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })))

      const { client } = await site.member()
      await connect(client)
      await open(pathFor('hotelDashboard', locale))
      await hand.follow(submitOf('renewal'))
      expect(await main()).to.include(said('account.renewal.state.asked'))

      await hand.follow(menu('hotelProfile'))
      await hand.press('#email summary')
      const email = newEmail('journey.test')
      await hand.fill('#email-form-email', email)
      await hand.follow(submitOf('email'))
      await open((await site.mailbox.next(email)).path)
      await hand.follow(submitOf('emailChange'))
      expect(await main()).to.include(said('account.emailChange.done'))

      const camille = site.client()
      must(await camille.post('/api/eph/users/login', { email: 'camille@demo.test', password: 'Demo-2026!' }), 200)
      await connect(camille)
      await open(pathFor('hotelStays', locale))
      await hand.follow('.HotelStays-tabs a:not([aria-current])')
      const number = await page.$eval('.Stay .note', (it) => /[\w-]+$/.exec(it.textContent ?? '')?.[0] ?? '')
      await hand.follow('.Stay a[href*="/"]')
      expect(number).to.match(/^HM-/)
      expect(await main()).to.include(number)
      await hand.follow(menu('hotelAdvantages'))
      expect(await main()).to.include(said('account.advantages.title'))
      await hand.follow('.Member-out a')

      await open(pathFor('collaborator', locale))
      const [employeeNumber, firstname, lastname, birthdate] = person
      const own = newEmail('hautemer.test')
      const typed = { email: own, employeeNumber, firstname, lastname, password, passwordConfirm: password }
      const day = formatTypedDay(dayOrders[locale], birthdate)
      for (const [name, words] of Object.entries({ ...typed, birthdate: day }))
        await hand.fill(`#collaborator-${name}`, words)
      await hand.press('#collaborator-terms')
      await hand.press('#collaborator-privacy')
      await hand.follow(submitOf('collaborator'))
      await open((await site.mailbox.next(own)).path)
      await hand.fill('#activation-email', own)
      await hand.follow(submitOf('activation'))
      expect(await main()).to.include(firstname)
    })
  }

  it('two tabs agree on login and logout', async () => {
    page = await newPage()
    await page.goto(`${site.url}/hotels`)
    await settled(page)
    const other = await page.browserContext().newPage()
    await other.goto(`${site.url}/mon-compte/connexion`)
    const inOther = pointer(other)
    await inOther.fill('#login-email', 'theo@demo.test')
    await inOther.fill('#login-password', 'Demo-2026!')
    await inOther.follow('form[data-form="login"] [type="submit"]')
    const greeting = () => page.$eval('.Header', (it) => it.textContent)
    const inBackground = { polling: 100, timeout: 15_000 }
    await page.waitForFunction(() => document.documentElement.dataset.member?.includes('hotel'), inBackground)
    expect(await greeting()).to.include('Bonjour Théo')
    await page.bringToFront()
    await page.goto(`${site.url}/mon-compte/profil`)
    await settled(page)
    await other.bringToFront()
    await inOther.follow('.Member-out a')
    await page.waitForFunction(() => location.pathname === '/mon-compte/connexion', inBackground)
    expect(new URL(page.url()).searchParams.get('redirect')).to.equal('/mon-compte/profil')
  })

  it('a client navigation meets the guard: the refusal in place, the login for anyone not connected, nothing fetched ahead', async () => {
    const guarded = '/infiniment-barriere/la-chambre-gardee'
    await site.edit('website-hotels/infiniment-barriere/la-chambre-gardee', (story) => {
      story.content.access = 'infiniment'
    })
    page = await newPage()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${site.url}/hotels`)
    await settled(page)
    await startBy(page, '.Header-brand')
    await pointTo(guarded)
    await touch(page, '[data-test]')
    expect(asked).to.not.include(`/_payload/fr${guarded}.json`)
    await Promise.all([page.waitForNavigation(), page.$eval('[data-test]', (it) => (it as HTMLElement).click())])
    expect(page.url()).to.equal(`${site.url}/mon-compte/connexion?redirect=${encodeURIComponent(guarded)}`)

    const theo = site.client()
    must(await theo.post('/api/eph/users/login', { email: 'theo@demo.test', password: 'Demo-2026!' }), 200)
    const cookies = [...theo.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...cookies)
    await page.goto(`${site.url}/hotels`)
    await settled(page)
    await startBy(page, '.Header-brand')
    await pointTo(guarded)
    await page.evaluate(() => Object.assign(window, { mark: true }))
    await page.$eval('[data-test]', (it) => (it as HTMLElement).click())
    await page.waitForFunction(() => document.querySelector('main h1')?.textContent === 'Une porte pour plus tard')
    expect(await page.evaluate(() => 'mark' in window)).to.equal(true)
  })

  async function pointTo(path: string): Promise<void> {
    await page.$eval(
      'main a[href^="/"]',
      (it, to) => {
        it.setAttribute('href', to)
        it.setAttribute('data-test', '')
      },
      path,
    )
  }
})
