import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'

/** An article, an offer and a show in each language. */
const pages = {
  fr: ['/journal/le-rideau-a-la-mouette', '/offres/le-mois-du-citron', '/spectacles/le-cerceau'],
  en: ['/en/journal/the-curtain-with-the-missing-gull', '/en/offers/lemon-month', '/en/shows/le-cerceau'],
} as const

const words = {
  fr: { mail: 'Par e-mail', copy: 'Copier l’adresse', sheet: 'Envoyer à…', copied: 'Adresse copiée.' },
  en: { mail: 'By email', copy: 'Copy the address', sheet: 'Send to…', copied: 'Address copied.' },
} as const

describe('Ways to pass a page on', () => {
  const site = opened(openSite)

  it('article, offer and show: a mail with the page’s absolute address, drawn and from the cache', async () => {
    for (const path of [...pages.fr, ...pages.en])
      for (const time of ['drawn', 'from the cache']) {
        const html = await site.html(path)
        const [, query = ''] = /<a href="mailto:\?(subject=[^"]+)"/.exec(html) ?? []
        const mail = new URLSearchParams(query.replaceAll('&amp;', '&'))
        const [, title] = /<h1[^>]*>([^<]+)</.exec(html) ?? []
        expect(mail.get('subject'), `${path} ${time}`).to.equal(title)
        expect(mail.get('body'), `${path} ${time}`).to.equal(`${title}\r\n${site.url}${path}`)
      }
  })

  it('without a script the mail alone is offered', async () => {
    const page = await newPage({ width: 390, javascript: false })
    await page.goto(site.url + pages.fr[0])
    expect(await offered(page)).to.deep.equal([words.fr.mail])
    await closePage(page)
  })

  for (const locale of ['fr', 'en'] as const) {
    const url = () => site.url + pages[locale][0]

    it(`${locale}: a button copies the address; nothing moves when it comes, and no other site is asked`, async () => {
      const page = await newPage({ width: 390 })
      await page.browserContext().overridePermissions(site.url, ['clipboard-read', 'clipboard-sanitized-write'])
      const hosts = new Set<string>()
      page.on('request', (request) => hosts.add(new URL(request.url()).origin))
      await page.goto(url(), { waitUntil: 'domcontentloaded' })
      const before = await heightOf(page)
      await page.waitForSelector('.ShareLinks[data-alive]')
      expect(await offered(page)).to.deep.equal([words[locale].mail, words[locale].copy])
      expect(await heightOf(page)).to.equal(before)
      await page.click('.ShareLinks [data-copy]')
      await page.waitForFunction(() => document.querySelector('.ShareLinks [role="status"]')?.textContent)
      expect(await page.$eval('.ShareLinks [role="status"]', (it) => it.textContent)).to.equal(words[locale].copied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(url())
      expect([...hosts]).to.deep.equal([site.url])
      await closePage(page)
    })

    it(`${locale}: where the system has a sheet, one button opens it with title and address`, async () => {
      const page = await newPage({ width: 390 })
      await page.evaluateOnNewDocument(() => {
        Object.assign(Navigator.prototype, {
          share: async (given: object) => document.body.setAttribute('title', JSON.stringify(given)),
        })
      })
      await page.goto(url())
      await page.waitForSelector('.ShareLinks[data-alive]')
      expect(await offered(page)).to.deep.equal([words[locale].mail, words[locale].sheet])
      const title = await page.$eval('h1', (it) => it.textContent)
      await page.click('.ShareLinks [data-sheet]')
      await page.waitForSelector('body[title]')
      const given = JSON.parse(await page.$eval('body', (it) => it.title))
      expect(given).to.deep.include({ title, url: url() })
      await closePage(page)
    })
  }

  it('costs an article one script of less than 2 KB, and none of the other live parts', async () => {
    const page = await newPage()
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(site.url + pages.fr[0])
    await page.waitForSelector('.ShareLinks[data-alive]')
    const besides = scripts.filter((it) => !it.includes('/boot-'))
    expect(besides).to.have.length(1)
    expect((await (await fetch(besides[0] ?? '')).text()).length).to.be.lessThan(2048)
    await closePage(page)
  })
})

/** Texts of the links and buttons that are seen. */
function offered(page: Page): Promise<(string | null)[]> {
  return page.$$eval('.ShareLinks :is(a, button)', (all) =>
    all.filter((it) => it.checkVisibility()).map((it) => it.textContent),
  )
}

function heightOf(page: Page): Promise<number> {
  return page.$eval('.ShareLinks', (it) => it.getBoundingClientRect().height)
}
