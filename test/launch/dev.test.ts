import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { mailRules } from '#server/mail/kinds.ts'
import { type Locale, locales, pathOf } from '#shared/locales.ts'
import { readDemos } from '#test/blocks/demos.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { lookAtEach } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import { checkedWithinMs, type Developing, openDeveloping, seenWithinMs } from './developing.ts'

// One clone and one `npm run dev` for all: what a test saves it also puts back.
describe('npm run dev, while somebody saves sources', function () {
  this.timeout(checkedWithinMs * 2 + seenWithinMs)
  let dev: Developing

  before(async function () {
    this.timeout(400_000)
    dev = await openDeveloping()
    await dev.page.evaluate(() => {
      Object.assign(window, { isTheSameDocument: true })
      scrollTo({ top: 300, behavior: 'instant' })
    })
    await dev.page.type('input[name="firstname"]', 'Anne-Sophie')
  })
  after(() => dev?.close())

  it('shows a saved style sheet in the page at hand', async () => {
    const before = await colourOfTitle()
    const undo = await dev.save('client/blocks/Hero/Hero.css', (css) => `${css}\n.Hero h1 { color: rgb(1, 2, 3); }\n`)
    await dev.until(`getComputedStyle(document.querySelector('h1')).color === 'rgb(1, 2, 3)'`)
    await undo()
    await dev.until(`getComputedStyle(document.querySelector('h1')).color === '${before}'`)
    await itIsTheSamePage()
  })

  it('shows a saved sheet of every page, its place in the cascade kept', async () => {
    const undo = await dev.save('client/styles/text.css', (css) => `${css}\n.Hero h1 { letter-spacing: 7px; }\n`)
    await dev.until(`getComputedStyle(document.querySelector('h1')).letterSpacing === '7px'`)
    await undo()
    await dev.until(`getComputedStyle(document.querySelector('h1')).letterSpacing !== '7px'`)
    await itIsTheSamePage()
  })

  it('shows a saved view in the page at hand: what was typed, focus and scroll stay', async () => {
    const undo = await dev.save('client/blocks/Hero/Hero.tsx', (view) =>
      view.replaceAll('{title}</h1>', '{title} ★</h1>'),
    )
    await dev.until(`document.querySelector('h1').textContent.endsWith('★')`)
    await itIsTheSamePage()
    await undo()
    await dev.until(`!document.querySelector('h1').textContent.endsWith('★')`)
    await itIsTheSamePage()
  })

  it('shows a saved module of the server; a request during the restart waits', async () => {
    const undo = await dev.save('server/http/securityHeaders.ts', (source) =>
      source.replace("'X-Frame-Options': 'SAMEORIGIN'", "'X-Frame-Options': 'DENY'"),
    )
    await eventually(
      async () => {
        const answer = await fetch(`${dev.url}/contact`)
        expect(answer.status).to.equal(200)
        return answer.headers.get('x-frame-options')
      },
      (it) => it === 'DENY',
      seenWithinMs,
    )
    await undo()
  })

  it('shows the head of a page anew: what it says to search engines and to the browser', async () => {
    const undo = await dev.save('server/pages/draw/head.ts', (source) =>
      source.replaceAll('name="theme-color"', 'name="theme-color" data-saved="yes"'),
    )
    await dev.until(`document.head.querySelector('meta[name="theme-color"][data-saved]')`)
    const tags = await dev.page.$$eval('meta[name="theme-color"], title, link[rel="canonical"]', (all) =>
      all.map((it) => it.localName),
    )
    await itIsTheSamePage()
    await undo()
    await dev.until(`!document.head.querySelector('[data-saved]')`)
    expect(
      await dev.page.$$eval('meta[name="theme-color"], title, link[rel="canonical"]', (all) => all.length),
    ).to.equal(tags.length)
  })

  it('opens the editor of stories at the address that it prints, as it was saved last', async () => {
    const [, editing = ''] = /Editing +(http\S+)/.exec(dev.output()) ?? []
    const page = await newPage({ width: 1440 })
    const answer = await page.goto(editing)
    expect(answer?.status()).to.equal(200)
    await page.waitForSelector('iframe', { timeout: seenWithinMs })
    const undo = await dev.save('content/editor/editor.html', (html) => html.replace('<head>', '<head data-saved>'))
    await eventually(
      async () => (await fetch(editing)).text(),
      (it) => it.includes('data-saved'),
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

  it('says file and line of a script that cannot be built, until it is mended', async () => {
    // Again and again, mended at once: the failed build must have left nothing under way.
    for (let time = 0; time < 4; time++) {
      const undo = await dev.save('client/blocks/Hero/Hero.tsx', (view) =>
        view.replace('export function Hero(', 'export function Hero(('),
      )
      const said = await shown('build')
      await undo()
      expect(said).to.match(/client\/blocks\/Hero\/Hero\.tsx:\d+:\d+/)
      expect(said).to.include('> ').and.to.include('export function Hero((')
      await gone('build')
    }
    await whatWasTypedIsThere()
  })

  it('says file and line of a style sheet that cannot be read, until it is mended', async () => {
    const undo = await dev.save('client/styles/text.css', (css) => `${css}\n.broken { color: red; } }\n`)
    const said = await shown('build')
    expect(said).to.match(/client\/styles\/text\.css:\d+:\d+/)
    await undo()
    await gone('build')
  })

  it('says file and line of an error of types, in a box that can be closed, until it is mended', async () => {
    const undo = await dev.save(
      'client/blocks/Hero/Hero.tsx',
      (view) => `${view}\nexport const wrong: number = 'a word'\n`,
    )
    const said = await shown('types', checkedWithinMs)
    expect(said).to.match(/client\/blocks\/Hero\/Hero\.tsx:\d+:\d+ TS2322/)
    await undo()
    await gone('types', checkedWithinMs)
  })

  it('says where a script of the page threw, by its source', async () => {
    const undo = await dev.save('client/boot/boot.ts', (source) =>
      source.replace('start()\n', "start()\nsetTimeout(() => { throw new Error('thrown on purpose') }, 300)\n"),
    )
    const said = await shown('thrown')
    expect(said).to.include('thrown on purpose')
    expect(said).to.match(/client\/boot\/boot\.ts:\d+:\d+/)
    await undo()
    await gone('thrown')
  })

  it('shows a block that throws in its place, with its line', async () => {
    const undo = await dev.save('client/blocks/Hero/Hero.tsx', (view) =>
      view.replace('export function Hero(content: HeroContent) {', "$&\n  if (content) throw new Error('no hero')"),
    )
    await dev.until(`document.querySelector('[data-failed-block]')`)
    const printed = () =>
      dev
        .output()
        .split('\n')
        .filter((it) => it.includes('no hero'))
    await fetch(`${dev.url}/contact?again`)
    expect(
      printed().filter((it) => !it.includes('(again)')),
      'lines of one error',
    ).to.have.length(1)
    expect(dev.output()).not.to.match(/^\{"level"/m)
    const box = await dev.page.$eval('[data-failed-block]', (it) => it.textContent)
    expect(box).to.include('Error: no hero')
    expect(box).to.match(/client\/blocks\/Hero\/Hero\.tsx:\d+:\d+/)
    await undo()
    await dev.until(`!document.querySelector('[data-failed-block]') && document.querySelector('h1')`)
    await gone('thrown')
    await whatWasTypedIsThere()
  })

  it('says why the server does not start, to open pages and new ones, until it does', async () => {
    const undo = await dev.save('server/app.ts', (source) =>
      source.replace('const app = express()', "const app = express()\n  if (app) throw new Error('no start')"),
    )
    const said = await shown('start')
    expect(said)
      .to.include('no start')
      .and.to.match(/server\/app\.ts:\d+:\d+/)
    const answer = await fetch(`${dev.url}/contact`)
    expect(answer.status).to.equal(503)
    expect(await answer.text()).to.include('no start')
    const other = await dev.page.browserContext().newPage()
    await other.goto(`${dev.url}/contact`)
    await undo()
    await gone('start')
    await other.waitForSelector('h1 + *, .Hero h1', { timeout: seenWithinMs })
    await other.close()
    await whatWasTypedIsThere()
  })

  describe('in its gallery', () => {
    it('shows every block with each of its demos, as the site draws and hydrates it, in both languages', async () => {
      const failures: string[] = []
      for (const locale of locales) {
        const list = await names(locale)
        expect(list.map(slugOf).sort()).to.deep.equal([...Object.keys(demos), 'letter-parts'].sort())
        const visits = list.map((name) => ({ url: galleryOf(locale, name), name }))
        const language = locale === 'fr' ? 'fr-FR' : 'en-US'
        await lookAtEach(visits, { width: locale === 'fr' ? 390 : 1440, language }, async (page, tell, { name }) => {
          page.removeAllListeners('console').removeAllListeners('pageerror')
          page.on('console', (it) => it.type() === 'error' && failures.push(tell(it.text())))
          page.on('pageerror', (error) => failures.push(tell(String(error))))
          await page.reload()
          const wanted = (demos[slugOf(name)] ?? []).map(({ component }) => component)
          const found = await page.$$eval('main > [data-block]', (all) =>
            all.map((it) => it.getAttribute('data-block')),
          )
          const shown = found.filter((it) => wanted.includes(String(it)))
          if (shown.join() !== wanted.join()) failures.push(tell(`shows ${shown} and not ${wanted}`))
          await hydrated(page).catch((error) => failures.push(tell(`is not hydrated: ${error.message}`)))
        })
      }
      expect(failures, failures.join('\n')).to.be.empty
    })

    it('opens a block from the list without a load, and in a frame of a phone', async () => {
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
      await closePage(page)
    })

    it('shows a demo that was saved', async () => {
      const page = await newPage()
      await page.goto(galleryOf('fr', 'Quote'))
      await page.waitForSelector('.Quote')
      const undo = await dev.save('client/blocks/Quote/demo.json', (demo) => demo.replace('Hélène Duval', 'Anne Duval'))
      await page.waitForFunction(() => document.body.innerText.includes('Anne Duval'), { timeout: seenWithinMs })
      await undo()
      await closePage(page)
    })

    it('has nothing for axe-core to say', async () => {
      const found: string[] = []
      const urls = [galleryOf('fr'), ...['Hero', 'Faq', 'ContactForm'].map((it) => galleryOf('fr', it))]
      await lookAtEach(
        [...urls, `${dev.url}/en/dev/mails`].map((url) => ({ url })),
        { width: 390 },
        async (page, tell) => {
          found.push(...(await axeViolations(page)).map(tell))
        },
      )
      expect(found, found.join('\n')).to.be.empty
    })

    it('shows every mail in both languages: as HTML on a phone and on a desk, and as text', async () => {
      const page = await newPage()
      // The desk of a house reads French.
      for (const locale of locales) {
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
    /** As files and addresses of the content service have it. */
    const slugOf = (name: string) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase()
    const galleryOf = (locale: Locale, name?: string) =>
      dev.url + pathOf(locale, name ? `dev/blocks/${name}` : 'dev/blocks')

    const reactDraws = `Object.keys(document.getElementById('page')).some((it) => it.startsWith('__reactContainer'))`

    /** The blocks that the list leads to. */
    async function names(locale: Locale): Promise<string[]> {
      const page = await newPage()
      await page.goto(galleryOf(locale))
      const names = await page.$$eval('main a', (all) =>
        all.map(({ href }) => /\/blocks\/(\w+)$/.exec(href)?.[1] ?? []),
      )
      await closePage(page)
      return names.flat()
    }

    /** React draws a page with islands, once they are near. */
    async function hydrated(page: Page): Promise<void> {
      const island = await page.$('main > [data-island]')
      await island?.evaluate((it) => it.scrollIntoView())
      if (!island) return
      await page.waitForFunction(reactDraws)
    }
  })

  function colourOfTitle() {
    return dev.page.$eval('h1', (it) => getComputedStyle(it).color)
  }

  async function shown(kind: string, withinMs = seenWithinMs): Promise<string> {
    return (await eventually(
      () => dev.problem(kind).catch(() => undefined),
      (it) => it !== undefined,
      withinMs,
    )) as string
  }

  async function gone(kind: string, withinMs = seenWithinMs): Promise<void> {
    await eventually(
      () => dev.problem(kind).catch(() => 'a document on its way'),
      (it) => it === undefined,
      withinMs,
    )
  }

  async function whatWasTypedIsThere(): Promise<void> {
    await dev.page.waitForFunction(() => document.querySelector<HTMLInputElement>('[name="firstname"]')?.value)
    const found = await dev.page.evaluate(() => ({
      typed: document.querySelector<HTMLInputElement>('[name="firstname"]')?.value,
      focused: document.activeElement?.getAttribute('name'),
      isScrolled: scrollY > 100,
    }))
    expect(found).to.deep.equal({ typed: 'Anne-Sophie', focused: 'firstname', isScrolled: true })
  }

  async function itIsTheSamePage(): Promise<void> {
    expect(await dev.page.evaluate(() => 'isTheSameDocument' in window)).to.equal(true)
    await whatWasTypedIsThere()
  }
})
