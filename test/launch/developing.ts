import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { freePort } from '#server/launch/processes/ports.mjs'
import { closePage, newPage } from '#test/support/browser.ts'
import { freshClone } from './freshClone.ts'

/** A build from nothing, the stand-ins and a first start. */
const patienceMs = 240_000
/** No target: what is saved and never seen has failed. */
export const seenWithinMs = 90_000
/** Types are checked after everything else, with the least priority. */
export const checkedWithinMs = 240_000

/** A change of one source, and what an open contact page then shows. */
export interface Save {
  file: string
  change: (source: string) => string
  /** Expression of the page that holds once it is seen. */
  holds: string
  /** Until then at most, in seconds, on a machine that does nothing else (docs/operations/performance.md). */
  target: number
}

const title = "document.querySelector('h1')"

/** One save of every kind that a developer makes. */
export const saves = {
  'a style sheet': {
    file: 'client/blocks/Hero/Hero.css',
    change: (css) => `${css}\n.Hero h1 { color: rgb(1, 2, 3); }\n`,
    holds: `getComputedStyle(${title}).color === 'rgb(1, 2, 3)'`,
    target: 0.3,
  },
  'a sheet of every page, its place in the cascade kept': {
    file: 'client/styles/text.css',
    change: (css) => `${css}\n.Hero h1 { letter-spacing: 7px; }\n`,
    holds: `getComputedStyle(${title}).letterSpacing === '7px'`,
    target: 0.3,
  },
  'a story': {
    file: 'content/houses/hautemer/stories/website-hotels/contact.json',
    change: (story) => story.replace(/"title": "(?=[^"])/g, '"title": "★ '),
    holds: `${title}.textContent.startsWith('★')`,
    target: 0.3,
  },
  'a view': {
    file: 'client/blocks/Hero/Hero.tsx',
    change: (view) => view.replace(/{title}\s*<\/h1>/g, '{title} ★</h1>'),
    holds: `${title}.textContent.endsWith('★')`,
    target: 1,
  },
  'a message': {
    file: 'i18n/fr/forms.json',
    change: (messages) => messages.replace('"Prénom"', '"Prénom ★"'),
    holds: `document.querySelector('main').textContent.includes('Prénom ★')`,
    target: 1,
  },
  'the head of a page': {
    file: 'server/pages/draw/head.ts',
    change: (source) => source.replaceAll('name="theme-color"', 'name="theme-color" data-saved="yes"'),
    holds: `document.head.querySelector('meta[name="theme-color"][data-saved]') !== null`,
    target: 1,
  },
  'a module of the server': {
    file: 'server/pages/draw/document.ts',
    change: (source) => source.replace('class="SkipLink"', 'class="SkipLink" data-saved=""'),
    holds: `document.querySelector('.SkipLink').dataset.saved === ''`,
    target: 1.5,
  },
} satisfies Record<string, Save>

/** Somebody at work on a clone: `npm run dev` runs, the contact page is open beside the editor. */
export interface Developing {
  /** The folder of the clone. */
  folder: string
  page: Page
  url: string
  /** Saves a source with a change. @returns puts the text before back, as the end of the test does */
  save(file: string, change: (source: string) => string): Promise<() => Promise<void>>
  /** Text of the page's box about a kind of problem: build, start, thrown, types; undefined without one. */
  problem(kind: string): Promise<string | undefined>
  /** Waits until a function of the page holds, and says how many milliseconds that took. */
  until(holds: string): Promise<number>
  output(): string
  /** Puts back every text that a test has left changed. */
  putBack(): Promise<void>
  close(): Promise<void>
}

/** @param typed folders and files whose types are checked, with all that they import; without it those of the whole project */
export async function openDeveloping({ typed = [] }: { typed?: readonly string[] } = {}): Promise<Developing> {
  const clone = await freshClone()
  if (typed.length > 0) await checkAlone(clone.folder, typed)
  const port = await freePort()
  const command = clone.type('npm run dev', {
    PORT: String(port),
    CONTENT_PORT: '0',
    DATA_DIR: join(clone.folder, '.data'),
    LOG_LEVEL: 'warn',
    FLOOR: 'off',
  })
  const [, url = ''] = await command.says(/Development +(http[^\s;]+)/, patienceMs)
  const page = await newPage({ width: 1440 })
  page.setDefaultTimeout(seenWithinMs)
  await page.goto(`${url}/contact`)
  /** Texts before, by their paths. */
  const changed = new Map<string, string>()
  // Its script is there, and knows how the page was drawn.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((it) => it.name.endsWith('/contact') && it.duration > 0),
  )
  return {
    folder: clone.folder,
    page,
    url,
    async save(file, change) {
      const path = join(clone.folder, file)
      const before = await readFile(path, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`${file} would be saved as it is`)
      changed.set(path, before)
      await writeFile(path, after)
      return () => putBack(path, before)
    },
    problem: (kind) =>
      page.evaluate(
        (it) =>
          document.querySelector('dev-problems')?.shadowRoot?.querySelector<HTMLElement>(`[data-kind="${it}"]`)
            ?.innerText,
        kind,
      ),
    async until(holds) {
      const started = performance.now()
      await page.waitForFunction(holds, { polling: 20 })
      return performance.now() - started
    },
    output: () => command.output(),
    async putBack() {
      for (const [path, before] of changed) await putBack(path, before)
    },
    async close() {
      await closePage(page)
      await clone.close()
    },
  }
  async function putBack(path: string, before: string): Promise<void> {
    changed.delete(path)
    await writeFile(path, before)
  }
}

async function checkAlone(folder: string, files: readonly string[]): Promise<void> {
  const path = join(folder, 'tsconfig.json')
  const settings = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, JSON.stringify({ ...settings, include: files }))
}
