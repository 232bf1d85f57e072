import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { locales, pathOf } from '#shared/locales.ts'
import { readDocument } from '#test/quality/documents.ts'
import { itInParts } from '#test/runner/wide.ts'
import { opened } from '#test/support/opened.ts'
import { type Breakage, breakages, breakBlock } from './breakages.ts'
import { blocksIn, identified, type RawBlock, readDemoLetter, readDemos, storyOf } from './demos.ts'
import { readStories } from './readStories.ts'
import { openSiteWith, type WrittenStory } from './siteWith.ts'

interface Case {
  story: WrittenStory
  /** Fields that the log must name, each once. */
  told: string[]
  /** Paragraphs that must be there whatever else is not. */
  whole: string[]
}

/** Parts of every page: broken in a test of their own. */
const framed = new Set(['settings', 'header', 'footer'])
const kept = [
  ...['_start', 'settings', 'headers/main', 'footers/main', 'hotels/le-grand-hautemer/_start'],
  'spectacles/le-trio-du-dernier-train',
]
/** A page has the story's name where it has no title of its own. */
const bareWays: ReadonlySet<unknown> = new Set([breakages.empty, breakages.nulls, breakages.emptied])
const cases: Record<string, Case> = { ...brokenSections(), ...brokenRoots() }

describe('broken content (R292, R293)', function () {
  this.timeout(240_000)
  const site = opened(() => {
    const stories = Object.fromEntries(Object.entries(cases).map(([slug, { story }]) => [slug, story]))
    return openSiteWith(stories, { keep: kept })
  })

  for (const [index, [slug, { told, whole }]] of Object.entries(cases).entries()) {
    itInParts(
      `${slug}: the page is there, the rest of it whole, nothing injected, each field named once in the log`,
      async (part) => {
        for (const locale of part(locales, index)) {
          await site.get(pathOf(locale, slug))
          const html = await site.html(pathOf(locale, slug))
          const page = await readDocument(html, { slots: 'words' })
          expect(page.intruders).to.deep.equal([])
          expect(page.links.filter((it) => it.href.includes('evil.test'))).to.deep.equal([])
          expect(page.slots.map((it) => it.id)).to.include.members(['header', 'footer'])
          expect(page.slots.map((it) => it.words)).to.include.members(whole)
          const named = namedInLog(slug, locale)
          expect(new Set(named).size, `${named}`).to.equal(named.length)
          if (isHostile(slug)) expect(html).to.include('&lt;xss-mark&gt;')
          expect(told.filter((field) => !named.some((it) => it === field || it.startsWith(`${field}.`)))).to.deep.equal(
            [],
          )
        }
      },
    )
  }

  /** Has words that look like HTML and must be seen as words; games wait for their block, levels have no words. */
  function isHostile(slug: string): boolean {
    return JSON.stringify(cases[slug]?.story).includes('<xss-mark>') && !slug.includes('casino-game')
  }

  function namedInLog(slug: string, locale: string): string[] {
    const lines = site.log.filter((it) => it.story === `website-hotels/${slug}` && it.locale === locale)
    return lines.map((it) => String(it.field))
  }
})

/** A story for each component that may stand in a body or in a block: all breakages, a whole paragraph after each. */
function brokenSections(): Record<string, Case> {
  const demos = Object.values(readDemos()).flat()
  const { content: letter } = readDemoLetter()
  return {
    ...brokenBodies(demos, storyOf, paragraph),
    ...brokenBodies(letter.body as RawBlock[], (name, body) => ({ name, content: { ...letter, body } }), letterText),
  }
}

function brokenBodies(demos: readonly RawBlock[], ...way: [StoryOfBody, WholeBlock]): Record<string, Case> {
  const components = new Set(blocksIn(demos).map((it) => it.component))
  return Object.fromEntries(
    [...components].map((component) => {
      const holder = demos.find((it) => blocksIn(it).some((one) => one.component === component)) as RawBlock
      return [`broken/${component}`, brokenBody(component, holder, ...way)]
    }),
  )
}

type StoryOfBody = (name: string, body: unknown) => WrittenStory
type WholeBlock = (words: string) => Omit<RawBlock, '_uid'>

function brokenBody(component: string, holder: RawBlock, storyAround: StoryOfBody, wholeBlock: WholeBlock): Case {
  const told: string[] = []
  const whole: string[] = []
  const body = Object.entries(breakages).flatMap(([name, breakage], index) => {
    const broken = breakBlock(holder, component, breakage, `body.${index * 2}`)
    told.push(...broken.told)
    whole.push(`Entier après ${name}.`)
    return [broken.value, wholeBlock(`Entier après ${name}.`)]
  })
  return { story: storyAround(`Broken ${component}`, identified(body, component)), told, whole }
}

/** A story for each root type and breakage, and for each kind of block that only that root is made of. */
function brokenRoots(): Record<string, Case> {
  const stories = Object.values(readStories())
  const roots = Object.values(definitions).filter((it) => it.kind === 'root' && !framed.has(it.name))
  return Object.fromEntries(
    roots.flatMap(({ name }) => {
      const story = stories.find((it) => it.content.component === name) as WrittenStory
      const components = new Set(blocksIn({ ...story.content, body: undefined }).map((it) => it.component))
      return [...components].flatMap((component) =>
        Object.entries(breakages).map(([how, breakage]) => [
          `broken/${name}-${component}-${how.replaceAll(' ', '-')}`,
          brokenRoot(story, component, breakage),
        ]),
      )
    }),
  )
}

function brokenRoot({ content }: WrittenStory, component: string, breakage: Breakage): Case {
  const { told, value } = breakBlock({ ...content, body: undefined }, component, breakage)
  // A page has the story's name where it has no title of its own; only a page is nothing without a body (R292).
  const isBare = bareWays.has(breakage) && component === content.component
  const bare = component === 'page' && breakage !== breakages.emptied ? ['body'] : []
  return { story: { name: `Broken ${component}`, content: value as RawBlock }, told: isBare ? bare : told, whole: [] }
}

function paragraph(words: string): Omit<RawBlock, '_uid'> {
  return { component: 'rich_text', text: richText(words) }
}

function letterText(words: string): Omit<RawBlock, '_uid'> {
  return { component: 'letter_text', text: richText(words) }
}

function richText(words: string) {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
}
