import { cp, glob, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { openRecorder } from '#test/content/push/recorder.ts'
import { opened } from '#test/support/opened.ts'
import { foreignWords } from './foreignWords.ts'
import { freshClone } from './freshClone.ts'
import { houseLines } from './longCommands.ts'

const root = join(import.meta.dirname, '..', '..')
/** Facts of a house in Denmark; everything else is the template's. */
const facts = {
  id: 'solgaard',
  prefix: 'solgaard_',
  name: 'Solgaard',
  legalName: 'Solgaard ApS',
  country: 'DK',
  currency: 'DKK',
  timeZone: 'Europe/Copenhagen',
}
const ink = '#3b1f4a'

describe('a third house', function () {
  this.timeout(400_000)
  const clone = opened(freshClone)
  const space = opened(openRecorder)
  let house: string

  before(async () => {
    house = join(await mkdtemp(join(tmpdir(), 'houses-')), 'solgaard')
    await cp(join(root, 'content/template'), house, { recursive: true })
    for await (const file of glob('**/*.json', { cwd: house })) {
      const text = await readFile(join(house, file), 'utf8')
      await writeFile(join(house, file), text.replaceAll('New House', facts.name))
    }
    const file = join(house, 'house.json')
    const { colours, wordmark, ...rest } = JSON.parse(await readFile(file, 'utf8'))
    const letters = (await clone.typeToEnd(houseLines.wordmark)).trim().split('\n').at(-1)
    expect(letters).to.match(/^M[\d.]+ [\d.]+[\w .]+$/)
    const changed = { ...rest, ...facts, colours: { ...colours, ink }, wordmark: { ...wordmark, letters } }
    await writeFile(file, JSON.stringify(changed))
  })
  after(() => rm(join(house, '..'), { recursive: true, force: true }))

  const type = (line: string) => line.replace('../solgaard', house)

  it('is made of the ten files of the template in a folder elsewhere, and its stories are well', async () => {
    const files = (await readdir(house, { recursive: true, withFileTypes: true })).filter((it) => it.isFile())
    expect(files).to.have.lengthOf.at.most(10)
    expect(await clone.typeToEnd(type(houseLines.check))).to.include('All stories are well')
    const mistyped = clone.type(houseLines.check.replace('solgaard', 'nowhere'))
    expect(await mistyped.ended()).to.equal(1)
    expect(mistyped.output()).to.match(
      /nowhere\/house\.json: ENOENT.* HOUSE names a folder of content\/houses\/, or is a path/,
    )
  })

  it('opens, answers every address of its sitemap in its languages, and says nothing of another house', async () => {
    const env = { PORT: String(await freePort()), CONTENT_PORT: '0', FLOOR: 'off', TRUST_PROXY: 'loopback' }
    const site = clone.type(type(houseLines.start), env)
    const [, origin = ''] = await site.says(/Solgaard is open +(http[^\s,]+)/, 300_000)
    const own = relative(join(root, 'content/houses'), house)
    const foreign = await Promise.all(['hautemer', 'arvenhof'].map((it) => foreignWords(it, own)))
    let asked = 0
    // Each request comes from an address of its own, so that none meets a limit.
    const ask = (path: string) => {
      asked++
      return fetch(origin + path, { headers: { 'X-Forwarded-For': `10.2.${asked >> 8}.${asked & 255}` } })
    }
    const read = async (path: string, status = 200) => {
      const answer = await ask(path)
      const text = await answer.text()
      expect(answer.status, path).to.equal(status)
      const whole = text + JSON.stringify([...answer.headers])
      expect(
        foreign.flatMap((it) => it(whole)),
        path,
      ).to.deep.equal([])
      return text
    }
    const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, it = '']) =>
      it.slice(origin.length),
    )
    // Home, the list, the table, terms and privacy.
    expect(paths.filter((it) => !it.startsWith('/de'))).to.have.lengthOf(5)
    expect(paths.filter((it) => it.startsWith('/de'))).to.have.lengthOf(5)
    for (const path of [...paths, '/search', '/cookies']) {
      const html = await read(path)
      expect(html, path).to.include(facts.name).and.include(`content="${ink.toUpperCase()}"`)
      const [sheet = ''] = /\/_app\/assets\/base-[\w-]+\.css/.exec(html) ?? []
      for (const it of [sheet].filter(Boolean)) await read(it)
      for (const [, link = ''] of html.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g))
        if (!/^\/locale\//.test(link)) expect((await ask(link)).status, `${path} → ${link}`).to.equal(200)
    }
    expect(await read('/nothing', 404)).to.include('There is nothing here')
    expect(await read('/restaurants/table')).to.match(/24\u00a0?kr|DKK\s?24/)
    expect(JSON.parse(await read('/app.webmanifest')).name).to.equal(facts.name)
    await site.end('SIGTERM')
  })

  it('names what a push would send to its space, and has an image of its own', async () => {
    const env = {
      STORYBLOK_API: `${space.url}/v2`,
      STORYBLOK_SPACE_ID: String(space.space.id),
      STORYBLOK_OAUTH_TOKEN: 'personal-access-token',
      STORYBLOK_REQUESTS_PER_SECOND: '1000',
    }
    const said = await clone.typeToEnd(type(houseLines.push), env)
    expect(said)
      .to.match(/\+ story website-hotels\/restaurants\/table\b/)
      .and.include('Nothing was written')
    expect(said).to.not.match(/maisons|pradalena/)
    expect(space.writes()).to.deep.equal([])
    await cp(house, join(clone.folder, 'solgaard'), { recursive: true })
    // The files and the line of docker build (docs/deploy/Dockerfile).
    const left = (await readFile(join(root, '.dockerignore'), 'utf8')).split('\n').filter((it) => it && !/^!/.test(it))
    await clone.typeToEnd(`mv tools/editor editor && rm -rf ${left.filter((it) => it !== 'node_modules').join(' ')}`)
    await clone.typeToEnd('mv editor tools/editor')
    const [, line = ''] =
      /^RUN (.*image\.ts) \/image$/m.exec(await readFile(join(root, 'docs/deploy/Dockerfile'), 'utf8')) ?? []
    await clone.typeToEnd(`export HOUSE=./solgaard && ${line} image`)
    const image = join(clone.folder, 'image/site')
    for (const it of ['dist/server/main.mjs', 'dist/client', 'dist/mail/beach.png', 'solgaard/stories'])
      await stat(join(image, it))
    expect(await readdir(image)).to.not.include('content')
    const main = await Promise.all(
      (await readdir(join(image, 'dist/server/parts'))).map((it) =>
        readFile(join(image, 'dist/server/parts', it), 'utf8'),
      ),
    )
    expect(main.join('')).to.include(facts.legalName).and.not.include('Hautemer SA')
  })
})
