import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { matchRoute, pathFor } from '#shared/routes.ts'
import { itInParts } from '#test/runner/wide.ts'
import type { Client } from '../client.ts'
import { postForm } from '../formPosts.ts'
import type { Site } from '../site.ts'
import { pageViolations } from './axe.ts'
import { lostWhenEnlarged } from './enlarge.ts'
import { lookAtEach } from './lookAtEach.ts'
import { checkHtml, type NuMessage } from './nu.ts'

/** A page as somebody sees it. */
export interface Shown {
  path: string
  client: Client
  /** Posted to the page, which comes back with what is wrong. */
  form?: Record<string, string>
}

/**
 * Tests of what every page must stand: valid HTML, axe, a narrow phone, large letters. To be called in a `describe`.
 * The phone shows a page as it is listed, the desk in its other language, where the address says it all: `npm test` looks
 * at each page, and at each that is refused, in one of the two ways, `npm run test:wide` in the other and in all states.
 */
export function itIsForEverybody(given: () => { site: Pick<Site, 'url'>; shown: readonly Shown[] }): void {
  it('is valid HTML: the Nu checker has nothing to say, and no id stands twice', async () => {
    const { shown } = given()
    const html: Record<string, string> = {}
    for (const { client, path, form } of shown) {
      const answer = form ? await postForm(client, path, form) : await client.get(path)
      expect(answer.body, path).to.be.a('string').and.include('<h1')
      html[form ? `${path} ${form.form}` : path] = answer.body
    }
    const remarks = await faultsIn(html)
    const lines = remarks.map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`)
    expect(lines, lines.join('\n')).to.be.empty
  })

  for (const width of [390, 1440]) {
    itInParts(
      `has nothing for axe-core to say at ${width} pixels, all that opens standing open; nothing is lost with letters twice as large, nor at 400 %`,
      async (part) => {
        const { site, shown } = given()
        const visits = shown.map(({ path, client, form }, index) => ({
          url: site.url + (width < 600 ? path : inOtherLanguage(path)),
          client,
          form,
          // Header and footer are the same on all pages of one visitor.
          within: shown.findIndex((it) => it.client === client) === index ? undefined : 'main',
        }))
        const lines: string[] = []
        await lookAtEach(
          part(visits, width < 600 ? 0 : 1, 2, kindOf),
          { width, reducedMotion: true },
          async (page, tell, { form, within }) => {
            if (form) await post(page, form)
            await page.$$eval('main details', (all) => {
              for (const it of all) it.open = true
            })
            lines.push(...(await pageViolations(page, within)).map(tell))
            lines.push(...(await lostWhenEnlarged(page)).map(tell))
          },
        )
        expect(lines, lines.join('\n')).to.be.empty
      },
    )
  }
}

/** Remarks of the Nu checker about pages, without the remarks that are no faults. */
export async function faultsIn(html: Readonly<Record<string, string>>): Promise<NuMessage[]> {
  return (await checkHtml(html)).filter(({ message }) => !known.test(message))
}

/** Remarks that are no faults; why is said in test/quality/documents.test.ts. */
const known = /^Trailing slash on void elements|“container-type”|Unknown dimension/

/** A page, whoever sees it in whatever state; one that says what is wrong is another. */
function kindOf({ url, form }: { url: string; form?: unknown }): string {
  const { pathname } = new URL(url)
  return `${matchRoute(pathname)?.route.name ?? pathname}${form ? ' refused' : ''}`
}

/** Names in a query have a language too: such a page stays as it is. */
function inOtherLanguage(path: string): string {
  const match = path.includes('?') ? null : matchRoute(path)
  return match ? pathFor(match.route.name, match.locale === 'fr' ? 'en' : 'fr', match.params) : path
}

/** As a browser without scripts posts it: what is typed, then the form itself. */
async function post(page: Page, fields: Record<string, string>): Promise<void> {
  const { form: name, ...typed } = fields
  // The steps write into the history, which would pass for the navigation that is waited for.
  if (await page.$('form[data-steps]')) await page.waitForSelector('[data-steps="open"]')
  await Promise.all([
    page.waitForNavigation(),
    page.$eval(
      `form[data-form="${name}"]`,
      (form, values) => {
        for (const [control, value] of Object.entries(values)) {
          const field = form.querySelector<HTMLInputElement>(`[name="${control}"]`)
          if (field) field.value = value
        }
        ;(form as HTMLFormElement).submit()
      },
      typed,
    ),
  ])
}
