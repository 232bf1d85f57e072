import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite, type Site } from '#test/support/site.ts'
import { type ContentService, startContentService } from '#tools/storyblok/serve.ts'
import { type Desk, openDesk, readStory } from './editing.ts'

describe('Words of an editor are never thrown away', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let desk: Desk
  const titleOf = (it: Desk) => it.page.$eval('[id="content.title"]', (field) => (field as HTMLInputElement).value)

  before(async () => {
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
  })

  it('when the tab is closed or crashes: they are there again, and undo lets them go', async () => {
    await desk.open('/histoire')
    await desk.type('content.title', 'Jamais enregistré')
    await desk.page.waitForFunction(() =>
      Object.keys(localStorage).some(
        (it) => it.startsWith('editor.') && localStorage[it].includes('Jamais enregistré'),
      ),
    )
    await desk.page.goto('about:blank')
    await desk.open('/histoire')
    await desk.untilNotice('restored')
    expect(await titleOf(desk)).to.equal('Jamais enregistré')
    await desk.press('Control+z')
    expect(await titleOf(desk)).not.to.equal('Jamais enregistré')
  })

  it('when another page is opened in between', async () => {
    await desk.open('/histoire')
    await desk.type('content.title', 'Entre deux pages')
    await desk.press('Control+k')
    await desk.pick('concours', 'website-hotels/concours')
    await desk.page.waitForFunction(() => document.title.includes('oncours'))
    await desk.open('/histoire')
    await desk.untilNotice('restored')
    expect(await titleOf(desk)).to.equal('Entre deux pages')
    await desk.save()
  })

  it('when somebody saved the page since: the own words stay, and the editor takes theirs or overwrites', async () => {
    const anna = await openDesk(site)
    for (const it of [anna, desk]) await it.open('/histoire')
    await anna.type('content.title', 'Le titre d’Anna')
    await anna.save()
    await desk.type('content.title', 'Mon titre')
    await desk.page.click('#save')
    await desk.untilNotice('changed')
    expect(await titleOf(desk)).to.equal('Mon titre')
    await desk.page.click('#reload')
    expect(await titleOf(desk)).to.equal('Le titre d’Anna')
    await desk.press('Control+z')
    expect(await titleOf(desk)).to.equal('Mon titre')
    await desk.save()

    await anna.type('content.title', 'Encore Anna')
    await anna.page.click('#save')
    await anna.untilNotice('changed')
    await anna.page.click('#overwrite')
    await anna.untilNotice('save')
    expect((await readStory(site, 'histoire.draft')).content.title).to.equal('Encore Anna')
    await closePage(anna.page)
    await desk.open('/histoire')
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

describe('Words of an editor whose content service goes away', () => {
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
