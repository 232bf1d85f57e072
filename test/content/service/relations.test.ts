import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Story } from '#content/types.ts'
import { opened } from '#test/support/opened.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

/** As many stories as make the answer name uuids, and one that points at all of them. */
const many = Array.from({ length: 60 }, (_, index) => uuidOf(600 + index))

describe('content service: relations and links', () => {
  const fixture = opened(startFixture)
  before(async () => {
    const folder = join(fixture.storiesDir, 'many')
    await mkdir(folder)
    const link = (id: string) => ({ component: 'nav_item', link: { fieldtype: 'multilink', linktype: 'story', id } })
    const index = { component: 'collection', items: many, body: many.map(link) }
    const write = (name: string, data: unknown) => writeFile(join(folder, `${name}.json`), JSON.stringify(data))
    await write('index', { content: index })
    for (const uuid of many) {
      const titles = { title: `Un ${uuid}`, title__i18n__en: `One ${uuid}` }
      await write(`story-${uuid.slice(-3)}`, { uuid, content: { component: 'page', ...titles } })
    }
    await fixture.service.refresh()
  })

  const numbers = (stories: { id: number }[]) => stories.map((it) => it.id)

  it('keeps uuids in content and puts the stories beside it, two levels flat, missing ones left out', async () => {
    const parameters = { resolve_relations: 'hotel_list.hotels,hotel.restaurant,restaurant.hotel' }
    const one = await fixture.get('stories/1001', parameters)
    expect(one.body.story.content.body[2].hotels).to.deep.equal([2, 3, 7, 99].map(uuidOf))
    expect(numbers(one.body.rels)).to.deep.equal([1002, 1003])
    const two = await fixture.get('stories/1001', { ...parameters, resolve_level: '2' })
    expect(numbers(two.body.rels)).to.deep.equal([1002, 1003, 1004, 1005])
  })

  it('shows unpublished targets to drafts only', async () => {
    const parameters = { resolve_relations: 'hotel_list.hotels', version: 'draft', token: 'preview' }
    expect(numbers((await fixture.get('stories/1001', parameters)).body.rels)).to.deep.equal([1002, 1003, 1007])
  })

  it('is inlined by the client, cycles included', async () => {
    const { data } = await fixture.client().getStory('website-hotels', {
      resolve_relations: ['hotel_list.hotels', 'hotel.restaurant', 'restaurant.hotel'],
      language: 'en',
    })
    const [phare, , unpublished, gone] = data.story.content.body[2].hotels
    expect(phare).to.include({ id: 1002, name: 'The Lighthouse' })
    expect(phare.content.restaurant.content.title).to.equal('The Fish Market')
    expect([unpublished, gone]).to.deep.equal([uuidOf(7), uuidOf(99)])
  })

  it('resolves only the fields of the component named', async () => {
    const { body } = await fixture.get('stories/1001', { resolve_relations: 'other_list.hotels' })
    expect(body.rels).to.deep.equal([])
  })

  it('names uuids above 50, which the client fetches in chunks of 50', async () => {
    const raw = await fixture.get('stories/many/index', { resolve_relations: 'collection.items' })
    expect(raw.body).not.to.have.property('rels')
    expect(raw.body.rel_uuids).to.have.length(60)

    const asked: URLSearchParams[] = []
    const client = fixture.client({
      fetch: (url, init) => {
        asked.push(new URL(String(url)).searchParams)
        return fetch(url, init)
      },
    })
    const { data } = await client.getStory('many/index', { resolve_relations: 'collection.items', language: 'en' })
    expect(data.story.content.items.map((it: Story) => it.uuid)).to.deep.equal(many)
    expect(data.story.content.items[59].content.title).to.equal(`One ${many[59]}`)
    const chunks = asked.flatMap((it) => it.get('by_uuids')?.split(',').length ?? [])
    expect(chunks).to.deep.equal([50, 10])
  })

  it('resolves links as url, link and story, in rich text and multilinks', async () => {
    const urls = await fixture.get('stories/1001', { resolve_links: 'url' })
    expect(urls.body.links).to.deep.equal([
      {
        id: 1002,
        uuid: uuidOf(2),
        name: 'Le Phare',
        slug: 'le-phare',
        full_slug: 'website-hotels/maisons/le-phare',
        url: 'website-hotels/maisons/le-phare',
      },
      {
        id: 1004,
        uuid: uuidOf(4),
        name: 'La Criée',
        slug: 'la-criee',
        full_slug: 'website-hotels/tables/la-criee',
        url: 'carte/la-criee',
      },
    ])
    const links = await fixture.get('stories/1001', { resolve_links: 'link' })
    expect(links.body.links[0]).to.include({ real_path: '/website-hotels/maisons/le-phare', is_folder: false })
    expect(links.body.links[0]).to.have.property('full_slug')
    const stories = await fixture.get('stories/1001', { resolve_links: 'story' })
    expect(stories.body.links[1].content.title).to.equal('La Criée')
  })

  it('translates names and addresses of links, and the client puts them in place', async () => {
    const { data } = await fixture.client().getStory('website-hotels', { resolve_links: 'url', language: 'en' })
    expect(data.story.content.body[0].link.story).to.include({
      name: 'The Lighthouse',
      full_slug: 'en/website-hotels/houses/the-lighthouse',
    })
  })

  it('goes a level further with resolve_links_level=2', async () => {
    const parameters = { resolve_links: 'story', resolve_links_level: '2' }
    await writeFile(
      join(fixture.storiesDir, 'many/chain.json'),
      JSON.stringify({
        content: { component: 'nav_item', link: { fieldtype: 'multilink', linktype: 'story', id: uuidOf(1) } },
      }),
    )
    await fixture.service.refresh()
    expect(numbers((await fixture.get('stories/many/chain', parameters)).body.links)).to.deep.equal([1001, 1002, 1004])
    const one = await fixture.get('stories/many/chain', { resolve_links: 'story' })
    expect(numbers(one.body.links)).to.deep.equal([1001])
  })

  it('names link uuids above 50, which the client fetches in chunks', async () => {
    const raw = await fixture.get('stories/many/index', { resolve_links: 'story' })
    expect(raw.body).not.to.have.property('links')
    expect(raw.body.link_uuids).to.deep.equal(many)
    const { data } = await fixture.client().getStory('many/index', { resolve_links: 'story' })
    expect(data.story.content.body[59].link.story.uuid).to.equal(many[59])
  })

  it('resolves nothing for resolve_links=0 and for words that it does not know', async () => {
    for (const resolve_links of ['0', 'constructor']) {
      expect((await fixture.get('stories/1001', { resolve_links })).body.links).to.deep.equal([])
    }
  })
})
