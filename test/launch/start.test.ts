import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { newFolder } from '#test/support/folders.ts'

const root = join(import.meta.dirname, '..', '..')

describe('npm start', () => {
  let dataDir: string
  const running = new Set<ChildProcess>()
  before(async () => {
    dataDir = await newFolder('start-')
  })
  after(async () => {
    for (const child of running) await ended(child, 'SIGTERM')
  })

  describe('with a captcha that has no secret', () => {
    let child: ChildProcess
    let opening: Opened
    before(async () => {
      child = start({ CAPTCHA_VERSION: 'v2', CAPTCHA_SITE_KEY: 'demo' })
      opening = await opened(child)
    })

    it('opens with the addresses, and serves both languages', async () => {
      const { site, output } = opening
      const editing = /Editing +(http[^;]+)/.exec(output)?.[1] ?? ''
      expect((await fetch(editing)).status).to.equal(200)
      for (const [name, path] of [
        ['Booking engine', '/'],
        ['Tables', '/embed.js'],
      ] as const) {
        const address = new RegExp(`${name} +(http[^;]+)`).exec(output)?.[1]
        expect((await fetch(address + path)).status, name).to.equal(200)
      }
      const french = await fetch(`${site}/`, { headers: { 'Accept-Language': 'fr' } })
      expect(french.status).to.equal(200)
      expect(await french.text()).to.include('lang="fr-FR"')
      expect(await (await fetch(`${site}/en`)).text()).to.include('lang="en-US"')
    })

    it('has no gallery of blocks or mails: neither an address nor its code', async () => {
      for (const path of ['/dev/blocks', '/dev/blocks/Quote', '/dev/mails', '/_payload/fr/dev/blocks.json'])
        for (const address of [path, path.replace('/dev', '/en/dev').replace('/fr/en', '/en')])
          expect((await fetch(opening.site + address)).status, address).to.equal(404)
      const files = await readdir(join(root, 'dist/server'), { recursive: true, withFileTypes: true })
      const programs = files.filter(({ name }) => name.endsWith('.mjs'))
      expect(programs).not.to.be.empty
      for (const { parentPath, name } of programs)
        expect(await readFile(join(parentPath, name), 'utf8'), name).not.to.match(/gallery_caption|sampleMails/)
    })

    it('names the mailbox, where mails of the site go', async () => {
      const mailbox = /Mailbox +(http[^;]+)/.exec(opening.output)?.[1] ?? ''
      expect(Number(new URL(mailbox).port) - Number(new URL(opening.site).port), 'at the next start, too').to.equal(25)
      // Jobs of the demo world may have written to somebody by now.
      expect(await (await fetch(`${mailbox}/messages`)).json()).to.be.an('array')
    })

    it('starts a siteverify for it', async () => {
      const { site } = opening
      const page = await fetch(`${site}/mon-compte/inscription`)
      expect(page.status).to.equal(200)
      // The policy names where the widget comes from: beside the service that was started, and not Google's.
      const policy = page.headers.get('content-security-policy') ?? ''
      const [, widgets] = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+\/recaptcha\/)/.exec(policy) ?? []
      expect(widgets, policy).to.be.a('string')
      expect(policy).not.to.include('google.com/recaptcha')
      const subscribe = async (captcha: string) => {
        const answer = await fetch(`${site}/api/forms/newsletter`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: site },
          body: JSON.stringify({ email: 'anne@guests.test', privacy: true, captcha }),
        })
        const fields: object = (await answer.json().catch(() => ({}))).error?.fields ?? {}
        return [answer.status, ...Object.keys(fields)]
      }
      expect(await subscribe('made-up')).to.deep.equal([422, 'captcha'])
      // Ours and the service's secret are the same, or a good token would be worth nothing either.
      const token = await (await fetch(`${widgets}token`)).text()
      expect(await subscribe(token)).to.deep.equal([202])
    })

    it('stops everything on SIGTERM, and says nothing is wrong', async () => {
      const { site, content } = opening
      expect(await ended(child, 'SIGTERM')).to.equal(0)
      expect([await answers(site), await answers(content)]).to.deep.equal([false, false])
    })
  })

  describe('with a mail server, and the port of the content service taken', () => {
    let child: ChildProcess
    let opening: Opened
    let taken: number
    before(async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      taken = (other.address() as AddressInfo).port
      child = start({ CONTENT_PORT: String(taken), SMTP_URL: 'smtp://127.0.0.1:2525' })
      opening = await opened(child)
      other.close()
    })

    it('takes a free port for the content service, and says so', () => {
      const { output, content } = opening
      expect(output).to.include(`Port ${taken} is taken: the content service takes a free one`)
      expect(new URL(content).port).not.to.equal(String(taken))
    })

    it('names no mailbox', () => {
      expect(opening.output).not.to.include('Mailbox')
    })

    it('leaves nothing behind when it is killed', async () => {
      const { site, content } = opening
      await ended(child, 'SIGKILL')
      await eventually(async () => !(await answers(site)) && !(await answers(content)))
    })
  })

  it('says in one sentence that the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const child = start({ PORT: String(port) })
    const [code, output] = await Promise.all([exitCode(child), text(child.stderr as NodeJS.ReadableStream)])
    other.close()
    expect(code).to.equal(1)
    expect(output).to.match(/^Port \d+ is taken by another program\. .*PORT=\d+ npm start\n$/)
  })

  it('lists every problem of the environment before anything runs', async () => {
    const child = start({ PORT: 'many', REDIS_URL: 'here', LOG_LEVEL: 'loud' })
    const [code, output] = await Promise.all([exitCode(child), text(child.stderr as NodeJS.ReadableStream)])
    expect(code).to.equal(1)
    for (const name of ['PORT', 'REDIS_URL', 'LOG_LEVEL']) expect(output).to.include(`  - ${name} `)
  })

  it('names DATA_DIR where nothing can be written, before anything runs', async () => {
    const child = start({ DATA_DIR: '/dev/null/data' })
    const [code, output] = await Promise.all([exitCode(child), text(child.stderr as NodeJS.ReadableStream)])
    expect(code).to.equal(1)
    expect(output).to.match(
      /^The environment does not allow a start:\n {2}- DATA_DIR must be a folder where this user can write/,
    )
    expect(output).not.to.match(/^ {4}at /m)
  })

  it('starts no stand-in when it is operated for real', async () => {
    const child = start({ NODE_ENV: 'production' })
    const [code, output] = await Promise.all([exitCode(child), text(child.stderr as NodeJS.ReadableStream)])
    expect(code).to.equal(1)
    expect(output).to.include('STORYBLOK_API is required in production')
  })

  function start(env: Record<string, string> = {}): ChildProcess {
    const inherited = { PATH: process.env.PATH, HOME: process.env.HOME }
    const child = spawn(process.execPath, ['server/launch/start.mjs'], {
      cwd: root,
      env: { ...inherited, PORT: '0', CONTENT_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
})

interface Opened {
  site: string
  content: string
  /** All that it said until then. */
  output: string
}

/** Waits for the greeting. */
async function opened(child: ChildProcess): Promise<Opened> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (it) => (output += it))
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`npm start ended: ${output}`)
    return /Stop +Ctrl-C/.test(output)
  })
  const [site, content] = [/is open +(http\S+)/, /Content service +(http[^;]+)/].map((it) => it.exec(output)?.[1] ?? '')
  return { site: site as string, content: content as string, output }
}

/** Whether anybody listens at that address. */
async function answers(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const listens = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return listens
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  child.kill(signal)
  return exitCode(child)
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

async function eventually(holds: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`not within ${withinMs} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
