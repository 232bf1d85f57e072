import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import type { CDPSession, Page } from 'puppeteer'
import type { Programme } from '#shared/account/programmes.ts'
import { deskPath } from '#shared/desk/routes.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { besideIt, houses, staffMember } from '#test/desk/deskSite.ts'
import { itInWays } from '#test/runner/wide.ts'
import { accountOf, accounts, isConnected, login } from '#test/support/accounts.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { type HotelSite, must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

const lists = { eph: 'hotelPasskeys', vip: 'vipPasskeys' } as const

declare global {
  interface Window {
    passkeyRequests?: { mediation: string; state: string }[]
  }
}

/** A browser with an authenticator of its own, as a phone has one. */
interface Device {
  page: Page
  cdp: CDPSession
  authenticatorId: string
}

async function newDevice(width: number, locale: Locale): Promise<Device> {
  const page = await newPage({ width, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
  await page.evaluateOnNewDocument(noteRequests)
  const cdp = await page.createCDPSession()
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { page, cdp, authenticatorId }
}

/** Chromium's virtual authenticator, both programmes, both languages, phone and desk. The calls: test/identity. */
describe('passkeys of members in a browser (B5)', () => {
  const visits = [
    { programme: 'eph', locale: 'fr', width: 390 },
    { programme: 'vip', locale: 'en', width: 1440 },
    { programme: 'vip', locale: 'en', width: 390 },
    { programme: 'eph', locale: 'en', width: 1440 },
  ] as const
  const titleOf = (rest: string) => (visit: (typeof visits)[number]) =>
    `${visit.programme}, ${visit.locale}, ${visit.width} px: ${rest}`

  const site = onAnyDatabase(openHotelSite)
  const opened: Device[] = []
  const device = async (width: number, locale: Locale) => {
    const it = await newDevice(width, locale)
    opened.push(it)
    return it
  }
  afterEach(async () => {
    for (const { page } of opened.splice(0)) await closePage(page)
  })

  itInWays(
    visits,
    (_, index) => index === 0,
    titleOf('is taken up from the offer after a login, signs in by the button and by autofill, and proves its member'),
    async ({ programme, locale, width }) => {
      const places = accounts[programme]
      const dashboard = pathFor(places.dashboard, locale)
      const profile = pathFor(places.profile, locale)
      const { email } = await accountOf(site, programme)
      const phone = await device(width, locale)
      const { page } = phone
      await logIn(site, phone, { programme, locale, email })
      await Promise.all([page.waitForNavigation(), press(page, '.PasskeyOffer form [type="submit"]')])
      expect(page.url()).to.include(`${profile}#passkey`)
      expect((await site.mail('passkeyAdded', email)).programme).to.equal(programme)

      await leave(site, phone)
      await passkeyLogin(site, phone, { programme, locale })
      expect(pathOf(page)).to.equal(dashboard)

      // A click would also do: the browser offers the passkey in the field of the address by itself.
      await leave(site, phone)
      await page.goto(site.url + pathFor(places.login, locale))
      await eventually(async () => expect(await pathOf(page)).to.equal(dashboard))

      site.clock.advance({ minutes: 30 })
      await page.goto(site.url + profile)
      await settled(page)
      const fresh = newEmail()
      await page.click('#email summary')
      await page.type('#email-form-email', fresh)
      await Promise.all([page.waitForNavigation(), press(page, '#email .PasskeyProof button')])
      expect(await site.mails('emailChangeConfirm', fresh)).to.equal(1)
      await page.click('#password summary')
      await page.type('#password-form-password', 'Another-2026!')
      await page.type('#password-form-passwordConfirm', 'Another-2026!')
      await Promise.all([page.waitForNavigation(), press(page, '#password .PasskeyProof button')])
      expect((await site.mail('passwordChanged', email)).passkeys).to.equal('live')
      await page.click('#data summary')
      await page.click('.Profile-erase summary')
      await Promise.all([page.waitForNavigation(), press(page, '.Profile-erase .PasskeyProof button')])
      expect(pathOf(page)).to.equal(pathFor(places.login, locale))
      expect((await login(site, programme, email, { password: 'Another-2026!' })).status).to.equal(401)
    },
  )

  itInWays(
    visits,
    (_, index) => index === 1,
    titleOf('of a second device is another one; a removed one is refused in place, a lost one by the link of a mail'),
    async ({ programme, locale, width }) => {
      const places = accounts[programme]
      const dashboard = pathFor(places.dashboard, locale)
      const profile = pathFor(places.profile, locale)
      const { email } = await accountOf(site, programme)
      const [phone, tablet] = [await device(width, locale), await device(width, locale)]
      await logIn(site, phone, { programme, locale, email })
      await addInProfile(site, phone, profile, 'One')
      await logIn(site, tablet, { programme, locale, email })
      await addInProfile(site, tablet, profile, 'Two')
      expect(await textIn(tablet.page, '#passkey'))
        .to.include('One')
        .and.include('Two')
      const removal = await tablet.page.evaluateHandle(() =>
        [...document.querySelectorAll('#passkey li')]
          .find((it) => it.querySelector('strong')?.textContent === 'One')
          ?.querySelector<HTMLElement>('form[data-form="removePasskey"] [type="submit"]'),
      )
      await Promise.all([
        tablet.page.waitForNavigation(),
        removal.asElement()?.evaluate((it) => (it as HTMLElement).click()),
      ])
      await leave(site, phone)
      await passkeyLogin(site, phone, { programme, locale, isRefused: true })
      expect(await textIn(phone.page, '.PasskeyLogin')).to.include(
        locale === 'fr' ? 'n’ouvre rien ici' : 'opens nothing here',
      )
      await leave(site, tablet)
      await passkeyLogin(site, tablet, { programme, locale })
      expect(pathOf(tablet.page)).to.equal(dashboard)

      // The tablet is lost: any browser that reads the mail will do.
      await phone.page.goto(site.url + pathFor(programme === 'eph' ? 'hotelLostPasskey' : 'vipLostPasskey', locale))
      await settled(phone.page)
      await phone.page.type('#lostPasskey-email', email)
      await Promise.all([
        phone.page.waitForNavigation(),
        phone.page.click('form[data-form="lostPasskey"] [type="submit"]'),
      ])
      const { token } = await site.mail('passkeysLost', email)
      await phone.page.goto(site.url + pathFor(lists[programme], locale, { token }))
      await settled(phone.page)
      expect(await textIn(phone.page, 'main')).to.include('Two')
      await Promise.all([
        phone.page.waitForNavigation(),
        phone.page.click('form[data-form="removePasskeys"] [type="submit"]'),
      ])
      await tablet.page.goto(site.url + dashboard)
      expect(pathOf(tablet.page)).to.equal(pathFor(places.login, locale))
    },
  )

  it('that was copied is refused, and its owner’s too', async () => {
    const { email } = await accountOf(site, 'eph')
    const phone = await device(390, 'fr')
    await logIn(site, phone, { programme: 'eph', locale: 'fr', email })
    await addInProfile(site, phone, pathFor('hotelProfile', 'fr'), 'Téléphone')
    const { credentials } = await phone.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: phone.authenticatorId,
    })
    for (let i = 0; i < 2; i++) {
      await leave(site, phone)
      await passkeyLogin(site, phone, { programme: 'eph', locale: 'fr' })
    }
    const thief = await device(390, 'fr')
    const [credential] = credentials
    if (!credential) throw new Error('The phone has no passkey')
    await thief.cdp.send('WebAuthn.addCredential', { authenticatorId: thief.authenticatorId, credential })
    await leave(site, phone)
    for (const it of [thief, phone]) {
      await passkeyLogin(site, it, { programme: 'eph', locale: 'fr', isRefused: true })
      expect(await textIn(it.page, '.PasskeyLogin')).to.include('une copie en a été utilisée')
    }
  })

  it('signs for another address in vain, and for this one in whichever process', async () => {
    const { email } = await accountOf(site, 'vip')
    const phone = await device(390, 'fr')
    await logIn(site, phone, { programme: 'vip', locale: 'fr', email })
    await addInProfile(site, phone, pathFor('vipProfile', 'fr'), 'Téléphone')
    await leave(site, phone)
    const elsewhere = createServer((_, res) => res.setHeader('Content-Type', 'text/html').end('<p>Elsewhere</p>'))
    elsewhere.listen(0, 'localhost')
    await once(elsewhere, 'listening')
    const beside = await besideIt(site, { PUBLIC_URL: site.url })
    try {
      // The same domain at another port: the browser allows it, the site does not.
      const url = `http://localhost:${(elsewhere.address() as AddressInfo).port}`
      const stolen = await site.client().post('/api/vip/login/passkey', { credential: await signAt(site, phone, url) })
      expect([stolen.status, stolen.body.error.code]).to.deep.equal([401, 'passkeyRefused'])
      const own = await signAt(site, phone, `${site.url}/robots.txt`)
      const there = newClient({ url: beside?.url ?? site.url })
      must(await there.post('/api/vip/login/passkey', { credential: own }, { Origin: site.url }), 200)
      expect((await there.get('/api/vip/me')).status).to.equal(200)
    } finally {
      elsewhere.close()
      await beside?.close()
    }
  })

  it('of a member who works here opens the account, the desk’s the desk, and neither the other', async () => {
    const { email, client } = await site.member()
    const desk = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await device(1440, 'fr')
    const { page } = phone
    await logIn(site, phone, { programme: 'eph', locale: 'fr', email })
    await addInProfile(site, phone, pathFor('hotelProfile', 'fr'), 'Moi')
    await leave(site, phone)
    const cookies = [...desk.client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    await page.browserContext().setCookie(...cookies)
    await page.goto(site.url + deskPath('devices', 'fr'))
    const add = await page.waitForSelector('form[data-passkey-add]:not([hidden]) button')
    await Promise.all([page.waitForNavigation(), add?.click()])
    // The desk's session opens no account, and the account's no desk.
    await page.goto(site.url + pathFor('hotelProfile', 'fr'))
    expect(pathOf(page)).to.equal(pathFor('hotelLogin', 'fr'))
    await leave(site, phone)
    const { credentials } = await phone.cdp.send('WebAuthn.getCredentials', {
      authenticatorId: phone.authenticatorId,
    })
    const ofDesk = credentials.find(({ userName }) => userName === desk.email)
    const own = credentials.find((it) => it !== ofDesk)
    expect(own?.userName).to.equal(`${email} · Infiniment Hautemer`)
    await phone.cdp.send('WebAuthn.removeCredential', {
      authenticatorId: phone.authenticatorId,
      credentialId: ofDesk?.credentialId ?? '',
    })
    await passkeyLogin(site, phone, { programme: 'eph', locale: 'fr' })
    expect(pathOf(page)).to.equal(pathFor('hotelDashboard', 'fr'))
    await page.goto(site.url + deskPath('devices', 'fr'))
    expect(pathOf(page)).to.equal(deskPath('login', 'fr'))
    expect(await isConnected('eph', client)).to.equal(true)
  })

  it('keeps the window of the button that was pressed before the field had anything to offer', async () => {
    const { email } = await accountOf(site, 'eph')
    const phone = await device(390, 'fr')
    const { page, cdp, authenticatorId } = phone
    await logIn(site, phone, { programme: 'eph', locale: 'fr', email })
    await addInProfile(site, phone, pathFor('hotelProfile', 'fr'), 'Téléphone')
    await leave(site, phone)
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    // The options of the field are long in coming; those of the button are not.
    let isFirst = true
    const held = Promise.withResolvers<() => void>()
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isHeld = isFirst && request.url().endsWith('/login/passkey/init')
      if (!isHeld) return void request.continue()
      isFirst = false
      held.resolve(() => void request.continue())
    })
    await page.goto(site.url + pathFor('hotelLogin', 'fr'))
    await settled(page)
    const release = await held.promise
    await press(page, '.PasskeyLogin [type="submit"]')
    await page.waitForFunction(() => window.passkeyRequests?.length === 1)
    const late = page.waitForResponse((it) => it.url().endsWith('/login/passkey/init'))
    release()
    await late
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await page.evaluate(() => window.passkeyRequests)).to.deep.equal([{ mediation: 'optional', state: 'open' }])
  })

  it('is asked for again by the same button after its time was over, which the page says', async () => {
    const { email } = await accountOf(site, 'eph')
    const phone = await device(390, 'en')
    const { page } = phone
    await logIn(site, phone, { programme: 'eph', locale: 'en', email })
    await addInProfile(site, phone, pathFor('hotelProfile', 'en'), 'Phone')
    await leave(site, phone)
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      // The finger was long in coming, once.
      if (request.url().endsWith('/login/passkey') && isFirst) {
        isFirst = false
        site.clock.advance({ minutes: 6 })
      }
      void request.continue()
    })
    let isFirst = true
    await passkeyLogin(site, phone, { programme: 'eph', locale: 'en', isRefused: true })
    expect(pathOf(page)).to.equal(pathFor('hotelLogin', 'en'))
    await press(page, '.PasskeyLogin [type="submit"]')
    await eventually(async () => expect(await pathOf(page)).to.equal(pathFor('hotelDashboard', 'en')))
    expect(await page.evaluate(() => document.querySelectorAll('.PasskeyLogin').length)).to.equal(0)
  })

  it('is offered once to members who do not want it, and asks nothing of a browser without passkeys', async () => {
    const { email } = await site.member()
    const phone = await device(390, 'en')
    await logIn(site, phone, { programme: 'eph', locale: 'en', email })
    await press(phone.page, '[data-passkey-decline]')
    await leave(site, phone)
    await logIn(site, phone, { programme: 'eph', locale: 'en', email })
    await settled(phone.page)
    expect(await isShown(phone.page, '.PasskeyOffer')).to.equal(false)
    const without = await newPage({ width: 390, javascript: false })
    try {
      await without.goto(site.url + pathFor('hotelLogin', 'en'))
      expect(await isShown(without, '.PasskeyLogin')).to.equal(false)
    } finally {
      await closePage(without)
    }
  })

  it('costs one round trip more than the password, from the press of the button to the page', async () => {
    // Counted, not timed: requests that begin after the press and must end before the dashboard is there.
    // Own site: its requests alone are counted.
    await using site = await closing(openHotelSite())
    const { email } = await site.member()
    const phone = await newDevice(390, 'fr')
    const { page } = phone
    const afterPress = await tripsOf(page, () => logIn(site, phone, { programme: 'eph', locale: 'fr', email }))
    await addInProfile(site, phone, pathFor('hotelProfile', 'fr'), 'Téléphone')
    await leave(site, phone)
    const byPasskey = await tripsOf(page, () => passkeyLogin(site, phone, { programme: 'eph', locale: 'fr' }))
    expect(afterPress).to.deep.equal(['POST /api/eph/users/login', 'GET /mon-compte'])
    expect(byPasskey).to.deep.equal([
      'POST /api/eph/users/login/passkey/init',
      'POST /api/eph/users/login/passkey',
      'GET /mon-compte',
    ])
    await closePage(page)
  })
})

/** Keeps what a page asks of its authenticator, and whether that was ended. */
function noteRequests(): void {
  const requests: NonNullable<Window['passkeyRequests']> = []
  window.passkeyRequests = requests
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = async (options) => {
    const request = { mediation: options?.mediation ?? 'optional', state: 'open' }
    requests.push(request)
    options?.signal?.addEventListener('abort', () => {
      request.state = 'ended'
    })
    return get(options)
  }
}

interface Visit {
  programme: Programme
  locale: Locale
}

async function logIn(
  site: HotelSite,
  { page, cdp, authenticatorId }: Device,
  { programme, locale, email }: Visit & { email: string },
): Promise<void> {
  site.clock.toNextMinute()
  // Silent, or the field of the address would be answered by itself.
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await page.goto(site.url + pathFor(accounts[programme].login, locale))
  await settled(page)
  await page.type('#login-email', email)
  await page.type('#login-password', password)
  await Promise.all([page.waitForNavigation(), page.click('form[data-form="login"] [type="submit"]')])
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
}

/** Signs in by the button; before it is pressed the authenticator is silent, or the field would have been answered. */
async function passkeyLogin(
  site: HotelSite,
  { page, cdp, authenticatorId }: Device,
  { programme, locale, isRefused }: Visit & { isRefused?: true },
): Promise<void> {
  // Logins from one address are counted by the minute.
  site.clock.toNextMinute()
  // A tab behind another one draws no frames, and waiting for a function looks at each frame.
  await page.bringToFront()
  const answers = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await answers(false)
  await page.goto(site.url + pathFor(accounts[programme].login, locale))
  await settled(page)
  // Answered both, the field and the button would sign twice, and the elder answer would be that of a copy.
  await page.waitForFunction(() => window.passkeyRequests?.some(({ mediation }) => mediation === 'conditional'))
  await answers(true)
  await press(page, '.PasskeyLogin [type="submit"]')
  // The answer may come before a wait for a navigation begins; the page is asked again and again.
  const login = pathFor(accounts[programme].login, locale)
  const seen = () =>
    page.evaluate(
      (path) => ({
        isGone: window.location.pathname !== path && document.readyState === 'complete',
        isRefused: Boolean(
          document.querySelector('.PasskeyLogin .ErrorSummary, .PasskeyLogin [role="alert"]:not([hidden])'),
        ),
        // For a developer who reads why it did not happen.
        requests: window.passkeyRequests,
        text: document.querySelector('.PasskeyLogin')?.textContent,
        sent: document.querySelector('.PasskeyLogin form')?.getAttribute('aria-busy'),
      }),
      login,
    )
  await eventually(
    () => seen().catch((error) => ({ isGone: false, isRefused: false, text: String(error) })),
    (it) => (isRefused ? it.isRefused : it.isGone),
    60_000,
  )
}

async function addInProfile(site: HotelSite, { page }: Device, profile: string, name: string): Promise<void> {
  await page.goto(site.url + profile)
  await settled(page)
  await page.click('#passkey summary')
  await page.waitForSelector('#passkey [data-passkey="add"]:not([hidden])')
  await page.type('#passkey-form-name', name)
  await Promise.all([page.waitForNavigation(), press(page, '#passkey form[data-form="passkey"] [type="submit"]')])
  expect(await textIn(page, '#passkey')).to.include(name)
}

/** The authenticator's answer to fresh options, given to a page at `url`, and sent by nobody. */
async function signAt(site: HotelSite, { page }: Device, url: string): Promise<string> {
  const { options } = must(await site.client().post('/api/vip/login/passkey/init'), 200).body
  await page.goto(url)
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(json))
    const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
    return JSON.stringify(credential.toJSON())
  }, JSON.stringify(options))
}

/** The session ends in this browser alone. */
async function leave(site: HotelSite, { page }: Device): Promise<void> {
  const context = page.browserContext()
  const cookies = await context.cookies()
  await context.deleteCookie(...cookies.filter(({ name }) => ['member', 'connected', 'desk'].includes(name)))
  await page.goto(`${site.url}/robots.txt`)
}

/** Once it is shown, and stands where it stays: a font that comes between the look at its place and the press moves it. */
async function press(page: Page, selector: string): Promise<void> {
  const button = await page.waitForSelector(selector, { visible: true })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  })
  await button?.click()
}

/** Documents and calls from the press of a login's button on, without those that every page makes. */
async function tripsOf(page: Page, run: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const note = (request: { method(): string; url(): string; resourceType(): string }) => {
    const { pathname } = new URL(request.url())
    const isTrip = request.resourceType() === 'document' || pathname.startsWith('/api/')
    if (isTrip && !/\/(init|consents?)$/.test(pathname.replace('passkey/init', 'passkey')))
      seen.push(`${request.method()} ${pathname}`)
  }
  page.on('request', note)
  await run()
  page.off('request', note)
  // The first is the page of the login, the second its own question for options, before anybody presses.
  return seen.slice(2)
}

function isShown(page: Page, selector: string): Promise<boolean> {
  return page.$eval(selector, (it) => it.checkVisibility()).catch(() => false)
}

function textIn(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (it) => it.textContent ?? '')
}

function pathOf(page: Page): string {
  return new URL(page.url()).pathname
}
