import { expect } from 'chai'
import { minTimes } from '#server/content/client/limiter.ts'
import { block, eventually, type Site, startWorld, uuid, type World } from './clientWorld.ts'

describe('content client: reading stories', () => {
  let world: World
  beforeEach(async () => {
    world = await startWorld()
  })
  afterEach(() => world.stop())

  const paths = () => world.gate.seen.map((it) => it.path)
  const quiet = (site: Site) =>
    eventually(() => site.content.peek('en', 'website-hotels/maisons/la-dune') !== undefined)
  const holdStories = () => {
    world.gate.answer = (req) => !req.url?.includes('/stories')
  }

  it('is ready when it knows the addresses: one request (R236)', async () => {
    holdStories()
    const site = await world.open()
    await site.content.ready()
    expect(paths()[0]).to.equal('links')
    const [{ query }] = world.gate.seen as [(typeof world.gate.seen)[0]]
    expect(Object.fromEntries(query)).to.include({
      version: 'published',
      token: 'public',
      starts_with: 'website-hotels',
      per_page: '1000',
      page: '1',
      include_dates: '1',
    })
    expect(site.content.links.find('en', 'maisons/the-lighthouse')).to.include({ uuid: uuid(2) })
  })

  it('asks once however many want the same story', async () => {
    const site = await world.open()
    await site.content.ready()
    const stories = await Promise.all(Array.from({ length: 50 }, () => site.content.story('fr', 'website-hotels')))
    expect(new Set(stories).size).to.equal(1)
    const asked = world.gate.seen.filter((it) => it.path.startsWith('stories') && !it.query.has('language'))
    expect(asked).to.have.length(1)
  })

  it('fetches a page with its header in one request, and its relations along with it', async () => {
    const site = await world.open()
    await site.content.ready()
    const [home, header] = await Promise.all([
      site.content.story('fr', 'website-hotels'),
      site.content.story('fr', 'website-hotels/headers/main'),
    ])
    expect(home?.body[0]?.content.house).to.include({ name: 'Le Phare', path: '/maisons/le-phare' })
    expect(header?.name).to.equal('Menu')
    const [first] = world.gate.seen.filter((it) => it.path === 'stories')
    expect(first?.query.get('resolve_relations')).to.include('everything.houses')
    expect(world.gate.seen.filter((it) => it.path.startsWith('stories')).length).to.equal(1)
  })

  it('asks for one story by its slug, in its language, with what it points and leads to (R234)', async () => {
    const site = await world.open()
    await site.content.ready()
    expect(await site.content.story('en', 'website-hotels/maisons/la-dune')).to.include({
      slug: 'maisons/la-dune',
      locale: 'en',
    })
    const single = world.gate.seen.find(
      (it) => it.path === 'stories/website-hotels/maisons/la-dune' && it.query.has('language'),
    )
    expect(Object.fromEntries(single?.query ?? [])).to.include({
      language: 'en',
      resolve_links: 'url',
      version: 'published',
      token: 'public',
    })
    expect(single?.query.get('cv')).to.match(/^[1-9]\d+$/)
  })

  it('knows what is not there without asking', async () => {
    const site = await world.open()
    await quiet(site)
    const before = world.gate.seen.length
    for (const slug of ['website-hotels/nothing', 'nothing', '../spaces/me', '', '__proto__']) {
      expect(await site.content.story('fr', slug), slug).to.equal(null)
      expect(site.content.peek('fr', slug), slug).to.equal(undefined)
    }
    expect(await site.content.byUuid('fr', uuid(99))).to.equal(null)
    expect(world.gate.seen.length).to.equal(before)
  })

  it('reads everything ahead, so that readers find it in memory', async () => {
    const site = await world.open()
    await quiet(site)
    const before = world.gate.seen.length
    for (const locale of ['fr', 'en'] as const) {
      expect(site.content.all(locale).map((it) => it.uuid)).to.have.members([1, 2, 3, 4].map(uuid))
      for (const it of site.content.links.all(locale))
        expect(site.content.peek(locale, it.storySlug)).to.include({ uuid: it.uuid })
    }
    expect(world.gate.seen.length).to.equal(before)
  })

  it('reads many stories in pages of 25 for each language (R325)', async () => {
    for (let number = 100; number < 160; number++)
      await world.save(`website-hotels/maisons/m-${number}`, { component: 'house', name: `M ${number}` })
    await world.settle()
    const site = await world.open()
    await eventually(() => site.content.all('fr').length === 64 && site.content.all('en').length === 64)
    const pages = world.gate.seen.filter((it) => it.path === 'stories' && it.query.get('page'))
    expect(pages.map((it) => [it.query.get('per_page'), it.query.get('page'), it.query.get('language')])).to.eql([
      ...[1, 2, 3].map((page) => ['25', String(page), null]),
      ...[1, 2, 3].map((page) => ['25', String(page), 'en']),
    ])
    expect(pages[0]?.query.get('starts_with')).to.equal('website-hotels/')
  })

  it('fetches more than 50 relations in chunks of 50 (R326)', async () => {
    const houses = Array.from({ length: 120 }, (_, index) => uuid(1000 + index))
    for (const it of houses)
      await world.save(
        `website-hotels/maisons/h-${it.slice(-4)}`,
        { component: 'house', name: it.slice(-4) },
        { uuid: it, id: Number(it.slice(-4)) },
      )
    await world.save(
      'website-hotels/liste',
      { component: 'page', title: 'Liste', body: [{ component: 'everything', _uid: 'list', houses }] },
      { uuid: uuid(50), id: 50 },
    )
    await world.settle()
    const site = await world.open()
    await site.content.ready()
    const list = await site.content.story('fr', 'website-hotels/liste')
    const shown = list?.body[0]?.content.houses as { uuid: string }[] | undefined
    expect(shown?.map((it) => it.uuid)).to.eql(houses)
    const chunks = world.gate.seen.filter(
      (it) => it.path === 'stories' && it.query.get('by_uuids')?.includes(uuid(1000)),
    )
    const sizes = world.gate.seen.flatMap((it) => it.query.get('by_uuids')?.split(',').length ?? [])
    expect(Math.max(...sizes)).to.equal(50)
    expect(chunks).to.have.length(1)
    expect(chunks[0]?.query.get('per_page')).to.equal('50')
  })

  it('is not slowed down by stories that all point to one another', async () => {
    const houses = Array.from({ length: 18 }, (_, index) => uuid(1000 + index))
    for (const it of houses) {
      const body = [{ component: 'everything', _uid: 'all', houses: houses.filter((other) => other !== it) }]
      await world.save(
        `website-hotels/maisons/h-${it.slice(-4)}`,
        { component: 'house', name: it, body },
        { uuid: it, id: Number(it.slice(-4)) },
      )
    }
    await world.settle()
    const site = await world.open()
    await site.content.ready()
    // Followed down every path they would never end.
    const story = await site.content.story('fr', 'website-hotels/maisons/h-1000')
    expect(story?.body[0]?.content.houses).to.have.length(17)
  })

  it('lets readers pass before what is read ahead', async () => {
    for (let number = 100; number < 300; number++)
      await world.save(`website-hotels/maisons/m-${number}`, { component: 'house', name: `M ${number}` })
    await world.settle()
    const site = await world.open({ minTime: minTimes.delivery })
    await eventually(() => world.gate.seen.some((it) => it.query.get('page') === '2'))
    expect(await site.content.story('fr', 'website-hotels/maisons/m-299')).to.include({ name: 'M 299' })
    expect(world.gate.seen.some((it) => it.query.get('language') === 'en' && it.query.get('page') === '8')).to.equal(
      false,
    )
  })

  it('marks what is not translated (R048)', async () => {
    const site = await world.open()
    await quiet(site)
    expect(site.content.peek('en', 'website-hotels')?.body[0]).to.include({ untranslated: true })
    expect(site.content.peek('fr', 'website-hotels')?.body[0]).not.to.have.property('untranslated')
  })

  it('tells each problem once', async () => {
    await world.save('website-hotels/cassee', {
      component: 'page',
      title: 'Cassée',
      body: [{ component: 'unknown' }, block(uuid(99))],
    })
    await world.settle()
    const site = await world.open()
    await eventually(() => site.content.peek('en', 'website-hotels/cassee') !== undefined)
    await site.content.story('fr', 'website-hotels/cassee')
    const told = world.lines.filter((it) => it.story === 'website-hotels/cassee' && it.locale === 'fr')
    expect(told.map((it) => it.field)).to.have.members(['body.0', 'body.1.house', 'body.1.link'])
    expect(told.every((it) => it.level === 40)).to.equal(true)
    expect((await site.content.story('fr', 'website-hotels/cassee'))?.body).to.have.length(1)
  })

  describe('drafts', () => {
    it('are asked for each time, with their own token, and never kept (R328)', async () => {
      const site = await world.open()
      await quiet(site)
      const title = async () => (await site.content.draft('fr', 'website-hotels/headers/main'))?.content.title
      await world.save('website-hotels/headers/main.draft', { component: 'page', title: 'Brouillon', body: [] })
      await world.settle()
      world.gate.seen.length = 0
      expect(await title()).to.equal('Brouillon')
      expect(await title()).to.equal('Brouillon')
      expect(world.gate.seen.map((it) => [it.query.get('version'), it.query.get('token'), it.query.get('cv')])).to.eql([
        ['draft', 'preview', null],
        ['draft', 'preview', null],
      ])
      await world.save('website-hotels/headers/main.draft', { component: 'page', title: 'Second brouillon', body: [] })
      await world.settle()
      expect(await title()).to.equal('Second brouillon')
      expect(site.content.peek('fr', 'website-hotels/headers/main')?.content.title).to.equal('Menu')
      expect(site.changes).to.eql([])
    })

    it('carry the editor’s markers, their relations, and stories that were never published', async () => {
      await world.save('website-hotels/bientot.draft', { component: 'page', title: 'Bientôt', body: [block(uuid(2))] })
      await world.settle()
      const site = await world.open()
      await site.content.ready()
      expect(await site.content.story('en', 'website-hotels/bientot')).to.equal(null)
      const draft = await site.content.draft('en', 'website-hotels/bientot')
      expect(draft).to.include({ slug: 'bientot', publishedAt: null })
      expect(draft?.editable).to.match(/^<!--#storyblok#/)
      expect(draft?.body[0]?.editable).to.match(/"name":"everything"/)
      expect(draft?.body[0]?.content.house).to.include({ path: '/en/maisons/the-lighthouse' })
      expect(draft?.body[0]).to.include({ untranslated: true })
      expect(await site.content.draft('fr', 'website-hotels/nothing')).to.equal(null)
      expect(await site.content.draft('fr', 'website-hotels/../../spaces/me')).to.equal(null)
    })

    it('need a preview token', async () => {
      const site = await world.open({ previewToken: undefined })
      const error = await site.content.draft('fr', 'website-hotels').catch((it: Error) => it)
      expect(error).to.be.instanceOf(Error)
    })
  })

  it('has a Management API client with an OAuth token only (R238)', async () => {
    expect((await world.open()).content.management).to.equal(undefined)
    const { content } = await world.open({ oauthToken: 'oauth', dataDir: `${world.dataDir}-2` })
    const heard: unknown[] = []
    world.gate.answer = (req, res) => {
      if (!req.url?.startsWith('/v1/')) return true
      heard.push([req.method, req.url, req.headers.authorization])
      return void res
        .writeHead(req.method === 'DELETE' ? 204 : 201, { 'Content-Type': 'application/json' })
        .end(req.method === 'DELETE' ? '' : '{"ok":true}')
    }
    expect(await content.management?.post('spaces/1/stories', { story: {} })).to.eql({ ok: true })
    expect(await content.management?.put('spaces/1/stories/5', { story: {} })).to.eql({ ok: true })
    expect(await content.management?.delete('spaces/1/stories/5')).to.eql({})
    expect(heard).to.eql([
      ['POST', '/v1/spaces/1/stories', 'oauth'],
      ['PUT', '/v1/spaces/1/stories/5', 'oauth'],
      ['DELETE', '/v1/spaces/1/stories/5', 'oauth'],
    ])
  })
})
