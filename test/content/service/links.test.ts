import { expect } from 'chai'
import type { LinkObject } from '#content/types.ts'
import { opened } from '#test/support/opened.ts'
import { startFixture, uuidOf } from './fixtureService.ts'

describe('content service: links', () => {
  const fixture = opened(startFixture)

  const linksOf = async (parameters: Record<string, string> = {}) =>
    Object.values<LinkObject>((await fixture.get('links', parameters)).body.links)

  it('lists stories and folders by uuid, published stories only, to the client and its getAll', async () => {
    const { data, total } = await fixture.client().get('cdn/links', { per_page: 1000 })
    expect(data.links?.[uuidOf(2)]).to.include({ id: 1002, slug: 'website-hotels/maisons/le-phare', published: true })
    expect(data.links?.[uuidOf(7)]).to.equal(undefined)
    expect(total).to.equal(Object.keys(data.links ?? {}).length)
    const all = await fixture.client().getAll('cdn/links', { per_page: 4 })
    expect(all).to.have.length(total)
  })

  it('keeps folders, which are never published, and the drafts for a preview token', async () => {
    const folder = (await linksOf()).find((it) => it.slug === 'website-hotels/maisons')
    expect(folder).to.include({ is_folder: true, published: false, name: 'Maisons', is_startpage: false })
    const drafts = await linksOf({ version: 'draft', token: 'preview' })
    expect(drafts.find((it) => it.uuid === uuidOf(7))).to.include({ published: false })
  })

  it('tells the real path, the start page and the parent', async () => {
    const all = await linksOf()
    const find = (slug: string) => all.find((it) => it.slug === slug)
    expect(find('website-hotels/tables/la-criee')).to.include({ path: 'carte/la-criee', real_path: '/carte/la-criee' })
    expect(find('website-hotels/')).to.include({ is_startpage: true, real_path: '/website-hotels/' })
    expect(find('website-hotels/')?.parent_id).to.equal(find('website-hotels')?.id)
    expect(find('website-hotels')?.parent_id).to.equal(0)
  })

  it('names each translation with its whole path, folders translated too', async () => {
    const all = await linksOf()
    expect(all.find((it) => it.uuid === uuidOf(2))?.alternates?.[0]).to.deep.equal({
      path: 'website-hotels/houses/the-lighthouse',
      name: 'The Lighthouse',
      lang: 'en',
      published: true,
      translated_slug: 'website-hotels/houses/the-lighthouse',
    })
    const dune = all.find((it) => it.uuid === uuidOf(3))
    expect(dune?.alternates?.map((it) => it.translated_slug)).to.deep.equal([
      'website-hotels/houses/la-dune',
      'website-hotels/maisons/la-dune',
    ])
  })

  it('takes starts_with, with_parent, by_uuid, paginated and include_dates', async () => {
    const tables = await linksOf({ starts_with: 'website-hotels/tables/', paginated: '1' })
    expect(tables.map((it) => it.uuid)).to.have.members([uuidOf(4), uuidOf(5)])
    const roots = await linksOf({ with_parent: '0' })
    expect(roots.map((it) => it.slug)).to.have.members(['website-hotels', 'other'])
    expect(await linksOf({ by_uuid: uuidOf(2) })).to.have.length(1)
    const [dated] = await linksOf({ by_uuid: uuidOf(2), include_dates: '1' })
    expect(dated).to.include({ created_at: '2024-01-02T08:00:00.000Z', published_at: '2024-03-01T08:00:00.000Z' })
    expect((await linksOf({ by_uuid: uuidOf(2) }))[0]).not.to.have.property('published_at')
  })

  it('shows one link, and 404 for another', async () => {
    expect((await fixture.get(`links/${uuidOf(3)}`)).body.link).to.include({ name: 'La Dune' })
    expect((await fixture.get(`links/${uuidOf(42)}`)).status).to.equal(404)
  })
})
