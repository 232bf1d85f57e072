import { createHmac } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import type { WebhookBody } from '#content/types.ts'
import { startContentService } from '#tools/storyblok/serve.ts'
import { eventually, type FixtureService, startFixture, uuidOf } from './fixtureService.ts'

interface Call {
  body: WebhookBody
  raw: string
  signature: string | string[] | undefined
  type: string | undefined
}

describe('content service: saving a file publishes it', () => {
  let fixture: FixtureService
  let receiver: Server
  let calls: Call[]
  let status: number

  beforeEach(async () => {
    calls = []
    status = 200
    receiver = createServer(async (req, res) => {
      let raw = ''
      for await (const part of req) raw += part
      const [signature, type] = [req.headers['webhook-signature'], req.headers['content-type']]
      calls.push({ body: JSON.parse(raw), raw, signature, type })
      res.writeHead(status).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/api/content/webhook`
    fixture = await startFixture({ webhook: { url, secret: 'a secret' } })
  })
  afterEach(async () => {
    await fixture.stop()
    await new Promise((resolve) => receiver.close(resolve))
  })

  const path = (name: string) => join(fixture.storiesDir, name)
  const save = (name: string, data: unknown) => writeFile(path(name), JSON.stringify(data))
  const titleOf = async (slug: string) => (await fixture.get(`stories/${slug}`)).body.story?.content.title
  const dune = { uuid: uuidOf(3), id: 1003, content: { component: 'hotel', title: 'La Dune rénovée' } }
  const told = () => calls.map(({ body }) => [body.action, body.full_slug ?? body.datasource_slug])
  const duneFile = 'website-hotels/maisons/la-dune.json'

  it('shows the new story, moves the version and tells it by a signed webhook', async () => {
    const before = fixture.service.cv()
    await save(duneFile, dune)
    await eventually(() => calls.length > 0, 'a webhook')
    expect(await titleOf('1003')).to.equal('La Dune rénovée')
    expect(fixture.service.cv()).to.be.greaterThan(before)

    const [{ body, raw, signature, type }] = calls as [Call]
    expect(body).to.include({ action: 'published', space_id: 100100, story_id: 1003 })
    expect(body.full_slug).to.equal('website-hotels/maisons/la-dune')
    expect(body.text).to.be.a('string')
    expect(type).to.equal('application/json')
    expect(signature).to.equal(createHmac('sha1', 'a secret').update(raw).digest('hex'))
    const { story } = (await fixture.get('stories/1003')).body
    expect(story.published_at).to.equal('2026-11-21T12:00:00.000Z')
  })

  it('moves the version twice within one second', async () => {
    const versions = [fixture.service.cv()]
    for (const title of ['un', 'deux']) {
      await save(duneFile, { ...dune, content: { component: 'hotel', title } })
      await fixture.service.refresh()
      versions.push(fixture.service.cv())
    }
    expect(new Set(versions).size).to.equal(3)
    expect(versions).to.deep.equal(versions.toSorted())
  })

  it('sees an editor that writes beside and renames, and a save that changes nothing', async () => {
    await save(`${duneFile}.tmp`, dune)
    await rename(path(`${duneFile}.tmp`), path(duneFile))
    await eventually(() => calls.length === 1, 'the renamed file')
    const soon = new Date(Date.now() + 5000)
    await utimes(path(duneFile), soon, soon)
    await eventually(() => calls.length === 2, 'the touched file')
    expect(told()[1]).to.deep.equal(['published', 'website-hotels/maisons/la-dune'])
  })

  it('logs broken JSON with its place, once, and keeps the last good version', async () => {
    await writeFile(path(duneFile), '{\n  "content": {\n    "component": "hotel",\n    "title" "x"\n  }\n}')
    await eventually(() => fixture.lines.length > 0, 'a line in the log')
    await fixture.service.refresh()
    expect(fixture.lines).to.have.length(1)
    expect(fixture.lines[0]).to.match(
      /^website-hotels\/maisons\/la-dune\.json is not JSON: .*line 4.*last good version stays/,
    )
    expect(await titleOf('1003')).to.equal('La Dune')
    expect(calls).to.deep.equal([])
    await save(duneFile, dune)
    await eventually(async () => (await titleOf('1003')) === 'La Dune rénovée', 'the repaired file')
  })

  it('logs what is JSON but no story and leaves it out; a copy gets an identity of its own', async () => {
    await save('website-hotels/a.json', { name: 'No content' })
    await save('website-hotels/b.json', { content: { title: 'No component' } })
    await save('website-hotels/c.json', { ...dune, uuid: 'short' })
    await save('website-hotels/d.json', dune)
    await save('website-hotels/e.json', [])
    await fixture.service.refresh()
    expect(fixture.lines.toSorted()).to.deep.equal([
      'website-hotels/a.json has no content object',
      'website-hotels/b.json has content without a component',
      'website-hotels/c.json has a uuid of the wrong kind',
      'website-hotels/d has the uuid or id of website-hotels/maisons/la-dune and gets its own instead',
      'website-hotels/e.json is not a JSON object',
    ])
    const copy = (await fixture.get('stories/website-hotels/d')).body.story
    expect(copy.uuid).not.to.equal(uuidOf(3))
    expect(await titleOf('1003')).to.equal('La Dune')
  })

  it('finds stories in folders made later, made anew, and ignores what is no story', async () => {
    await mkdir(path('later/deep'), { recursive: true })
    await new Promise((resolve) => setTimeout(resolve, 150))
    await save('later/deep/one.json', { content: { component: 'page', title: 'Un' } })
    await eventually(() => calls.length === 1, 'a story in a new folder')
    await rm(path('later'), { recursive: true })
    await eventually(() => calls.length === 2, 'its deletion')
    await mkdir(path('later'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    await save('later/two.json', { content: { component: 'page', title: 'Deux' } })
    await eventually(() => calls.length === 3, 'a story in the folder made anew')
    await save('later/.two.json.swp', {})
    await save('later/two.json~', {})
    await save('later/_note.json', {})
    await fixture.service.refresh()
    expect(told()).to.deep.equal([
      ['published', 'later/deep/one'],
      ['deleted', 'later/deep/one'],
      ['published', 'later/two'],
    ])
  })

  it('tells unpublished, deleted and moved', async () => {
    const jusant = 'website-hotels/tables/le-jusant'
    await fixture.service.unpublish(jusant)
    expect((await fixture.get('stories/1005')).status).to.equal(404)
    await fixture.service.publish(jusant)
    expect(await titleOf('1005')).to.equal('Le Jusant')
    await rename(path(`${jusant}.json`), path('website-hotels/tables/le-reflux.json'))
    await fixture.service.refresh()
    expect((await fixture.get('stories/website-hotels/tables/le-reflux')).body.story.id).to.equal(1005)
    await rm(path('website-hotels/tables/le-reflux.json'))
    await fixture.service.refresh()
    await fixture.service.webhooksSettled()
    expect(told()).to.deep.equal([
      ['unpublished', jusant],
      ['published', jusant],
      ['moved', 'website-hotels/tables/le-reflux'],
      ['deleted', 'website-hotels/tables/le-reflux'],
    ])
  })

  it('keeps a draft beside the published story silent until it is published', async () => {
    const slug = 'website-hotels/maisons/la-dune'
    const before = fixture.service.cv()
    await save(`${slug}.draft.json`, dune)
    await fixture.service.refresh()
    const draft = await fixture.get('stories/1003', { version: 'draft', token: 'preview' })
    expect(draft.body.story.content.title).to.equal('La Dune rénovée')
    expect([await titleOf('1003'), fixture.service.cv()]).to.deep.equal(['La Dune', before])
    await fixture.service.publish(slug)
    await fixture.service.webhooksSettled()
    expect(await titleOf('1003')).to.equal('La Dune rénovée')
    expect(told()).to.deep.equal([['published', slug]])
  })

  it('publishes a start page again without a draft, and knows no other story', async () => {
    await fixture.service.publish('website-hotels')
    await fixture.service.webhooksSettled()
    expect(told()).to.deep.equal([['published', 'website-hotels/']])
    const failure = await fixture.service.unpublish('website-hotels/nothing').catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(Error)
  })

  it('tells a changed datasource', async () => {
    await save('_datasources/cities.json', { entries: [] })
    await fixture.service.refresh()
    await fixture.service.webhooksSettled()
    expect(told()).to.deep.equal([['entries_updated', 'cities']])
    expect((await fixture.get('datasource_entries', { datasource: 'cities' })).headers.get('total')).to.equal('0')
  })

  it('says in the log that a webhook was not taken, and does not try again', async () => {
    status = 500
    await save(duneFile, dune)
    await fixture.service.refresh()
    await fixture.service.webhooksSettled()
    expect(calls).to.have.length(1)
    expect(fixture.lines[0]).to.match(/answered 500$/)
  })

  it('keeps version and dates over a restart, and notices what was saved meanwhile', async () => {
    const restart = async () => {
      const service = await startContentService({ port: 0, storiesDir: fixture.storiesDir, dataDir: fixture.dataDir })
      const cv = service.cv()
      const query = `token=x&version=published&cv=${cv}`
      const { story } = await (await fetch(`${service.url}/v2/cdn/stories/1003?${query}`)).json()
      await service.close()
      return { cv, publishedAt: story.published_at }
    }
    await fixture.service.close()
    const untouched = await restart()
    const soon = new Date(Date.now() + 5000)
    await utimes(path(duneFile), soon, soon)
    // A fresh checkout has new file times: that is no publication.
    expect(await restart()).to.deep.equal(untouched)
    await save(duneFile, dune)
    const changed = await restart()
    expect(changed.cv).to.be.greaterThan(untouched.cv)
    expect(changed.publishedAt > untouched.publishedAt).to.equal(true)
    const memory = JSON.parse(await readFile(join(fixture.dataDir, 'publications.json'), 'utf8'))
    expect(memory.files[duneFile]).to.have.property('savedAt')
  })
})
