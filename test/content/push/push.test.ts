import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { openManagementApi } from '#content/management/managementApi.ts'
import { plans } from '#content/space/plans.ts'
import type { StoryItem } from '#content/space/state.ts'
import { eventually } from '#test/support/site.ts'
import { countsIn, openPushWorld, type PushWorld, type Ran } from './pushWorld.ts'

// The other side is content/space/, which keeps to Storyblok's published rules.
describe('npm run content:push -- --all', function () {
  this.timeout(120_000)
  let world: PushWorld
  let first: Ran

  before(async () => {
    world = await openPushWorld()
    const dry = await world.run('push', ['--all', '--dry-run'])
    expect([dry.code, world.writes()], dry.stderr).to.deep.equal([0, []])
    expect(dry.stdout).to.include('+ component hero\n').and.include('+ story website-hotels/histoire\n')
    first = await world.run('push')
  })
  after(() => world?.close())
  beforeEach(() => world.forget())

  it('fills a new space: model, files, stories with their links, translated slugs and publication', async () => {
    const ran = first
    expect(ran.code, ran.stdout + ran.stderr).to.equal(0)
    const { state } = world.space
    expect(state.space.languages).to.deep.equal([{ code: 'en', name: 'anglais' }])
    expect(state.groups.map((it) => it.name)).to.include('Casinos, VIP et poker')
    const card = state.components.find((it) => it.name === 'card')
    expect(card).to.include({ component_group_uuid: groupOf('Textes et images'), preview_field: 'title' })

    const room = story('website-hotels/hotels/la-pinede', 'chambre-bassin')
    const house = story('website-hotels/hotels/la-pinede', 'la-pinede')
    expect(room.content).to.include({ name: 'Chambre Bassin', name__i18n__en: 'Bay Room', hotel: house.uuid })
    expect(room.translated_slugs[0]).to.include({ lang: 'en', slug: 'bay-room', name: 'Bay Room' })
    expect(room.published).not.to.equal(null)
    expect([room.tag_list, room.position]).to.deep.equal([['room'], 20])
    expect(house).to.include({ is_startpage: true })
    const picture = room.content.picture as { id: number; filename: string }
    const asset = state.assets.find((it) => it.id === picture.id)
    expect(asset?.key).to.match(/^f\/288868\/1600x1000\/\w+\/lit-arcachon-bassin\.svg$/)
    expect(picture.filename).to.equal(`https://a.storyblok.com/${asset?.key}`)
    expect(asset).to.include({ isFinished: true, content_type: 'image/svg+xml', copyright: 'Hautemer' })
    expect(asset?.alt).to.include('Lit jaune')
    expect(asset?.meta_data).to.include({
      alt__i18n__en: 'A yellow and white bed facing the bay of Arcachon between green walls, at noon',
    })
    expect(state.assetFolders.find((it) => it.id === asset?.asset_folder_id)?.name).to.equal('Lit')
    expect(state.webhooks).to.have.length(1)
    expect(state.webhooks[0]).to.include({
      endpoint: 'https://hautemer.example/api/content/webhook',
      secret: 'webhook-secret-of-the-tests',
    })
    expect(state.space.domain).to.equal('https://hautemer.example/')
    expect(ran.stderr).to.match(/stories: \d+ of \d+/)
  })

  it('writes nothing the second time, with its record and without it', async () => {
    const again = await world.run('push')
    expect(again.code).to.equal(0)
    expect(world.writes()).to.deep.equal([])
    expect(world.requests.length).to.be.below(15)
    await rm(world.dataDir, { recursive: true })
    const onAnotherMachine = await world.run('push')
    expect(world.writes()).to.deep.equal([])
    for (const [kind, counts] of Object.entries(countsIn(onAnotherMachine)))
      expect(counts, kind).to.include({ created: 0, changed: 0 })
  })

  it('says in a dry run what it would change, and writes nothing', async () => {
    await world.edit('website-hotels/histoire', ({ content }) =>
      Object.assign(content, { seo_title: 'Histoire, à sec' }),
    )
    const ran = await world.run('push', ['--all', '--dry-run'])
    expect(ran.stdout).to.include('~ story website-hotels/histoire: content\n').and.include('Nothing was written')
    expect(countsIn(ran).story).to.include({ created: 0, changed: 1 })
    expect(world.writes()).to.deep.equal([])
  })

  it('pushes what changed in the files: words, a new picture, a draft beside what is published', async () => {
    await world.run('push')
    world.forget()
    await world.edit('website-hotels/histoire', ({ content }) =>
      Object.assign(content, { seo_title: 'Notre histoire' }),
    )
    const draft = JSON.parse(await world.read('website-hotels/settings'))
    draft.content.site_name = 'Hautemer bientôt'
    await writeFile(join(world.storiesDir, 'website-hotels/settings.draft.json'), JSON.stringify(draft))
    const ran = await world.run('push')
    expect(countsIn(ran).story).to.include({ created: 0, changed: 2 })
    expect(world.writes().every((it) => /PUT .*\/stories\//.test(it))).to.equal(true)
    const settings = story('website-hotels', 'settings')
    expect([settings.content.site_name, settings.published?.content.site_name]).to.deep.equal([
      'Hautemer bientôt',
      'Hautemer',
    ])
  })

  it('pushes data sources with their entries in every language', async () => {
    const folder = join(world.storiesDir, '_datasources')
    await mkdir(folder)
    const budgets = {
      name: 'Budgets',
      dimensions: [{ name: 'English', entry_value: 'en' }],
      entries: [
        { name: 'small', value: 'Jusqu’à 1 000 €', dimension_values: { en: 'Up to €1,000' } },
        { name: 'large', value: 'Plus' },
      ],
    }
    await writeFile(join(folder, 'budgets.json'), `${JSON.stringify(budgets, null, 2)}\n`)
    const ran = await world.run('push')
    expect(countsIn(ran).entry).to.include({ created: 2 })
    const url = `${world.space.url}/v2/cdn/datasource_entries?token=t&datasource=budgets&dimension=en`
    const { datasource_entries } = await (await fetch(url)).json()
    expect(datasource_entries.map((it: { dimension_value: string }) => it.dimension_value)).to.deep.equal([
      'Up to €1,000',
      null,
    ])
    world.forget()
    await world.run('push')
    expect(world.writes()).to.deep.equal([])
  })

  it('ends in plain words with a wrong token, region, space or address, before it writes anything', async () => {
    const cases: [Record<string, string>, RegExp][] = [
      [{ STORYBLOK_OAUTH_TOKEN: 'Bearer x' }, /does not accept the token: .*STORYBLOK_OAUTH_TOKEN, STORYBLOK_API/],
      [{ STORYBLOK_SPACE_ID: '7' }, /knows no space 7 for this token: check STORYBLOK_SPACE_ID, the region/],
      [{ STORYBLOK_API: 'ftp://x' }, /STORYBLOK_API is not an address/],
      [{ STORYBLOK_OAUTH_TOKEN: '' }, /content:push needs STORYBLOK_OAUTH_TOKEN/],
    ]
    for (const [env, words] of cases) {
      const ran = await world.run('push', ['--all'], env)
      expect([ran.code, ran.stderr]).to.satisfy(
        ([code, said]: [number, string]) => code === 1 && words.test(said),
        ran.stderr,
      )
    }
    expect(world.writes()).to.deep.equal([])
    const usage = await world.run('push', ['--al'])
    expect(usage.code).to.equal(1)
    expect(usage.stderr).to.include('Known: --all, --dry-run, --overwrite, --fresh-dates')
  })

  it('leaves what editors made, edited, moved and deleted, and names it', async () => {
    await world.run('push')
    world.forget()
    const { state } = world.space
    const history = story('website-hotels', 'histoire')
    touch(history, () => Object.assign(history.content, { seo_title: 'Une autre histoire' }))
    const article = story('website-hotels/journal', 'dormir-fenetre-ouverte')
    touch(article, () => Object.assign(article, { slug: 'la-fenetre' }))
    const room = story('website-hotels/hotels/la-pinede', 'chambre-bassin')
    state.stories.splice(state.stories.indexOf(room), 1)
    state.stories.push({ ...structuredClone(history), id: 1, uuid: 'u', slug: 'noel' })
    const hero = state.components.find((it) => it.name === 'hero')
    Object.assign(hero?.schema as object, { subtitle: { type: 'text', pos: 99 } })
    state.components.push({ id: 2, name: 'teaser', schema: {}, updated_at: 'x' })
    await world.edit('website-hotels/histoire', ({ content }) =>
      Object.assign(content, { seo_title: 'Notre histoire' }),
    )
    world.forget()

    const ran = await world.run('push')
    expect(ran.code).to.equal(0)
    expect(world.writes()).to.deep.equal([])
    for (const line of [
      '· story website-hotels/histoire: content edited in the space; --overwrite replaces it',
      '· story website-hotels/journal/dormir-fenetre-ouverte: it is at website-hotels/journal/la-fenetre now',
      '· story website-hotels/hotels/la-pinede/chambre-bassin: deleted in the space; --overwrite makes it again',
      '· story website-hotels/noel: in the space alone',
      '· component teaser: in the space alone',
    ])
      expect(ran.stdout).to.include(line)

    const overwritten = await world.run('push', ['--all', '--overwrite'])
    expect(overwritten.code, overwritten.stdout).to.equal(0)
    expect(story('website-hotels', 'histoire').content.seo_title).to.equal('Notre histoire')
    expect(story('website-hotels/hotels/la-pinede', 'chambre-bassin').content.name).to.equal('Chambre Bassin')
    expect(state.components.find((it) => it.name === 'hero')?.schema).to.have.property('subtitle')
  })

  function touch(it: StoryItem, change: () => void): void {
    change()
    it.updated_at = new Date(Date.now() + 5000).toISOString()
  }

  function story(folder: string, slug: string): StoryItem {
    const parent = folder
      .split('/')
      .reduce(
        (id, name) =>
          world.space.state.stories.find((it) => it.is_folder && it.parent_id === id && it.slug === name)?.id ?? 0,
        0,
      )
    const found = world.space.state.stories.find((it) => !it.is_folder && it.parent_id === parent && it.slug === slug)
    if (!found) throw new Error(`no story ${folder}/${slug}`)
    return found
  }

  function groupOf(name: string): unknown {
    return world.space.state.groups.find((it) => it.name === name)?.uuid
  }
})

describe('npm run content:push -- --all, in the middle of things and on plans with limits', function () {
  this.timeout(120_000)
  let world: PushWorld
  afterEach(() => world?.close())

  it('sends the components alone without --all (R238): what a release with a new block needs', async () => {
    world = await openPushWorld()
    const ran = await world.run('push', [])
    expect(ran.code, ran.stderr).to.equal(0)
    expect(world.writes().every((it) => it.includes('/components'))).to.equal(true)
    expect(world.space.state.components.map((it) => it.name)).to.include.members(['hero', 'hotel'])
  })

  it('goes on where it was killed, and makes nothing twice', async () => {
    world = await openPushWorld()
    for (const stage of [/^PUT .*\/assets/, /^POST .*\/stories/, /^PUT .*\/stories/]) {
      const push = world.start('push')
      const counted = () => world.requests.filter((it) => stage.test(it)).length
      const before = counted()
      await eventually(() => counted() > before + 2, Boolean, 30_000)
      push.kill()
      await push.ended
    }
    const ran = await world.run('push')
    expect(ran.code, ran.stdout).to.equal(0)
    const { state } = world.space
    const names = state.assets.map((it) => it.short_filename)
    expect(names).to.have.length(new Set(names).size)
    expect(state.assets.every((it) => it.isFinished && it.bytes)).to.equal(true)
    expect(state.stories.filter((it) => !it.is_folder).every((it) => it.published)).to.equal(true)
    world.forget()
    await world.run('push')
    expect(world.writes()).to.deep.equal([])
  })

  it('names component and field of what the space refuses, and goes on with the rest', async () => {
    world = await openPushWorld()
    await world.edit('website-hotels/histoire', (it) => Object.assign(it.content, { component: 'carrousel' }))
    const ran = await world.run('push')
    expect(ran.code).to.equal(2)
    expect(ran.stdout).to.match(
      /! story website-hotels\/histoire: .*content carrousel is no content type of this space/,
    )
    expect(world.space.state.stories.find((it) => it.slug === 'settings')?.published).not.to.equal(null)
  })

  it('keeps three requests a second unless a setting says that the plan has more', async () => {
    world = await openPushWorld({ plan: plans.starter })
    const ran = await world.run('push', ['--all', '--dry-run'], { STORYBLOK_REQUESTS_PER_SECOND: '' })
    expect(ran.code, ran.stderr).to.equal(0)
    const [begin = 0, end = 0] = [world.times[0], world.times.at(-1)]
    expect(end - begin).to.be.at.least((world.times.length - 1) * 333)
  })

  it('asks faster than the plan allows, is told to slow down, and still ends well', async () => {
    world = await openPushWorld({ plan: { ...plans.growth, requestsPerSecond: 100 } })
    const ran = await world.run('push', ['--all'], { STORYBLOK_REQUESTS_PER_SECOND: '300' })
    expect(ran.code, ran.stdout + ran.stderr).to.equal(0)
    expect(ran.stderr).to.include('the service asks for a pause of 1 s')
  })

  it('sends what a pause held back one after another, so that it is not refused again', async () => {
    const arrivals: number[] = []
    const server = createServer((_, res) => {
      arrivals.push(performance.now())
      res.writeHead(arrivals.length === 1 ? 429 : 200, { 'Content-Type': 'application/json' }).end('{}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const base = `http://127.0.0.1:${port}/v1`
    const api = openManagementApi({ base, token: 'token', spaceId: '1', requestsPerSecond: 20 })
    await Promise.all(Array.from({ length: 30 }, (_, index) => api.get(`stories/${index}`)))
    await api.close()
    server.close()
    const heldBack = arrivals.findIndex((at, index) => at - (arrivals[index - 1] ?? at) > 500)
    const [first = 0, tenth = 0] = [arrivals[heldBack], arrivals[heldBack + 9]]
    expect(tenth - first, 'ten starts at 50 ms each').to.be.above(250)
  })

  it('says what the Starter plan lacks: the app of translated slugs and the webhook’s secret', async () => {
    world = await openPushWorld({ plan: { ...plans.starter, requestsPerSecond: Number.POSITIVE_INFINITY } })
    const ran = await world.run('push')
    expect(ran.code).to.equal(0)
    expect(ran.stdout).to.include('The space took no translated slugs: it needs the app Translatable Slugs')
    expect(ran.stdout).to.include('did not take the webhook’s secret')
    world.forget()
    await world.run('push')
    expect(world.writes()).to.deep.equal([])
    // The plan was changed and the app installed.
    world.space.state.apps.add('translatable-slugs')
    await world.run('push', ['--all', '--overwrite'])
    const room = world.space.state.stories.find((it) => it.slug === 'chambre-bassin')
    expect(room?.translated_slugs[0]).to.include({ lang: 'en', slug: 'bay-room' })
  })

  it('names the limit of the plan that a component or language meets', async () => {
    const plan = { ...plans.growth, requestsPerSecond: Number.POSITIVE_INFINITY, components: 100, languages: 1 }
    world = await openPushWorld({ plan })
    const ran = await world.run('push')
    expect(ran.code).to.equal(2)
    expect(ran.stdout).to.match(
      /! setting .*languages exceed the limit of languages of your plan \(a limit of the plan/,
    )
    expect(ran.stdout).to.match(/! component \w+: .*component limit of your plan .*\(a limit of the plan/)
  })
})
