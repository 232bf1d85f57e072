import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer'
import { closePage, newPage } from '#test/support/browser.ts'
import { freePort } from '#test/support/site.ts'
import { freshClone } from './freshClone.ts'

/** A build from nothing, the stand-ins and a first start. */
const patienceMs = 240_000
/** No target: what is saved and never seen has failed. */
export const seenWithinMs = 60_000
/** Types are checked after everything else, with the least priority. */
export const checkedWithinMs = 180_000

/** Somebody at work on a clone: `npm run dev` runs, the contact page is open beside the editor. */
export interface Developing {
  page: Page
  url: string
  /** Saves a source with a change. @returns puts the text before back */
  save(file: string, change: (source: string) => string): Promise<() => Promise<void>>
  /** Text of the page's box about a kind of problem: build, start, thrown, types; undefined without one. */
  problem(kind: string): Promise<string | undefined>
  /** Waits until a function of the page holds, and says how many milliseconds that took. */
  until(holds: string): Promise<number>
  output(): string
  close(): Promise<void>
}

export async function openDeveloping(): Promise<Developing> {
  const clone = await freshClone()
  const port = await freePort()
  const typed = clone.type('npm run dev', {
    PORT: String(port),
    CONTENT_PORT: '0',
    DATA_DIR: join(clone.folder, '.data'),
    LOG_LEVEL: 'warn',
    FLOOR: 'off',
  })
  const [, url = ''] = await typed.says(/Development +(http[^\s;]+)/, patienceMs)
  const page = await newPage({ width: 1440 })
  page.setDefaultTimeout(seenWithinMs)
  await page.goto(`${url}/contact`)
  // Its script is there, and knows how the page was drawn.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some((it) => it.name.endsWith('/contact') && it.duration > 0),
  )
  return {
    page,
    url,
    async save(file, change) {
      const path = join(clone.folder, file)
      const before = await readFile(path, 'utf8')
      const after = change(before)
      if (after === before) throw new Error(`${file} would be saved as it is`)
      await writeFile(path, after)
      return () => writeFile(path, before)
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
    output: () => typed.output(),
    async close() {
      await closePage(page)
      await clone.close()
    },
  }
}
