import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { type Desk, openDesk, readStory, untilSiteSays } from './editing.ts'

describe('An editor of the house', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let desk: Desk

  before(async () => {
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
  })

  it('sees French and English side by side, in the form and in the preview', async () => {
    await desk.open('/histoire')
    const [fr, en] = [await desk.control('content.title'), await desk.control('content.title__i18n__en')]
    const tops = await Promise.all([fr, en].map(async (it) => (await it.boundingBox())?.y))
    expect(tops[0]).to.equal(tops[1])
    await desk.page.click('input[name="previews"][value="all"]')
    expect(await (await desk.preview('fr')).$eval('html', (it) => it.lang)).to.equal('fr-FR')
    expect(await (await desk.preview('en')).$eval('html', (it) => it.lang)).to.equal('en-US')
  })

  it('sees both previews change while typing, nothing saved', async () => {
    const uid = await desk.openBlock(0)
    await desk.type('content.body.0.title', 'Une histoire au <grand> large')
    await desk.type('content.body.0.title__i18n__en', 'A story out at sea')
    await desk.untilPreviewSays('fr', 'Une histoire au <grand> large')
    await desk.untilPreviewSays('en', 'A story out at sea')
    expect(uid).not.to.equal('')
    expect(await site.html('/histoire')).not.to.include('Une histoire au')
  })

  it('reads in sentences what is wrong, beside the field, in the list and in the preview', async () => {
    await desk.page.evaluate(() => {
      for (const it of document.querySelectorAll('details.Sheets')) (it as HTMLDetailsElement).open = true
    })
    await desk.type('content.seo_title', 'x'.repeat(70))
    await desk.page.waitForSelector('[id="content.seo_title-problems"] [data-problem="longTitle"]')
    await (await desk.preview('fr')).waitForSelector('[data-hint="longTitle"]')
    await desk.type('content.body.0.title', 'y'.repeat(130))
    await desk.page.waitForSelector('[id="content.body.0.title-problems"] [data-problem="brokenField"]')
    const summary = await desk.page.$eval('#remarks summary', (it) => it.textContent)
    expect(summary).to.match(/Erreurs : [1-9]/)
    await desk.page.click('#publish')
    await desk.untilNotice('refused')
    await desk.page.waitForFunction(() => document.activeElement?.id === 'content.body.0.title')
    await desk.type('content.seo_title', 'Notre histoire')
    await desk.type('content.body.0.title', 'Une histoire au large')
    await desk.page.waitForFunction(() => !document.querySelector('[data-problem="brokenField"]'))
  })

  it('marks what is not translated, and the mark goes with the first English word', async () => {
    const missing = '[data-field="intro"] .Value--missing'
    await desk.type('content.intro', 'Une phrase de plus sur la maison')
    await desk.page.waitForSelector(missing)
    await desk.type('content.intro__i18n__en', 'One more sentence')
    await desk.page.waitForSelector(missing, { hidden: true })
  })

  it('undoes and redoes over the whole page', async () => {
    const value = () => desk.page.$eval('[id="content.intro__i18n__en"]', (it) => (it as HTMLInputElement).value)
    await desk.press('Control+z')
    expect(await value()).to.equal('')
    await desk.press('Control+Shift+Z')
    expect(await value()).to.equal('One more sentence')
  })

  it('gets from a click in the preview to the form, and from the form to the place in the preview', async () => {
    const frame = await desk.preview('fr')
    await frame.waitForFunction(() => document.querySelector('.storyblok__hint'))
    const uid = await frame.$eval(
      '[data-block="quote"]',
      (it) => JSON.parse(it.getAttribute('data-blok-c') ?? '{}').uid,
    )
    await frame.click('[data-block="quote"]')
    await desk.page.waitForFunction(
      (it) => document.activeElement?.closest('[data-uid]')?.getAttribute('data-uid') === it,
      {},
      uid,
    )
    await desk.openBlock(2)
    await desk.page.click('[id="content.body.2.title"]')
    await frame.waitForFunction(() => {
      const { top = 1e9 } = document.querySelector('[data-block="rich_text"]')?.getBoundingClientRect() ?? {}
      return top >= 0 && top < innerHeight
    })
  })

  it('saves a draft that readers do not see, and publishes it for everybody', async () => {
    await desk.save()
    expect((await readStory(site, 'histoire.draft')).content.body[0].title__i18n__en).to.equal('A story out at sea')
    expect(await site.html('/en/our-story')).not.to.include('A story out at sea')
    await desk.publish()
    expect((await readStory(site, 'histoire')).content.body[0].title).to.equal('Une histoire au large')
    await untilSiteSays(site, '/en/our-story', 'A story out at sea')
    await untilSiteSays(site, '/histoire', 'Une histoire au large')
  })

  it('left no error in the console, neither in the editor nor in a preview', () => {
    expect(desk.errors).to.deep.equal([])
  })
})
