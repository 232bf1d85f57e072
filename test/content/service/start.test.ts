import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Block, Story } from '#content/types.ts'
import { newFolder } from '#test/support/folders.ts'
import { startContentService } from '#tools/storyblok/serve.ts'
import { readSettings } from '#tools/storyblok/settings.ts'
import { eventually, type FixtureService, startFixture } from './fixtureService.ts'

const stories = join(import.meta.dirname, 'fixtures/stories')

describe('content service: starting', () => {
  it('runs as a command: one line when ready, SIGTERM ends it', async () => {
    const dataDir = await newFolder('hautemer-content-')
    const env = { ...process.env, CONTENT_PORT: '0', CONTENT_STORIES: stories, DATA_DIR: dataDir }
    const process_ = spawn(process.execPath, [join(import.meta.dirname, '../../../tools/storyblok/serve.ts')], {
      env: { ...env, STORYBLOK_PREVIEW_TOKEN: 'secret-preview' },
    })
    let output = ''
    process_.stdout.on('data', (part) => {
      output += part
    })
    await eventually(() => output.includes('\n'), 'a line')
    const url = /^Content service at (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(output)?.[1]
    const draft = (token: string) => fetch(`${url}/v2/cdn/stories/1007?version=draft&token=${token}`)
    expect([(await draft('preview')).status, (await draft('secret-preview')).status]).to.deep.equal([401, 200])
    process_.kill('SIGTERM')
    expect(await once(process_, 'exit')).to.deep.equal([0, null])
  })

  it('reads its settings and lists every problem at once', () => {
    expect(readSettings({})).to.deep.include({ port: 3001, generatedStories: 0, webhook: [] })
    const urls = 'http://127.0.0.1:3000/api/content/webhook, http://127.0.0.1:3002/api/content/webhook'
    const { webhook } = readSettings({ WEBHOOK_URL: urls, STORYBLOK_WEBHOOK_SECRET: 's' })
    expect(webhook).to.deep.equal(urls.split(', ').map((url) => ({ url, secret: 's' })))
    const wrong = () => readSettings({ CONTENT_PORT: 'x', WEBHOOK_URL: 'here', CONTENT_GENERATED: '-1' })
    expect(wrong).to.throw(/CONTENT_PORT.*CONTENT_GENERATED|CONTENT_PORT.*WEBHOOK_URL.*CONTENT_GENERATED/)
  })

  it('refuses a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const failure = await startFixture({ port }).catch((error: unknown) => error)
    expect(failure).to.include({ code: 'EADDRINUSE' })
    other.close()
  })

  it('starts without stories and without a memory that can be read', async () => {
    const dataDir = await newFolder('hautemer-content-')
    await writeFile(join(dataDir, 'publications.json'), '{"cv":')
    const service = await startContentService({ port: 0, storiesDir: join(dataDir, 'none'), dataDir })
    const { stories } = await (await fetch(`${service.url}/v2/cdn/stories?token=x&cv=1`)).json()
    expect(stories).to.deep.equal([])
    await service.close()
  })
})

describe('content service: stories that no editor wrote', () => {
  let running: FixtureService[] = []
  afterEach(async () => {
    await Promise.all(running.map((it) => it.stop()))
    running = []
  })

  async function start(options: Parameters<typeof startFixture>[0]) {
    const fixture = await startFixture(options)
    running.push(fixture)
    return fixture
  }

  it('makes up as many pages as asked, the same each time, in both languages', async () => {
    const fixture = await start({ generatedStories: 30 })
    const pages = await fixture.get('stories', { starts_with: 'website-hotels/generated/', per_page: '100' })
    expect(pages.body.stories).to.have.length(30)
    const [first] = pages.body.stories as [Story]
    const components = (first.content.body as Block[]).map((it) => it.component)
    const used = ['hero', 'rich_text', 'key_figures', 'media_text', 'card_list', 'quote', 'faq']
    expect([...new Set(components)]).to.have.members(used)
    const uids = JSON.stringify(pages.body.stories).match(/"_uid":"[^"]+"/g) ?? []
    expect(new Set(uids).size).to.equal(uids.length)
    const english = (await fixture.get(`stories/${first.id}`, { language: 'en', resolve_links: 'url' })).body
    expect(english.story.content.title).not.to.equal(first.content.title)
    expect(english.links[0].full_slug).to.match(/^en\/website-hotels\/generated\/page-/)

    const again = await start({ generatedStories: 30 })
    const same = await again.get(`stories/${first.id}`)
    const withoutPorts = (content: unknown) => JSON.parse(JSON.stringify(content).replaceAll(/127\.0\.0\.1:\d+/g, ''))
    expect(withoutPorts(same.body.story.content)).to.deep.equal(withoutPorts(first.content))
    expect(same.body.story.published_at).to.equal(first.published_at)
  })

  it('serves the demo of a block as a draft only, and follows its changes', async () => {
    const clientDir = await newFolder('hautemer-blocks-')
    await mkdir(join(clientDir, 'CardList'))
    await mkdir(join(clientDir, 'Broken'))
    const demo = (title: string) => JSON.stringify({ component: 'card_list', title, title__i18n__en: `${title} (en)` })
    await writeFile(join(clientDir, 'CardList/demo.json'), demo('Un'))
    await writeFile(join(clientDir, 'Broken/demo.json'), '{')
    const fixture = await start({ clientDir })
    const slug = 'stories/website-hotels/demo/blocks/card-list'
    const draft = { version: 'draft', token: 'preview', language: 'en' }
    const { story } = (await fixture.get(slug, draft)).body
    expect(story).to.include({ name: 'Card list', published_at: null })
    expect(story.content.body[0]).to.include({ component: 'card_list', title: 'Un (en)' })
    expect((await fixture.get(slug)).status).to.equal(404)
    expect(fixture.lines[0]).to.match(/^the demo of Broken is left out/)

    await writeFile(join(clientDir, 'CardList/demo.json'), demo('Deux'))
    const shown = async () => (await fixture.get(slug, draft)).body.story.content.body[0].title
    await eventually(async () => (await shown()) === 'Deux (en)', 'the changed demo')
  })
})
