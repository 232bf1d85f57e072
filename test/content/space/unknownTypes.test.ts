import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { previewPath } from '#test/support/preview.ts'
import type { Site } from '#test/support/site.ts'
import { openSmallSpace, page, richText } from './space.ts'

const uuid = '00000000-0000-4000-8000-000000000901'

describe('a real space: a type of story that this build does not know', () => {
  const space = opened(() => openSmallSpace({ keep: ['journal/', 'recherche'] }))
  let site: Site
  before(async () => {
    const link = { fieldtype: 'multilink', linktype: 'story', id: uuid, url: '', cached_url: '' }
    await space.save(
      'festival',
      { component: 'festival_2027', title: 'Festival', body: [richText('Musique.')] },
      { uuid },
    )
    await space.save('festival/scene', page('Scène', [richText('Dessous.')]))
    await space.save(
      'autour',
      page('Autour', [
        richText('Avant.'),
        { component: 'carousel_3d', slides: [] },
        { component: 'hotel_list', title: 'Maisons', hotels: [uuid] },
        { component: 'card_list', title: 'Cartes', cards: [{ component: 'card', title: 'Carte', link }] },
        richText('Après.'),
      ]),
    )
    await space.settle()
    site = await space.open()
    await site.whole()
  })

  const lines = (slug: string) =>
    site.log.filter((it) => it.story === `website-hotels/${slug}` && it.locale === 'fr').map((it) => it.msg)

  it('has no page: 404, with one line in the log however often it is asked for', async () => {
    for (const path of ['/festival', '/en/festival', '/_payload/fr/festival.json', '/festival'])
      expect((await site.get(path)).status, path).to.equal(404)
    expect(lines('festival')).to.deep.equal(['content left out: unknown type of story: festival_2027'])
    expect(site.log.filter((it) => Number(it.level) >= 50)).to.deep.equal([])
  })

  it('is in no list, sitemap, feed, search or crumb; pages below it and around it are whole', async () => {
    for (const path of ['/sitemap.xml', '/journal/rss.xml', '/journal'])
      expect(await site.html(path), path).to.not.match(/\/festival["<]/)
    const scene = await site.html('/festival/scene')
    expect(scene).to.contain('Dessous.').and.not.contain('href="/festival"')
    const found = (await (await site.get('/api/search?q=festival')).json()) as { items?: unknown[] }
    expect(found.items ?? []).to.deep.equal([])
    const around = await site.html('/autour')
    expect(around).to.contain('Avant.').and.contain('Après.').and.contain('Carte')
    expect(lines('autour').toSorted()).to.deep.equal([
      'content left out: points to a festival_2027',
      'content left out: unknown component: carousel_3d',
    ])
  })

  it('is named to its editor in the preview', async () => {
    const preview = await site.get(previewPath('/festival', site.clock.now()))
    expect(preview.status).to.equal(200)
    const html = await preview.text()
    expect(html).to.contain('Fiche d’un type inconnu\u00a0: elle n’a pas de page').and.contain('festival_2027')
    expect(await site.html(previewPath('/autour', site.clock.now()))).to.contain('carousel_3d')
  })
})
