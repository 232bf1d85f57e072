import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { beginLoad } from '#test/ops/processes/clusterLoad.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres, type TestPostgres, type TestStandby } from '#test/support/store/postgres.ts'
import { beginSignups, membersIn, openTwoSites, type Signups, signUp, type TwoSites } from './twoSites.ts'

/** Until both processes have found the promoted server: each looks every two seconds. */
const withinMs = 8000

// Two built servers behind nginx on a primary and a standby that acknowledge together, while people read, sign in and
// sign up: docs/operations/operators.md#when-postgresql-fails-over.
describe('PostgreSQL fails over', function () {
  this.timeout(3 * 60_000)
  let first: TestPostgres
  let second: TestStandby
  let third: TestStandby
  /** Addresses of the database on each of the three. */
  let urls: readonly [string, string, string]
  let sites: TwoSites
  let pids: number[]
  const acknowledged: string[] = []

  before(async () => {
    first = await startPostgres({ durable: true })
    const url = new URL(await first.createDatabase())
    const ports = [Number(url.port), await freePort(), await freePort()]
    const at = (port = 0) => url.href.replace(`:${url.port}/`, `:${port}/`)
    urls = [at(ports[0]), at(ports[1]), at(ports[2])]
    second = await first.standBy(ports[1])
    const hosts = ports.map((port) => `127.0.0.1:${port}`).join()
    sites = await openTwoSites({ DATABASE_URL: url.href.replace(url.host, hosts) })
    pids = sites.processes.map((it) => it.pid())
  })
  after(async () => {
    await sites?.close()
    for (const it of [first, second, third]) await it?.stop()
  })

  it('the primary is killed and the standby promoted: what was acknowledged is there, and no page failed', async () => {
    await moves(async () => {
      await first.kill()
      await second.promote()
    }, urls[1])
  })

  it('a server that was the primary is started again as one by mistake: nobody writes to it, also after a restart', async () => {
    await first.start()
    const [site] = sites.processes
    await site.end('SIGTERM')
    await site.start()
    pids[0] = site.pid()
    const body = signupBody()
    expect((await signUp(site, sites.front, body)).status).to.equal(201)
    expect(await membersIn(urls[1])).to.include(body.email)
    expect(await membersIn(urls[0])).not.to.include(body.email)
  })

  it('the primary ends its connections and takes no writes any more (a switch-over): the same', async () => {
    third = await second.standBy(Number(new URL(urls[2]).port))
    await moves(async () => {
      await second.run('alter system set default_transaction_read_only = on')
      await second.run('select pg_reload_conf()')
      await third.promote()
    }, urls[2])
  })

  /** Writes move to another server under load. @param to address of the database there */
  async function moves(work: () => Promise<void>, to: string): Promise<void> {
    const load = beginLoad(sites.front)
    const signups = beginSignups(sites)
    await acknowledgedByBoth(signups, performance.now())
    const began = performance.now()
    await work()
    const movedAt = performance.now()
    await acknowledgedByBoth(signups, movedAt)
    await signups.end()
    const { answers, failures } = await load.end()
    acknowledged.push(...signups.acknowledged.map(({ email }) => email))
    const gaps = sites.processes.map((_, process) => longestGap(signups, process))
    console.log(
      `        ${acknowledged.length} sign-ups acknowledged; none for ${gaps.join(' and ')} ms, of which the move took ${Math.round(movedAt - began)}; ${answers} answers besides, ${failures.length} of them 503 to logins`,
    )
    expect(failures.filter((it) => !/^\/api\/\S+ 503$/.test(it))).to.deep.equal([])
    expect(await membersIn(to)).to.include.members(acknowledged)
    expect(Math.max(...gaps)).to.be.below(movedAt - began + withinMs)
    expect(sites.processes.map((it) => it.pid())).to.deep.equal(pids)
  }

  function acknowledgedByBoth({ acknowledged }: Signups, since: number): Promise<unknown> {
    return eventually(
      () => [0, 1].every((process) => acknowledged.some((it) => it.process === process && it.at > since + 1000)),
      Boolean,
      30_000,
    )
  }
})

function longestGap({ acknowledged }: Signups, process: number): number {
  const times = acknowledged.filter((it) => it.process === process).map(({ at }) => at)
  return Math.round(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))))
}
