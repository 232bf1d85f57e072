import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { mailRules } from '#server/mail/kinds.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { readDemos } from '#test/blocks/demos.ts'
import { itInParts } from '#test/runner/wide.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { checkedWithinMs, type Developing, openDeveloping, type Save, saves, seenWithinMs } from './developing.ts'

// One clone and one `npm run dev` for all tests: what a test saves it also puts back. What all the project's types say is
// the matter of `npm run check`, and a third of a minute's work after a save that many modules import.
describe('npm run dev', function () {
  this.timeout(2 * checkedWithinMs)
  let dev: Developing
  before(async function () {
    this.timeout(400_000)
    dev = await openDeveloping({ typed: ['client/blocks/Hero', 'client/map/styleText.d.ts'] })
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') console.error(dev.output().slice(-4_000))
    await dev.putBack()
  })
  after(() => dev?.close())

  describe('its gallery', () => {
    it('opens a block from the list without a load, in a frame of a phone, and shows a demo that was saved', async () => {
      const page = await newPage()
      await page.goto(galleryOf('en'))
      await page.evaluate(() => Object.assign(window, { isTheSameDocument: true }))
      // Before React is there a link is the browser's own.
      await page.hover('a[href$="/Quote"]')
      await page.waitForFunction(reactDraws)
      await page.click('a[href$="/Quote"]')
      await page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Quote')
      expect(await page.evaluate(() => 'isTheSameDocument' in window)).to.equal(true)
      await page.goto(`${galleryOf('en', 'Quote')}?width=390`)
      const frame = await (await page.waitForSelector('iframe'))?.contentFrame()
      await frame?.waitForSelector('.Quote')
      expect(await frame?.evaluate(() => innerWidth)).to.equal(390)
      await page.goto(galleryOf('fr', 'Quote'))
      await page.waitForSelector('.Quote')
      const undo = await dev.save('client/blocks/Quote/demo.json', (demo) => demo.replace('Hélène Duval', 'Anne Duval'))
      const isShown = () => page.evaluate(() => document.body.innerText.includes('Anne Duval'))
      // The content service tells nobody of a saved demo: where the page has asked too early, the next load shows it.
      const shows = async () => (await isShown()) || (await page.reload().then(isShown))
      await eventually(shows, (it) => it, seenWithinMs)
      await undo()
      await closePage(page)
    })

    itInParts(
      'shows every block with each of its demos, as the site draws and hydrates it, in both languages',
      async (part) => {
        const failures: string[] = []
        for (const [offset, locale] of locales.entries()) {
          const page = await newPage({ width: 390, language: locale === 'fr' ? 'fr-FR' : 'en-US' })
          await page.goto(galleryOf(locale))
          const urls = await page.$$eval('main a', (all) => all.map(({ href }) => href))
          const list = urls.filter((it) => /\/blocks\/\w+$/.test(it))
          expect(list.map(slugOf).sort()).to.deep.equal([...Object.keys(demos), 'letter-parts'].sort())
          const pages = await page.evaluate(readPages, part(list, offset))
          // From here on: the list's own policy has no styles of the pages that were read in it.
          page.on('console', (it) => it.type() === 'error' && failures.push(`${page.url()} ${it.text()}`))
          page.on('pageerror', (error) => failures.push(`${page.url()} ${error}`))
          for (const { url, blocks, hasIsland } of pages) {
            const wanted = (demos[slugOf(url)] ?? []).map(({ component }) => component)
            const shown = blocks.filter((it) => wanted.includes(it))
            if (shown.join() !== wanted.join()) failures.push(`${url} shows ${shown} and not ${wanted}`)
            if (!hasIsland) continue
            await page.goto(url)
            await hydrated(page).catch((error) => failures.push(`${url} is not hydrated: ${error.message}`))
          }
          await closePage(page)
        }
        expect(failures, failures.join('\n')).to.be.empty
      },
    )

    itInParts('has nothing for axe-core to say', async (part) => {
      const found: string[] = []
      const urls = [galleryOf('fr'), ...['Hero', 'Faq', 'ContactForm'].map((it) => galleryOf('fr', it))]
      await lookAtEach(
        part([...urls, `${dev.url}/en/dev/mails`].map((url) => ({ url }))),
        { width: 390 },
        async (page, tell) => {
          found.push(...(await axeViolations(page)).map(tell))
        },
      )
      expect(found, found.join('\n')).to.be.empty
    })

    itInParts('shows every mail in both languages: as HTML on a phone and on a desk, and as text', async (part) => {
      const page = await newPage()
      // The desk of a house reads French.
      for (const locale of part(locales)) {
        await page.goto(dev.url + pathOf(locale, 'dev/mails'))
        const shown = await page.$$eval('article', (all) =>
          all.map((it) => ({
            kind: it.querySelector('h2')?.textContent ?? '',
            frames: [...it.querySelectorAll('iframe')].map(({ width, srcdoc }) => [width, srcdoc.length > 2_000]),
            text: it.querySelector('pre')?.textContent ?? '',
          })),
        )
        const kinds = Object.keys(mailRules).filter((it) => locale === 'fr' || it !== 'formDesk')
        expect([...new Set(shown.map(({ kind }) => kind))].sort()).to.deep.equal(kinds.sort())
        for (const { kind, frames, text } of shown) {
          expect(frames, kind).to.deep.equal([
            ['390', true],
            ['680', true],
          ])
          expect(text, kind).to.have.length.above(100)
        }
      }
      await closePage(page)
    })

    const demos = readDemos()
    /** As files and addresses of the content service have the block of a gallery's address. */
    const slugOf = (url: string) => (/\w+$/.exec(url)?.[0] ?? '').replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
    const galleryOf = (locale: Locale, name?: string) =>
      dev.url + pathOf(locale, name ? `dev/blocks/${name}` : 'dev/blocks')

    const reactDraws = `Object.keys(document.getElementById('page')).some((it) => it.startsWith('__reactContainer'))`

    /** In the browser: the blocks of each page as the server draws it. */
    async function readPages(urls: readonly string[]) {
      const read = (url: string) =>
        new Promise<Document>((resolve, reject) => {
          const asked = new XMLHttpRequest()
          asked.open('GET', url)
          asked.responseType = 'document'
          asked.onload = () => resolve(asked.response)
          asked.onerror = () => reject(new Error(url))
          asked.send()
        })
      const pages = []
      for (const url of urls) {
        const main = (await read(url)).querySelector('main')
        pages.push({
          url,
          blocks: [...(main?.querySelectorAll(':scope > [data-block]') ?? [])].map((it) =>
            String(it.getAttribute('data-block')),
          ),
          hasIsland: main?.querySelector(':scope > [data-island]') !== null,
        })
      }
      return pages
    }

    /** React draws a page with islands, once they are near. */
    async function hydrated(page: Page): Promise<void> {
      await page.$eval('main > [data-island]', (it) => it.scrollIntoView())
      await page.waitForFunction(reactDraws)
    }
  })

  describe('while somebody saves sources', () => {
    before(async () => {
      await dev.page.evaluate(() => {
        Object.assign(window, { isTheSameDocument: true })
        scrollTo({ top: 300, behavior: 'instant' })
      })
      await dev.page.type('input[name="firstname"]', 'Anne-Sophie')
    })

    for (const [name, save] of Object.entries(saves))
      it(`shows ${name} in the page at hand: what was typed, focus and scroll stay`, async () => {
        await seen(save)
        await itIsTheSamePage()
      })

    it('loads what was saved and what imports it alone, in the process that runs, and bundles no server', async () => {
      const undo = await seen(saves['a view'])
      await undo()
      await dev.until(`!(${saves['a view'].holds})`)
      const shown = [...dev.output().matchAll(/Shown: client\/blocks\/Hero\/Hero\.tsx \((\d+) of (\d+) modules/g)]
      expect(shown).not.to.be.empty
      for (const [line, anew, all] of shown) expect(Number(anew) / Number(all), line).to.be.within(0.001, 0.2)
      expect(new Set(dev.output().match(/The site is process \d+/g)).size, 'processes of the site').to.equal(1)
      expect(existsSync(join(dev.folder, 'dist/dev/manifest.json'))).to.equal(true)
      expect(existsSync(join(dev.folder, 'dist/dev/server')), 'a bundle of the server').to.equal(false)
    })

    itInParts(
      'shows every sheet that is saved while the site opens anew; a page asked for meanwhile waits',
      async (part) => {
        const server = saves['a module of the server']
        const numbers = part(
          Array.from({ length: 20 }, (_, index) => index + 1),
          0,
          6,
        )
        for (const [index, n] of numbers.entries()) {
          const undo = index % 4 === 0 ? await dev.save(server.file, server.change) : undefined
          const asked = undo && fetch(`${dev.url}/contact`)
          const undoSheet = await dev.save(
            'client/blocks/Hero/Hero.css',
            (css) => `${css}\n.Hero h1 { order: ${n}; }\n`,
          )
          await dev.until(`getComputedStyle(document.querySelector('h1')).order === '${n}'`)
          await undoSheet()
          const page = await asked
          expect(page?.status ?? 200, await page?.text()).to.equal(200)
          await undo?.()
        }
        await dev.until(`getComputedStyle(document.querySelector('h1')).order === '0' && !(${server.holds})`)
        await itIsTheSamePage()
      },
    )

    it('opens the editor of stories at the address that it prints, as it was saved last', async () => {
      const [, editing = ''] = /Editing +(http\S+)/.exec(dev.output()) ?? []
      const page = await newPage({ width: 1440 })
      const answer = await page.goto(editing)
      expect(answer?.status()).to.equal(200)
      await page.waitForSelector('iframe', { timeout: seenWithinMs })
      const undo = await dev.save('tools/editor/editor.html', (html) => html.replace('<head>', '<head data-saved>'))
      await eventually(
        async () => expect(await (await fetch(editing)).text()).to.include('data-saved'),
        Boolean,
        seenWithinMs,
      )
      await undo()
      await closePage(page)
    })

    it('brings what was typed, focus and scroll into the new document when a script has changed', async () => {
      const undo = await dev.save('client/boot/boot.ts', (source) =>
        source.replace('start()\n', "document.documentElement.dataset.saved = 'yes'\nstart()\n"),
      )
      await dev.until(`document.documentElement.dataset.saved === 'yes'`)
      await whatWasTypedIsThere()
      await undo()
      await dev.until(`document.documentElement.dataset.saved === undefined && document.documentElement.dataset.build`)
      await whatWasTypedIsThere()
    })

    it('says file and line of what cannot be built, until it is mended', async () => {
      const broken = {
        'client/blocks/Hero/Hero.tsx': (view: string) =>
          view.replace('export function Hero(', 'export function Hero(('),
        'client/styles/text.css': (css: string) => `${css}\n.broken { color: red; } }\n`,
        'server/app.ts': (source: string) => source.replace('const app = express()', 'const app = = express()'),
      }
      for (const [file, change] of Object.entries(broken)) {
        // One twice, mended at once: the failed build must have left nothing under way.
        for (let time = 0; time < (file.endsWith('.tsx') ? 2 : 1); time++) {
          const undo = await dev.save(file, change)
          const said = await shown(file.endsWith('.css') ? 'build' : 'start')
          await undo()
          expect(said)
            .to.match(new RegExp(`${file}:\\d+:\\d+`))
            .and.to.include('> ')
          await gone(['build', 'start'])
          await whatWasTypedIsThere()
        }
      }
    })

    it('says that types are checked, and file and line of an error of types, until it is mended', async () => {
      const undo = await dev.save(
        'client/blocks/Hero/Hero.tsx',
        (view) => `${view}\nexport const wrong: number = 'a word'\n`,
      )
      await shown('checking')
      // A check of the source before may still end.
      const told = await eventually(
        () => dev.problem('types'),
        (text) => text?.includes('TS2322') ?? false,
        checkedWithinMs,
      )
      expect(told).to.match(/client\/blocks\/Hero\/Hero\.tsx:\d+:\d+ TS2322/)
      await undo()
      await gone(['types', 'checking'], checkedWithinMs)
    })

    it('says where a script of the page threw, by its source', async () => {
      const undo = await dev.save('client/boot/boot.ts', (source) =>
        source.replace('start()\n', "start()\nsetTimeout(() => { throw new Error('thrown on purpose') }, 300)\n"),
      )
      const said = await shown('thrown')
      expect(said).to.include('thrown on purpose')
      expect(said).to.match(/client\/boot\/boot\.ts:\d+:\d+/)
      await undo()
      await gone(['thrown'])
    })

    it('shows a block that throws in its place, with its line', async () => {
      const undo = await dev.save('client/blocks/Hero/Hero.tsx', (view) =>
        view.replace('export function Hero(content: HeroContent) {', "$&\n  if (content) throw new Error('no hero')"),
      )
      await dev.until(`document.querySelector('[data-failed-block]')`)
      await fetch(`${dev.url}/contact?again`)
      const printed = dev.output().split('\n')
      const lines = printed.filter((it) => it.includes('no hero') && !it.includes('(again)'))
      expect(lines, 'lines of one error').to.have.length(1)
      expect(dev.output()).not.to.match(/^\{"level"/m)
      const box = await dev.page.$eval('[data-failed-block]', (it) => it.textContent)
      expect(box).to.include('Error: no hero')
      expect(box).to.match(/client\/blocks\/Hero\/Hero\.tsx:\d+:\d+/)
      await undo()
      await dev.until(`!document.querySelector('[data-failed-block]') && document.querySelector('h1')`)
      await gone(['thrown'])
      await whatWasTypedIsThere()
    })

    it('says why the server does not start, to open pages and new ones, until it does', async () => {
      const undo = await dev.save('server/app.ts', (source) =>
        source.replace('const app = express()', "const app = express()\n  if (app) throw new Error('no start')"),
      )
      expect(await shown('start'))
        .to.include('no start')
        .and.to.match(/server\/app\.ts:\d+:\d+/)
      const answer = await fetch(`${dev.url}/contact`)
      expect(answer.status).to.equal(503)
      expect(await answer.text()).to.include('no start')
      const other = await dev.page.browserContext().newPage()
      await other.goto(`${dev.url}/contact`)
      await undo()
      await gone(['start'])
      await other.waitForSelector('h1 + *, .Hero h1', { timeout: seenWithinMs })
      await other.close()
      await whatWasTypedIsThere()
    })

    it('starts another process of the site when one has ended by itself, at the next save', async () => {
      const undo = await dev.save('server/app.ts', (source) =>
        source.replace('const app = express()', '$&\n  if (app) setImmediate(() => { throw new Error("the end") })'),
      )
      expect(await shown('start')).to.include('the end')
      await undo()
      await gone(['start'])
      expect((await fetch(`${dev.url}/contact`)).status).to.equal(200)
      await whatWasTypedIsThere()
    })

    // The last: it leaves another process with other stand-ins.
    it('begins anew with a fact of the house that has changed, and names one that is wrong', async () => {
      const house = 'content/houses/hautemer/house.json'
      const undo = await dev.save(house, (text) => text.replace('"currency": "EUR"', '"currency": "euro"'))
      expect(await shown('start')).to.include('currency must match pattern')
      await undo()
      await dev.save(house, (text) => text.replace(/"ink": "#\w+"/, '"ink": "#123456"'))
      await dev.until(`document.querySelector('meta[name="theme-color"]').content === '#123456'`)
      expect(await dev.problem('start')).to.equal(undefined)
    })

    /** Saves, and waits until the page shows it. @returns puts the text before back */
    async function seen({ file, change, holds }: Save): Promise<() => Promise<void>> {
      const undo = await dev.save(file, change)
      await dev.until(holds)
      return undo
    }

    async function shown(kind: string, withinMs = seenWithinMs): Promise<string> {
      return (await eventually(
        () => dev.problem(kind).catch(() => undefined),
        (it) => it !== undefined,
        withinMs,
      )) as string
    }

    async function gone(kinds: string[], withinMs = seenWithinMs): Promise<void> {
      for (const kind of kinds)
        await eventually(
          () => dev.problem(kind).catch(() => 'a document on its way'),
          (it) => it === undefined,
          withinMs,
        )
    }

    async function whatWasTypedIsThere(): Promise<void> {
      const read = () => {
        const field = document.querySelector<HTMLInputElement>('[name="firstname"]')
        return [field?.value, document.activeElement === field, scrollY > 100].join()
      }
      // A document on its way has nothing of it yet.
      await eventually(
        async () => expect(await dev.page.evaluate(read).catch(() => '')).to.equal('Anne-Sophie,true,true'),
        Boolean,
        seenWithinMs,
      )
    }

    async function itIsTheSamePage(): Promise<void> {
      expect(await dev.page.evaluate(() => 'isTheSameDocument' in window)).to.equal(true)
      await whatWasTypedIsThere()
    }
  })
})
