import { expect } from 'chai'
import { locales } from '#shared/locales.ts'
import { checkHtml } from '#test/support/nu.ts'
import type { Site } from '#test/support/site.ts'
import { readDocuments } from './documents.ts'
import { openSiteWithDemos, others, storyPaths } from './sitePages.ts'

describe('HTML of every page, of every block and of errors, in both languages (design §10)', function () {
  this.timeout(120_000)
  let site: Site
  const html: Record<string, string> = {}

  before(async () => {
    site = await openSiteWithDemos()
    const paths = locales.flatMap((locale) => [...storyPaths(site, locale), ...others(locale)])
    for (const path of paths) {
      const answer = await site.get(path)
      // Guarded ones lead to the login.
      if (answer.status !== 303) html[path] = await answer.text()
    }
  })
  after(() => site?.close())

  it('is valid: the Nu HTML checker has nothing to say', async () => {
    expect(Object.keys(html).length).to.be.above(150)
    // React closes void elements with a slash, which is a matter of taste.
    const remarks = (await checkHtml(mapValues(html, withoutCss))).filter(
      ({ message }) => !message.startsWith('Trailing slash on void'),
    )
    const lines = remarks.map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`)
    expect(lines, lines.join('\n')).to.be.empty
  })

  it('has each id once', async () => {
    const twice = Object.entries(await readDocuments(html)).flatMap(([path, { ids }]) =>
      ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`),
    )
    expect(twice, twice.join('\n')).to.be.empty
  })
})

/** Style sheets are read by the build's own tool; Nu's does not know container queries (26.9.27). */
function withoutCss(page: string): string {
  return page.replace(/(<style[^>]*>).*?(?=<\/style>)/s, '$1')
}

function mapValues<Value>(values: Record<string, Value>, change: (value: Value) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
}
