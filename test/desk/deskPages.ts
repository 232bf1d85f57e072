import type { ElementHandle, Page } from 'puppeteer'
import type { Locale } from '#shared/locales.ts'
import { newPage, type PageOptions } from '#test/support/browser.ts'
import { becomeSomebody } from '#test/support/quality/lookAtEach.ts'
import { eventually } from '#test/support/site.ts'
import type { Staff } from './deskSite.ts'

/** A browser, in the reader's language, in which one of the staff or a member is signed in. */
export async function pageOf(
  { client }: Pick<Staff, 'client'>,
  { locale = 'fr', ...options }: PageOptions & { locale?: Locale } = {},
): Promise<Page> {
  const page = await newPage({ language: locale === 'fr' ? 'fr-FR' : 'en-US', ...options })
  await becomeSomebody(page, client)
  return page
}

/** Text of the page, with plain spaces; nothing while another one is drawn. */
export async function mainText(page: Page): Promise<string> {
  const text = await page.$eval('main', (it) => it.textContent).catch(() => null)
  return text?.replace(/\s+/g, ' ') ?? ''
}

/** Presses the first button of a name, by the keyboard. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const button =
    typeof name === 'string' ? await page.$(`::-p-aria([name="${name}"][role="button"])`) : await matching(page, name)
  if (!button) throw new Error(`There is no button ${name} in: ${await mainText(page)}`)
  await Promise.all([page.waitForNavigation(), button.press('Enter')])
}

async function matching(page: Page, name: RegExp): Promise<ElementHandle | undefined> {
  for (const button of await page.$$('main button'))
    if (name.test(await button.evaluate((it) => it.textContent.replace(/\s+/g, ' ').trim()))) return button
  return undefined
}

/** A reader of cards types into the field that has the focus, and presses Enter. */
export async function enter(page: Page, text: string): Promise<void> {
  // The field has the focus with the first frame.
  await eventually(
    () => page.$('main input:focus'),
    (it) => it !== null,
  )
  await page.keyboard.type(text)
  await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
}

/** Clicks on what leads to another page. */
export async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)])
}
