import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import type { BlockDefinition } from '#shared/content/block.ts'
import { locales, others, pathOf } from '#shared/locales.ts'
import { type DocumentFacts, readDocuments, type SlotFacts } from '#test/quality/documents.ts'
import { opened } from '#test/support/opened.ts'
import { blocksIn, isEmpty, type RawBlock, readDemos, storyOf } from './demos.ts'
import { expectedOf, silent } from './expected.ts'
import { leaked, missing } from './found.ts'
import { openSiteWith } from './siteWith.ts'
import { withoutEach } from './withoutEach.ts'

const demos = readDemos()
const sections = Object.values(definitions).filter((it) => it.kind === 'section')
/** Blocks inside of sections; those that only pages as a whole are made of are tested with them (roots.test.ts). */
const nested = [...new Set(sections.flatMap(blocksInside))].flatMap((name) => definitions[name] ?? [])

describe('every block of content (R114–R122)', () => {
  const site = opened(() => {
    const stories = Object.entries(demos).flatMap(([slug, body]) => [
      [`demo/blocks/${slug}`, storyOf(`Demo ${slug}`, body)],
      [
        `demo/without/${slug}`,
        storyOf(
          `Without ${slug}`,
          body.flatMap(withoutEach).map(({ block }) => block),
        ),
      ],
    ])
    return openSiteWith(Object.fromEntries(stories))
  })
  /** By `fr card-list`. */
  let pages: Record<string, DocumentFacts>

  before(async () => {
    const html: Record<string, string> = {}
    for (const slug of Object.keys(demos)) {
      for (const locale of locales) html[`${locale} ${slug}`] = await site.html(pathOf(locale, `demo/blocks/${slug}`))
      html[`without ${slug}`] = await site.html(`/demo/without/${slug}`)
    }
    pages = await readDocuments(html)
  })

  const slotOf = (page: string, { _uid }: RawBlock) => pages[page]?.slots.find((it) => it.id === _uid)
  const demoOf = ({ name }: BlockDefinition): [slug: string, body: RawBlock[]] => {
    const slug = name.replaceAll('_', '-')
    return [slug, (demos[slug] ?? []).filter((it) => it.component === name)]
  }

  it('has a demo', () => {
    expect(Object.keys(demos).sort()).to.deep.equal(sections.map((it) => demoOf(it)[0]).sort())
  })

  for (const definition of [...sections, ...nested]) {
    it(`${definition.name}: the demos fill every declared field (R122)`, () => {
      const written = blocksIn(demos).filter((it) => it.component === definition.name)
      const unfilled = Object.keys(definition.fields).filter((name) => written.every((it) => isEmpty(it[name])))
      expect(unfilled).to.deep.equal([])
    })
  }

  for (const definition of sections) {
    const [slug, body] = demoOf(definition)

    for (const locale of locales) {
      it(`${definition.name}: each value of each field is on the page in ${locale}, and none in the other language`, () => {
        const lost = body.flatMap((block) => {
          const slot = slotOf(`${locale} ${slug}`, block)
          if (!slot) return [`${block._uid} is not on the page`]
          const here = expectedOf(block, { site, locale }, block._uid)
          const there = expectedOf(block, { site, locale: others(locale)[0] }, block._uid)
          return [...here.flatMap((it) => missing(it, slot)), ...leaked(there, here, slot)]
        })
        expect(lost).to.deep.equal([])
      })
    }

    it(`${definition.name}: the smallest demo draws`, () => {
      const filled = (block: RawBlock) => Object.values(block).filter((it) => !isEmpty(it)).length
      const smallest = body.toSorted((a, b) => filled(a) - filled(b))[0] as RawBlock
      for (const locale of locales) expect(slotOf(`${locale} ${slug}`, smallest)?.words, locale).to.match(/\p{L}{3}/u)
    })

    it(`${definition.name}: is another one without any of its fields, or with another choice`, () => {
      const alike = body.flatMap((block) => {
        const whole = slotOf(`fr ${slug}`, block)
        return withoutEach(block).flatMap(({ field, component, name, block: without }) => {
          const slot = slotOf(`without ${slug}`, without)
          // Without a required field there is no block.
          const isSame = slot && shapeOf(slot, without) === shapeOf(whole as SlotFacts, block)
          return isSame && !(`${component}.${name}` in silent) ? [`${block._uid} without ${field}`] : []
        })
      })
      expect(alike).to.deep.equal([])
    })
  }
})

/** Names of the blocks that may stand in a block, and in those. */
function blocksInside({ fields }: BlockDefinition): string[] {
  const own = Object.values(fields).flatMap((it) => (it.kind === 'bloks' ? (it.allow ?? []) : []))
  const nested = own.flatMap((name) => definitions[name] ?? []).filter((it) => it.kind === 'nested')
  return nested.flatMap((it) => [it.name, ...blocksInside(it)])
}

/** HTML without what two copies of one block never share. */
function shapeOf({ html }: SlotFacts, { _uid }: RawBlock): string {
  return html.replaceAll(_uid, '').replace(/_[rR]_\w+_/g, '')
}
