import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'chai'
import pg from 'pg'
import { type LocalProgram, startNginx, startPostgres, startRedis } from '#server/launch/localPrograms.mjs'
import { freePort } from '#server/launch/processes/ports.mjs'
import { newestMigration } from '#server/store/migrations/all.ts'
import { freshClone } from '#test/launch/freshClone.ts'
import { password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import type { Typed } from '#test/support/operated/typed.ts'
import { eventually } from '#test/support/site.ts'
import { type Builds, buildsOf } from './buildsOf.ts'

const run = promisify(execFile)
const publicUrl = 'https://www.hautemer.test'
const backupFile = 'backups/before.backup'
const floorSecret = 'kLm2-Qx7vR9_tB4wZ8nC1sD6fG3hJ5pA'
const [oldSecret, newSecret] = ['Zt8-wQ4nB7_cX2mK9rV5jL1hG6fD3sPa', 'Hb3_yN6uE9-tR2qW5oI8pA1kJ4xC7vMz']

interface Process {
  port: number
  typed: Typed
}

function cookiesOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return (headers['set-cookie'] ?? []).map((it) => it.split(';', 1)[0]).join('; ')
}

// docs/operations/operators.md from top to bottom, typed as it stands there: a clone without a build, two processes in
// production behind nginx with TLS, Redis and PostgreSQL; a backup and its restore; a deploy and the way back; a secret
// that is replaced. A member signs up at the beginning and is known until the end.
describe('the walk of an operator from an empty machine', function () {
  this.timeout(10 * 60_000)
  const cleanUps: (() => unknown)[] = []
  const clone = opened(freshClone)
  let builds: Builds
  let postgres: LocalProgram & { url: string }
  let env: Record<string, string>
  let nginx: { port: number; ca: Buffer }
  const processes: Process[] = []
  let cookie = ''
  let visits = 0
  const member = signupBody()

  before(async () => {
    builds = buildsOf(clone)
  })
  after(async () => {
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
  })

  it('builds, and starts Redis, PostgreSQL and a content service', async () => {
    await clone.typeToEnd('npm run build')
    await builds.keep('this')
    const at = (name: string) => join(clone.folder, 'around', name)
    const redis = kept(await startRedis({ folder: at('redis') }))
    // Its user may not enter the clone.
    const data = join(tmpdir(), `walk-${randomUUID()}`)
    cleanUps.push(() => rm(data, { recursive: true, force: true }))
    postgres = kept(await startPostgres({ folder: data }))
    const content = clone.type('npm run content', { CONTENT_PORT: '0' })
    const [, address = ''] = await content.says(/Content service at (http\S+)/)
    env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      ALLOWED_HOSTS: 'www.hautemer.test',
      TRUST_PROXY: 'loopback',
      SESSION_SECRET: oldSecret,
      FLOOR_SECRET: floorSecret,
      STORYBLOK_API: `${address}/v2`,
      STORYBLOK_TOKEN: 'public',
      DATABASE_URL: postgres.url,
      REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    }
  })

  it('makes the tables, and opens two processes behind nginx with TLS', async () => {
    expect(await clone.typeToEnd('npm run migrate', env)).to.include('The tables are up to date.')
    for (const number of [1, 2]) {
      const port = await freePort()
      processes.push({ port, typed: await serve(port, number) })
    }
    nginx = await openNginx()
    for (const path of ['/', '/en', '/hotels', '/en/hotels']) expect((await visit('GET', path)).status).to.equal(200)
    const { headers } = await visit('GET', '/')
    expect(headers['strict-transport-security']).to.match(/^max-age=\d+/)
  })

  it('gives a member an account, whose cookie is Secure', async () => {
    const signedUp = await visit('POST', '/api/eph/users/signup', member)
    expect(signedUp.status).to.equal(201)
    // In another browser than that of the sign-up, an activation voids the password.
    cookie = cookiesOf(signedUp)
    const [row] = await query<{ payload: string }>("select payload from outbox where kind = 'activation'")
    const { id } = JSON.parse(row?.payload ?? '{}')
    const activated = await visit('POST', `/api/eph/users/activate/${id}`, { email: member.email })
    expect(activated.status).to.equal(200)
    const lines = activated.headers['set-cookie'] ?? []
    expect(lines.find((it) => it.startsWith('member='))).to.include('; Secure')
    cookie = cookiesOf(activated)
    expect(await isConnected()).to.equal(true)
  })

  it('backs up under way, and brings the members back after an accident', async () => {
    expect(await clone.typeToEnd(`npm run backup -- ${backupFile}`, env)).to.include('The store was written to')
    await query('truncate hotel_members cascade')
    expect(await isConnected()).to.equal(false)
    // Its processes run: what is to be replaced is named.
    const restoring = `npm run restore -- ${backupFile} --replace ${new URL(env.DATABASE_URL ?? '').pathname.slice(1)}`
    expect(await clone.typeToEnd(restoring, env)).to.include('The store was restored from')
    expect(await eventually(isConnected, Boolean)).to.equal(true)
  })

  it('deploys the next build and goes back, and nobody notices', async () => {
    await builds.next('next', {
      name: '9001_next',
      oldest: newestMigration,
      statements: ["await db.schema.alterTable('sessions').addColumn('note', 'text').execute()"],
    })
    for (const build of ['next', 'this']) {
      await builds.place(build)
      await unnoticed(async () => {
        expect(await clone.typeToEnd('node_modules/.bin/node dist/server/migrate.mjs', env)).to.include('up to date')
        await replaceProcesses()
      })
    }
  })

  it('replaces the secret of the sessions in three deploys, and nobody is signed out', async () => {
    for (const secrets of [`1:${oldSecret},2-next:${newSecret}`, `1:${oldSecret},2:${newSecret}`]) {
      env.SESSION_SECRET = secrets
      await unnoticed(replaceProcesses)
    }
    // A member who signs in now is known once the old one is gone.
    const login = await visit('POST', '/api/eph/users/login', { email: member.email, password, remember: false })
    expect(login.status, login.text).to.equal(200)
    cookie = cookiesOf(login)
    env.SESSION_SECRET = `2:${newSecret}`
    await unnoticed(replaceProcesses)
  })

  it('runs the other programs of the operator without npm, from the build alone', async () => {
    const node = (line: string) => clone.type(`node_modules/.bin/node dist/server/${line}`, env)
    const saysAndEnds = async (line: string, words: string, code: number) => {
      const typed = node(line)
      expect([await typed.ended(), typed.output().includes(words)], typed.output()).to.deep.equal([code, true])
    }
    await saysAndEnds('backup.mjs backups/second.backup', 'The store was written to', 0)
    await saysAndEnds('pointsAdjust.mjs 427118099999 5 Nobody', 'No account has that card.', 1)
    await saysAndEnds('refundPaid.mjs HM7K-2QXD', 'No refund of that place', 1)
    await saysAndEnds('staffImport.mjs', 'A file is required', 1)
    await saysAndEnds('drawCheck.mjs none.json', 'is not a published draw', 1)
    const invited = 'lea@hautemer.fr --role group --name Lea'
    await saysAndEnds(`deskInvite.mjs ${invited}`, 'lea@hautemer.fr', 0)
    await saysAndEnds('contentCheck.mjs', 'All stories are well', 0)
    await saysAndEnds('contentPush.mjs', 'needs STORYBLOK_OAUTH_TOKEN', 1)
  })

  it('ends both processes, which finish what they have', async () => {
    for (const { typed } of processes) expect(await typed.end('SIGTERM')).to.equal(0)
  })

  function kept<Program extends LocalProgram>(program: Program): Program {
    cleanUps.push(() => program.stop())
    return program
  }

  async function serve(port: number, number: number): Promise<Typed> {
    const typed = clone.type('npm run serve', {
      ...env,
      PORT: String(port),
      DATA_DIR: join(clone.folder, `data-${number}`),
    })
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
    await eventually(isReady, Boolean, 60_000).catch((cause) => {
      throw new Error(typed.output().slice(-2000), { cause })
    })
    return typed
  }

  /** One after the other, with the environment and the build of now. */
  async function replaceProcesses(): Promise<void> {
    for (const [index, process] of processes.entries()) {
      await process.typed.end('SIGTERM')
      process.typed = await serve(process.port, index + 1)
    }
  }

  async function openNginx(): Promise<{ port: number; ca: Buffer }> {
    const at = (name: string) => join(clone.folder, 'around', name)
    const [certificate, key] = [at('certificate.pem'), at('key.pem')]
    const subject = ['-subj', '/CN=www.hautemer.test', '-addext', 'subjectAltName=DNS:www.hautemer.test']
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
    await run('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate])
    const template = (name: string) => readFile(join(clone.folder, 'docs/deploy', name), 'utf8')
    const port = await freePort()
    kept(
      await startNginx({
        folder: at('nginx'),
        template: await template('nginx.conf.template'),
        host: '127.0.0.1',
        port,
        upstreams: processes.map((it) => `127.0.0.1:${it.port}`),
        tls: {
          template: await template('nginx-tls.conf.template'),
          certificate,
          key,
          plainPort: await freePort(),
          publicUrl,
        },
      }),
    )
    return { port, ca: await readFile(certificate) }
  }

  /** While `act` runs the member reads pages and is known, without one failure. */
  async function unnoticed(act: () => Promise<void>): Promise<void> {
    let isOver = false
    let answers = 0
    const failures: string[] = []
    const reading = (async () => {
      for (; !isOver; answers++) {
        const page = await visit('GET', answers % 2 ? '/hotels' : '/en/offers').catch(String)
        if (typeof page === 'string' || page.status >= 400) failures.push(JSON.stringify(page))
        if (!(await isConnected().catch(() => false))) failures.push('the member is not known')
        await pause(50)
      }
    })()
    try {
      await act()
    } finally {
      isOver = true
      await reading
    }
    expect(failures).to.deep.equal([])
    expect(answers).to.be.greaterThan(5)
  }

  async function isConnected(): Promise<boolean> {
    return JSON.parse((await visit('POST', '/api/eph/users/init')).text).isConnected
  }

  /** By TLS to nginx, as a browser that carries the member's cookies; from one address all calls would soon be too many. */
  function visit(method: string, path: string, body?: object) {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
      const headers = {
        Host: 'www.hautemer.test',
        Origin: publicUrl,
        ...(cookie && { Cookie: cookie }),
        ...(body && { 'Content-Type': 'application/json' }),
      }
      const to = { host: '127.0.0.1', port: nginx.port, servername: 'www.hautemer.test', ca: nginx.ca, agent: false }
      visits++
      const localAddress = `127.9.${visits >> 8}.${visits & 255}`
      request({ ...to, localAddress, method, path, headers }, async (answer) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: await text(answer) }),
      )
        .on('error', reject)
        .end(body && JSON.stringify(body))
    })
  }

  async function query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
})
