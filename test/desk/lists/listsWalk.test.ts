import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { type DeskRouteName, deskPath } from '#shared/desk/routes.ts'
import { closePage } from '#test/support/browser.ts'
import { openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { follow, mainText, pageOf } from '../deskPages.ts'
import { floor, houses, type Staff, staffMember } from '../deskSite.ts'

const texts = {
  fr: {
    filtered: 'Liste exportée',
    none: 'Aucune ligne',
    noDay: 'Ce jour n’existe pas',
    retried: 'Nouvel essai en cours.',
  },
  en: { filtered: 'List exported', none: 'No line', noDay: 'There is no such day', retried: 'Being tried again.' },
} as const

describe('lists, log and state in a browser (B23)', function () {
  this.timeout(180_000)
  const site = opened(() => openHotelSite({ env: floor }))

  for (const [width, locale, javascript] of [
    [390, 'fr', true],
    [390, 'en', false],
    [820, 'fr', false],
    [820, 'en', true],
  ] as const) {
    it(`takes a list out, finds that in the log, and sends a mail again, at ${width} pixels ${javascript ? 'with' : 'without'} scripts, in ${locale}`, async () => {
      const text = texts[locale]
      const staff = await staffMember(site, 'group', undefined, { name: 'Ada Petit', locale })
      const email = await subscriber()
      const page = await pageOf(staff, { width, javascript, locale })
      const to = (route: DeskRouteName) => page.goto(site.url + deskPath(route, locale, { house: houses.casino }))
      try {
        await to('letterList')
        expect(await mainText(page)).to.include('•••@walk.test')
        await page.click('details:last-of-type summary')
        await follow(page, 'details button[type="submit"]')
        expect(await page.$eval('details', (it) => it.open), 'a refused form stays open').to.equal(true)
        await page.click('input[value="proof"]')
        expect(await fileOf(page, staff)).to.include(email)

        await to('acts')
        const isPhone = width < 768
        expect(await page.$eval('select[name="act"]', (it) => it.checkVisibility())).to.equal(!isPhone)
        if (isPhone) await page.click('.Filters summary')
        await page.select('select[name="act"]', 'exportList')
        await follow(page, '.Filters button[type="submit"]')
        const acts = await page.$$eval('tbody tr td:nth-child(3)', (all) => all.map((it) => it.textContent))
        expect(new Set(acts)).to.deep.equal(new Set([text.filtered]))
        if (isPhone) {
          expect(await page.$eval('.Filters summary', (it) => it.textContent)).to.include(text.filtered)
          const isSeen = await page.$eval('tbody tr', (it) => it.getBoundingClientRect().top < innerHeight)
          expect(isSeen, 'the lines come first').to.equal(true)
        }
        const wrong = new URL(page.url())
        wrong.searchParams.set('from', '2026-13-40')
        await page.goto(String(wrong))
        expect(await mainText(page))
          .to.include(text.noDay)
          .and.include(text.none)
        expect(await page.$eval('#from', (it) => (it as HTMLInputElement).value)).to.equal('2026-13-40')

        const id = await failedMail()
        await to('state')
        await follow(page, `form:has([value="${id}"]) button`)
        expect(await mainText(page)).to.include(text.retried)
      } finally {
        await closePage(page)
      }
    })
  }

  /** Presses the button of a file, which the browser saves, and fetches what it got. */
  async function fileOf(page: Page, { client }: Staff): Promise<string> {
    const [answer] = await Promise.all([
      page.waitForResponse((it) => it.headers()['content-type']?.startsWith('text/csv') ?? false),
      page.click('details button[type="submit"]'),
    ])
    expect(answer.headers()['content-disposition']).to.match(/^attachment; filename="(?:la-lettre|the-letter)-/)
    return String((await client.get(new URL(answer.url()).pathname)).body)
  }

  async function subscriber(): Promise<string> {
    const email = `${randomUUID()}@walk.test`
    const now = site.clock.now()
    const dates = { askedAt: now, confirmedAt: now, unsubscribedAt: null, confirmExpiresAt: null }
    const row = {
      id: randomUUID(),
      email,
      emailKey: email,
      locale: 'fr',
      state: 'confirmed',
      confirmHash: null,
    } as const
    const proof = { wording: 'J’accepte.', page: '/', house: houses.casino, unsubscribeReason: null }
    await site.services.store.db
      .insertInto('newsletterSubscriptions')
      .values({ ...row, ...dates, ...proof, unsubscribeToken: randomUUID() })
      .execute()
    return email
  }

  async function failedMail(): Promise<string> {
    const id = randomUUID()
    const now = site.clock.now()
    const mail = { id, kind: 'newsletterConfirm', locale: 'fr', state: 'failed', attempts: 3, payload: '{}' } as const
    const reader = { recipient: 'anne@walk.test', recipientKey: 'anne@walk.test', aboutKey: null }
    const times = { createdAt: now - 1000, nextAttemptAt: now, lastError: 'EAUTH 535' }
    await site.services.store.db
      .insertInto('outbox')
      .values({ ...mail, ...reader, ...times })
      .execute()
    return id
  }
})
