import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { pathOf } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { addDays } from '#shared/time/days.ts'
import { localDay } from '#shared/time/localTime.ts'
import { subscribe } from '#test/letter/letterStore.ts'
import { lot, sample } from '#test/rules/docs/rgaa.ts'
import { readMessages } from '#test/rules/messages.ts'
import { itInParts, itInWays } from '#test/runner/wide.ts'
import { newPage, settled } from '#test/support/browser.ts'
import { manyAddresses } from '#test/support/client.ts'
import { newEmail, password } from '#test/support/hotelSite.ts'
import { type TestLocale as Locale, testLocales as locales } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, type Player } from '#test/support/pokerSite.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { startTables } from '#tools/standins/tables/tables.ts'
import { type Listener, listener, treeFaults, treeOf } from './walks/tree.ts'

/** The tree that a screen reader is given, and nothing else; with the keyboard alone (L11). */
describe('somebody who hears the site', function () {
  this.timeout(120_000)
  const tables = opened(startTables)
  const site = opened(() =>
    openPokerSite({ env: { ...manyAddresses, DEMO_WORLD: 'on', SYNXIS_URL: '', THEFORK_URL: tables.urls.thefork } }),
  )
  let player: Player
  const tokens = { fr: randomUUID(), en: randomUUID() }

  before(async () => {
    await site.whole()
    player = await site.player()
    for (const locale of locales)
      await subscribe(site.services.store, [newEmail()], { locale, unsubscribeToken: tokens[locale] })
  })

  it('draws two pages of the RGAA sample by lot from its sitemap', async () => {
    const all = [...(await site.html('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, it = '']) => new URL(it).pathname,
    )
    const french = all.filter((it) => !/^\/en(?:\/|$)/.test(it))
    expect(lot(french)).to.deep.equal(sample.slice(-2).map(({ fr }) => fr))
  })

  itInParts('hears zones, headings, names and no error on each page of the RGAA sample', async (part) => {
    const lines: string[] = []
    for (const path of [...part(sample, 0).map(({ fr }) => fr), ...part(sample, 1).map(({ en }) => en)]) {
      const page = await newPage()
      await becomeSomebody(page, player.client)
      const answer = await page.goto(site.url + path)
      await settled(page)
      expect(answer?.status(), path).to.equal(200)
      lines.push(...treeFaults(await treeOf(page)).map((it) => `${path}: ${it}`))
      await page.browserContext().close()
    }
    expect(lines, lines.join('\n')).to.be.empty
  })

  interface Task {
    name: string
    begins: (locale: Locale) => string
    isPlayer?: boolean
    run: (hears: Listener, named: (id: string) => RegExp, locale: Locale, page: Page) => Promise<string[]>
  }

  const day = (locale: Locale, ahead: number) => {
    const [year, month, date] = addDays(localDay(site.clock.now()), ahead).split('-')
    return locale === 'fr' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`
  }

  const tasks: readonly Task[] = [
    {
      name: 'books a room',
      begins: (locale) => pathOf(locale, ''),
      async run(hears, named, locale, page) {
        await hears.to('combobox', named('blocks.bookingBar.hotel'))
        await page.waitForFunction(() => document.querySelector<HTMLFormElement>('.BookingBar form')?.noValidate)
        await hears.press('button', named('blocks.bookingBar.submit'))
        await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
        await hears.write(named('blocks.bookingBar.hotel'), 'La Pin')
        await hears.write(named('blocks.bookingBar.arrival'), day(locale, 20))
        await hears.write(named('blocks.bookingBar.departure'), day(locale, 22))
        await hears.press('button', named('blocks.bookingBar.submit'))
        return hears.arrives(named('booking.page.title'))
      },
    },
    {
      name: 'books a table',
      begins: (locale) => (locale === 'fr' ? '/tables/la-criee' : '/en/restaurants/la-criee'),
      async run(hears, named, _locale, page) {
        await page.waitForSelector('.TableForm[data-alive]')
        await hears.write(named('booking.table.people'), '3')
        await hears.press('button', named('places.booking.provider'))
        await hears.isTold(named('booking.table.open'))
        return []
      },
    },
    {
      name: 'registers at a tournament',
      begins: (locale) => pathFor('tournaments', locale),
      isPlayer: true,
      async run(hears, named) {
        await hears.press('link', /^La Nuit du Granit/)
        const faults = await hears.arrives(/^La Nuit du Granit/)
        await hears.press('link', named('pokerPages.register'))
        faults.push(...(await hears.arrives(named('pokerPages.entry.title'))))
        await hears.to('button', named('pokerPages.pay.submit'))
        return faults
      },
    },
    {
      name: 'gets the VIP card',
      begins: (locale) => pathFor('vipRegistration', locale),
      async run(hears, named, locale, page) {
        await hears.press('link', named('vipPages.without.go'))
        const faults = await hears.arrives(named('vipPages.register.title'))
        await settled(page)
        await hears.press('radio', named('forms.civility.Mrs'))
        await hears.write(named('forms.firstname'), 'Maëlle')
        await hears.write(named('forms.lastname'), 'Le Goff')
        await hears.write(named('forms.birthdate'), locale === 'fr' ? '15/06/1985' : '06/15/1985')
        await hears.press('button', named('formParts.next'))
        // The next step is heard by its heading, which has the focus.
        await page.waitForFunction(() => /^H\d$|^LEGEND$/.test(document.activeElement?.tagName ?? ''))
        const email = newEmail()
        await hears.write(named('forms.email'), email)
        await hears.write(named('account.emailVerify'), email)
        await hears.write(named('account.password'), password)
        await hears.write(named('account.passwordConfirm'), password)
        await hears.press('button', named('formParts.next'))
        await hears.to('button', named('formParts.next'))
        return faults
      },
    },
    {
      name: 'leaves the letter',
      begins: (locale) => pathFor('newsletterUnsubscribe', locale, { token: tokens[locale] }),
      async run(hears, named) {
        const faults = await hears.arrives(named('letter.unsubscribe.title'))
        await hears.press('button', named('letter.unsubscribe.submit'))
        return [...faults, ...(await hears.arrives(named('letter.unsubscribe.doneTitle')))]
      },
    },
  ]
  itInWays(
    tasks.flatMap((task) => (['fr', 'en'] as const).map((locale) => ({ task, locale }))),
    ({ locale }, index) => (locale === 'fr') === (Math.floor(index / 2) % 2 === 0),
    ({ task, locale }) => `${task.name} in ${locale}: what is needed is heard, in order, and news is told`,
    async ({ task, locale }) => {
      const page = await newPage({ language: locale === 'fr' ? 'fr-FR' : 'en-US' })
      await becomeSomebody(page, task.isPlayer ? player.client : site.client())
      await page.goto(site.url + task.begins(locale))
      await settled(page)
      const words = readMessages(locale)
      const named = (id: string) =>
        new RegExp(
          `^${(words.get(id) ?? id).replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}|%[\w.]+%/g, '.*')}`,
        )
      const faults = treeFaults(await treeOf(page))
      faults.push(...(await task.run(listener(page), named, locale, page)))
      expect(faults, faults.join('\n')).to.be.empty
    },
  )
})
