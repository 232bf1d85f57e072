import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { itInWays } from '#test/runner/wide.ts'
import { backToScreen, closePage, newPage, settled } from '#test/support/browser.ts'
import { type Client, postSigned } from '#test/support/client.ts'
import { newFolder } from '#test/support/folders.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'

const secret = 'secret-of-the-booking-engine'
const prizes = 21

describe('a member reads what we wrote', () => {
  const site = opened(() => openHotelSite({ mailbox: true, env: { BOOKING_SECRET: secret } }))
  /** One for all. */
  let member: { client: Client; email: string }
  before(async () => {
    member = await memberWithMails()
  })
  beforeEach(async () => {
    await site.services.store.db.updateTable('mailCopies').set({ readAt: null }).execute()
  })

  const ways = locales.flatMap((locale) =>
    [1440, 390].flatMap((width) => [true, false].map((javascript) => ({ locale, width, javascript }))),
  )
  itInWays(
    ways,
    ({ locale, width, javascript }) => javascript === (locale === 'fr') && javascript === (width === 390),
    ({ locale, width, javascript }) =>
      `in ${locale}, ${width} wide, ${javascript ? 'with scripts' : 'without a script'}`,
    async ({ locale, width, javascript }) => {
      const { client } = member
      const say = (id: MessageId, values?: Record<string, string | number>) =>
        intlFor(locale).formatMessage({ id }, values)
      const page = await newPage({ width, javascript, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
      await becomeSomebody(page, client)
      const list = pathFor('hotelMails', locale)
      const open = async (path: string) => {
        await page.goto(site.url + path, { waitUntil: 'load' })
        if (javascript) await settled(page)
      }
      const go = async (act: () => Promise<unknown>) => {
        await Promise.all([page.waitForNavigation({ waitUntil: 'load' }), act()])
        if (javascript) await settled(page)
      }
      const words = () => page.$eval('main', (it) => it.textContent ?? '')
      const total = prizes + 2
      // axe waits by timers, which a page without scripts never runs; its markup is the same.
      const isAccessible = async () => {
        if (javascript) expect(await axeViolations(page)).to.deep.equal([])
      }

      // The mark in the header, in words too; on a shared page as well where a script fills it in.
      await open(list)
      expect(await markOf(page)).to.equal(`${total}${say('mails.header', { count: total })}`)
      if (javascript) {
        await open(pathFor('offers', locale))
        await page.waitForSelector('html[data-member~="mail"]')
        expect(await markOf(page)).to.equal(`${total}${say('mails.header', { count: total })}`)
        await open(list)
      }
      await isAccessible()
      expect(await isTooWide(page)).to.equal(false)

      // Pages of the list, and back.
      const second = `.PageLinks a[href="${list}?page=2"]`
      if (javascript) await follow(page, second, `${list}?page=2`)
      else await go(() => page.click(second))
      expect(await page.$$('.Mails > li')).to.have.length(total - 20)

      // The newest by keyboard: it is read from then on.
      await open(list)
      await page.focus('.Mails li:first-child a')
      await go(() => page.keyboard.press('Enter'))
      expect(new URL(page.url()).pathname).to.match(new RegExp(`^${list}/[\\w-]{36}$`))
      expect(await page.$('form[data-form="unread"]')).not.to.equal(null)
      expect(await markOf(page)).to.equal(`${total - 1}${say('mails.header', { count: total - 1 })}`)
      expect(await page.$eval('.MailText', (it) => it.getAttribute('lang'))).to.equal(locale === 'fr' ? 'en-US' : null)
      await isAccessible()
      expect(await isTooWide(page)).to.equal(false)

      // On paper: the house's name and the mail, nothing else.
      await page.emulateMediaType('print')
      for (const selector of ['.Member-nav', '.Mail-since', '.Mail-acts', '.Mail-back', '.Header-band', '.Footer'])
        expect(await isSeen(page, selector), selector).to.equal(false)
      for (const selector of ['.Header-brand', '.Mail h1', '.Mail-head', '.MailText'])
        expect(await isSeen(page, selector), selector).to.equal(true)
      await backToScreen(page)
      const print = '[data-live="print"]'
      expect(await isSeen(page, print)).to.equal(javascript)
      if (javascript) {
        await page.evaluate(() => {
          window.print = () => document.documentElement.setAttribute('data-test-printed', '')
        })
        await page.click(print)
        await page.waitForSelector('[data-test-printed]')
      }

      // The calendar file, as the browser saves it.
      expect(await download(page, '.Mail-files a')).to.match(/^BEGIN:VCALENDAR/)

      // Unread again, and the list says so.
      await go(() => page.click('form[data-form="unread"] button[type="submit"]'))
      expect(await words()).to.contain(say('mails.done.unread'))
      expect(await markOf(page)).to.contain(String(total))

      // A search: found, opened, back to it, nothing found.
      await search('nom12 bonjour')
      expect(await words()).to.contain(say('mails.found', { total: 1, query: 'nom12 bonjour' }))
      await go(() => page.click('.Mails a'))
      const back = await page.$eval('.Mail-back a', (it) => it.getAttribute('href') ?? '')
      expect(back).to.equal(`${list}?q=nom12+bonjour`)
      await open(back)
      await search('introuvable')
      expect(await words()).to.contain(say('mails.nothing'))
      expect(await page.$eval('input[name="q"]', (it) => it.value)).to.equal('introuvable')
      await isAccessible()

      // All of them are read.
      await open(list)
      await go(() => page.click('form[data-form="allRead"] button[type="submit"]'))
      expect(await words()).to.contain(say('mails.done.allRead'))
      expect(await page.$('html[data-member~="mail"]')).to.equal(null)
      expect(await page.$('.Mails .is-unread')).to.equal(null)
      await closePage(page)

      async function search(text: string): Promise<void> {
        await page.$eval('input[name="q"]', (it) => {
          it.value = ''
        })
        await page.type('input[name="q"]', text)
        const address = `${list}?q=${text.replaceAll(' ', '+')}`
        if (!javascript) return go(() => page.keyboard.press('Enter'))
        await page.keyboard.press('Enter')
        await page.waitForFunction((it) => location.pathname + location.search === it, {}, address)
        await page.waitForFunction((it) => document.querySelector('.Mails-head')?.textContent?.includes(it), {}, text)
      }
    },
  )

  it('changes the mark of another tab when a mail is opened', async () => {
    const { client } = member
    const page = await newPage()
    await becomeSomebody(page, client)
    await page.goto(site.url + pathFor('offers', 'fr'), { waitUntil: 'load' })
    await page.waitForSelector('html[data-member~="mail"]')
    const before = await markOf(page)
    const other = await newPage({ beside: page })
    await other.goto(site.url + pathFor('hotelMails', 'fr'), { waitUntil: 'load' })
    await Promise.all([other.waitForNavigation({ waitUntil: 'load' }), other.click('.Mails a')])
    // A tab behind another draws no frames, by which Puppeteer waits unless told otherwise.
    const isChanged = (it: string) => document.querySelector('.Header-unread')?.textContent !== it
    await page.waitForFunction(isChanged, { polling: 100 }, before)
    expect(await markOf(page)).to.contain(String(prizes + 1))
    await closePage(page)
  })

  it('draws the header without a mark by an answer of an older build', async () => {
    const { client } = member
    const page = await newPage()
    await becomeSomebody(page, client)
    await page.setRequestInterception(true)
    page.on('request', async (request) => {
      if (!request.url().endsWith('/api/eph/users/init')) return request.continue()
      const { unreadMails, ...older } = must(await client.post('/api/eph/users/init'), 200).body
      await request.respond({ contentType: 'application/json', body: JSON.stringify(unreadMails ? older : {}) })
    })
    await page.goto(site.url + pathFor('offers', 'fr'), { waitUntil: 'load' })
    await page.waitForSelector('html[data-member~="hotel"]')
    expect(await page.$('html[data-member~="mail"]')).to.equal(null)
    expect(await markOf(page)).to.equal('')
    await closePage(page)
  })

  it('promotes no game to a member who protects themselves', async () => {
    const { client } = member
    must(await client.put('/api/eph/protection', { pauseUntil: null, muteGaming: true }), 200)
    const page = await newPage()
    await becomeSomebody(page, client)
    await page.goto(site.url + pathFor('hotelMails', 'fr'), { waitUntil: 'load' })
    expect(await page.$$('.Mails > li')).to.have.length(20)
    expect(await page.$('html[data-gaming="off"]')).not.to.equal(null)
    const links = await page.$$eval('a[href]', (all) => all.map((it) => it.getAttribute('href') ?? ''))
    expect(links.filter((it) => /poker|jackpots|recompenses/.test(it))).to.deep.equal([])
    await closePage(page)
  })

  /** A hotel member with a stay, and enough mails for two pages. */
  async function memberWithMails(): Promise<typeof member> {
    const { client, email } = await site.member()
    const { db } = site.services.store
    const { id: memberId } = await db
      .selectFrom('hotelMembers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await until(client, 1)
    // As the outbox leaves them: test/mail/copies follows mails on their way.
    const copies = Array.from({ length: prizes }, (_, n) => {
      const at = site.clock.now() + 1000 * (n + 1)
      const mail = { mailId: crypto.randomUUID(), kind: 'contestWon', locale: 'fr', recipient: email } as const
      const said = { subject: `Vous avez gagné (${n})`, text: `Bonjour Nom${n},\n\nvous avez gagné.` }
      const sent = { sender: 'Hautemer <bonjour@hautemer.test>', createdAt: at, sentAt: at }
      return { id: crypto.randomUUID(), programme: 'eph' as const, memberId, ...mail, ...said, ...sent }
    })
    await db.insertInto('mailCopies').values(copies).execute()
    site.clock.advance({ minutes: 1 })
    const day = (days: number) => site.clock.day(days)
    const stay = { number: 'W-1', hotel: 'villa-ondine', from: day(10), to: day(12), nights: 2, rooms: 1 }
    const booking = { ...stay, adults: 2, children: 0, email, total: 48_000, currency: 'EUR' }
    const event = { id: 'walk', type: 'booked', at: new Date(site.clock.now()).toISOString(), booking }
    must(await postSigned(site, '/api/booking/notifications', secret, { events: [event] }), 202)
    await until(client, prizes + 2)
    return { client, email }
  }

  function until(client: Client, total: number) {
    return eventually(
      async () => must(await client.get('/api/eph/mails'), 200).body,
      (it) => it.total === total,
      30_000,
    )
  }
})

/** A link that the router follows: no document is loaded. */
async function follow(page: Page, selector: string, address: string): Promise<void> {
  await page.click(selector)
  await page.waitForFunction((it) => location.pathname + location.search === it, {}, address)
  await page.waitForFunction((it) => !document.querySelector(`a[href="${it}"]:not([aria-current])`), {}, address)
}

/** The mark of the header, as it is seen and as it is read out. */
function markOf(page: Page): Promise<string> {
  return page.$eval('.Header-unread', (it) => (it.checkVisibility() ? (it.textContent ?? '') : ''))
}

async function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.$$eval(selector, (all) => all.some((it) => it.checkVisibility()))
}

function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
}

/** The text of a file that a link saves. */
async function download(page: Page, selector: string): Promise<string> {
  const folder = await newFolder('download-')
  const cdp = await page.createCDPSession()
  await cdp.send('Page.setDownloadBehavior', { behavior: 'allow', downloadPath: folder })
  await page.click(selector)
  const [name = ''] = await eventually(
    () => readdir(folder),
    (files) => files.length === 1 && files.every((it) => !it.endsWith('.crdownload')),
  )
  const text = await readFile(join(folder, name), 'utf8')
  return text
}
