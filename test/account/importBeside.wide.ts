import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { hash } from '@node-rs/argon2'
import { expect } from 'chai'
import pino from 'pino'
import { importMembers } from '#server/commands/members/importMembers.ts'
import { sumsOf } from '#server/commands/members/sums.ts'
import { createStoredPauses } from '#server/protection/index.ts'
import { openStore, type Store } from '#server/store/open.ts'
import { newFolder } from '#test/support/folders.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { closing, opened } from '#test/support/opened.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { floorEvent, newCvip, postFloor } from '#test/support/vipSite.ts'
import { writeMany } from './movedFiles.ts'

const program = join(import.meta.dirname, '..', '..', 'dist/server/membersImport.mjs')
const reward = { path: '/api/vip/rewards/un-cocktail-au-coucher/claims', points: 900 }
const visitors = 8

describe('an import beside a site that runs, on PostgreSQL', function () {
  this.timeout(5 * 60_000)
  let databaseUrl: string
  const site = opened(async () => {
    databaseUrl = await (await sharedPostgres()).createDatabase()
    return openHotelSite({ env: { DATABASE_URL: databaseUrl } })
  })
  let folder: string
  let people: { email: string; cvip: string }[]
  before(async () => {
    folder = await newFolder('moved-')
    const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1 })
    people = Array.from({ length: visitors }, (_, n) => ({ email: `visitor${n}@old.test`, cvip: newCvip() }))
    const lines = people.map(
      ({ email, cvip }, n) =>
        `visitor${n},${email},"${passwordHash}",Visitor,Number${n},${1960 + n}-06-15,FR,fr,2019-04-01T08:00:00Z,full,white,${cvip},2019-05-01T08:00:00Z,2099-09-30T12:00:00Z`,
    )
    const header =
      'id,email,password,firstname,lastname,birthdate,country,language,createdAt,state,status,card,becameFullAt,pointsExpireAt'
    await writeFile(join(folder, 'vipMembers-visitors.csv'), [header, ...lines].join('\n'))
    await within(site.services.store, ['vipMembers-visitors.csv'])
  })

  it('a visitor waits for no batch: logs in, changes, earns and spends while one holds its rows', async () => {
    await writeOpening('points-opening.csv', 'opening', 1000)
    await writeFile(
      join(folder, 'sponsorships.csv'),
      'id,sponsor,firstname,email,invitedAt\ns-1,visitor0,Luc,luc@old.test,2021-03-01T10:00:00Z\n',
    )
    const before = await sumsOf(site.services.store.db)
    const dataDir = await newFolder('beside-')
    const own = await openStore({ databaseUrl, dataDir, log: pino({ level: 'silent' }) })
    await using store = await closing(Promise.resolve(own))
    let batches = 0
    const holding: Store = {
      ...store,
      transaction: (run) =>
        store.transaction(async (tx) => {
          const result = await run(tx)
          batches++
          // Its rows are written and not committed: a request that waited for them would never be answered.
          for (const person of people) await visit(person)
          return result
        }),
    }
    await within(holding, ['points-opening.csv', 'sponsorships.csv'])
    expect(batches).to.equal(2)
    const after = await sumsOf(site.services.store.db)
    expect(after.points).to.equal(before.points + visitors * (1000 + batches * (1000 - reward.points)))
    expect(after.claims).to.equal(before.claims + visitors * batches)
  })

  it('visitors come and go while thousands come in: each is answered, and nothing is lost', async () => {
    const files = await writeMany(folder, 4000)
    await writeOpening('points-more.csv', 'more', 700)
    const before = await sumsOf(site.services.store.db)
    const child = spawn(process.execPath, [program, ...files, join(folder, 'points-more.csv')], {
      env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, DATA_DIR: await newFolder('beside-') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = Promise.all([text(child.stdout), once(child, 'exit')])
    let visits = 0
    await Promise.all(
      people.map(async (person) => {
        while (child.exitCode === null) {
          await visit(person)
          visits++
        }
      }),
    )
    const [said] = await ended
    expect(said).to.include('vipMembers: 4000 added, 0 there already, 0 refused')
    expect(said).to.include(`points: ${40_000 + visitors} added, 0 there already, 0 refused`)
    const after = await sumsOf(site.services.store.db)
    expect(visits).to.be.above(visitors)
    expect(after.points).to.equal(before.points + 400_000 + visitors * 700 + visits * (1000 - reward.points))
    expect(after.claims).to.equal(before.claims + visits)
  })

  /** A visit: each answer is the usual one. */
  async function visit({ email, cvip }: { email: string; cvip: string }): Promise<void> {
    const client = site.client()
    must(await client.post('/api/vip/login', { email, password }), 200)
    must(await client.put('/api/vip/profile/me', { civility: 'Mr' }), 200)
    const earned = floorEvent(site, 'pointsEarned', { cvip, points: 1000, source: 'tables', label: 'Tables' })
    expect(must(await postFloor(site, earned), 202).body).to.include({ accepted: 1 })
    must(await client.post(reward.path), 201)
  }

  function writeOpening(name: string, id: string, points: number): Promise<void> {
    const lines = people.map(
      (_, n) => `${id}${n},visitor${n},adjusted,${points},${points},correction,2026-09-30T12:00:00Z`,
    )
    return writeFile(join(folder, name), ['id,member,kind,points,remaining,source,at', ...lines].join('\n'))
  }

  async function within(store: Store, names: readonly string[]): Promise<void> {
    const report = { add: async (remarks: readonly unknown[]) => expect(remarks).to.deep.equal([]) as never }
    const services = { store, report, pauses: createStoredPauses(['a secret']), now: site.clock.now() }
    await importMembers(
      services,
      names.map((it) => join(folder, it)),
      { isDry: false },
    )
  }
})
