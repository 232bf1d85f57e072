import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

describe('content service: endpoints, asked by the real client', () => {
  const fixture = opened(startFixture)

  it('lists published stories with Per-Page and Total', async () => {
    const { data, perPage, total } = await fixture.client().getStories({ per_page: 3 })
    expect(data.stories).to.have.length(3)
    expect([perPage, total]).to.deep.equal([3, 7])
    expect(data.cv).to.equal(fixture.service.cv())
    expect([data.rels, data.links]).to.deep.equal([[], []])
  })

  it('gives all pages to getAll, whose number it takes from Per-Page', async () => {
    const stories = await fixture.client().getAll('cdn/stories', { per_page: 2 })
    expect(new Set(stories.map((it) => it.uuid)).size).to.equal(7)
  })

  it('clamps per_page at 100 and says so', async () => {
    const { headers } = await fixture.get('stories', { per_page: '500' })
    expect(headers.get('per-page')).to.equal('100')
  })

  it('answers a page beyond the end with an empty list', async () => {
    const { status, body } = await fixture.get('stories', { page: '9' })
    expect([status, body.stories]).to.deep.equal([200, []])
  })

  it('finds one story by full slug, by id and by uuid', async () => {
    const client = fixture.client()
    const bySlug = await client.getStory('website-hotels/maisons/le-phare')
    const byId = await client.getStory('1002')
    const byUuid = await client.getStory(uuidOf(2), { find_by: 'uuid' })
    for (const { data } of [bySlug, byId, byUuid]) expect(data.story.name).to.equal('Le Phare')
  })

  it('takes a uuid without find_by for a slug', async () => {
    expect((await fixture.get(`stories/${uuidOf(2)}`)).status).to.equal(404)
  })

  it('writes a start page with a trailing slash and finds it without one', async () => {
    const { body } = await fixture.get('stories/website-hotels')
    expect(body.story).to.include({ full_slug: 'website-hotels/', is_startpage: true, id: 1001 })
    expect((await fixture.get('stories/website-hotels/')).body.story.id).to.equal(1001)
  })

  it('gives a story all its fields, derived where the file is silent', async () => {
    const { body } = await fixture.get('stories/website-hotels/maisons/la-dune')
    expect(Object.keys(body.story)).to.have.members([
      ...['name', 'created_at', 'published_at', 'first_published_at', 'updated_at', 'id', 'uuid', 'content', 'slug'],
      ...['full_slug', 'sort_by_date', 'position', 'tag_list', 'is_startpage', 'parent_id', 'meta_data', 'group_id'],
      ...['release_id', 'lang', 'path', 'alternates', 'default_full_slug', 'translated_slugs'],
    ])
    expect(body.story).to.deep.include({
      slug: 'la-dune',
      lang: 'default',
      position: 20,
      tag_list: ['mer'],
      sort_by_date: '2025-03-01',
      path: null,
      created_at: '2025-02-01T08:00:00.000Z',
      published_at: '2025-03-01T08:00:00.000Z',
      release_id: null,
    })
    expect(body.story.content._uid).to.match(/^[\da-f-]{36}$/)
    const { links } = (await fixture.get('links')).body
    const folder = Object.values<{ id: number; slug: string }>(links).find((it) => it.slug === 'website-hotels/maisons')
    expect(body.story.parent_id).to.equal(folder?.id)
  })

  it('names stories of the same group as alternates', async () => {
    const { body } = await fixture.get('stories/website-hotels/maisons/la-dune')
    expect(body.story.alternates).to.deep.equal([
      {
        id: 1008,
        name: 'The Dune',
        slug: 'dune-en',
        published: true,
        full_slug: 'other/dune-en',
        is_folder: false,
        parent_id: (await fixture.get('stories/other/dune-en')).body.story.parent_id,
      },
    ])
  })

  it('tells the space and its version without a redirect', async () => {
    const { data } = await fixture.client().get('cdn/spaces/me')
    expect(data.space).to.deep.equal({
      id: 100100,
      name: 'Fixture',
      domain: 'https://fixture.test/',
      version: fixture.service.cv(),
      language_codes: ['en', 'es-co'],
    })
  })

  it('counts tags in use, of a folder when asked', async () => {
    const { data } = await fixture.client().get('cdn/tags')
    expect(data.tags).to.deep.include({ name: 'mer', taggings_count: 2 })
    const tables = await fixture.get('tags', { starts_with: 'website-hotels/tables' })
    expect(tables.body.tags).to.deep.equal([{ name: 'table', taggings_count: 1 }])
  })

  it('lists datasources and shows one by slug and id', async () => {
    const { data, total } = await fixture.client().get('cdn/datasources')
    const budgets = data.datasources.find((it: { slug: string }) => it.slug === 'budgets')
    expect([total, budgets.name]).to.deep.equal([2, 'Budgets'])
    expect(budgets.dimensions[0]).to.include({ name: 'English', entry_value: 'en', datasource_id: budgets.id })
    for (const key of ['budgets', budgets.id]) {
      expect((await fixture.get(`datasources/${key}`)).body.datasource).to.deep.equal(budgets)
    }
    expect((await fixture.get('datasources/nothing')).status).to.equal(404)
  })

  it('gives entries, in a dimension when asked, in pages', async () => {
    const plain = await fixture.get('datasource_entries', { datasource: 'budgets' })
    expect(plain.body.datasource_entries[0]).to.include({ value: '1000', dimension_value: null })
    const english = await fixture.get('datasource_entries', { datasource: 'budgets', dimension: 'en', per_page: '2' })
    const values = english.body.datasource_entries.map((it: { dimension_value: string }) => it.dimension_value)
    expect(values).to.deep.equal(['Up to €1,000', null])
    expect(english.headers.get('total')).to.equal('3')
    expect((await fixture.get('datasource_entries', { datasource: 'nothing' })).status).to.equal(404)
  })
})
