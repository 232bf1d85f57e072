import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import lighthouse, { type Result } from 'lighthouse'
import type { CheckedStory, ContentLink } from '#server/content/index.ts'
import { pathOf } from '#shared/locales.ts'
import { untilWarm } from '#test/blocks/siteWith.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { openSite, type Site } from '#test/support/site.ts'

/** Performance is told, not tested: a machine that does something else would fail it (read in bench). */
const tested = ['accessibility', 'best-practices', 'seo'] as const
const categories = ['performance', ...tested] as const
const resultsFile = join(import.meta.dirname, 'lighthouse.md')

describe('Lighthouse, mobile, a page of every type', function () {
  this.timeout(30 * 60_000)
  let site: Site
  const rows: string[] = []

  before(async () => {
    site = await openSite()
    await untilWarm(site)
  })
  after(async () => {
    await site?.close()
    await writeResults(rows)
  })

  it(`gives each 100 for ${tested.join(', ')}`, async () => {
    const lost: string[] = []
    for (const [type, path] of onePageOfEachKind(site)) {
      // The first reader pays for the drawing; what is measured is what the others get.
      await site.html(path)
      const result = await bestOfThree(site.url + path)
      const scores = categories.map((it) => scoreOf(result, it))
      rows.push(`| ${type} | \`${path}\` | ${scores.join(' | ')} | ${timesOf(result).join(' | ')} |`)
      console.log(`      ${type} ${path}: ${scores.join(', ')}`)
      if (tested.some((it) => scoreOf(result, it) < 100)) lost.push(`${path} (${type})`, ...failed(result))
    }
    expect(lost, lost.join('\n')).to.be.empty
  })
})

/**
 * Home, a story of each root type, and of pages, which are made of their blocks, one for each list and form. The
 * languages take turns. @returns kind and path
 */
function onePageOfEachKind(site: Site): [string, string][] {
  const { content } = site.services
  const firsts = new Map<string, ContentLink>()
  for (const link of content.links.all('fr')) {
    const story = link.published && !link.chrome ? content.peek('fr', link.storySlug) : undefined
    for (const kind of story ? kindsOf(story) : []) if (!firsts.has(kind)) firsts.set(kind, link)
  }
  return [...firsts].map(([kind, { uuid }], i) => {
    const locale = i % 2 === 0 ? 'fr' : 'en'
    return [kind, pathOf(locale, content.links.byUuid(locale, uuid)?.canonical ?? '')]
  })
}

function kindsOf({ component, slug, body }: CheckedStory): string[] {
  if (slug === '') return ['home']
  if (component !== 'page') return [component]
  const special = body.map((block) => block.component).filter((it) => /_(list|form)$|^table$|^map$/.test(it))
  return special.length > 0 ? [...new Set(special)].map((it) => `page with ${it}`) : ['page']
}

/** The table of the last run, beside this file. */
async function writeResults(rows: readonly string[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`
  const head = [...categories, ...times].map((it) => it.replaceAll('-', ' '))
  const lines = [
    `# Lighthouse, mobile: last run of \`npm run test:long\``,
    '',
    `${day}, ${machine}. Performance is the best of up to three runs, since it depends on what else the machine does; the three others must be 100.`,
    '',
    `| kind | page | ${head.join(' | ')} |`,
    `|---|---|${head.map(() => '---|').join('')}`,
    ...rows,
  ]
  await writeFile(resultsFile, `${lines.join('\n')}\n`)
}

/** Once when all is 100. A busy machine blocks the page too, and loses a trace now and then: others had their moment. */
async function bestOfThree(url: string): Promise<Result> {
  let best: Result | undefined
  let failure: unknown
  for (let attempt = 0; attempt < 3 && totalOf(best) < categories.length * 100; attempt++) {
    try {
      const result = await audit(url)
      if (totalOf(result) > totalOf(best)) best = result
    } catch (error) {
      failure = error
    }
  }
  if (!best) throw failure
  return best
}

function totalOf(result: Result | undefined): number {
  return result ? categories.reduce((sum, it) => sum + scoreOf(result, it), 0) : 0
}

async function audit(url: string): Promise<Result> {
  // As somebody who was never here: with the card of consent.
  const page = await newPage({ width: 390, isUnasked: true })
  try {
    const run = await lighthouse(url, { onlyCategories: [...categories], logLevel: 'error' }, undefined, page)
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    return run.lhr
  } finally {
    await closePage(page)
  }
}

/** 0 to 100. */
function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100)
}

const times = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const

function timesOf({ audits }: Result): string[] {
  return times.map((name) => audits[name]?.displayValue ?? '')
}

/** Each audit that is not passed, with what it names. */
function failed({ audits, categories }: Result): string[] {
  const weighted = tested.flatMap((it) => categories[it]?.auditRefs ?? []).filter((it) => it.weight > 0)
  return weighted
    .map(({ id }) => audits[id])
    .filter((it) => it?.score !== null && Number(it?.score) < 1)
    .map((it) => `${it?.id}: ${it?.title} ${JSON.stringify(it?.details).slice(0, 2000)}`)
}
