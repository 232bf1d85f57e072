import { expect } from 'chai'
import { buildLinksIndex, readLinks } from '#server/content/linksIndex.ts'

const root = 'website-hotels'

function link(id: number, slug: string, more: Record<string, unknown> = {}) {
  const name = slug.split('/').at(-1)
  return {
    uuid: `u${id}`,
    id,
    slug,
    name,
    published: true,
    is_folder: false,
    is_startpage: false,
    position: id * 10,
    ...more,
  }
}
const english = (translated_slug: string, name: string | null = null) => ({
  alternates: [{ lang: 'en', translated_slug, path: translated_slug, name, published: true }],
})
const index = (...links: unknown[]) => buildLinksIndex(readLinks(links, root))

const site = index(
  link(1, 'website-hotels/', { is_startpage: true, name: 'Accueil', ...english('website-hotels/', 'Home') }),
  link(2, 'website-hotels/maisons', { is_folder: true }),
  link(3, 'website-hotels/maisons/', { is_startpage: true, ...english('website-hotels/houses/') }),
  link(4, 'website-hotels/maisons/le-phare', {
    published_at: '2026-11-01T08:00:00.000Z',
    name: 'Le Phare',
    ...english('website-hotels/houses/the-lighthouse', 'The Lighthouse'),
  }),
  link(5, 'website-hotels/mentions', english('legal')),
  link(6, 'website-hotels/headers/main'),
  link(7, 'website-hotels/headers/local/le-phare'),
  link(8, 'website-hotels/settings'),
  link(9, 'website-hotels-old/page'),
  link(10, 'other/page'),
  link(11, 'website-hotels/brouillon', { published: false }),
  link(12, 'website-hotels/restaurants/menu'),
)

describe('content client: links index', () => {
  it('knows every page by its public slug, without folder, root and trailing slash', () => {
    expect(site.find('fr', '')).to.include({
      uuid: 'u1',
      storySlug: 'website-hotels',
      canonical: '',
      isStartpage: true,
      isCanonical: true,
      name: 'Accueil',
    })
    expect(site.find('fr', 'maisons')).to.include({
      uuid: 'u3',
      storySlug: 'website-hotels/maisons',
      isStartpage: true,
    })
    expect(site.find('fr', 'maisons/')).to.include({ uuid: 'u3', isCanonical: true })
    expect(site.find('fr', 'maisons/le-phare')).to.include({
      uuid: 'u4',
      id: 4,
      published: true,
      publishedAt: '2026-11-01T08:00:00.000Z',
    })
  })

  it('has English slugs and names, whether or not they name the root folder', () => {
    expect(site.find('en', 'houses/the-lighthouse')).to.include({
      uuid: 'u4',
      name: 'The Lighthouse',
      isCanonical: true,
    })
    expect(site.find('en', 'legal')).to.include({ uuid: 'u5', canonical: 'legal', name: 'mentions' })
    expect(site.slugs('u4')).to.eql({ fr: 'maisons/le-phare', en: 'houses/the-lighthouse' })
    expect(site.byUuid('en', 'u1')).to.include({ canonical: '', name: 'Home' })
  })

  it('finds a page by its slug in the other language, so that it can be redirected', () => {
    expect(site.find('en', 'maisons/le-phare')).to.include({ canonical: 'houses/the-lighthouse', isCanonical: false })
    expect(site.find('fr', 'houses/the-lighthouse')).to.include({ canonical: 'maisons/le-phare', isCanonical: false })
  })

  it('knows no folders, and nothing outside the root folder', () => {
    for (const slug of [
      'page',
      'other/page',
      'website-hotels-old/page',
      'website-hotels/maisons',
      'nothing',
      '__proto__',
      'constructor',
    ]) {
      expect(site.find('fr', slug), slug).to.equal(undefined)
    }
    expect(site.all('fr').map((it) => it.uuid)).to.eql(['u1', 'u3', 'u4', 'u5', 'u6', 'u7', 'u8', 'u11', 'u12'])
  })

  it('tells pages from headers, footers, menus and settings', () => {
    const chrome = site.all('fr').filter((it) => it.chrome)
    expect(chrome.map((it) => it.uuid)).to.eql(['u6', 'u7', 'u8'])
    expect(site.find('fr', 'brouillon')).to.include({ published: false })
  })

  it('gives an address that two stories claim to the first in the editor’s order', () => {
    const both = index(link(2, 'website-hotels/b', english('same')), link(1, 'website-hotels/a', english('same')))
    expect(both.find('en', 'same')).to.include({ uuid: 'u1' })
    const taken = index(link(1, 'website-hotels/a', english('b')), link(2, 'website-hotels/b', english('c')))
    expect(taken.find('en', 'b')).to.include({ uuid: 'u1', isCanonical: true })
  })

  it('survives links that are none', () => {
    expect(index(null, 5, 'x', [], {}, { uuid: 1 }, { uuid: 'a', id: 'b', slug: 'c' }).all('fr')).to.eql([])
  })

  it('takes the whole space when there is no root folder', () => {
    const all = buildLinksIndex(readLinks([link(1, ''), link(2, 'a/b')], ''))
    expect(all.find('fr', '')).to.include({ uuid: 'u1' })
    expect(all.find('fr', 'a/b')).to.include({ uuid: 'u2' })
  })
})
