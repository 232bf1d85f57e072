import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { beginLoad } from '#test/ops/processes/clusterLoad.ts'
import { newClient } from '#test/support/client.ts'
import { newEmail, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { eventually } from '#test/support/site.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { startSentinels } from './sentinels.ts'
import { openTwoSites } from './twoSites.ts'

let addresses = 0

/** Until the sentinels agree that a server is away. */
const awayMs = 1000

// Two built servers behind nginx on a Redis with a replica, and three sentinels who promote it:
// docs/operations/operators.md#when-redis-fails-over.
describe('Redis fails over', function () {
  this.timeout(3 * 60_000)
  const sentinels = opened(() => startSentinels(awayMs))
  const sites = opened(async () =>
    openTwoSites({
      REDIS_URL: sentinels.url,
      DATABASE_URL: await (await sharedPostgres()).createDatabase(),
    }),
  )
  let pids: number[]

  before(async () => {
    pids = sites.processes.map((it) => it.pid())
    await goesOnTogether('Publié avant')
  })

  for (const [how, end] of [
    ['is killed', 'SIGKILL'],
    ['hangs', 'SIGSTOP'],
  ] as const) {
    it(`the primary ${how}: the replica is used by the same processes, and no request failed`, async () => {
      const load = beginLoad(sites.front)
      await pause(1000)
      const port = await sentinels.primaryPort()
      const began = performance.now()
      await sentinels.end(port, end)
      await eventually(
        () => sentinels.primaryPort(),
        (it) => it !== port,
        30_000,
      )
      const promotedAt = performance.now()
      await goesOnTogether(`Publié quand le premier ${how}`)
      const { answers, logins, failures } = await load.end()
      console.log(
        `        promoted after ${Math.round(promotedAt - began)} ms, together again ${Math.round(performance.now() - promotedAt)} ms later; ${answers} answers and ${logins} logins meanwhile, ${failures.length} failed`,
      )
      expect(failures).to.deep.equal([])
      expect(sites.processes.map((it) => it.pid())).to.deep.equal(pids)
      await sentinels.revive(port)
    })
  }

  /** Tries at passwords count in both processes together, and a publication that one is told of is shown by both. */
  async function goesOnTogether(title: string): Promise<void> {
    // A minute that ends meanwhile begins a new count; it does not end twice.
    const statuses = await eventually(elevenLogins, (it) => it[10] === 429, 20_000).catch((cause) => {
      throw new Error(
        sites.processes
          .map((it) =>
            it
              .output()
              .split('\n')
              .filter((line) => !/"msg":"(?:request|security|migrated)"/.test(line))
              .slice(-40)
              .join('\n'),
          )
          .join('\n'),
        { cause },
      )
    })
    expect(statuses).to.deep.equal([...Array(10).fill(401), 429])
    await sites.publish(title)
    // Each process would find it by itself half a minute later at most.
    await eventually(
      () => sites.titlesOfHistory(),
      (seen) => seen.every((it) => it?.startsWith(title)),
      8000,
    )
  }

  /** Eleven logins of one visitor, alternating between the processes; each alone would accept all of them. */
  async function elevenLogins(): Promise<number[]> {
    const address = `10.9.1.${++addresses}`
    const [one, other] = sites.processes.map((site) => newClient(site))
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) {
      const client = n % 2 ? other : one
      const body = { email: newEmail(), password, remember: false }
      const headers = { Origin: sites.front, 'X-Forwarded-For': address }
      statuses.push((await client?.post('/api/eph/users/login', body, headers))?.status ?? 0)
    }
    return statuses
  }
})
