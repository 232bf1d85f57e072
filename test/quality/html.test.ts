import { expect } from 'chai'
import { locales } from '#shared/locales.ts'
import { checkHtml, type NuMessage } from '#test/support/quality/nu.ts'
import type { Site } from '#test/support/site.ts'
import { openSiteWithDemos, others, storyPaths } from './sitePages.ts'

describe('HTML of every page, of every block and of errors, in both languages', function () {
  this.timeout(240_000)
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

  it('is valid, with its style sheets, and has each id once: the Nu HTML checker has nothing to say', async () => {
    expect(Object.keys(html).length).to.be.above(150)
    const remarks = await checkHtml(html)
    const lines = remarks
      .filter((it) => !known.some(({ is }) => is(it)))
      .map(({ page, type, message, extract }) => `${page} ${type}: ${message} in ${extract}`)
    expect(lines, lines.join('\n')).to.be.empty
    // A remark that a newer checker no longer makes leaves the list.
    const silent = known.filter(({ is }) => !remarks.some(is)).map(({ why }) => why)
    expect(silent, silent.join('\n')).to.be.empty
  })
})

/** Remarks that are no faults, and why: the checker's (26.9.27) CSS is older than container queries (Baseline 2023). */
const known: { why: string; is: (remark: NuMessage) => boolean }[] = [
  {
    why: 'React closes void elements with a slash, which is a matter of taste.',
    is: ({ message }) =>
      message === 'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
  },
  {
    why: 'container-type names the element that a card’s lettering is measured by.',
    is: ({ message }) => message === "CSS: “container-type”: Property “container-type” doesn't exist.",
  },
  {
    why: '@container asks for the width of that element.',
    is: ({ message }) => message === 'CSS: Unrecognized at-rule “@container”',
  },
  ...['padding', 'height', 'margin', 'font', 'font-size'].map((property) => ({
    why: `cqw in ${property}: a hundredth of that element's width.`,
    is: ({ message, extract }: NuMessage) =>
      message === `CSS: “${property}”: Unknown dimension.` && /\dcqw/.test(extract),
  })),
]
