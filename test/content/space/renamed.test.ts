import { rename } from 'node:fs/promises'
import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { eventually, type Site } from '#test/support/site.ts'
import { openSmallSpace, page } from './space.ts'
import { report, storyBody } from './webhooks.ts'

describe('a real space: editors rename what the program knows by its slug', () => {
  const space = opened(() => openSmallSpace({ keep: ['conditions'] }))
  let site: Site
  before(async () => {
    const link = { fieldtype: 'multilink', linktype: 'story', id: uuid, url: '', cached_url: 'website-hotels/avant' }
    await space.save('avant', page('Avant'), { uuid, id: 900 })
    await space.save(
      'renvoi',
      page('Renvoi', [{ component: 'quote', text: 'Mot.', link, link_label: 'Lire' }, card(link)]),
    )
    await space.settle()
    site = await space.open()
  })

  const uuid = '00000000-0000-4000-8000-000000000900'
  const card = (link: object) => ({
    component: 'card_list',
    title: 'Cartes',
    cards: [{ component: 'card', title: 'Carte', link }],
  })
  const lines = (start: string) => site.log.filter((it) => String(it.msg).startsWith(start))
  const readiness = async () => {
    const answer = await site.get('/readyz')
    return { ...((await answer.json()) as { missing?: string[] }), status: answer.status }
  }

  async function move(from: string, to: string): Promise<void> {
    await rename(space.file(from), space.file(to))
    await space.content.refresh()
    await report(site, storyBody('moved', 900))
    await eventually(() => site.services.content.links.byStorySlug('fr', `website-hotels/${to}`) !== undefined)
  }

  it('says at the start which slugs have no story, in one line and in the readiness, and serves', async () => {
    const [line, ...others] = lines('the program needs stories at slugs')
    expect(others).to.deep.equal([])
    expect(line?.slugs).to.include.members(['hotels', 'poker/tournois']).and.not.include('headers/main')
    const { status, missing } = await readiness()
    expect(status).to.equal(200)
    expect(missing).to.deep.equal(line?.slugs)
  })

  it('keeps the header of every page whose story is called otherwise, and says so once', async () => {
    const before = await site.html('/mentions-legales')
    const header = (html: string) => /<header[\s\S]*?<\/header>/.exec(html)?.[0]
    await move('headers/main', 'headers/principal')
    const told = lines('the program needs stories at slugs').at(-1)
    expect(String(told?.msg)).to.contain('headers/main (l’en-tête de toutes les pages)')
    expect((await readiness()).missing).to.include('headers/main')
    for (const path of ['/mentions-legales', '/en/legal-notice', '/inconnue'])
      expect(header(await (await site.get(path)).text()), path).to.contain('href="/')
    expect(header(await site.html('/mentions-legales'))).to.equal(header(before))
    // No page of its own, wherever it is.
    await move('headers/principal', 'entete')
    expect((await site.get('/entete')).status).to.equal(404)
    expect(await site.html('/sitemap.xml')).to.not.contain('/entete<')
    expect(header(await site.html('/mentions-legales'))).to.equal(header(before))
    await move('entete', 'headers/main')
    await eventually(readiness, ({ missing = [] }) => !missing.includes('headers/main'))
  })

  it('keeps redirects and telephone of settings that are called otherwise', async () => {
    const target = async () => (await site.get('/ancienne-digue')).headers.get('location')
    const before = await target()
    expect(before).to.match(/^\//)
    await move('settings', 'reglages')
    expect(await target()).to.equal(before)
    await move('reglages', 'settings')
  })

  it('leads to a renamed page by its identity; its old address is a 404 until the settings redirect it', async () => {
    expect(await site.html('/renvoi')).to.contain('href="/avant"')
    await move('avant', 'apres')
    await site.htmlWhen('/renvoi', (html) => html.includes('href="/apres"') && !html.includes('href="/avant"'))
    expect((await site.get('/avant')).status).to.equal(404)
    expect((await site.get('/apres')).status).to.equal(200)
    expect((await site.get('/website-hotels/apres')).headers.get('location')).to.equal('/apres')
  })

  it('goes on without a home page: its address is the 404 page, all others are there', async () => {
    await move('_start', 'accueil')
    expect((await site.get('/')).status).to.equal(404)
    expect((await site.get('/accueil')).status).to.equal(200)
    expect((await site.get('/mentions-legales')).status).to.equal(200)
    expect((await readiness()).missing).to.include('')
    await move('accueil', '_start').catch(() => {})
    await eventually(async () => expect((await site.get('/')).status).to.equal(200))
  })
})
