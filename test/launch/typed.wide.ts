import { cp, readFile } from 'node:fs/promises'
import { Agent, get, type RequestOptions } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { freePort } from '#server/launch/processes/ports.mjs'
import { openDesk } from '#test/journeys/editing/editing.ts'
import { closePage } from '#test/support/browser.ts'
import { newFolder } from '#test/support/folders.ts'
import { type Typed, typeCommand } from '#test/support/operated/typed.ts'
import { eventually } from '#test/support/site.ts'

const stories = join(import.meta.dirname, '..', '..', 'content', 'houses', 'hautemer', 'stories')

/** The commands may have to build first. */
const patienceMs = 180_000

// The README's commands, typed into a shell; only the folders and ports are set.
describe('npm start and npm run dev, as they are typed', function () {
  this.timeout(300_000)
  let folder: string
  let running: Typed | undefined
  let page: Page | undefined

  before(async () => {
    folder = await newFolder('typed-')
  })
  afterEach(async () => {
    if (page) await closePage(page)
    page = undefined
  })
  after(() => running?.end('SIGTERM'))

  it('npm run dev: the editor’s previews follow what is typed, and publishing reaches the site', async () => {
    const site = await open('npm run dev')
    await editAndPublish(site, /Editing +(http\S+)/)
    await site.end('SIGTERM')
  })

  it('npm start: the editor’s previews follow what is typed, and publishing reaches the site', async () => {
    await editAndPublish(await open('npm start'), /Editing +(http[^;\s]+)/)
  })

  it('npm start: SIGTERM under load loses no request', async () => {
    const site = running ?? (await open('npm start'))
    const [, address = ''] = await site.says(/is open +(http\S+)/, patienceMs)
    const load = beginLoad(address)
    await eventually(load.answers, (it) => it > 200, 60_000)
    expect(await site.end('SIGTERM')).to.be.oneOf([0, null])
    expect(await load.end()).to.deep.equal([])
  })

  it('npm start: Ctrl-C, which npm hands on a second time, ends it in order', async () => {
    const site = await open('npm start')
    const [, address = ''] = await site.says(/is open +(http\S+)/, patienceMs)
    const load = beginLoad(address)
    await eventually(load.answers, (it) => it > 50, 60_000)
    await site.interrupt()
    expect(await load.end()).to.deep.equal([])
  })

  /** A running command ends with its test, or after the last one. */
  async function open(line: string): Promise<Typed> {
    await running?.end('SIGTERM')
    await cp(stories, join(folder, 'stories'), { recursive: true })
    const env = {
      PORT: String(await freePort()),
      CONTENT_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      CONTENT_STORIES: join(folder, 'stories'),
      LOG_LEVEL: 'warn',
      FLOOR: 'off',
      TRUST_PROXY: 'loopback',
    }
    running = typeCommand(line, { env })
    return running
  }

  async function editAndPublish(site: Typed, editing: RegExp): Promise<void> {
    const [, address = ''] = await site.says(editing, patienceMs)
    const [, siteUrl = ''] = await site.says(/(?:is open|Development) +(http[^\s;]+)/, patienceMs)
    await site.says(/Ctrl-C|Save a source/, patienceMs)
    const desk = await openDesk({ content: { url: new URL(address).origin } }, { width: 1600 })
    page = desk.page
    page.setDefaultTimeout(60_000)
    const refused: string[] = []
    page.on('response', (it) => it.status() >= 400 && refused.push(`${it.status()} ${it.url()}`))
    await desk.open('/histoire')
    await page.click('input[name="previews"][value="all"]')
    await desk.untilPreviewSays('fr', 'marées')
    await desk.openBlock(0)
    await desk.type('content.body.0.title', 'Une histoire au grand large')
    await desk.type('content.body.0.title__i18n__en', 'A story out at sea')
    await desk.untilPreviewSays('fr', 'Une histoire au grand large')
    await desk.untilPreviewSays('en', 'A story out at sea')
    await desk.publish()
    expect(await readFile(join(folder, 'stories/website-hotels/histoire.json'), 'utf8')).to.include('out at sea')
    await eventually(
      async () => expect(await (await fetch(`${siteUrl}/histoire`)).text()).to.include('Une histoire au grand large'),
      Boolean,
      60_000,
    )
    expect([...desk.errors, ...refused]).to.deep.equal([])
  }
})

/**
 * Twenty visitors with addresses of their own and connections that stay open, each with one request after the other, until
 * the door is closed.
 */
function beginLoad(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const paths = [
    '/hotels',
    '/en',
    '/histoire',
    '/_payload/fr/hotels.json',
    '/api/search?q=plage',
    '/mon-compte/connexion',
  ]
  const lost: string[] = []
  let answers = 0
  let isOver = false
  const visitor = async (n: number) => {
    for (let turn = n; !isOver; turn++) {
      const path = paths[turn % paths.length] ?? '/'
      const outcome = await ask(address + path, { agent, headers: { 'X-Forwarded-For': `10.20.0.${n + 1}` } })
      if (outcome === 'closed' || outcome === 'atTheDoor') return
      if (outcome === 'answered') answers++
      else lost.push(`${path} ${outcome}`)
      await pause(10)
    }
  }
  const visitors = Array.from({ length: 20 }, (_, n) => visitor(n))
  return {
    answers: () => answers,
    /** @returns requests without an answer */
    async end() {
      isOver = true
      await Promise.all(visitors)
      agent.destroy()
      return lost
    },
  }
}

/**
 * A refused connection has asked nothing; an accepted one must be answered. A new connection that
 * the system had taken at the moment of closing is reset at once, and finds the door closed when it tries again.
 */
async function ask(url: string, visitor: RequestOptions): Promise<string> {
  const started = performance.now()
  const { outcome, isNew } = await askOnce(url, visitor)
  const took = performance.now() - started
  if (outcome !== 'ECONNRESET') return outcome
  const how = `${outcome} on a ${isNew ? 'new' : 'kept'} connection after ${Math.round(took)} ms`
  if (!isNew || took > 1000) return how
  const again = (await askOnce(url, visitor)).outcome
  return again === 'closed' ? 'atTheDoor' : `${how}, then ${again}`
}

function askOnce(url: string, visitor: RequestOptions): Promise<{ outcome: string; isNew: boolean }> {
  return new Promise((resolve) => {
    const request = get(url, visitor, (answer) => {
      answer.resume()
      answer.once('end', () => tell('answered'))
      answer.once('error', (error: NodeJS.ErrnoException) => tell(error.code ?? error.message))
    })
    const tell = (outcome: string) => resolve({ outcome, isNew: !request.reusedSocket })
    request.once('error', (error: NodeJS.ErrnoException) =>
      tell(error.code === 'ECONNREFUSED' ? 'closed' : (error.code ?? error.message)),
    )
  })
}
