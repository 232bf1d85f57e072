import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { startContentService } from '#content/serve.ts'
import type { StoryItem } from '#content/space/state.ts'
import { countsIn, openPushWorld, type PushWorld } from './pushWorld.ts'

describe('npm run content:pull', function () {
  this.timeout(120_000)
  let world: PushWorld

  before(async () => {
    world = await openPushWorld({ whole: true })
    const ran = await world.run('push')
    expect(ran.code, ran.stdout).to.equal(0)
  })
  after(() => world?.close())

  it('changes no byte of any file after a push', async () => {
    const before = await digests(world.storiesDir)
    world.forget()
    const ran = await world.run('pull')
    expect(ran.code, ran.stderr).to.equal(0)
    expect(await digests(world.storiesDir)).to.deep.equal(before)
    // The record tells that nobody has changed anything, so no story is read.
    expect(world.requests.filter((it) => /stories\/\d/.test(it))).to.deep.equal([])
    await rm(world.dataDir, { recursive: true })
    await world.run('pull')
    expect(await digests(world.storiesDir)).to.deep.equal(before)
    expect(world.writes()).to.deep.equal([])
  })

  it('brings everything into an empty folder, so that the content service serves it and a push finds it the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pulled-'))
    const [stories, assets] = [join(folder, 'stories'), join(folder, 'assets')]
    const env = { CONTENT_STORIES: stories, CONTENT_ASSETS: assets, DATA_DIR: join(folder, 'data') }
    const ran = await world.run('pull', [], env)
    expect(ran.code, ran.stderr).to.equal(0)
    expect(countsIn(ran).asset).to.include({ created: 211 })
    const service = await startContentService({
      port: 0,
      storiesDir: stories,
      assetsDir: assets,
      dataDir: join(folder, 'service'),
      log: () => {},
      requestsPerSecond: Number.POSITIVE_INFINITY,
    })
    const address = `${service.url}/v2/cdn/stories/website-hotels/hotels/la-pinede/chambre-bassin?token=t&cv=1&language=en`
    const { story } = await (await fetch(address)).json()
    expect([story.content.name, story.full_slug]).to.deep.equal([
      'Bay Room',
      'en/website-hotels/hotels/la-pinede/bay-room',
    ])
    expect((await fetch(story.content.picture.filename)).headers.get('content-type')).to.equal('image/svg+xml')
    await service.close()
    world.forget()
    const back = await world.run('push', ['--all'], env)
    expect(world.writes()).to.deep.equal([])
    expect(countsIn(back).story).to.include({ created: 0, changed: 0, left: 0 })
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })

  it('takes what editors changed and nothing else: words, an address, a draft, a new story, a picture, a language', async () => {
    const { state } = world.space
    const before = await digests(world.storiesDir)
    const history = story('histoire')
    touch(history, () => Object.assign(history.content, { seo_title: 'Une autre histoire' }))
    publish(history)
    const tournament = story('mardi-de-la-digue')
    touch(tournament, () => Object.assign(tournament.content, { seo_title: 'Le mardi' }))
    publish(tournament)
    const contact = story('contact')
    touch(contact, () => Object.assign(contact, { slug: 'nous-ecrire' }))
    const press = story('seminaires')
    touch(press, () => Object.assign(press.content, { seo_title: 'Pas encore' }))
    const made = structuredClone(story('fetes'))
    const uuid = '0f0e0d0c-0b0a-4908-8706-050403020100'
    Object.assign(made, { id: 5, uuid, slug: 'paques', name: 'Pâques', group_id: 'g' })
    Object.assign(made.content, { title: 'Pâques', local_header: history.uuid })
    publish(made)
    state.stories.push(made)
    Object.assign(state.space, {
      languages: [
        { code: 'en', name: 'Anglais' },
        { code: 'de', name: 'Allemand' },
      ],
    })

    const dry = await world.run('pull', ['--dry-run'])
    expect(dry.stdout).to.include('+ story website-hotels/paques').and.include('Nothing was written')
    expect(await digests(world.storiesDir)).to.deep.equal(before)

    const ran = await world.run('pull')
    expect(ran.code, ran.stderr).to.equal(0)
    const after = await digests(world.storiesDir)
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter((it) => before.get(it) !== after.get(it))
    expect(changed.toSorted()).to.deep.equal(
      [
        '_space.json',
        'website-hotels/contact.json',
        'website-hotels/histoire.json',
        'website-hotels/nous-ecrire.json',
        'website-hotels/paques.json',
        'website-hotels/poker/tournois/mardi-de-la-digue.json',
        'website-hotels/seminaires.draft.json',
      ].toSorted(),
    )
    expect(after.has('website-hotels/contact.json')).to.equal(false)
    // Dates that count from today stay so beside a word that changed.
    const file = await world.read('website-hotels/poker/tournois/mardi-de-la-digue')
    expect(file).to.include('"seo_title": "Le mardi"').and.include('@day')
    const historyFile = JSON.parse(await world.read('website-hotels/histoire'))
    expect(historyFile.content.seo_title).to.equal('Une autre histoire')
    expect(JSON.parse(await world.read('website-hotels/paques'))).to.deep.include({ name: 'Pâques', uuid })
    expect(JSON.parse(await world.read('website-hotels/paques')).content.local_header).to.equal(historyFile.uuid)
    world.forget()
    const again = await world.run('pull')
    expect(countsIn(again).story).to.include({ created: 0, changed: 0 })
    expect(await digests(world.storiesDir)).to.deep.equal(after)
  })

  function touch(it: StoryItem, change: () => void): void {
    change()
    it.updated_at = new Date(Date.now() + 5000).toISOString()
  }

  function publish(it: StoryItem): void {
    if (it.published) it.published = { ...it.published, content: structuredClone(it.content) }
  }

  function story(slug: string): StoryItem {
    const found = world.space.state.stories.find((it) => !it.is_folder && it.slug === slug)
    if (!found) throw new Error(`no story ${slug}`)
    return found
  }
})

async function digests(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true })
  const found = new Map<string, string>()
  for (const name of names.toSorted()) {
    if (!(await stat(join(folder, name))).isFile()) continue
    found.set(
      name,
      createHash('sha1')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    )
  }
  return found
}
