import { expect } from 'chai'
import { intlFor } from '#i18n/createIntl.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { itInWays } from '#test/runner/wide.ts'
import { closePage, newPage, settled } from '#test/support/browser.ts'
import type { Client } from '#test/support/client.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'

/** The member who logs out, and the page. */
const members = {
  'a hotel member': { name: 'theo', programmes: ['eph'], from: 'hotelStays' },
  'a member of the VIP card': { name: 'hugo', programmes: ['vip'], from: 'vipPoints' },
  'a member of both': { name: 'sam', programmes: ['eph', 'vip'], from: 'vipDashboard' },
} as const
const ownPages = { eph: 'hotelDashboard', vip: 'vipDashboard' } as const
const loginPaths = { eph: '/api/eph/users/login', vip: '/api/vip/login' } as const

describe('logging out from a page', () => {
  const site = opened(() => openHotelSite({ env: { DEMO_WORLD: 'on' } }))

  async function connected(name: string, programmes: readonly Programme[]): Promise<Client> {
    const client = site.client()
    for (const it of programmes)
      must(await client.post(loginPaths[it], { email: `${name}@demo.test`, password: 'Demo-2026!' }), 200)
    return client
  }

  const ways = Object.entries(members).flatMap(([who, member]) =>
    locales.flatMap((locale) => [true, false].map((javascript) => ({ who, ...member, locale, javascript }))),
  )
  itInWays(
    ways,
    // One of the four ways for each member, in turn.
    (_, index) => index % 5 === 0,
    ({ who, locale, javascript }) =>
      `${who} in ${locale}, ${javascript ? 'in the browser' : 'without a script'}: both programmes end, and the pages say so`,
    async ({ name, programmes, from, locale, javascript }) => {
      const client = await connected(name, programmes)
      const page = await newPage({ width: 390, javascript, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
      await becomeSomebody(page, client)
      await page.goto(site.url + pathFor(from, locale))
      if (javascript) await settled(page)
      const firstname = `${name[0]?.toUpperCase()}${name.slice(1)}`.replace('Theo', 'Théo')
      const words = () => page.$eval('body', (it) => it.textContent ?? '')
      expect(await words()).to.contain(firstname)
      const link = `.Member-out a[href="${pathFor('logout', locale)}"]`
      // As a press of a person: the browser says so to the server.
      await Promise.all([page.waitForNavigation(), page.focus(link).then(() => page.keyboard.press('Enter'))])
      expect(new URL(page.url()).pathname).to.equal(pathFor('home', locale))
      if (javascript) await settled(page)
      expect(await words()).to.not.contain(firstname)
      expect(await page.$('html[data-member]')).to.equal(null)
      const kept = (await page.browserContext().cookies()).map((it) => it.name)
      expect(kept).to.not.include.members(['member']).and.not.include.members(['connected'])

      // The page of the logout says that nobody is connected, and gives no button to press again.
      await page.goto(site.url + pathFor('logout', locale))
      expect(await words()).to.contain(intlFor(locale).formatMessage({ id: 'account.logout.nobody' }))
      expect(await page.$('form[data-form="logout"]')).to.equal(null)
      for (const it of programmes) {
        await page.goto(site.url + pathFor(ownPages[it], locale))
        expect(page.url()).to.contain('redirect=')
        expect(await page.$('#login-email')).to.not.equal(null)
        // A copy of the old session opens nothing.
        expect((await client.get(pathFor(ownPages[it], locale))).status).to.equal(303)
      }
      await closePage(page)
    },
  )
})
