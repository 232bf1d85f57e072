import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { opened } from '#test/support/opened.ts'
import { openPushWorld, type Ran } from './pushWorld.ts'

const history = 'website-hotels/histoire'
const webhookAlone = (it: string) => it.includes('webhook_endpoints')

describe('npm run content:push -- --all', () => {
  const world = opened(openPushWorld)
  let first: Ran

  before(async () => {
    const dry = await world.run('push', ['--all', '--dry-run'])
    expect([dry.code, world.space.writes()], dry.stderr).to.deep.equal([0, []])
    expect(dry.stdout).to.include('+ component hero\n').and.include(`+ story ${history}\n`)
    let isBusy = true
    // The pace is used up once, and one picture is refused for a reason of its own.
    world.space.refuse = (it) => {
      if (it === 'POST assets') return { status: 422, body: { filename: ['is of a type that is not allowed'] } }
      if (it !== 'POST components' || !isBusy) return undefined
      isBusy = false
      return { status: 429, body: {} }
    }
    const refused = await world.run('push')
    expect(refused.code, refused.stderr).to.equal(2)
    expect(refused.stdout).to.match(/! asset [\w.-]+: 422.*is of a type that is not allowed/)
    // A run that was stopped between the places of stories and their words.
    const { stories } = world.space
    for (const it of stories) if (it.slug === 'histoire') it.content = { component: it.content.component }
    stories.splice(stories.indexOf(world.space.story('website-hotels/hotels/la-pinede/chambre-bassin')), 1)
    world.space.refuse = undefined
    first = await world.run('push', ['--all', '--overwrite'])
  })
  beforeEach(() => world.space.requests.splice(0))

  it('fills a new space, also after a stopped run: model, files, stories with their links, slugs and publication', () => {
    expect(first.code, first.stdout + first.stderr).to.equal(0)
    const { space, groups, components, assets, webhooks, story } = world.space
    expect(space).to.deep.include({ languages: [{ code: 'en', name: 'anglais' }], domain: 'https://hautemer.example/' })
    const group = groups.find((it) => it.name === 'Textes et images')?.uuid
    expect(components.find((it) => it.name === 'card')).to.include({
      component_group_uuid: group,
      preview_field: 'title',
    })
    // The block that a new space has becomes ours; its own field stays.
    expect(components.find((it) => it.name === 'page')?.schema).to.include.keys('title', 'body')

    const room = story('website-hotels/hotels/la-pinede/chambre-bassin')
    const house = story('website-hotels/hotels/la-pinede/')
    expect(room.content).to.include({ name: 'Chambre Bassin', name__i18n__en: 'Bay Room', hotel: house.uuid })
    expect(room.translated_slugs[0]).to.include({ lang: 'en', slug: 'bay-room', name: 'Bay Room' })
    expect(room.published).to.equal(JSON.stringify(room.content))
    expect([room.tag_list, room.position]).to.deep.equal([['room'], 20])
    expect(house).to.include({ is_startpage: true })
    const asset = assets.find((it) => it.id === room.content.picture.id)
    expect(asset?.key).to.match(/^f\/288868\/1600x1000\/\w+\/lit-arcachon-bassin\.svg$/)
    expect(room.content.picture.filename).to.equal(`https://a.storyblok.com/${asset?.key}`)
    expect(asset).to.include({ copyright: 'Hautemer' })
    expect(asset?.alt).to.include('Lit jaune')
    expect(asset?.meta_data.alt__i18n__en).to.include('A yellow and white bed')
    expect(JSON.stringify(story('website-hotels/poker/tournois/mardi-de-la-digue'))).not.to.include('@day')
    expect(webhooks).to.have.length(1)
    expect(webhooks[0]).to.include({
      endpoint: 'https://hautemer.example/api/content/webhook',
      secret: 'webhook-secret-of-the-tests',
    })
  })

  it('sends the components alone without --all: what a release with a new block needs (R238)', async () => {
    const { components } = world.space
    components.splice(
      components.findIndex((it) => it.name === 'quote'),
      1,
    )
    const ran = await world.run('push', [])
    expect(ran.stdout.split('\n').filter((it) => it.startsWith('+'))).to.deep.equal(['+ component quote'])
    expect(world.space.writes()).to.deep.equal(['POST components'])
  })

  it('writes nothing the second time but the webhook, whose secret no answer shows', async () => {
    const again = await world.run('push')
    expect([again.code, again.stderr]).to.deep.equal([0, ''])
    expect(world.space.writes().filter((it) => !webhookAlone(it))).to.deep.equal([])
  })

  it('leaves what somebody wrote in the space and names it; --overwrite takes the files, a draft beside what is published', async () => {
    world.space.story(history).content.seo_title = 'Une autre histoire'
    const tournament = world.space.story('website-hotels/poker/tournois/mardi-de-la-digue')
    tournament.content = JSON.parse(JSON.stringify(tournament.content).replace(/"20\d\d-\d\d-\d\d/g, '"2020-01-01'))
    const settings = await world.read('website-hotels/settings')
    settings.content.site_name = 'Hautemer bientôt'
    await writeFile(join(world.storiesDir, 'website-hotels/settings.draft.json'), JSON.stringify(settings))
    const left = await world.run('push')
    expect(left.stdout).to.include(`· story ${history}: content; --overwrite replaces it`)
    // Days that were real on the day of an earlier push say nothing new.
    expect(left.stdout).not.to.include('mardi-de-la-digue')
    expect(world.space.writes().filter((it) => !webhookAlone(it))).to.deep.equal([])

    const taken = await world.run('push', ['--all', '--overwrite'])
    expect(taken.stdout).to.include(`~ story ${history}: content\n`)
    expect(world.space.story(history).content.seo_title).not.to.equal('Une autre histoire')
    expect(JSON.stringify(tournament.content)).not.to.include('2020-01-01')
    const { content, published } = world.space.story('website-hotels/settings')
    expect([content.site_name, JSON.parse(published).site_name]).to.deep.equal(['Hautemer bientôt', 'Hautemer'])
  })

  it('ends in plain words with a wrong token, space, address or switch, before it writes anything', async () => {
    const cases: [Record<string, string>, RegExp, string?][] = [
      [{ STORYBLOK_OAUTH_TOKEN: 'Bearer x' }, /does not accept the token \(STORYBLOK_OAUTH_TOKEN\)/],
      [{ STORYBLOK_SPACE_ID: '7' }, /in space 7 \(STORYBLOK_SPACE_ID\)/],
      [{ STORYBLOK_API: 'ftp://x' }, /STORYBLOK_API is not an address/],
      [{ STORYBLOK_API: 'http://127.0.0.1:9' }, /http:\/\/127\.0\.0\.1:9 does not answer/],
      [{ STORYBLOK_OAUTH_TOKEN: '' }, /content:push needs STORYBLOK_OAUTH_TOKEN/],
      [{}, /--al/, '--al'],
    ]
    for (const [env, words, switched = '--all'] of cases) {
      const ran = await world.run('push', [switched], env)
      expect(ran.code, ran.stdout).to.equal(1)
      expect(ran.stderr).to.match(words)
    }
    expect(world.space.writes()).to.deep.equal([])
  })
})

describe('npm run content:pull', () => {
  const world = opened(openPushWorld)

  before(async () => {
    expect((await world.run('push')).code).to.equal(0)
    world.space.requests.splice(0)
  })

  it('takes what editors changed and nothing else: words, a draft, an address, a new story, a picture', async () => {
    const { story, stories, assets } = world.space
    const names = ['histoire', 'settings', 'poker/tournois/mardi-de-la-digue', 'hotels/la-pinede/chambre-bassin']
    const [past, draft, tournament, room] = names.map((it) => story(`website-hotels/${it}`))
    for (const it of [past, tournament]) {
      it.content.seo_title = 'Autrement'
      it.published = JSON.stringify(it.content)
    }
    draft.content.site_name = 'Pas encore'
    room.slug = 'chambre-du-bassin'
    const asset = {
      id: 7,
      filename: 'https://s3.amazonaws.com/a.storyblok.com/f/288868/9x9/aa/neuve.svg',
      bytes: '<svg/>',
    }
    assets.push(asset)
    const made = { ...structuredClone(past), id: 5, uuid: '0f0e0d0c-0b0a-4908-8706-050403020100', slug: 'paques' }
    made.content.share_picture = {
      fieldtype: 'asset',
      id: 7,
      filename: 'https://a.storyblok.com/f/288868/9x9/aa/neuve.svg',
    }
    made.content.local_header = past.uuid
    made.published = JSON.stringify(made.content)
    stories.push(made)
    const assetsDir = join(world.storiesDir, '..', 'assets')
    const before = await world.read(names.map((it) => `website-hotels/${it}`)[2] ?? '')

    const dry = await world.run('pull', ['--dry-run'])
    expect(dry.stdout).to.include('+ story website-hotels/paques\n').and.include('Nothing was written')
    const ran = await world.run('pull', [], { CONTENT_ASSETS: assetsDir })
    expect(ran.code, ran.stderr).to.equal(0)
    const lines = ran.stdout.split('\n').filter((it) => /^[+~·!] (?:story|folder)/.test(it))
    expect(lines.toSorted()).to.deep.equal(
      [
        '~ story website-hotels/histoire: content',
        '~ story website-hotels/poker/tournois/mardi-de-la-digue: content',
        '~ story website-hotels/settings: content, published',
        // A story at another address is another story to files: what links to it follows.
        '+ story website-hotels/hotels/la-pinede/chambre-du-bassin',
        '~ story website-hotels/hotels/la-pinede: content',
        '+ story website-hotels/paques',
        '· story website-hotels/hotels/la-pinede/chambre-bassin: in the files alone',
      ].toSorted(),
    )
    // Everything else of a file stays as it was, also dates that count from today.
    const after = await world.read('website-hotels/poker/tournois/mardi-de-la-digue')
    expect(after).to.deep.equal({ ...before, content: { ...before.content, seo_title: 'Autrement' } })
    expect(JSON.stringify(after)).to.include('@day')
    expect((await world.read('website-hotels/settings')).content.site_name).to.equal('Hautemer')
    expect((await world.read('website-hotels/settings.draft')).content.site_name).to.equal('Pas encore')
    const easter = await world.read('website-hotels/paques')
    expect(easter).to.include({ name: 'Notre histoire', uuid: made.uuid })
    expect(easter.content.local_header).to.equal((await world.read(history)).uuid)
    const again = await world.run('pull', [], { CONTENT_ASSETS: assetsDir })
    expect(again.stdout).not.to.match(/^[+~] /m)
    expect(world.space.writes()).to.deep.equal([])
  })
})
