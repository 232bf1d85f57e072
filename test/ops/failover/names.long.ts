import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { startRedis, type TestRedis } from '#test/content/client/clientRedis.ts'
import { newClient } from '#test/support/client.ts'
import { newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { openSurroundings, type Surroundings } from '#test/support/operated/surroundings.ts'
import { openTcpProxy, type TcpProxy } from '#test/support/operated/tcpProxy.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres, type TestPostgres, type TestStandby } from '#test/support/store/postgres.ts'
import { membersIn } from './twoSites.ts'

const [oldAddress, newAddress] = ['127.0.0.2', '127.0.0.3']

// A built server with an /etc/hosts of its own, in which the names of its services move to another address:
// docs/operations/operators.md#when-an-address-changes.
describe('names that move to another address', function () {
  this.timeout(3 * 60_000)
  let primary: TestPostgres
  let standby: TestStandby
  let standbyUrl: string
  let redis: TestRedis
  let nextRedis: TestRedis
  let around: Surroundings
  let hosts: string
  /** By name: the way over the address of before, and over the next one. */
  const ways: Record<string, { old: TcpProxy; next: TcpProxy }> = {}
  let site: Operated

  before(async () => {
    primary = await startPostgres({ durable: false })
    const database = new URL(await primary.createDatabase())
    standby = await primary.standBy()
    standbyUrl = database.href.replace(database.port, String(standby.port))
    redis = await startRedis()
    nextRedis = await startRedis()
    around = await openSurroundings(() => site.url)
    const portOf = (url: string) => Number(new URL(url).port)
    await open('database', Number(database.port), standby.port)
    await open('redis', portOf(redis.url), portOf(nextRedis.url))
    await open('content', portOf(around.content.url))
    database.host = `database.test:${ways.database?.old.port}`
    hosts = join(around.folder, 'hosts')
    await pointAll(oldAddress)
    site = await operate({
      api: `http://content.test:${ways.content?.old.port}/v2`,
      env: {
        ...around.env,
        DATABASE_URL: database.href,
        REDIS_URL: `redis://redis.test:${ways.redis?.old.port}`,
        LOG_LEVEL: 'info',
      },
      inside: ['unshare', '-rm', 'sh', '-c', `mount --bind ${hosts} /etc/hosts && exec "$@"`, 'sh'],
    })
  })
  after(async () => {
    await site?.close()
    for (const { old, next } of Object.values(ways)) await Promise.all([old.close(), next.close()])
    await around?.close()
    await redis?.kill()
    await nextRedis?.kill()
    for (const it of [standby, primary]) await it?.stop()
  })

  it('are asked for again where the machine of before is silent, and where it takes no writes any more', async () => {
    const pid = site.pid()
    expect((await signUp()).status).to.equal(201)
    await pointAll(newAddress)
    // As when the machine of before is taken away: no packet comes back.
    await ways.content?.old.set('stalled')
    // These two are still there, for readers alone.
    // Without a file of the copy.
    await redis.run((it) => it.config('SET', 'repl-diskless-load', 'swapdb'))
    await redis.run((it) => it.replicaof('127.0.0.1', new URL(nextRedis.url).port))
    await eventually(async () => expect(await nextRedis.run((it) => it.info('replication'))).to.include('state=online'))
    await primary.run('alter system set default_transaction_read_only = on')
    await primary.run('select pg_reload_conf(), pg_sleep(0.1)')
    await standby.promote()
    const moved = performance.now()
    const times = await Promise.all([
      reached(async () => (await signUp()).status === 201),
      reached(async () => {
        await newClient(site).post('/api/eph/users/login', { email: newEmail(), password, remember: false })
        // The new Redis was empty. The pace of content requests, under b_, has connections of its own.
        return (await nextRedis.run((it) => it.keys('*'))).some((key) => !key.startsWith('b_'))
      }),
      around
        .publish('Publié après')
        .then(() => reached(async () => (await around.titleOfHistory())?.startsWith('Publié après') === true)),
    ])
    const [database, shared, content] = times.map((at) => `${((at - moved) / 1000).toFixed(1)} s`)
    console.log(`        PostgreSQL after ${database}, Redis after ${shared}, content after ${content}`)
    const body = signupBody()
    expect((await signUp(body)).status).to.equal(201)
    expect(await membersIn(standbyUrl)).to.include(body.email)
    expect(site.pid()).to.equal(pid)
  })

  async function open(name: string, target: number, next = target): Promise<void> {
    const old = await openTcpProxy(target, { host: oldAddress })
    ways[name] = { old, next: await openTcpProxy(next, { host: newAddress, port: old.port }) }
  }

  function pointAll(address: string): Promise<void> {
    const names = Object.keys(ways).map((it) => `${it}.test`)
    return writeFile(hosts, `127.0.0.1 localhost\n${address} ${names.join(' ')}\n`)
  }

  function signUp(body = signupBody()) {
    return newClient(site).post('/api/eph/users/signup', body)
  }

  async function reached(isThere: () => boolean | Promise<boolean>): Promise<number> {
    await eventually(isThere, Boolean, 90_000)
    return performance.now()
  }
})
