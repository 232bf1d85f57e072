import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { type ContentService, startContentService } from '#content/serve.ts'
import { closePage } from '#test/support/browser.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { type Desk, openDesk, readStory } from './editing.ts'

describe('Words of an editor are never thrown away', function () {
  this.timeout(120_000)
  let site: Site
  let desk: Desk
  const titleOf = (it: Desk) => it.page.$eval('[id="content.title"]', (field) => (field as HTMLInputElement).value)

  before(async () => {
    site = await openSite({ stories: 'own' })
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
    await site?.close()
  })

  it('when the tab is closed or crashes: they are there again, and can be let go', async () => {
    await desk.open('/histoire')
    await desk.type('content.title', 'Jamais enregistré')
    await desk.page.waitForFunction(() => Object.keys(localStorage).some((it) => it.startsWith('editor:')))
    await desk.page.goto('about:blank')
    await desk.open('/histoire')
    await desk.untilNotice('restored')
    expect(await titleOf(desk)).to.equal('Jamais enregistré')
    await desk.page.click('#drop-copy')
    expect(await titleOf(desk)).not.to.equal('Jamais enregistré')
    await desk.press('Control+z')
  })

  it('when another page is opened in between', async () => {
    await desk.open('/histoire')
    await desk.type('content.title', 'Entre deux pages')
    await desk.press('Control+k')
    await desk.page.waitForSelector('dialog [role="combobox"]:focus')
    await desk.page.keyboard.type('concours')
    await desk.page.waitForSelector('[data-choice="website-hotels/concours"]')
    await desk.page.keyboard.press('Enter')
    await desk.page.waitForFunction(() => document.title.includes('oncours'))
    await desk.open('/histoire')
    await desk.untilNotice('restored')
    expect(await titleOf(desk)).to.equal('Entre deux pages')
    await desk.save()
  })

  it('when two editors work on one page: the second is told who changed what, and both stay', async () => {
    const anna = await openDesk(site)
    await anna.page.goto(`${site.content?.url}/editor`)
    await anna.page.evaluate(() => localStorage.setItem('editor.name', 'Anna'))
    await anna.open('/histoire')
    await desk.open('/histoire')
    await anna.type('content.title', 'Le titre d’Anna')
    await anna.type('content.title__i18n__en', 'Anna’s title')
    await anna.save()
    await desk.type('content.title', 'Mon titre')
    await desk.type('content.intro', 'Mon chapô')
    await desk.page.click('#save')
    await desk.page.waitForSelector('#clash')
    const told = await desk.page.$eval('#clash', (it) => it.textContent ?? '')
    expect(told).to.include('Anna').and.include('Titre').and.include('Mon titre').and.include('Le titre d’Anna')
    await desk.page.click('input[name="conflict-0"][value="theirs"]')
    await desk.page.click('#settle')
    await desk.untilNotice('merged')
    await desk.save()
    const { content } = await readStory(site, 'histoire.draft')
    expect(content).to.include({ title: 'Le titre d’Anna', title__i18n__en: 'Anna’s title', intro: 'Mon chapô' })
    await closePage(anna.page)
  })

  it('when the disk refuses: it says so, and the next try writes them', async () => {
    await desk.type('content.title', 'Sur un disque plein')
    const blocked = join(site.storiesDir, 'website-hotels/histoire.draft.json.new', 'x')
    await mkdir(blocked, { recursive: true })
    await desk.page.click('#save')
    await desk.untilNotice('writeFailed')
    expect(await titleOf(desk)).to.equal('Sur un disque plein')
    await rm(join(blocked, '..'), { recursive: true })
    await desk.save()
    expect((await readStory(site, 'histoire.draft')).content.title).to.equal('Sur un disque plein')
  })
})

describe('Words of an editor whose content service goes away', function () {
  this.timeout(120_000)
  let site: Site
  let desk: Desk
  let second: ContentService | undefined

  before(async () => {
    site = await openSite({ stories: 'own' })
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
    await second?.close()
    await site?.close().catch(() => {})
  })

  it('stay in the form, and are saved when it is back', async () => {
    const url = new URL(site.content?.url ?? '')
    await desk.open('/histoire')
    await desk.preview('fr')
    await site.content?.close()
    await desk.type('content.title', 'Écrit sans service')
    await desk.page.waitForFunction(() => document.querySelector('#notices')?.textContent?.includes('ne répond pas'))
    await desk.page.click('#save')
    second = await startContentService({
      port: Number(url.port),
      storiesDir: site.storiesDir,
      dataDir: join(site.dataDir, 'second'),
      clientDir: join(import.meta.dirname, '../../../client'),
      siteUrl: site.url,
      log: () => {},
    })
    await desk.page.waitForFunction(
      () => !document.querySelector('#notices')?.textContent?.includes('l’aperçu reprend'),
      {
        timeout: 15_000,
      },
    )
    await desk.save()
    expect((await readStory(site, 'histoire.draft')).content.title).to.equal('Écrit sans service')
  })
})
