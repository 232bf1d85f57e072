import { expect } from 'chai'
import type { Frame, Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { previewPath } from '#test/support/preview.ts'
import { openSite, type StoryFile } from '#test/support/site.ts'

const app = 'https://app.storyblok.com'

// The stand-in is a page at the address of Storyblok's app, which frames a preview and sends what the types of
// @storyblok/preview-bridge name: no more is known of the app. A story comes in the language that its form shows.
describe('A preview in Storyblok’s own visual editor', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let page: Page

  before(async () => {
    page = await newPage({ width: 1440 })
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!request.url().startsWith(app)) return void request.continue()
      const body = `<!doctype html><title>Storyblok</title><body style="margin:0"><iframe id="site" width="1400" height="860"></iframe>
        <script>
          window.heard = []
          addEventListener('message', ({ data, source, origin }) => heard.push({ ...data, origin }))
          window.tell = (message) => document.getElementById('site').contentWindow.postMessage(message, ${JSON.stringify(site.url)})
        </script>`
      void request.respond({ contentType: 'text/html', body })
    })
    await page.goto(`${app}/`)
    const address = site.url + previewPath('/histoire', site.clock.now())
    await page.$eval('#site', (it, src) => it.setAttribute('src', src), address)
  })
  after(async () => {
    await closePage(page)
  })

  const outer = async (): Promise<Frame> => {
    const frame = await (await page.waitForSelector('#site'))?.contentFrame()
    if (!frame) throw new Error('no preview')
    return frame
  }
  const inner = async (language: 'fr' | 'en'): Promise<Frame> => {
    const frame = await (await (await outer()).waitForSelector(`#preview-${language}`))?.contentFrame()
    if (!frame) throw new Error(`no preview in ${language}`)
    await frame.waitForSelector('#storyblok-bridge-stylesheet')
    return frame
  }
  const tell = (message: object) =>
    page.evaluate((it) => (globalThis as unknown as { tell(message: object): void }).tell(it), message)
  const heard = (action: string) =>
    page.waitForFunction(
      (it) => (globalThis as unknown as { heard: { action: string }[] }).heard.find(({ action }) => action === it),
      {},
      action,
    )
  const says = async (language: 'fr' | 'en', text: string) =>
    (await inner(language)).waitForFunction((it) => document.querySelector('main')?.textContent?.includes(it), {}, text)

  it('offers French and English side by side', async () => {
    await heard('initialized')
    await tell({ action: 'enterEditmode', storyId: 1, blockId: '', componentNames: {} })
    const frame = await outer()
    await (await frame.waitForSelector('#preview-pair'))?.click()
    expect(await (await inner('fr')).$eval('html', (it) => it.lang)).to.equal('fr-FR')
    expect(await (await inner('en')).$eval('html', (it) => it.lang)).to.equal('en-US')
  })

  it('follows what is typed, with hints on the spot; the other language follows when it is saved', async () => {
    const answer = await fetch(
      `${site.content?.url}/v2/cdn/stories/website-hotels/histoire?version=draft&token=preview`,
    )
    const { story } = (await answer.json()) as StoryFile
    story.content.title = 'Un titre tapé dans Storyblok'
    story.content.body[0].title = 'Un titre tapé dans Storyblok'
    story.content.seo_title = 'x'.repeat(70)
    await tell({ action: 'input', story })
    await says('fr', 'Un titre tapé dans Storyblok')
    await (await inner('fr')).waitForSelector('[data-hint="longTitle"]')
    expect(await (await inner('en')).$eval('main', (it) => it.textContent)).not.to.include('tapé dans Storyblok')

    await site.edit('website-hotels/histoire', (file: StoryFile) => {
      file.content.body[0].title__i18n__en = 'A title saved in Storyblok'
    })
    await site.content?.refresh()
    await tell({ action: 'change', slug: 'histoire', storyId: 1, slugChanged: false })
    await says('en', 'A title saved in Storyblok')
  })

  it('opens the form of a block that is clicked in either language', async () => {
    const frame = await inner('en')
    await frame.waitForFunction(() => document.querySelector('.storyblok__hint'))
    await frame.waitForFunction(() => document.querySelector('[data-blok-c]'))
    await tell({ action: 'enterEditmode', storyId: 1, blockId: '', componentNames: {} })
    await frame.click('[data-block="quote"]')
    const edit = await heard('edit')
    const { dataC } = (await edit.jsonValue()) as unknown as { dataC: { uid: string } }
    expect(dataC.uid).to.match(/^[\da-f-]{36}$/)
  })

  it('shows one language again, and is not offered where we have both beside our own form', async () => {
    const frame = await outer()
    await frame.click('#preview-pair')
    expect(await frame.$('#preview-en')).to.equal(null)
    const own = await newPage({ width: 1440 })
    await own.goto(`${site.content?.url}/editor?path=/histoire`)
    const preview = await (await own.waitForSelector('#preview-fr'))?.contentFrame()
    await preview?.waitForSelector('#storyblok-bridge-stylesheet')
    expect(await preview?.$('#preview-pair')).to.equal(null)
    await closePage(own)
  })
})
