import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { waitingEventsKey } from '#client/analytics/dataNames.ts'
import { analyticsLimits } from '#shared/limits.ts'
import { locales } from '#shared/locales.ts'
import { pathFor, privateCalendarPath, type RouteName, routes } from '#shared/routes.ts'
import { startBy } from '#test/journeys/visit.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { manyAddresses } from '#test/support/client.ts'
import { openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { startTagManager } from './tagManager.ts'

const token = 'a1b2c3d4-0000-4000-8000-00000000beef'

describe('pages beside which no script of others stands', () => {
  const tags = opened(() => startTagManager())
  const site = opened(() =>
    openHotelSite({
      env: { GTM_ID: 'GTM-TEST123', GTM_URL: tags.scriptUrl, ...manyAddresses },
    }),
  )

  const mentionsTags = async (path: string) => {
    const answer = await site.get(path)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const { origin } = new URL(tags.scriptUrl)
    return { inPolicy: policy.includes(origin), inPage: (await answer.text()).includes(tags.scriptUrl), answer }
  }

  it('are all whose address holds a token, where somebody logs in or registers, and what became of such an address', async () => {
    const secret = Object.entries(routes).flatMap(([name, route]) =>
      'unlisted' in route && !('fullLoad' in route) ? [name as RouteName] : [],
    )
    expect(secret).to.include.members(['hotelLogin', 'vipNewPassword', 'pokerRegistration', 'newsletterUnsubscribe'])
    const paths = locales.flatMap((locale) => [
      ...secret.map((name) => pathFor(name, locale, { id: token, token, contest: 'x' })),
      pathFor('memberCardCheck', locale, { token }),
      pathFor('protect', locale),
      // Mistyped: the page says that there is none, at an address that still holds what is nobody's business.
      `${pathFor('hotelNewPassword', locale, { token })}/x`,
      `${pathFor('vipEmailChange', locale, { token })}.html`,
      privateCalendarPath(locale, token),
    ])
    for (const path of paths) {
      const { inPolicy, inPage } = await mentionsTags(path)
      expect([path, inPolicy, inPage]).to.deep.equal([path, false, false])
    }
    for (const path of [
      '/',
      '/en/hotels',
      '/contact',
      '/poker/tournois',
      '/nulle-part',
      '/casinos/nulle-part/jackpots',
    ]) {
      const { inPolicy, inPage } = await mentionsTags(path)
      expect([path, inPolicy, inPage]).to.deep.equal([path, true, true])
    }
  })

  it('tell the next page nothing of a token in their address', async () => {
    for (const name of ['hotelNewPassword', 'vipActivation', 'newsletterConfirm', 'memberCardCheck'] as const) {
      const { answer } = await mentionsTags(pathFor(name, 'fr', { id: token, token }))
      expect([name, answer.headers.get('referrer-policy')]).to.deep.equal([name, 'strict-origin'])
    }
    const { answer } = await mentionsTags('/hotels')
    expect(answer.headers.get('referrer-policy')).to.equal('strict-origin-when-cross-origin')
  })

  describe('in a browser that allowed measuring', () => {
    let page: Page
    afterEach(() => closePage(page))

    it('are entered and left by a full load, by link, by login and by the way back; what others load is not there', async () => {
      page = await newPage({ isUnasked: true, width: 1280 })
      const { email } = await site.member()
      await page.goto(`${site.url}/mentions-legales`)
      await page.waitForSelector('[data-asks] .Consent')
      await page.click('.Consent-answers [value="all"]')
      await page.waitForFunction(() => 'tagsSeen' in window)

      // Between public pages the document stays.
      const first = await documentOf()
      await follow('/confidentialite')
      expect(await documentOf()).to.equal(first)

      await follow('/mon-compte/connexion')
      expect(await documentOf()).not.to.equal(first)
      await expectNoTags('/mon-compte/connexion')

      await page.waitForSelector('form[data-form="login"]')
      await page.type('form[data-form="login"] [name="email"]', email)
      await page.type('form[data-form="login"] [name="password"]', password)
      await Promise.all([
        page.waitForFunction(() => location.pathname === '/mon-compte'),
        page.click('form[data-form="login"] [type="submit"]'),
      ])
      await expectNoTags('/mon-compte')
      await follow('/mon-compte/profil', false)
      await expectNoTags('/mon-compte/profil')

      await follow('/hotels')
      await page.waitForFunction(() => 'tagsSeen' in window)
      await page.goBack()
      await page.waitForFunction(() => location.pathname === '/mon-compte/profil')
      await expectNoTags('/mon-compte/profil')
      await page.goForward()
      await page.waitForFunction(() => location.pathname === '/hotels' && 'tagsSeen' in window)
    })

    it('leave no token to the page that is read after them', async () => {
      page = await newPage({ isUnasked: true, width: 1280 })
      await page.goto(`${site.url}/mentions-legales`)
      await page.waitForSelector('[data-asks] .Consent')
      await page.click('.Consent-answers [value="all"]')
      await page.waitForFunction(() => 'tagsSeen' in window)
      await page.goto(site.url + pathFor('hotelNewPassword', 'fr', { token }))
      await expectNoTags(pathFor('hotelNewPassword', 'fr', { token }))
      await follow('/hotels')
      await page.waitForFunction(() => 'tagsSeen' in window)
      expect(await page.evaluate(() => document.referrer)).to.equal(`${site.url}/`)
    })

    it('tell the tag manager afterwards what happened on them: in order, with the address, once (R162, R164, R240)', async () => {
      page = await newPage({ isUnasked: true, width: 1280 })
      const { email } = await site.member()
      await allow()
      await site.client().post('/api/eph/users/reset-password/init', { email })
      const secret = (await site.mail('passwordReset', email)).token
      await page.goto(`${site.url}${pathFor('hotelNewPassword', 'fr', { token: secret })}`)
      await submit('newPassword')
      await page.waitForSelector('.ErrorSummary')
      await page.goto(`${site.url}/mon-compte/connexion?redirect=%2Fmon-compte%2Fprofil`)
      await submit('login')
      await page.waitForSelector('.ErrorSummary')
      await page.type('form[data-form="login"] [name="email"]', email)
      await page.type('form[data-form="login"] [name="password"]', password)
      await Promise.all([page.waitForFunction(() => location.pathname === '/mon-compte/profil'), submit('login')])
      expect(tags.asked).to.have.length(1)
      await page.goto(`${site.url}/hotels`)
      const happened = [
        { event: 'form', answer: 'fail', errors: 'empty', path: '/mon-compte/nouveau-mot-de-passe/:token' },
        { event: 'login', answer: 'fail', errors: 'empty', path: '/mon-compte/connexion' },
        { event: 'login', answer: 'success', path: '/mon-compte/connexion' },
      ]
      expect(await told()).to.deep.equal(happened)
      expect(await waiting()).to.equal(null)
      await page.goto(`${site.url}/contact`)
      expect(await told()).to.deep.equal([])
    })

    it('keep nothing before the choice, nor when it is withdrawn, no more than 20 and none for longer than 30 minutes', async () => {
      page = await newPage({ isUnasked: true, width: 1280 })
      const failLogin = async () => {
        await page.goto(`${site.url}/en/my-account/login`)
        await submit('login')
        await page.waitForSelector('.ErrorSummary')
      }
      await failLogin()
      expect(await waiting()).to.equal(null)
      await allow()
      expect(await told()).to.deep.equal([])

      await failLogin()
      for (let times = 1; times < 23; times++)
        await page.$eval('form[data-form="login"]', (it) => (it as HTMLFormElement).requestSubmit())
      await page.waitForFunction(
        (key) => JSON.parse(sessionStorage.getItem(key) ?? '[]').length === 20,
        {},
        waitingEventsKey,
      )
      await page.evaluate(
        (key, old) => {
          const all = JSON.parse(sessionStorage.getItem(key) ?? '[]')
          for (const it of all.slice(0, 18)) it.at -= old
          sessionStorage.setItem(key, JSON.stringify(all))
        },
        waitingEventsKey,
        analyticsLimits.waitingMs,
      )
      await page.goto(`${site.url}/hotels`)
      expect(await told()).to.have.length(2)

      await failLogin()
      expect(await waiting()).not.to.equal(null)
      await page.goto(`${site.url}/mon-compte/connexion`)
      await Promise.all([page.waitForSelector('form[data-form="cookies"]'), page.click('.Footer a[href="/cookies"]')])
      await page.evaluate((key) => sessionStorage.setItem(key, '[]'), waitingEventsKey)
      await Promise.all([page.waitForNavigation(), page.click('.CookieChoices-answers [value="none"]')])
      await page.waitForFunction((key) => sessionStorage.getItem(key) === null, {}, waitingEventsKey)
    })

    /** Allows everything on a page that has the tag manager. */
    async function allow(): Promise<void> {
      tags.asked.length = 0
      await page.goto(`${site.url}/mentions-legales`)
      await page.waitForSelector('[data-asks] .Consent')
      await page.click('.Consent-answers [value="all"]')
      await page.waitForFunction(() => 'tagsSeen' in window)
    }

    async function submit(form: string): Promise<void> {
      await page.waitForSelector(`form[data-form="${form}"]`)
      await page.click(`form[data-form="${form}"] [type="submit"]`)
    }

    function waiting(): Promise<string | null> {
      return page.evaluate((key) => sessionStorage.getItem(key), waitingEventsKey)
    }

    /** Logins and forms that the tag manager found when it came; dataLayer.test.ts has the rest. */
    async function told(): Promise<unknown[]> {
      await page.waitForFunction(() => 'tagsSeen' in window)
      const seen = await page.evaluate(() => (window as unknown as { tagsSeen: Record<string, string>[] }).tagsSeen)
      return seen
        .filter(({ event }) => event === 'form' || event === 'login')
        .map(({ form: _form, page_location = '', ...event }) => ({
          ...event,
          path: page_location.replace(site.url, ''),
        }))
    }

    /** One number a document. */
    function documentOf(): Promise<number> {
      return page.evaluate(() => performance.timeOrigin)
    }

    /** As a link of the page would lead there; where it is a page for all, once the application runs. */
    async function follow(path: string, isOpen = true): Promise<void> {
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement('a'), { href: to, id: 'to-follow', textContent: to })
        document.querySelector('.Footer')?.append(link)
      }, path)
      if (isOpen) await startBy(page, '#to-follow')
      // Where the foot of this page is, something may lie over it.
      await page.$eval('#to-follow', (link) => {
        ;(link as HTMLElement).click()
        link.remove()
      })
      await page.waitForFunction((to) => location.pathname === to && document.readyState === 'complete', {}, path)
    }

    async function expectNoTags(path: string): Promise<void> {
      await page.waitForFunction(() => document.readyState === 'complete')
      await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))))
      // A document that was left with a call under way is never idle for Puppeteer.
      await page.waitForNetworkIdle({ idleTime: 200, timeout: 3000 }).catch(() => {})
      const seen = await page.evaluate((origin) => {
        const files = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(origin))
        return [location.pathname, 'tagsSeen' in window, files.length]
      }, new URL(tags.scriptUrl).origin)
      expect(seen).to.deep.equal([path, false, 0])
    }
  })
})
