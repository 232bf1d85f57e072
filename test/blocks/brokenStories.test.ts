import { expect } from 'chai'
import { locales, pathOf } from '#shared/locales.ts'
import { readDocument } from '#test/quality/documents.ts'
import { closing, opened } from '#test/support/opened.ts'
import { breakages, breakBlock, goneUuid } from './breakages.ts'
import { storyOf } from './demos.ts'
import { readStories } from './readStories.ts'
import { openSiteWith, type WrittenStory } from './siteWith.ts'

const frame = ['_start', 'settings', 'headers/main', 'footers/main']
const [first, second, house, bed] = [1, 2, 3, 4].map((it) => `00000000-0000-4000-8000-00000000000${it}`)
const words = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const richText = (text: string) => ({ component: 'rich_text', text: words(text) })

describe('stories that lack what they need (R292, R293)', () => {
  const site = opened(() =>
    openSiteWith(
      {
        'no-body': { name: 'No body', content: { component: 'page', title: 'Sans corps', show_title: true } },
        'words-as-body': storyOf('Words', 'not a list'),
        'object-as-body': storyOf('Object', { component: 'rich_text' }),
        strangers: storyOf('Strangers', [
          richText('Avant.'),
          { component: 'never_heard_of', title: 'x' },
          { component: 'constructor' },
          { component: 'hotel', name: 'A root is no block' },
          { component: 'card', title: 'Not in a body' },
          'x',
          null,
          12,
          richText('Après.'),
        ]),
        deep: storyOf('Deep', [nestedText(60), richText('Après.')]),
        gone: storyOf('Gone', [{ component: 'hotel_list', hotels: [house, goneUuid] }, richText('Après.')]),
        'loop/first': article('Premier', first, [second, first]),
        'loop/second': article('Second', second, [first, second]),
        'loop/house': {
          name: 'Maison',
          uuid: house,
          content: {
            component: 'hotel',
            name: 'Maison',
            rooms: [bed],
            body: [{ component: 'room_list', hotel: house, rooms: [bed] }],
          },
        },
        'loop/bed': {
          name: 'Lit',
          uuid: bed,
          content: {
            component: 'room',
            name: 'Lit',
            hotel: house,
            body: [{ component: 'room_list', hotel: house, rooms: [bed] }],
          },
        },
      },
      { keep: frame },
    ),
  )

  const read = async (slug: string) => readDocument(await site.html(pathOf('fr', slug)))
  const told = (slug: string) =>
    site.log
      .filter((it) => it.story === `website-hotels/${slug}` && it.locale === 'fr')
      .map(({ level, field, msg }) => ({ level, field, msg }))

  it('warns of a page without a list of blocks, and draws the rest of it (R292, R293)', async () => {
    for (const slug of ['no-body', 'words-as-body', 'object-as-body']) {
      const page = await read(slug)
      expect(
        page.slots.map((it) => it.id),
        slug,
      ).to.include.members(['header', 'footer'])
      expect(
        page.slots.filter((it) => it.component !== 'page' && it.component !== ''),
        slug,
      ).to.deep.equal([])
      expect(told(slug), slug).to.have.lengthOf(1)
      expect(told(slug)[0], slug).to.deep.include({ level: 40, field: 'body' })
    }
    expect((await read('no-body')).headings[0]).to.deep.equal({ level: 1, words: 'Sans corps' })
  })

  it('leaves out what is no block or may not stand there, and names each place', async () => {
    const page = await read('strangers')
    expect(page.slots.flatMap((it) => (it.component === 'rich_text' ? it.words : []))).to.deep.equal([
      'Avant.',
      'Après.',
    ])
    expect(told('strangers').map((it) => it.field)).to.have.members([1, 2, 3, 4, 5, 6, 7].map((it) => `body.${it}`))
  })

  it('stops at blocks that are nested without end', async () => {
    const page = await read('deep')
    expect(page.slots.map((it) => it.words)).to.include('Après.')
    expect(page.words).to.contain('Niveau 60').and.not.to.contain('Niveau 1 ')
    expect(told('deep')).to.have.lengthOf(1)
  })

  it('does without a story that is gone', async () => {
    const page = await read('gone')
    expect(page.words).to.contain('Maison').and.to.contain('Après.')
    expect(told('gone')).to.deep.equal([
      { level: 40, field: 'body.0.hotels.1', msg: `content left out: points to a story that is gone: ${goneUuid}` },
    ])
  })

  it('ends where stories point at each other in a circle', async () => {
    for (const locale of locales) {
      for (const slug of ['first', 'second', 'house', 'bed'])
        expect((await site.get(pathOf(locale, `loop/${slug}`))).status).to.equal(200)
    }
    expect((await read('loop/first')).links.map((it) => it.href)).to.include.members(['/loop/first', '/loop/second'])
    expect((await read('loop/house')).links.map((it) => it.href)).to.include('/loop/bed')
    expect(site.log.filter((it) => String(it.story).includes('/loop/'))).to.deep.equal([])
  })
})

describe('a broken header, footer and settings', () => {
  const stories = readStories()
  const ways: [header: string, footer: string, settings: string][] = [
    ['lists', 'html', 'objects'],
    ['html', 'running addresses', 'lists'],
    ['empty', 'gone relations', 'long words'],
    ['long words', 'objects', 'unknown components'],
  ]

  for (const [header, footer, settings] of ways) {
    it(`${header} in the header, ${footer} in the footer, ${settings} in the settings: pages stay whole`, async () => {
      await using site = await closing(
        openSiteWith(
          {
            home: storyOf('Accueil', [richText('Entier.')]),
            'headers/main': brokenFrame('headers/main', ['header', 'nav_item'], header),
            'footers/main': brokenFrame('footers/main', ['footer', 'footer_column', 'nav_item'], footer),
            settings: brokenFrame('settings', ['settings', 'redirect'], settings),
          },
          { keep: ['_start'] },
        ),
      )
      for (const locale of locales) {
        const page = await readDocument(await site.html(pathOf(locale, 'home')))
        expect(page.slots.map((it) => it.words)).to.include('Entier.')
        expect(page.intruders).to.deep.equal([])
        expect(page.ids).to.include('content')
        // The law's lines do not hang on an editor (L2, L4, L12).
        expect(page.slots.find((it) => it.id === 'footer')?.words).to.contain('18+')
      }
    })
  }

  function brokenFrame(slug: string, components: string[], how: string): WrittenStory {
    const story = stories[slug] as WrittenStory
    const broken = components
      .toReversed()
      .reduce<unknown>((it, component) => breakBlock(it, component, breakages[how] as never).value, story.content)
    return { ...story, content: broken as Record<string, unknown> }
  }
})

function article(title: string, uuid: string | undefined, related: (string | undefined)[]): WrittenStory {
  return { name: title, uuid, content: { component: 'article', title, text: words(title), related } }
}

/** Rich text that holds a block of rich text, and so on. */
function nestedText(levels: number): object {
  const inside = levels > 1 ? [{ type: 'blok', attrs: { body: [nestedText(levels - 1)] } }] : []
  return { component: 'rich_text', text: { type: 'doc', content: [...words(`Niveau ${levels} `).content, ...inside] } }
}
