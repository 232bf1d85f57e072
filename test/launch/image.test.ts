import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { type Collector, startCollector } from '#test/monitoring/collector.ts'
import { newEmail, signupBody } from '#test/support/hotelSite.ts'
import { openSurroundings, type Surroundings } from '#test/support/operated/surroundings.ts'
import { distDir, eventually } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..')
const instructions = await readFile(join(root, 'docs/deploy/Dockerfile'), 'utf8')

// The file system that the Dockerfile puts on nothing (`FROM scratch`) is everything that a container has. It is entered
// here as a container is: by chroot, read-only, with /proc and /dev of the kernel, as the user and by the command lines that
// the Dockerfile names.
describe('the image', () => {
  let image: string
  let data: string
  let around: Surroundings
  let port: number
  const entered: ChildProcess[] = []

  before(async () => {
    image = await mkdtemp(join(tmpdir(), 'image-'))
    data = await mkdtemp(join(tmpdir(), 'image-data-'))
    await chown(data, 1000, 1000)
    // The folder of a container is everybody's to enter.
    await chmod(image, 0o755)
    await run(process.execPath, ['build/image.ts', image], { cwd: root })
    // A container engine makes these.
    for (const it of ['dev', 'proc']) await mkdir(join(image, it))
    port = await freePort()
    around = await openSurroundings(() => `http://localhost:${port}`)
  })
  afterEach(async () => {
    for (const it of entered.splice(0)) await ended(it, 'SIGKILL')
  })
  after(async () => {
    await around?.close()
    for (const it of [image, data]) await rm(it, { recursive: true, force: true })
  })

  it('is less than 250 MB, with one Node, and no shell, npm or bundler', async () => {
    const entries = await readdir(image, { recursive: true, withFileTypes: true })
    const files = entries.filter((it) => it.isFile()).map((it) => join(it.parentPath, it.name))
    const sizes = await Promise.all(files.map(async (it) => (await stat(it)).size))
    expect(sizes.reduce((sum, size) => sum + size)).to.be.below(250e6)
    const names = files.map((it) => basename(it))
    expect(names.filter((it) => it === 'node')).to.have.lengthOf(1)
    expect(names.filter((it) => ['sh', 'bash', 'npm', 'esbuild', 'apt', 'perl'].includes(it))).to.deep.equal([])
    expect(files.filter((it) => it.endsWith('.ts'))).to.deep.equal([])
  })

  it('has every command of the operator', async () => {
    const programs = (await readdir(join(distDir, 'server'))).filter((it) => it.endsWith('.mjs'))
    const expected = /is required|are required|needs STORYBLOK_|person@…|up to date|All stories are well/
    for (const program of programs.filter((it) => !['main.mjs', 'watchdog.mjs'].includes(it))) {
      const child = enter(['node', `dist/server/${program}`])
      const [said] = await Promise.all([output(child), once(child, 'exit')])
      expect(said, program).to.match(expected)
    }
  })

  it('serves pages, scripts, pictures and sign-ups, drains at SIGTERM, and needs no other place than /data and /tmp', async () => {
    const collector: Collector = await startCollector()
    const server = serve({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, SENTRY_DSN: 'http://key@127.0.0.1:9/1' })
    const said = output(server)
    const url = `http://localhost:${port}`
    await eventually(isHealthy, (it) => it)
    for (const path of ['/', '/en', '/hotels', '/en/hotels']) {
      const answer = await fetch(url + path)
      expect([path, answer.status]).to.deep.equal([path, 200])
    }
    const page = await (await fetch(`${url}/en/hotels`)).text()
    const [script = ''] = /\/_app\/[\w./-]+\.js/.exec(page) ?? []
    expect((await fetch(url + script)).headers.get('content-type')).to.include('javascript')
    // sharp, argon2 and the store.
    expect((await fetch(`${url}/_share/fr/histoire.png`)).headers.get('content-type')).to.equal('image/png')
    const answer = await fetch(`${url}/api/eph/users/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: JSON.stringify(signupBody({ email: newEmail() })),
    })
    expect(answer.status, await answer.text()).to.equal(201)
    await eventually(() => expect(collector.spans().length).to.be.above(0))
    expect(await ended(server, 'SIGTERM')).to.equal(0)
    expect(await said).to.not.match(/ERR_MODULE_NOT_FOUND|EROFS|"level":(?:50|60)/)
    await collector.close()
  })

  it('makes the tables of PostgreSQL, keeps them in a backup by its own pg_dump, and puts them back', async () => {
    const DATABASE_URL = await (await sharedPostgres()).createDatabase()
    const command = async (...line: string[]) => {
      const child = enter(['node', ...line], { ...serving(), DATABASE_URL })
      const [said, [code]] = await Promise.all([output(child), once(child, 'exit')])
      return `${code} ${said.trim()}`
    }
    expect(await command('dist/server/migrate.mjs')).to.match(/^0 .*The tables are up to date\./s)
    expect(await command('dist/server/backup.mjs', '/data/first.backup')).to.match(/^0 .*The store was written to/s)
    expect(await command('dist/server/restore.mjs', '/data/first.backup')).to.match(/^0 .*The store was restored from/s)
  })

  /** The last command of the Dockerfile. */
  function serve(env: Record<string, string>): ChildProcess {
    const line = /^CMD (\[.*\])$/m.exec(instructions)?.[1] ?? '[]'
    return enter(JSON.parse(line), { ...serving(), ...env })
  }

  /** By the health check of the Dockerfile, whose port is that of the image. */
  async function isHealthy(): Promise<boolean> {
    const line = /HEALTHCHECK.*\n *CMD (\[.*\])$/m.exec(instructions)?.[1] ?? '[]'
    const [code] = await once(enter(JSON.parse(line.replace(':3000/', `:${port}/`))), 'exit')
    return code === 0
  }

  function serving(): Record<string, string> {
    return {
      ...around.env,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SESSION_SECRET: 'a secret of the tests, of 32 letters and more',
      STORYBLOK_API: `${around.content.url}/v2`,
      STORYBLOK_TOKEN: 'public',
      MAIL_FROM: 'Hautemer <bonjour@hautemer.example>',
      SMTP_TLS: 'offered',
    }
  }

  /** As a container engine does: the variables of the image and those given, nothing of this process. */
  function enter(command: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const script = [
      'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && mount --rbind /dev "$1/dev" && mount -t proc none "$1/proc"',
      'mount -t tmpfs -o uid=1000,gid=1000,mode=700 none "$1/tmp" && mount --bind "$2" "$1/data"',
      'image=$1 && shift 2 && exec unshare --root="$image" --wd=/site --setgid=1000 --setuid=1000 "$@"',
    ].join(' && ')
    const variables = { ...variablesOf(instructions), PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env }
    const child = spawn('unshare', ['--mount', 'sh', '-c', script, 'sh', image, data, ...command], { env: variables })
    entered.push(child)
    return child
  }
})

/** ENV of a Dockerfile. */
function variablesOf(dockerfile: string): Record<string, string> {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(dockerfile) ?? []
  return Object.fromEntries([...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]))
}

async function output({ stdout, stderr }: ChildProcess): Promise<string> {
  const both = await Promise.all([stdout, stderr].map((it) => (it ? text(it) : '')))
  return both.join('')
}

/** @returns the code with which it ended, now or earlier */
async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}
