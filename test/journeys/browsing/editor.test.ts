import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { CDPSession, Frame, Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

describe('An editor at work', function () {
  this.timeout(120_000)
  let site: Site
  let page: Page
  const errors: string[] = []

  before(async () => {
    site = await openSite()
    page = await newPage({ width: 1600 })
    page.on('console', (it) => it.type() === 'error' && errors.push(it.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    // Errors of a frame in another process reach only its own session (`hearFrame`), which comes late.
    await page.evaluateOnNewDocument(() => {
      addEventListener('error', ({ error }) => error && console.error(String(error)))
      addEventListener('unhandledrejection', ({ reason }) => console.error(String(reason)))
    })
    await page.goto(`${site.content?.url}/editor?path=/histoire`)
    hearFrame(await frameWith('fr'))
    hearFrame(await frameWith('en'))
  })
  after(async () => {
    await closePage(page)
    await site?.close()
  })

  it('sees French and English side by side, with hints of what to look at', async () => {
    expect(await (await frameWith('fr')).$eval('html', (it) => it.lang)).to.equal('fr-FR')
    expect(await (await frameWith('en')).$eval('html', (it) => it.lang)).to.equal('en-US')
  })

  it('sees the preview change while typing, each language its own words, nothing saved', async () => {
    await type('[name="title"]', 'Une histoire au <grand> large')
    await type('[name="title__i18n__en"]', 'A story out at sea')
    await untilFrameSays('fr', 'Une histoire au <grand> large')
    await untilFrameSays('en', 'A story out at sea')
    expect(await site.html('/histoire')).not.to.include('Une histoire au')
  })

  it('reads on the spot and in the list what is wrong, while typing', async () => {
    await type('fieldset > label [name="seo_title"]', 'x'.repeat(70))
    const frame = await frameWith('fr')
    await frame.waitForSelector('[data-hint="longTitle"]')
    await page.waitForFunction(() => document.querySelector('#hints-fr')?.textContent?.includes('longTitle'))
    // The keyboard reaches the mark.
    const focused = await frame.$eval('.PreviewHints summary', (it) => {
      ;(it as HTMLElement).focus()
      return document.activeElement === it
    })
    expect(focused).to.equal(true)
    await type('fieldset > label [name="seo_title"]', 'Notre histoire')
    await frame.waitForFunction(() => !document.querySelector('[data-hint="longTitle"]'))
  })

  it('gets from a click in the preview to the fields of that block', async () => {
    const frame = await frameWith('fr')
    await frame.waitForFunction(() => document.querySelector('.storyblok__hint'))
    const uid = await frame.$eval('[data-block="hero"]', (it) => {
      ;(it as HTMLElement).click()
      return JSON.parse(it.getAttribute('data-blok-c') ?? '{}').uid
    })
    await page.waitForFunction(
      (it) => document.activeElement?.closest('fieldset')?.getAttribute('data-uid') === it,
      {},
      uid,
    )
  })

  it('publishes: the file is written and readers see it', async () => {
    await page.click('#publish')
    await page.waitForFunction(() => document.querySelector('#state')?.textContent === 'Publié.')
    const file = JSON.parse(await readFile(join(site.storiesDir, 'website-hotels/histoire.json'), 'utf8'))
    expect(JSON.stringify(file)).to.include('A story out at sea')
    await eventually(
      () =>
        site
          .html('/en/our-story')
          .catch(() => site.html('/en/histoire'))
          .catch(() => ''),
      (html) => html.includes('A story out at sea'),
    )
  })

  it('left no error in the console, neither in the editor nor in a preview', async () => {
    // The listeners are tested first: an error of each kind is planted and must be heard.
    const planted: string[] = []
    for (const [name, place] of [
      ['editor', page.mainFrame()],
      ['fr', await frameWith('fr')],
      ['en', await frameWith('en')],
    ] as const) {
      planted.push(`thrown in ${name}`, `reported in ${name}`)
      await place.evaluate((it) => {
        console.error(`reported in ${it}`)
        setTimeout(() => {
          throw new Error(`thrown in ${it}`)
        })
      }, name)
    }
    const isPlanted = (line: string) => planted.some((it) => line.includes(it))
    await eventually(
      () => planted.filter((it) => !errors.some((line) => line.includes(it))),
      (unheard) => unheard.length === 0,
      5000,
    )
    expect(errors.filter((it) => !isPlanted(it))).to.deep.equal([])
  })

  it('is there for this machine’s own pages only', async () => {
    const url = `${site.content?.url}/editor/publish`
    const body = JSON.stringify({ slug: 'website-hotels/histoire', content: { component: 'page' } })
    for (const origin of ['https://elsewhere.test', 'null'])
      expect((await fetch(url, { method: 'POST', headers: { Origin: origin }, body })).status).to.equal(403)
    expect((await fetch(url, { method: 'POST', body })).status).to.equal(403)
    const answer = await fetch(`${site.content?.url}/editor/data.json`, {
      headers: { Origin: 'https://elsewhere.test' },
    })
    expect(answer.headers.get('access-control-allow-origin')).to.equal(site.content?.url)
  })

  /** The preview, once its script has taken the page over. */
  async function frameWith(language: 'fr' | 'en'): Promise<Frame> {
    const handle = await page.waitForSelector(`iframe#${language}`)
    const frame = await handle?.contentFrame()
    if (!frame) throw new Error('no frame')
    await frame.waitForSelector('#storyblok-bridge-stylesheet')
    return frame
  }

  function hearFrame(frame: Frame): void {
    const { client } = frame as Frame & { client: CDPSession }
    client.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
      errors.push(`${text} ${exception?.description ?? ''}`)
    })
  }

  /** In the first field of that name, as an editor would: all of it anew. */
  async function type(selector: string, words: string): Promise<void> {
    const fields = await page.$$(`#fields ${selector}`)
    for (const field of fields.slice(0, 2)) {
      await field.click({ count: 3 })
      await field.type(words)
    }
  }

  async function untilFrameSays(language: 'fr' | 'en', words: string): Promise<void> {
    const frame = await frameWith(language)
    await frame.waitForFunction(
      (it) => document.querySelector('main')?.textContent?.includes(it),
      { timeout: 10_000 },
      words,
    )
  }
})
