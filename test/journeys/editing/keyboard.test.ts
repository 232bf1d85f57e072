import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { type Desk, openDesk, readStory } from './editing.ts'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

describe('The editor without a pointer, and for everybody', function () {
  this.timeout(240_000)
  const site = opened(() => openSite({ stories: 'own' }))
  let desk: Desk

  before(async () => {
    desk = await openDesk(site)
  })
  after(async () => {
    await closePage(desk.page)
  })

  const focused = () => desk.page.evaluate(() => document.activeElement?.id ?? '')
  /** Presses Tab until the focus is there. */
  async function tabTo(id: string): Promise<void> {
    for (let i = 0; i < 80 && (await focused()) !== id; i++) await desk.page.keyboard.press('Tab')
    expect(await focused()).to.equal(id)
  }

  it('finds a page, opens a block, writes, moves it, saves and goes through the remarks', async () => {
    await desk.open('/')
    await desk.press('Control+k')
    await desk.pick('notre histoire', 'website-hotels/histoire')
    await desk.page.waitForSelector('[id="content.title"]')
    await desk.page.waitForFunction(() => document.title.startsWith('Notre histoire'))
    const uid = await desk.page.$eval('.Block', (it) => it.getAttribute('data-uid'))
    await tabTo(`block-${uid}`)
    await desk.page.keyboard.press('Enter')
    await tabTo('content.body.0.label')
    await desk.press('Control+a')
    await desk.page.keyboard.type('La maison')
    await desk.page.focus(`[id="block-${uid}"]`)
    await desk.press('Alt+ArrowDown')
    await desk.page.waitForFunction((it) => document.activeElement?.id === `block-${it}`, {}, uid)
    await desk.press('Control+s')
    await desk.untilNotice('save')
    const { content } = await readStory(site, 'histoire.draft')
    expect(content.body[1]).to.include({ component: 'hero', label: 'La maison' })
    await desk.page.focus('[id="content.title"]')
    await desk.press('Control+a')
    await desk.page.keyboard.type('x'.repeat(300))
    await desk.page.waitForSelector('[id="content.title-problems"] .Problem--error')
    await desk.page.focus('#more')
    await desk.page.keyboard.press('F8')
    await desk.page.waitForFunction(() => document.activeElement?.id === 'content.title')
  })

  it('gives axe nothing to say: the form with open blocks, each dialog, the menu, at 1440 and on a tablet', async () => {
    await desk.open('/histoire')
    for (const index of [0, 2]) await desk.openBlock(index)
    await desk.page.evaluate(() => {
      for (const it of document.querySelectorAll('details')) it.open = true
    })
    const source = await readFile(axeFile, 'utf8')
    await desk.page.evaluate(`${source}; undefined`)
    const findings: string[] = [...(await axe('form'))]
    await desk.press('Control+k')
    await desk.page.waitForSelector('dialog [data-choice]')
    findings.push(...(await axe('search')))
    await desk.page.keyboard.press('Escape')
    await desk.page.click('#more')
    await desk.page.waitForSelector('#more-menu', { visible: true })
    findings.push(...(await axe('menu')))
    await desk.page.keyboard.press('Escape')
    await desk.page.click('.AssetField > button')
    await desk.page.waitForSelector('dialog [data-choice]')
    findings.push(...(await axe('assets')))
    await desk.page.keyboard.press('Escape')
    await desk.page.setViewport({ width: 820, height: 1100 })
    findings.push(...(await axe('tablet')))
    await desk.page.click('[data-pane="preview"]')
    await desk.page.waitForSelector('.Side iframe', { visible: true })
    const wide = await desk.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).to.equal(820)
    expect(findings).to.deep.equal([])
  })

  it('speaks English to editors who ask for it', async () => {
    await desk.page.setViewport({ width: 1440, height: 900 })
    await desk.open('/histoire')
    await desk.page.click('#more')
    await desk.page.select('#more-menu select', 'en')
    expect(await desk.page.$eval('#save', (it) => it.textContent)).to.equal('Save')
    expect(await desk.page.evaluate(() => document.documentElement.lang)).to.equal('en')
  })

  async function axe(where: string): Promise<string[]> {
    return desk.page.evaluate(async (name) => {
      const { axe: checker } = globalThis as unknown as {
        axe: {
          run(node: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
        }
      }
      const { violations } = await checker.run(document, { iframes: false })
      return violations.flatMap(({ id, nodes }) => nodes.map((it) => `${name}: ${id} ${it.html.slice(0, 200)}`))
    }, where)
  }
})
