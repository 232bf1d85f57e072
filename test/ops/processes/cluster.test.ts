import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { startRedis } from '#server/launch/localPrograms.mjs'
import { postSigned } from '#test/support/client.ts'
import { closing, opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { beginLoad } from './clusterLoad.ts'
import { type ClusterProcess, startCluster } from './clusterRun.ts'

const floorSecret = 'secret-of-the-floor'
const password = 'Demo-2026!'
let addresses = 0

// The real thing: nginx, two processes, Redis and PostgreSQL, as `npm run start:cluster` starts them.
describe('several processes behind a balancer', () => {
  const run = opened(() => startCluster({ FLOOR_SECRET: floorSecret }))

  const pidOf = (program: string) => Number(new RegExp(`${program} .*pid (\\d+)`).exec(run.output())?.[1])

  it('tells, as a single process does, where the desk and the mailbox are and who may sign in', () => {
    for (const line of [
      /Staff desk +\/equipe/,
      /Accounts +password \S+/,
      /lea@hautemer\.test +casinoDesk/,
      /Mailbox +http/,
    ])
      expect(run.output()).to.match(line)
  })

  it('shows a publication in every process', async () => {
    const titles = () =>
      Promise.all(
        run.processes.map(async ({ url }) => /<title>([^<]*)/.exec(await (await fetch(`${url}/histoire`)).text())?.[1]),
      )
    await titles()
    const file = join(run.storiesDir, 'website-hotels/histoire.json')
    const story = JSON.parse(await readFile(file, 'utf8'))
    story.content.seo_title = 'Une autre histoire'
    await writeFile(file, JSON.stringify(story, null, 2))
    await eventually(titles, (seen) => seen.every((it) => it?.startsWith('Une autre histoire')))
  })

  it('ends a session everywhere at once, wherever it was begun', async () => {
    const [one, other] = run.processes
    const { cookie } = await login(one.url, 'theo@demo.test')
    expect((await init(other.url, cookie)).isConnected).to.equal(true)
    const left = await call(one.url, '/api/eph/users/logout', { cookie })
    expect(left.status).to.equal(204)
    expect((await init(other.url, cookie)).isConnected).to.equal(false)
  })

  it('counts a visitor’s tries in all processes together', async () => {
    // A minute that ends meanwhile begins a new count; it does not end twice.
    const statuses = await eventually(elevenLogins, (it) => it[10] === 429, 20_000)
    expect(statuses).to.deep.equal([...Array(10).fill(401), 429])
  })

  it('tells readers of one process what another one was told', async () => {
    const [one, other] = run.processes
    const abort = new AbortController()
    const stream = await fetch(`${other.url}/api/casinos/casino-de-la-digue/jackpots/stream`, { signal: abort.signal })
    const casinos = (await (await fetch(`${one.url}/api/casinos`)).json()) as {
      items: { slug: string; trigram: string }[]
    }
    const casino = casinos.items.find((it) => it.slug === 'casino-de-la-digue')?.trigram
    const data = { machine: 'CL1', name: 'Jackpot', amount: 123_400, currency: 'EUR' }
    const event = { id: randomUUID(), type: 'jackpot', at: new Date().toISOString(), casino, data }
    const site = { url: one.url, clock: { now: Date.now, advance() {} } }
    const told = await postSigned(site, '/api/floor/events', floorSecret, { events: [event] })
    expect(told.status).to.equal(202)
    let heard = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      heard += new TextDecoder().decode(chunk)
      if (heard.includes('CL1')) break
    }
    abort.abort()
    expect(heard).to.contain('123400')
  })

  it('loses no request while every process is replaced (a deploy)', async () => {
    const load = beginLoad(run.front, { members: false })
    process.kill(run.launcher.pid ?? 0, 'SIGUSR2')
    await run.says('All processes have been replaced', 40_000)
    const { answers, failures } = await load.end()
    expect(failures).to.deep.equal([])
    expect(answers).to.be.greaterThan(50)
  })

  it('loses no page when a process is killed, which is started again', async () => {
    const load = beginLoad(run.front, { members: false })
    // The processes have been replaced since they were named.
    process.kill(Number(/.*Process 1 serves again \(pid (\d+)\)/s.exec(run.output())?.[1]), 'SIGKILL')
    await run.says('Process 1 has ended (SIGKILL); it is started again', 10_000)
    await eventually(() => isReady(run.processes[0].url))
    expect((await load.end()).failures).to.deep.equal([])
  })

  it('goes on without Redis', async () => {
    const load = beginLoad(run.front, { members: false })
    process.kill(pidOf('Redis'), 'SIGKILL')
    await run.says('redis has ended', 10_000)
    const { cookie } = await login(run.front, 'camille@demo.test')
    expect((await init(run.front, cookie)).isConnected).to.equal(true)
    expect((await load.end()).failures).to.deep.equal([])
  })

  it('counts together again once Redis is back', async () => {
    const port = Number(/Redis +127\.0\.0\.1:(\d+)/.exec(run.output())?.[1])
    await using _redis = await closing(startRedis({ folder: join(run.folder, 'redis'), port }))
    await eventually(elevenLogins, (it) => it[10] === 429, 20_000)
  })

  it('shows its pages without PostgreSQL, and says of an account that it must wait', async () => {
    process.kill(pidOf('PostgreSQL'), 'SIGKILL')
    await run.says('postgres has ended', 10_000)
    expect((await fetch(`${run.front}/hotels`)).status).to.equal(200)
    const refused = await call(run.front, '/api/eph/users/login', {
      body: { email: 'theo@demo.test', password, remember: false },
    })
    expect(refused.status).to.equal(503)
    expect(refused.headers.get('retry-after')).to.match(/^\d+$/)
  })

  /** Eleven logins of one visitor, alternating between two processes; each alone would accept all of them. */
  async function elevenLogins(): Promise<number[]> {
    const from = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const { url } = run.processes[n % 2] as ClusterProcess
      const body = { email: `nobody${n}@guests.test`, password, remember: false }
      statuses.push((await call(url, '/api/eph/users/login', { body, from })).status)
    }
    return statuses
  }

  function call(url: string, path: string, { body, cookie, from = newAddress() }: CallOptions = {}) {
    return fetch(url + path, {
      method: 'POST',
      headers: {
        Origin: run.front,
        'X-Forwarded-For': from,
        ...(cookie && { Cookie: cookie }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
  }

  async function login(url: string, email: string): Promise<{ cookie: string }> {
    const answer = await call(url, '/api/eph/users/login', { body: { email, password, remember: false } })
    expect(answer.status).to.equal(200)
    return {
      cookie: answer.headers
        .getSetCookie()
        .map((it) => it.split(';', 1)[0])
        .join('; '),
    }
  }

  async function init(url: string, cookie: string): Promise<{ isConnected: boolean }> {
    return (await call(url, '/api/eph/users/init', { cookie })).json() as Promise<{ isConnected: boolean }>
  }
})

interface CallOptions {
  body?: object
  cookie?: string
  from?: string
}

function newAddress(): string {
  return `10.9.0.${++addresses}`
}

async function isReady(url = ''): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200
}
