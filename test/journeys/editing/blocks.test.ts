import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { type Desk, openDesk, readStory } from './editing.ts'

describe('Blocks in the editor', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let desk: Desk

  before(async () => {
    desk = await openDesk(site)
    await desk.open('/histoire')
  })
  after(async () => {
    await closePage(desk.page)
  })

  const list = '.BlockFields--story > .Field > div > div > .BlockList'
  const components = () =>
    desk.page.$$eval(`${list} > ol > .Block`, (all) => all.map((it) => it.getAttribute('data-component')))

  it('are added where the schema lets them, found by their name', async () => {
    const before = await components()
    await desk.page.click(`${list} > .Add`)
    await desk.page.waitForSelector('dialog [data-choice]')
    const offered = await desk.page.$$eval('[data-choice]', (all) => all.map((it) => it.getAttribute('data-choice')))
    expect(offered).to.include('quote').and.not.include('nav_item')
    await desk.pick('citation', 'quote')
    expect(await components()).to.deep.equal([...before, 'quote'])
  })

  it('move by the keyboard and by their arrows, and undo brings them back', async () => {
    const before = await components()
    const heads = () => desk.page.$$(`${list} > ol > .Block > .Block-head > .Block-toggle`)
    await (await heads()).at(-1)?.focus()
    await desk.press('Alt+ArrowUp')
    expect((await components()).at(-2)).to.equal('quote')
    await desk.page.click(`${list} > ol > .Block:nth-child(2) > .Block-head [aria-label^="Monter"]`)
    await desk.page.waitForFunction(
      (it) => document.querySelectorAll(`${it} > ol > .Block`)[1]?.getAttribute('data-component') === 'hero',
      {},
      list,
    )
    await desk.press('Control+z')
    await desk.press('Control+z')
    expect(await components()).to.deep.equal(before)
  })

  it('are duplicated with identities of their own, and removed', async () => {
    await desk.page.click(`${list} > ol > .Block:nth-child(2) [aria-label^="Dupliquer"]`)
    const uids = await desk.page.$$eval(`${list} > ol > .Block`, (all) => all.map((it) => it.getAttribute('data-uid')))
    expect(new Set(uids).size).to.equal(uids.length)
    await desk.page.click(`${list} > ol > .Block:nth-child(3) > .Block-head [aria-label^="Retirer"]`)
    expect((await components()).length).to.equal(uids.length - 1)
    await desk.save()
    const { content } = await readStory(site, 'histoire.draft')
    expect(content.body.map((it: { component: string }) => it.component)).to.deep.equal(await components())
  })

  it('of a page that is unpublished are found by no reader, and stay as a draft', async () => {
    await desk.open('/concours')
    await desk.choose('unpublish')
    await desk.untilNotice('unpublish')
    expect(await desk.page.$eval('#state', (it) => it.textContent)).to.include('Brouillon')
    for (const path of ['/concours', '/en/competition']) {
      const status = async () => (await site.get(path)).status
      const until = Date.now() + 10_000
      while ((await status()) === 200 && Date.now() < until) await new Promise((done) => setTimeout(done, 100))
      expect(await status()).to.equal(404)
    }
    expect((await readStory(site, 'concours.draft')).content.component).to.equal('page')
  })

  it('go back to what is published when the draft is discarded', async () => {
    await desk.open('/histoire')
    await desk.choose('discard')
    await desk.untilNotice('discard')
    expect(await desk.page.$eval('#state', (it) => it.textContent)).to.include('Publiée')
    expect(await readStory(site, 'histoire.draft').catch(() => undefined)).to.equal(undefined)
    expect((await components()).length).to.equal((await readStory(site, 'histoire')).content.body.length)
  })

  it('left no error in the console', () => {
    expect(desk.errors).to.deep.equal([])
  })
})
