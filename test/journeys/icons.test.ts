import { join } from 'node:path'
import { expect } from 'chai'
import { build } from 'esbuild'
import type { Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { openSite, type Site } from '#test/support/site.ts'

const root = join(import.meta.dirname, '..', '..')

/** What client/icons/icons.ts exports, in the page. */
declare const icons: { loadIcons(names: string[]): Promise<Map<string, string>> }

describe('icons that only content names, in the browser (spec §7, §9)', function () {
  this.timeout(60_000)
  let site: Site
  let page: Page
  let code: string

  before(async () => {
    site = await openSite({ env: { ICONS_API: 'https://icons.test' } })
    const entryPoints = [join(root, 'client/icons/icons.ts')]
    const built = await build({ entryPoints, bundle: true, format: 'iife', globalName: 'icons', write: false })
    code = built.outputFiles[0]?.text ?? ''
  })
  after(() => site.close())
  beforeEach(async () => {
    page = await newPage()
  })
  afterEach(() => closePage(page))

  it('come from our own service, under the page’s policy', async () => {
    const asked = await openAsking()
    const found = await load(['ph:anchor', 'ph:bed-light'])
    expect(Object.keys(found)).to.deep.equal(['ph:anchor', 'ph:bed-light'])
    expect(found['ph:anchor']).to.match(/^<svg [^>]*viewBox="0 0 256 256"[^>]*><path /)
    expect(asked).to.deep.equal([`${site.url}/api/icons/ph.json?icons=anchor,bed-light`])
  })

  it('come from the public API when ours does not have them', async () => {
    const asked = await openAsking()
    const found = await load(['mdi:home'])
    expect(found['mdi:home']).to.contain('<path d="M1 1"')
    expect(asked).to.deep.equal([`${site.url}/api/icons/mdi.json?icons=home`, 'https://icons.test/mdi.json?icons=home'])
  })

  async function openAsking(): Promise<string[]> {
    const asked: string[] = []
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const url = request.url()
      if (/\/api\/icons\/|icons\.test/.test(url)) asked.push(url)
      if (!url.startsWith('https://icons.test')) return void request.continue()
      void request.respond({
        status: 200,
        contentType: 'application/json',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: JSON.stringify({ prefix: 'mdi', width: 24, height: 24, icons: { home: { body: '<path d="M1 1"/>' } } }),
      })
    })
    await page.goto(`${site.url}/mentions-legales`)
    await page.evaluate(`${code}; globalThis.icons = icons`)
    return asked
  }

  function load(names: string[]): Promise<Record<string, string>> {
    return page.evaluate(async (it) => Object.fromEntries(await icons.loadIcons(it)), names)
  }
})
