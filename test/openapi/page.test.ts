import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { openSite } from '#test/support/site.ts'
import { createDescription, type Description } from './description.ts'

const addresses = { fr: '/api', en: '/en/api' } as const

describe('The page about the API', () => {
  const site = opened(() => openSite())
  let description: Description
  let page: Page | undefined

  before(async () => {
    description = createDescription(await (await site.get('/api/openapi.json')).json())
  })
  afterEach(async () => {
    if (page) await closePage(page)
    page = undefined
  })

  for (const locale of ['fr', 'en'] as const) {
    it(`names every call in ${locale}, each at an address of its own, without a script`, async () => {
      const html = await site.html(addresses[locale])
      expect(html).to.not.include('<script')
      for (const { value, path } of description.operations) {
        expect(html, value.operationId).to.include(`<article id="${value.operationId}">`)
        expect(html, path).to.include(`<code>${path}</code>`)
      }
      for (const [other, address] of Object.entries(addresses))
        expect(html).to.include(`<link rel="alternate" hrefLang="${other}" href="${address}"/>`)
    })
  }

  itInParts('is whole without JavaScript, on a phone and on a desk, and axe finds nothing', async (part) => {
    for (const [width, address] of part([
      [390, addresses.fr],
      [1440, addresses.en],
    ] as const)) {
      page = await newPage({ width })
      const refused: string[] = []
      page.on('console', (it) => it.type() === 'error' && refused.push(it.text()))
      await page.goto(`${site.url}${address}#vip.claimReward`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.equal(width)
      expect(await axeViolations(page)).to.deep.equal([])
      const top = await page.$eval('[id="vip.claimReward"]', (it) => it.getBoundingClientRect().top)
      expect(top).to.be.within(0, 100)
      expect(refused).to.deep.equal([])
      await closePage(page)
    }
    page = undefined
  })

  it('is kept by caches, refuses other methods, and stands on no page of results', async () => {
    const first = await site.get('/api')
    expect(first.headers.get('x-robots-tag')).to.equal('noindex')
    expect((await site.get('/api', { 'If-None-Match': first.headers.get('etag') ?? '' })).status).to.equal(304)
    const posted = await fetch(`${site.url}/en/api`, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD'])
  })
})
