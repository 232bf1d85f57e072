import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Editor } from '@tiptap/core'
import type { Selection } from '@tiptap/pm/state'
import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { type Desk, openDesk, readStory, untilSiteSays } from './editing.ts'

describe('Every type of field in the editor', () => {
  const site = opened(() => openSite({ stories: 'own' }))
  let desk: Desk

  before(async () => {
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
  })

  /**
   * Presses keys until the text that has the focus knows its selection there, not the page alone: within 20 ms of a focus
   * ProseMirror puts the page's selection back to where its own is.
   */
  const select = async (keys: string, place: 'atEnd' | 'notEmpty') => {
    for (let tries = 0; tries < 100; tries++) {
      await desk.press(keys)
      const isThere = await desk.page.evaluate((wanted) => {
        const { selection, doc } = (document.activeElement as unknown as { editor: Editor }).editor.state
        if (wanted === 'notEmpty') return !selection.empty
        return (selection.constructor as typeof Selection).atEnd(doc).eq(selection)
      }, place)
      if (isThere) return
    }
    throw new Error(`${keys}: the selection is not ${place}`)
  }
  const toEnd = () => select('Control+End', 'atEnd')
  const openSheets = () =>
    desk.page.evaluate(() => {
      for (const it of document.querySelectorAll('details.Sheets')) (it as HTMLDetailsElement).open = true
    })
  const set = async (selector: string, value: string) => {
    await desk.page.$eval(
      selector,
      (it, text) => {
        const { set: write } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        write?.call(it, text)
        it.dispatchEvent(new Event('input', { bubbles: true }))
      },
      value,
    )
  }

  it('numbers, dates, booleans, options, relations: an offer, in its file as Storyblok has them', async () => {
    await desk.open('/offres')
    const { pages } = (await (await fetch(`${site.content?.url}/editor/data.json`)).json()) as {
      pages: { slug: string; component: string; uuid: string; paths: { fr: string } }[]
    }
    const offer = pages.find((it) => it.component === 'offer')
    const hotel = pages.find((it) => it.slug === 'website-hotels/hotels/villa-ondine/')
    if (!offer || !hotel) throw new Error('no offer')
    await desk.open(offer.paths.fr)
    await desk.type('content.price_from', '123,5')
    await set('[id="content.valid_until"]', '2031-05-04')
    // An offer ends with a day: its field has no time.
    expect(await desk.page.$('[name="valid_until-time"]')).to.equal(null)
    await openSheets()
    await (await desk.control('content.gaming')).click()
    const category = await desk.page.$$eval('[id="content.category"] option', (all) =>
      all.map((it) => it.value).filter(Boolean),
    )
    await desk.page.select('[id="content.category"]', category.at(-1) ?? '')
    const names = await desk.page.$$eval('[id="content.category"] option', (all) => all.map((it) => it.textContent))
    expect(names.at(-1)).not.to.equal(category.at(-1))
    await (await desk.control('content.hotels')).click()
    await desk.pick('villa ondine', hotel.slug)
    await desk.save()
    const { content } = await readStory(site, `${offer.slug.replace('website-hotels/', '')}.draft`)
    expect(content).to.include({
      gaming: true,
      price_from: '123,5',
      valid_until: '2031-05-04 00:00',
      category: category.at(-1),
    })
    expect(content.hotels).to.be.an('array').that.includes(hotel.uuid)
    await desk.type('content.price_from', 'cher')
    await desk.page.waitForSelector('[id="content.price_from-problems"] [data-problem="brokenField"]')
    await desk.press('Control+z')
  })

  it('dates that a file counts from today stay so until a day is chosen', async () => {
    const { pages } = (await (await fetch(`${site.content?.url}/editor/data.json`)).json()) as {
      pages: { component: string; slug: string; paths: { fr: string } }[]
    }
    const tournament = pages.find((it) => it.component === 'tournament')
    if (!tournament) throw new Error('no tournament')
    await desk.open(tournament.paths.fr)
    const file = tournament.slug.replace('website-hotels/', '')
    const before = (await readStory(site, file)).content.date as string
    expect(before).to.match(/^@day/)
    await desk.page.waitForFunction(
      (it) => document.querySelector('[data-field="date"]')?.textContent?.includes(it),
      {},
      before,
    )
    await desk.type('content.title', 'Un autre titre')
    await desk.save()
    expect((await readStory(site, `${file}.draft`)).content.date).to.equal(before)
    // The form shows the clocks of the house, Storyblok stores UTC.
    await set('[id="content.date"]', '2031-07-14')
    await set('[name="date-time"]', '20:30')
    await desk.save()
    expect((await readStory(site, `${file}.draft`)).content.date).to.equal('2031-07-14 18:30')
  })

  it('a picture: chosen, said in both languages, and drawn so', async () => {
    await desk.open('/histoire')
    await desk.openBlock(0)
    await (await desk.control('content.body.0.picture')).click()
    await desk.page.waitForSelector('dialog [data-choice]')
    const choices = await desk.page.$$eval('[data-choice]', (all) =>
      all.map((it) => it.getAttribute('data-choice') ?? ''),
    )
    await desk.pick('phare-nuit', choices.find((it) => it.includes('phare-nuit')) ?? '')
    const alt = await desk.page.$('[name="picture-alt-en"]')
    await alt?.click({ count: 3 })
    await alt?.type('The lighthouse by night')
    await desk.save()
    const { content } = await readStory(site, 'histoire.draft')
    const { picture, picture__i18n__en: english } = content.body[0]
    expect(picture.filename).to.include('phare-nuit')
    expect(english).to.include({ filename: picture.filename, alt: 'The lighthouse by night' })
    await desk.publish()
    await untilSiteSays(site, '/en/our-story', 'The lighthouse by night')
  })

  it('links of every kind', async () => {
    await desk.type('content.body.0.link_label', 'Plus loin')
    const kind = await desk.control('content.body.0.link')
    const saved = async () => {
      await desk.save()
      return (await readStory(site, 'histoire.draft')).content.body[0].link
    }
    await kind.select('url')
    await desk.page.type('[name="link-address"]', 'tel:0261912727')
    expect(await saved()).to.include({ linktype: 'url', url: 'tel:0261912727' })
    await kind.select('email')
    await desk.page.type('[name="link-address"]', 'bonjour@hautemer.test')
    expect(await saved()).to.include({ linktype: 'email', email: 'bonjour@hautemer.test', url: '' })
    await kind.select('url')
    await desk.page.type('[name="link-address"]', 'javascript:alert(1)')
    await desk.page.waitForSelector('[id="content.body.0.link-problems"] [data-problem="deadLink"]')
    await kind.select('story')
    await desk.page.click('.LinkField .Chosen button')
    await desk.pick('concours', 'website-hotels/concours')
    await desk.page.click('[name="link-tab"]')
    expect(await saved()).to.include({ linktype: 'story', cached_url: 'website-hotels/concours', target: '_blank' })
    await desk.publish()
    await untilSiteSays(site, '/histoire', 'href="/concours"')
  })

  it('a rich text: bold, heading, list and a link to a page, drawn on the site', async () => {
    await desk.openBlock(2)
    const text = await desk.control('content.body.2.text')
    await text.click()
    await toEnd()
    await desk.page.keyboard.press('Enter')
    await desk.page.keyboard.type('Un mot en ')
    await desk.press('Control+b')
    await desk.page.keyboard.type('gras')
    await desk.press('Control+b')
    await desk.page.keyboard.press('Enter')
    await desk.page.keyboard.type('Un titre neuf')
    const toolbar = '[data-uid] [data-name="text"] .Toolbar'
    await desk.page.select(`${toolbar} select`, '3')
    await text.focus()
    await toEnd()
    await desk.page.keyboard.press('Enter')
    await desk.page.keyboard.type('Un point')
    await desk.page.click(`${toolbar} [data-mark="bullet_list"]`)
    await desk.page.waitForFunction(() => document.activeElement?.id === 'content.body.2.text')
    await select('Shift+Home', 'notEmpty')
    await desk.page.waitForSelector(`${toolbar} [data-mark="link"]:not([disabled])`)
    await desk.page.click(`${toolbar} [data-mark="link"]`)
    await desk.page.click('dialog .Chosen button')
    await desk.pick('concours', 'website-hotels/concours')
    await desk.page.waitForFunction(() => document.querySelectorAll('dialog').length === 1)
    await desk.page.click('dialog .Primary')
    await desk.page.waitForFunction(() => !document.querySelector('dialog'))
    await desk.page.waitForSelector('.Rich-link')
    await desk.save()
    const before = (await readStory(site, 'histoire')).content.body[2].text.content
    const after = (await readStory(site, 'histoire.draft')).content.body[2].text.content
    // The paragraph that was written in may differ, and no other.
    const lines = after.map((it: object) => JSON.stringify(it))
    expect(before.filter((it: object) => !lines.includes(JSON.stringify(it))).length).to.be.at.most(1)
    expect(JSON.stringify(after))
      .to.include('{"type":"bold"}')
      .and.include('"bullet_list"')
      .and.include('"linktype":"story"')
    await desk.publish()
    await untilSiteSays(site, '/histoire', '<strong>gras</strong>')
    expect(await site.html('/histoire')).to.match(/<h3[^>]*>Un titre neuf/)
  })

  it('a table and what an older story has that the model does not know', async () => {
    const { pages } = (await (await fetch(`${site.content?.url}/editor/data.json`)).json()) as {
      pages: { slug: string; paths: { fr: string } }[]
    }
    const texts = await Promise.all(
      pages.map(async (it) => {
        const name = `${it.slug.replace(/^website-hotels\/?/, '')}${it.slug.endsWith('/') ? '_start' : ''}`
        const text = await readFile(join(site.storiesDir, 'website-hotels', `${name}.json`), 'utf8').catch(() => '')
        return { ...it, name, text }
      }),
    )
    const page = texts.find((it) => it.text.includes('_table_head'))
    if (!page) throw new Error('no table')
    const source = JSON.parse(page.text)
    source.content.ancien = 'reste'
    await writeFile(
      join(site.storiesDir, 'website-hotels', `${page.name}.json`),
      `${JSON.stringify(source, null, 2)}\n`,
    )
    await site.content?.refresh()
    await desk.open(page.paths.fr)
    const index = source.content.body.findIndex((it: object) => JSON.stringify(it).includes('_table_head'))
    await desk.openBlock(index)
    const table = await desk.page.waitForSelector('[data-field="table"] textarea')
    await table?.click()
    await desk.press('Control+End')
    await desk.page.keyboard.press('Enter')
    await desk.page.keyboard.type('Une ligne de plus|Deux \\| trois')
    await desk.save()
    const saved = await readFile(join(site.storiesDir, 'website-hotels', `${page.name}.draft.json`), 'utf8')
    expect(saved).to.include('"Une ligne de plus"').and.include('"Deux | trois"').and.include('"ancien": "reste"')
    expect(desk.errors).to.deep.equal([])
  })
})
