import { createHmac } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { expect } from 'chai'
import { block, eventually, type Site, secret, startWorld, uuid, type World } from './clientWorld.ts'

const sign = (body: string, key = secret) => createHmac('sha1', key).update(body).digest('hex')

describe('content client: news of a publication', () => {
  let world: World
  let site: Site

  beforeEach(async () => {
    world = await startWorld()
    site = await world.open()
    await eventually(() => site.content.all('fr').length === 4 && site.content.all('en').length === 4)
    await eventually(() => site.content.peek('en', 'website-hotels') !== undefined)
  })
  afterEach(() => world.stop())

  const titleOf = (locale: 'fr' | 'en') => site.content.peek(locale, 'website-hotels')?.content.title
  const home = (title: string) =>
    world.save(
      'website-hotels/_start',
      { component: 'page', title, title__i18n__en: `${title} (en)`, body: [block(uuid(2))] },
      { uuid: uuid(1), id: 1, name: 'Accueil' },
    )
  const dune = { uuid: uuid(3), id: 3, name: 'La Dune' }

  it('shows a story soon after it was saved, in both languages, and serves the old one until then', async () => {
    await home('Accueil, refait')
    expect(titleOf('fr')).to.equal('Accueil')
    await eventually(() => site.changes.length > 0)
    expect(titleOf('fr')).to.equal('Accueil, refait')
    expect(titleOf('en')).to.equal('Accueil, refait (en)')
    expect(site.changes).to.eql([{ uuids: [uuid(1)], links: false }])
  })

  it('asks only for what changed', async () => {
    const before = world.gate.seen.length
    await home('Accueil, refait')
    await eventually(() => site.changes.length > 0)
    const asked = world.gate.seen.slice(before)
    expect(asked.map((it) => it.path).toSorted()).to.eql(['links', 'stories', 'stories'])
    expect(asked.map((it) => it.query.get('by_uuids')).toSorted()).to.eql([uuid(1), uuid(1), null])
  })

  it('makes anew what shows the story, and leaves the rest alone', async () => {
    const untouched = site.content.peek('fr', 'website-hotels/headers/main')
    await world.save('website-hotels/maisons/la-dune', { component: 'house', name: 'La Dune, rénovée' }, dune)
    await eventually(() => site.changes.length > 0)
    expect(site.changes[0]).to.eql({ uuids: [uuid(3)], links: false })

    await world.save(
      'website-hotels/maisons/le-phare',
      { component: 'house', name: 'Le Grand Phare' },
      {
        uuid: uuid(2),
        id: 2,
        name: 'Le Phare',
        translated_slugs: [{ lang: 'en', slug: 'the-lighthouse', name: 'The Lighthouse' }],
      },
    )
    await eventually(() => site.changes.length > 1)
    expect(site.changes[1]?.uuids).to.have.members([uuid(1), uuid(2)])
    const shown = site.content.peek('fr', 'website-hotels')?.body[0]?.content.house
    expect(shown).to.have.nested.property('content.name', 'Le Grand Phare')
    expect(site.content.peek('fr', 'website-hotels/headers/main')).to.equal(untouched)
  })

  it('has new addresses, and links to them, when a story moves', async () => {
    await rename(world.file('website-hotels/maisons/le-phare'), world.file('website-hotels/maisons/le-grand-phare'))
    await eventually(() => site.changes.length > 0)
    expect(site.content.links.find('fr', 'maisons/le-phare')).to.equal(undefined)
    expect(site.content.links.find('fr', 'maisons/le-grand-phare')).to.include({ uuid: uuid(2) })
    expect(site.changes.some((it) => it.links && it.uuids.includes(uuid(1)))).to.equal(true)
    expect(site.content.peek('fr', 'website-hotels')?.body[0]?.content.link).to.include({
      href: '/maisons/le-grand-phare',
    })
  })

  it('mends the address in stories that only link to the one that moved', async () => {
    const { link } = block(uuid(3))
    const body = [{ component: 'everything', _uid: 'links', link }]
    await world.save(
      'website-hotels/headers/main',
      { component: 'page', title: 'Menu', body },
      { uuid: uuid(4), id: 4, name: 'Menu' },
    )
    await eventually(() => site.changes.length > 0)
    await rename(world.file('website-hotels/maisons/la-dune'), world.file('website-hotels/maisons/la-grande-dune'))
    await eventually(() => site.changes.some((it) => it.links && it.uuids.includes(uuid(4))))
    const shown = site.content.peek('fr', 'website-hotels/headers/main')?.body[0]?.content.link
    expect(shown).to.include({ href: '/maisons/la-grande-dune' })
  })

  it('forgets a story that is gone, and what pointed to it', async () => {
    await rm(world.file('website-hotels/maisons/le-phare'))
    await eventually(() => site.changes.length > 0)
    expect(await site.content.byUuid('fr', uuid(2))).to.equal(null)
    expect(await site.content.story('en', 'website-hotels/maisons/le-phare')).to.equal(null)
    const shown = site.content.peek('fr', 'website-hotels')?.body[0]
    expect(shown?.content).to.include({ house: undefined, link: undefined })
    expect(site.changes[0]).to.deep.include({ links: true })
    const told = world.lines.filter((it) => it.msg.startsWith('content left out') && it.locale === 'fr')
    expect(told.map((it) => [it.story, it.field])).to.deep.include(['website-hotels', 'body.0.house'])
  })

  it('has a story that comes, and mends what led to it', async () => {
    await world.save(
      'website-hotels/_start',
      { component: 'page', title: 'Accueil', body: [block(uuid(9))] },
      { uuid: uuid(1), id: 1, name: 'Accueil' },
    )
    await eventually(() => site.changes.length > 0)
    expect(site.content.peek('fr', 'website-hotels')?.body[0]?.content).to.include({
      house: undefined,
      link: undefined,
    })
    await world.save(
      'website-hotels/maisons/le-cap',
      { component: 'house', name: 'Le Cap' },
      { uuid: uuid(9), id: 9, name: 'Le Cap' },
    )
    await eventually(() => site.changes.length > 1)
    expect(site.changes[1]).to.deep.include({ links: true })
    expect(site.changes[1]?.uuids).to.have.members([uuid(1), uuid(9)])
    expect(site.content.peek('fr', 'website-hotels')?.body[0]?.content.link).to.include({ href: '/maisons/le-cap' })
  })

  it('notices a publication whose webhook was lost', async () => {
    world.losesWebhooks = true
    await home('Accueil, refait')
    await eventually(() => world.hooks.length > 0)
    expect(titleOf('fr')).to.equal('Accueil')
    // A story is fresh for a minute: the first reader after it makes us ask for the version.
    world.now.offset = 61_000
    expect(titleOf('fr')).to.equal('Accueil')
    await eventually(() => titleOf('fr') === 'Accueil, refait')
    expect(site.changes[0]?.uuids).to.eql([uuid(1)])
  })

  describe('POST /api/content/webhook', () => {
    const body = JSON.stringify({ text: 'A story', action: 'published', space_id: 100100, story_id: 1 })

    it('answers at once, and looks again however often the same is told', async () => {
      for (let copy = 0; copy < 3; copy++) {
        const answer = await site.post(body, sign(body))
        expect(answer.status).to.equal(200)
        expect(answer.headers.get('content-type')).to.match(/^application\/json/)
        expect(answer.headers.get('cache-control')).to.equal('no-store')
      }
      await eventually(() => site.changes.length >= 2)
      expect(titleOf('fr')).to.equal('Accueil')
      expect(new Set(site.changes.flatMap((it) => it.uuids))).to.eql(new Set([uuid(1)]))
    })

    it('refuses what is not signed with our secret, and does nothing', async () => {
      const before = world.gate.seen.length
      for (const signature of [
        undefined,
        '',
        'x',
        sign(body, 'another'),
        sign(`${body} `),
        sign(body).slice(0, -2),
        `sha1=${sign(body)}`,
      ]) {
        const answer = await site.post(body, signature)
        expect(answer.status, signature).to.equal(401)
        expect(await answer.json()).to.eql({ error: { code: 'notConnected' } })
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(world.gate.seen.length).to.equal(before)
    })

    it('refuses everything without a secret', async () => {
      const open = await world.open({ webhookSecrets: [], dataDir: `${world.dataDir}-2` })
      expect((await open.post(body, sign(body, ''))).status).to.equal(401)
    })

    it('reads older bodies, other actions and unknown stories as "look again"', async () => {
      for (const it of [
        { action: 'moved', story_id: 1 },
        { action: 'asset.created', asset_id: 5 },
        { action: 'published', story_id: 999 },
        {},
      ]) {
        const text = JSON.stringify(it)
        expect((await site.post(text, sign(text))).status).to.equal(200)
      }
      for (const text of ['', 'no json', '5', '[]']) expect((await site.post(text, sign(text))).status).to.equal(400)
    })

    it('refuses other methods, and bodies that are too long', async () => {
      const got = await fetch(`${site.url}/api/content/webhook`)
      expect(got.status).to.equal(405)
      const long = JSON.stringify({ text: 'x'.repeat(3 * 1024 * 1024) })
      expect((await site.post(long, sign(long))).status).to.equal(413)
    })
  })

  it('says how it is (R224)', async () => {
    const answer = await fetch(`${site.url}/api/content/health`)
    expect(answer.status).to.equal(200)
    expect(answer.headers.get('cache-control')).to.equal('no-store')
    const health = (await answer.json()) as Record<string, unknown>
    expect(health).to.include({ state: 'ok', stories: 4, cv: site.content.version() })
    expect(Date.parse(String(health.lastSuccess))).to.be.closeTo(Date.now(), 10_000)
  })
})
