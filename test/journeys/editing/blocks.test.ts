import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { type Desk, openDesk, readStory, untilSiteSays } from './editing.ts'

describe('Blocks and pages in the editor', function () {
  this.timeout(120_000)
  let site: Site
  let desk: Desk

  before(async () => {
    site = await openSite({ stories: 'own' })
    desk = await openDesk(site)
    await desk.open('/histoire')
  })
  after(async () => {
    await closePage(desk.page)
    await site?.close()
  })

  const list = '.BlockFields--story > .Field--blocks > .BlockList'
  const components = () =>
    desk.page.$$eval(`${list} > ol > .Block`, (all) => all.map((it) => it.getAttribute('data-component')))

  /** Finds a choice of the open dialog by words, with the keyboard alone. */
  async function pick(query: string, id: string): Promise<void> {
    await desk.page.waitForSelector('dialog [role="combobox"]:focus')
    await desk.page.keyboard.type(query)
    await desk.page.waitForSelector(`[data-choice="${id}"][aria-selected="true"]`)
    await desk.page.keyboard.press('Enter')
  }

  it('are added where the schema lets them, found by their name', async () => {
    const before = await components()
    await desk.page.click(`${list} > .Add`)
    await desk.page.waitForSelector('dialog [data-choice]')
    const offered = await desk.page.$$eval('[data-choice]', (all) => all.map((it) => it.getAttribute('data-choice')))
    expect(offered).to.include('quote').and.not.include('nav_item')
    await pick('citation', 'quote')
    expect(await components()).to.deep.equal([...before, 'quote'])
  })

  it('move by the keyboard and by dragging, and undo brings them back', async () => {
    const before = await components()
    const heads = () => desk.page.$$(`${list} > ol > .Block > .Block-head > .Block-toggle`)
    await (await heads()).at(-1)?.focus()
    await desk.press('Alt+ArrowUp')
    expect((await components()).at(-2)).to.equal('quote')
    const grips = await desk.page.$$(`${list} > ol > .Block > .Block-head > .Block-grip`)
    const [first, third] = [grips[0], grips[2]]
    if (!first || !third) throw new Error('no grips')
    await third.drop(first)
    await desk.page.waitForFunction(
      (it) => document.querySelectorAll(`${it} > ol > .Block`)[2]?.getAttribute('data-component') === 'hero',
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

  it('stand in a new page, which readers of both languages find once it is published', async () => {
    await desk.choose('new')
    await desk.page.type('dialog [name="name"]', 'L’été au phare')
    await desk.page.type('dialog [name="nameEn"]', 'Summer at the lighthouse')
    expect(await desk.page.$eval('dialog [name="slug"]', (it) => (it as HTMLInputElement).value)).to.equal(
      'l-ete-au-phare',
    )
    await desk.page.click('dialog button[type="submit"]')
    await desk.page.waitForFunction(() => document.title.startsWith('L’été au phare'))
    await desk.type('content.title', 'L’été au phare')
    await desk.type('content.title__i18n__en', 'Summer at the lighthouse')
    await desk.page.click(`${list} > .Add`)
    await pick('texte', 'rich_text')
    await desk.page.waitForSelector('[contenteditable="true"]')
    await desk.type('content.body.0.title', 'Nager de nuit')
    await desk.type('content.body.0.title__i18n__en', 'Swimming at night')
    const text = await desk.control('content.body.0.text')
    await text.click()
    await text.type('La mer est chaude.')
    const english = await desk.control('content.body.0.text__i18n__en')
    await english.click()
    await english.type('The sea is warm.')
    await desk.publish()
    await untilSiteSays(site, '/l-ete-au-phare', 'La mer est chaude.')
    await untilSiteSays(site, '/en/summer-at-the-lighthouse', 'The sea is warm.')
  })

  it('refuses a new page whose address is taken', async () => {
    await desk.choose('new')
    await desk.page.type('dialog [name="name"]', 'Histoire')
    await desk.page.waitForFunction(() => document.querySelector('dialog [role="alert"]')?.textContent !== '')
    expect(await desk.page.$eval('dialog button[type="submit"]', (it) => (it as HTMLButtonElement).disabled)).to.equal(
      true,
    )
    await desk.page.keyboard.press('Escape')
  })

  it('is unpublished: readers do not find it, and it stays as a draft', async () => {
    await desk.choose('unpublish')
    await desk.page.click('#confirm')
    await desk.untilNotice('unpublish')
    expect(await desk.page.$eval('#state', (it) => it.textContent)).to.include('Brouillon')
    for (const path of ['/l-ete-au-phare', '/en/summer-at-the-lighthouse']) {
      const status = async () => (await site.get(path)).status
      const until = Date.now() + 10_000
      while ((await status()) === 200 && Date.now() < until) await new Promise((done) => setTimeout(done, 100))
      expect(await status()).to.equal(404)
    }
    expect((await readStory(site, 'l-ete-au-phare.draft')).content.title).to.equal('L’été au phare')
  })

  it('goes back to what is published when the draft is discarded', async () => {
    await desk.open('/histoire')
    await desk.choose('discard')
    await desk.page.click('#confirm')
    await desk.untilNotice('discard')
    expect(await desk.page.$eval('#state', (it) => it.textContent)).to.include('Publiée')
    expect(await readStory(site, 'histoire.draft').catch(() => undefined)).to.equal(undefined)
    expect((await components()).length).to.equal((await readStory(site, 'histoire')).content.body.length)
  })

  it('left no error in the console', () => {
    expect(desk.errors).to.deep.equal([])
  })
})
