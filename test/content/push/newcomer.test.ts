import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { definitions } from '#client/blocks/schemas.generated.ts'
import { readSnapshot } from '#content/library/readSnapshot.ts'
import { commandsIn } from '#test/rules/docs/typedCommands.ts'
import { newFolder } from '#test/support/folders.ts'
import { opened } from '#test/support/opened.ts'
import { typeCommand } from '#test/support/operated/typed.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'
import { environmentOf, openPushWorld } from './pushWorld.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const guide = join(root, 'docs', 'storyblok.md')
const stories = join(root, 'content', 'houses', 'hautemer', 'stories')

// Somebody who has docs/storyblok.md and nothing else: each line is typed as it stands there, from an empty space to the
// open site.
describe('docs/storyblok.md, followed from "create a space" to the open site (B25)', function () {
  this.timeout(240_000)
  const world = opened(() => openPushWorld({ whole: true }))
  let folder: string
  let pushed: Site
  let embedded: Site

  before(async () => {
    folder = await newFolder('pulled-')
  })
  after(() => Promise.all([pushed?.close(), embedded?.close()]))

  it('each of its lines does what the page says, in its order', async () => {
    const page = await readFile(guide, 'utf8')
    const lines = commandsIn(page).map((it) => it.command)
    const typed = [...new Set(lines)].filter((it) => it.startsWith('npm run content:'))
    expect(typed).to.deep.equal(Object.keys(expected))
    const { snapshot } = await readSnapshot(world.storiesDir, 'website-hotels')
    const rounded = /some (\d+) components, (\d+) folders, (\d+) stories/.exec(page)?.slice(1).map(Number) ?? []
    const held = [Object.keys(definitions).length, snapshot.folders.length, snapshot.entries.length]
    expect(rounded, 'its table of what a plan must hold').to.have.length(held.length)
    held.forEach((it, index) => {
      expect(rounded[index], 'a rounded number of that table').to.be.within(it * 0.9, it * 1.1)
    })
    for (const line of typed) {
      const command = typeCommand(line, { env: environmentOf(world) })
      expect(await command.ended(), command.output()).to.equal(0)
      expect(command.output(), line).to.match(expected[line] ?? /never/)
    }
  })

  it('changes no byte of any file on the way back', async () => {
    for (const name of await readdir(stories, { recursive: true }))
      if (name.endsWith('.json'))
        expect(await readFile(join(world.storiesDir, name), 'utf8'), name).to.equal(
          await readFile(join(stories, name), 'utf8'),
        )
  })

  it('the site opens on what the space holds, brought into an empty folder: the same pages, slugs, search and pictures', async () => {
    const [storiesDir, assetsDir] = [join(folder, 'stories'), join(folder, 'assets')]
    const ran = await world.run('pull', [], { CONTENT_STORIES: storiesDir, CONTENT_ASSETS: assetsDir })
    expect(ran.code, ran.stderr).to.equal(0)
    expect(ran.stdout)
      .to.match(/story +183 +0 +0 +0 +0\n/)
      .and.to.match(/asset +\d\d\d +0 +0 +0 +0\n/)
    ;[pushed, embedded] = await Promise.all([openSite({ storiesDir }), openSite()])
    for (const path of [
      ...['/', '/en', '/hotels/la-pinede', '/en/hotels/la-pinede', '/en/hotels/la-pinede/bay-room'],
      ...['/en/our-story', '/poker/tournois/mardi-de-la-digue', '/spectacles', '/recherche?q=deauville', '/en/offers'],
    ]) {
      // Lists fill themselves while the caches of both sites warm.
      const bodies = await eventually(
        async () => (await Promise.all([pushed.html(path), embedded.html(path)])).map(comparable),
        ([there, here]) => there === here,
        30_000,
      ).catch(async () => (await Promise.all([pushed.html(path), embedded.html(path)])).map(comparable))
      const [there = '', here = ''] = bodies
      expect(differenceOf(there, here), path).to.equal('')
    }
    const { items } = await (await pushed.get('/api/search?q=arcachon')).json()
    expect(items.length).to.be.above(0)
    const pictures = [...(await pushed.html('/hotels/la-pinede')).matchAll(/src="(\/_img\/[^"]+)"/g)].map(
      ([, it]) => it,
    )
    expect(pictures.length).to.be.above(2)
    for (const it of new Set(pictures)) expect((await pushed.get(String(it))).status, it).to.equal(200)
    const [film] = /\/_media\/[^"]+\.webm/.exec(await pushed.html('/')) ?? []
    if (film) expect((await pushed.get(film)).headers.get('content-type')).to.equal('video/webm')
  })
})

const expected: Readonly<Record<string, RegExp>> = {
  'npm run content:check': /All stories are well/,
  'npm run content:push -- --all --dry-run': /\+ story website-hotels\/[\s\S]*Nothing was written/,
  'npm run content:push -- --all': /story +183 +0 +0 +0 +0/,
  'npm run content:pull -- --dry-run': /story +0 +0 +183[\s\S]*Nothing was written/,
  'npm run content:pull': /story +0 +0 +183/,
  'npm run content:push -- --dry-run': /component +0 +0 +[1-9][\s\S]*Nothing was written/,
  'npm run content:push': /component +0 +0 +[1-9]/,
}

/** A page without what differs from one space, site and moment to another: identifiers, addresses of pictures, hosts. */
function comparable(html: string): string {
  return (
    html
      .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'uuid')
      // An evening names its parts by the first digits of their uuid.
      .replaceAll(/(\b(?:show|table|offer|tournament|room)=)[\da-f]{8}/g, '$1uuid')
      .replaceAll(/\/(?:_img|_media)\/f\/\d+\/(?:\d*x\d*\/)?\w+\//g, '/file/')
      // A dot inside a name becomes an underscore in a space.
      .replaceAll(/([/\w-]+)[._](fr|en)\.vtt/g, '$1-$2.vtt')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replaceAll(/"id":\d+/g, '"id"')
      .replaceAll(/(?:localhost|127\.0\.0\.1):\d+/g, 'host')
      .replaceAll(/host\/f\/\d+\/(?:\d*x\d*\/)?\w+\//g, 'host/file/')
      .replaceAll(/nonce="[^"]*"|"nonce":"[^"]*"/g, 'nonce')
  )
}

/** The surroundings of the first place where two pages differ: whole pages would fill the report. */
function differenceOf(a: string, b: string): string {
  if (a === b) return ''
  const at = [...a].findIndex((it, index) => it !== b[index])
  const from = Math.max(0, at - 120)
  return `${a.slice(from, at + 120)}\n≠\n${b.slice(from, at + 120)}`
}
