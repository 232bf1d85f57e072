import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { CDPSession, ElementHandle, Frame, Page } from 'puppeteer'
import { newPage } from '#test/support/browser.ts'
import { eventually, type Site } from '#test/support/site.ts'

/** An editor of the house in front of the editor's page. */
export interface Desk {
  page: Page
  /** Errors of the console, in the page and in its previews. */
  errors: string[]
  open(path: string): Promise<void>
  /** The control of a field by its place in the document: `content.title__i18n__en`. */
  control(id: string): Promise<ElementHandle<HTMLElement>>
  /** All of a text field anew. */
  type(id: string, text: string): Promise<void>
  /** The preview, once its script has taken the page over. */
  preview(language: 'fr' | 'en'): Promise<Frame>
  untilPreviewSays(language: 'fr' | 'en', text: string): Promise<void>
  /** Opens a block of the story by its place in `body`. */
  openBlock(index: number): Promise<string>
  press(keys: string): Promise<void>
  save(): Promise<void>
  publish(): Promise<void>
  /** Waits for what the page says about the last act: `save`, `changed`, `refused`… */
  untilNotice(code: string): Promise<void>
  /** An act of the menu, and yes to its question. */
  choose(act: string): Promise<void>
  /** Finds a choice of the open dialog by words, with the keyboard alone. */
  pick(query: string, id: string): Promise<void>
}

/** @param site with its content service, which serves the editor */
export async function openDesk(
  site: { content?: { url: string } | undefined },
  options: { width?: number; page?: Page } = {},
): Promise<Desk> {
  const page = options.page ?? (await newPage({ width: options.width ?? 1440 }))
  const errors: string[] = []
  page.on('console', (it) => it.type() === 'error' && errors.push(`${it.text()} ${it.location().url ?? ''}`.trim()))
  page.on('pageerror', (error) => errors.push(String(error)))
  const desk: Desk = {
    page,
    errors,
    async open(path) {
      await page.goto(`${site.content?.url}/editor?path=${encodeURIComponent(path)}`)
      await page.waitForSelector('#fields')
    },
    async control(id) {
      const found = await page.waitForSelector(`[id="${id}"]`)
      if (!found) throw new Error(`no control ${id}`)
      return found as ElementHandle<HTMLElement>
    },
    async type(id, text) {
      const control = await desk.control(id)
      await control.click({ count: 3 })
      await control.type(text)
    },
    async preview(language) {
      const handle = await page.waitForSelector(`iframe#preview-${language}`)
      const frame = await handle?.contentFrame()
      if (!frame) throw new Error('no frame')
      await frame.waitForSelector('#storyblok-bridge-stylesheet')
      const { client } = frame as Frame & { client: CDPSession }
      client.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
        errors.push(`${text} ${exception?.description ?? ''}`)
      })
      return frame
    },
    async untilPreviewSays(language, text) {
      const frame = await desk.preview(language)
      await frame.waitForFunction(
        (it) => document.querySelector('main')?.textContent?.includes(it),
        { timeout: 60_000 },
        text,
      )
    },
    async openBlock(index) {
      const blocks = await page.$$('.BlockFields--story > .Field > div > div > .BlockList > ol > .Block')
      const block = blocks[index]
      const toggle = await block?.$('.Block-toggle')
      if (!block || !toggle) throw new Error(`no block ${index}`)
      if ((await toggle.evaluate((it) => it.getAttribute('aria-expanded'))) === 'false') await toggle.click()
      return (await block.evaluate((it) => it.getAttribute('data-uid'))) ?? ''
    },
    async press(keys) {
      const names = keys.split('+')
      for (const it of names.slice(0, -1)) await page.keyboard.down(it as 'Control')
      await page.keyboard.press((names.at(-1) ?? '') as 'Enter')
      for (const it of names.slice(0, -1)) await page.keyboard.up(it as 'Control')
    },
    async save() {
      await page.click('#save')
      await desk.untilNotice('save')
    },
    async publish() {
      await page.click('#publish')
      await desk.untilNotice('publish')
    },
    async untilNotice(code) {
      await page.waitForSelector(`[data-notice="${code}"]`)
    },
    async choose(act) {
      page.once('dialog', (it) => void it.accept())
      await page.click('#more')
      await page.click(`[data-act="${act}"]`)
    },
    async pick(query, id) {
      await page.waitForSelector('dialog input:focus')
      await page.waitForSelector('dialog [data-choice]')
      await page.keyboard.type(query)
      await page.waitForSelector(`[data-choice="${id}"][data-focused]`)
      await page.keyboard.press('Enter')
    },
  }
  return desk
}

// biome-ignore lint/suspicious/noExplicitAny: the file of a story as the editor wrote it
export async function readStory(site: Site, name: string): Promise<any> {
  return JSON.parse(await readFile(join(site.storiesDir, 'website-hotels', `${name}.json`), 'utf8'))
}

/** The page of the site, once it has the words. */
export async function untilSiteSays(site: Site, path: string, text: string): Promise<void> {
  await eventually(async () => expect(await site.html(path).catch(() => '')).to.include(text))
}
