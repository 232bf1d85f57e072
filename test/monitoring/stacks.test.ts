import { readdir, readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapping } from 'node:module'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'chai'
import { closePage, newPage } from '#test/support/browser.ts'
import { newClient } from '#test/support/client.ts'
import { newFolder } from '#test/support/folders.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { type Payload, type Sink, startSink } from './sink.ts'

// A stack is read beside the sources, and the bundle of a release is none.
describe('stacks of errors that nobody foresaw', () => {
  let work: string
  let sink: Sink
  let site: Operated

  before(async () => {
    work = await newFolder('stacks-')
    sink = await startSink()
    site = await operate({ dataDir: join(work, 'data'), env: { SENTRY_DSN: sink.dsn } })
  })
  after(async () => {
    await site?.close()
    await sink?.close()
  })

  it('name files and lines of the sources in the log and at Sentry, though the server is a bundle', async () => {
    change('drop table consent_proofs')
    const body = { choices: { analytics: true }, wording: 'of-a-test', locale: 'fr' }
    const { status, body: answer } = await newClient(site).post('/api/consent', body)
    expect(status).to.equal(500)
    const failed = () =>
      site
        .output()
        .split('\n')
        .find((it) => it.includes(answer.requestId) && it.includes('request failed'))
    const line = await eventually(failed, (it) => it !== undefined)
    const { stack } = JSON.parse(line ?? '').err
    expect(stack).to.not.include('dist/server')
    await expectSource(placeIn(stack, /\/server\/consent\/consentCall\.ts/), /proofs|record|store/i)
    await expectSource(placeIn(stack, /\/server\/store\/sqlite\.ts/), /prepare|execute|all|run|query/i)

    const event = await eventually(
      () => sink.of('event')[0],
      (it) => it !== undefined,
    )
    const framesOfOurs: Payload[] = event.exception.values.flatMap((it: Payload) => it.stacktrace.frames)
    expect(framesOfOurs.map(({ filename }) => filename).join('\n')).to.not.include('dist/server')
    const call = framesOfOurs.find(({ filename }) => filename.endsWith('/server/consent/consentCall.ts'))
    expect(call).to.include({ in_app: true })
    expect(`${call.filename}:${call.lineno}`).to.equal(
      placeIn(stack, /\/server\/consent\/consentCall\.ts/).replace(/:\d+$/, ''),
    )
    for (const it of framesOfOurs.filter(({ filename }) => filename.includes('node_modules')))
      expect(it.in_app).to.equal(false)
  })

  it('of a browser are read with the maps of the build, which nobody is served and no script names', async () => {
    const page = await newPage({ isUnasked: true })
    await page.goto(`${site.url}/mentions-legales`)
    await page.waitForFunction(() => '__SENTRY__' in window)
    await page.evaluate(() => {
      const closest = Object.getOwnPropertyDescriptor(Element.prototype, 'closest') as PropertyDescriptor
      // Once: the library of the monitoring calls it, too.
      const get = () => void Object.defineProperty(Element.prototype, 'closest', closest)
      Object.defineProperty(Element.prototype, 'closest', { configurable: true, get })
      // In the same task: a mouse on its way would meet the error before.
      document.querySelector<HTMLElement>('main h1')?.click()
    })
    const event = await eventually(
      () => sink.of('event').find((it) => /closest is not a function/.test(it.exception.values[0].value)),
      (it) => it !== undefined,
      15_000,
    )
    await closePage(page)
    const frame = event.exception.values[0].stacktrace.frames.at(-1)
    const script = basename(frame.filename)
    const map = new SourceMap(JSON.parse(await readFile(join(distDir, 'maps/assets', `${script}.map`), 'utf8')))
    const { originalSource, originalLine, originalColumn } = map.findEntry(
      frame.lineno - 1,
      frame.colno - 1,
    ) as SourceMapping
    const source = join(distDir, 'maps/assets', originalSource)
    expect(source).to.match(/\/client\/boot\/\S+\.ts$/)
    await expectSource(`${source}:${originalLine + 1}:${originalColumn + 1}`, /^closest\(/)

    expect(await site.statusOf(`/_app/assets/${script}.map`)).to.equal(404)
    const scripts = (await readdir(join(distDir, 'client/assets'))).filter((it) => it.endsWith('.js'))
    const beside = await readdir(join(distDir, 'maps/assets'))
    expect(beside.filter((it) => it.endsWith('.js'))).to.have.members(scripts)
    expect(beside.filter((it) => it.endsWith('.js.map'))).to.have.members(scripts.map((it) => `${it}.map`))
    for (const it of scripts)
      expect(await readFile(join(distDir, 'client/assets', it), 'utf8')).to.not.include('sourceMappingURL')
  })

  it('name them too when the error ends the process', async () => {
    await site.end('SIGTERM')
    // The first migration meets the table that it has made before.
    change('delete from kysely_migration')
    const before = site.output().length
    await site.start({ unready: true })
    expect((await site.ended()).code).to.not.equal(0)
    const said = site.output().slice(before)
    expect(said).to.include('hotel_members')
    expect(said).to.match(/^ {4}at .*\/server\/store\/\S+\.ts:\d+:\d+/m)
    expect(said).to.not.match(/^ {4}at .*dist\/server/m)
  })

  function change(sql: string): void {
    const database = new DatabaseSync(join(site.dataDir, 'store.sqlite'))
    database.exec(sql)
    database.close()
  }
})

/** The first frame in a file: `…/server/consent/consentCall.ts:40:9`. */
function placeIn(stack: string, file: RegExp): string {
  const found = new RegExp(`^ {4}at .*?(/[^ ()]*${file.source}:\\d+:\\d+)`, 'm').exec(stack)
  expect(found, stack).to.not.equal(null)
  return found?.[1] ?? ''
}

async function expectSource(place: string, text: RegExp): Promise<void> {
  const [file = '', line, column] = place.split(':')
  const source = (await readFile(file, 'utf8')).split('\n')[Number(line) - 1] ?? ''
  expect(source.slice(Number(column) - 1), place).to.match(text)
}
