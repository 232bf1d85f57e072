import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { migrateTo, schemaOf } from '#test/store/migrateTo.ts'
import { newClient } from '#test/support/client.ts'
import { openContent } from '#test/support/content.ts'
import { signupBody } from '#test/support/hotelSite.ts'
import { closing } from '#test/support/opened.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { openSmallDisk } from '#test/support/operated/smallDisk.ts'
import { sharedPostgres } from '#test/support/store/postgres.ts'
import { forEachStore, type StorePlace, type TestStores } from '#test/support/store/stores.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..', '..', '..')
const rounds = 12

/** The sign-ups and their answers. */
interface Signups {
  acknowledged: Set<string>
  /** Sign-ups without an answer. */
  unanswered: Set<string>
}

// The built server and its commands, killed whenever it comes: docs/operations/faults.md.
describe('kill -9 at any moment, and what is left of it', function () {
  this.timeout(10 * 60_000)

  it('a folder that cannot be written stops nobody who has PostgreSQL', async () => {
    await using disk = await closing(openSmallDisk(1))
    await disk.setReadOnly(true)
    const env = { DATABASE_URL: await (await sharedPostgres()).createDatabase() }
    await using site = await closing(operate({ dataDir: disk.folder, env }))
    expect(await site.statusOf('/hotels')).to.equal(200)
    expect((await newClient(site).post('/api/eph/users/signup', signupBody())).status).to.equal(201)
  })

  forEachStore((stores) => {
    it(`of migrations, ${rounds} times: the next one makes the tables whole`, async () => {
      const whole = await schemaOf(await stores.open())
      const started = performance.now()
      await migrateTo(await stores.place()).ended
      const wholeMs = performance.now() - started
      let killed = 0
      for (let round = 0; round < rounds; round++) {
        const place = await stores.place()
        // From before it has opened anything until it has all but ended.
        for (const share of [0.5, 1]) if (await migrateTo(place).killAfter(Math.random() * share * wholeMs)) killed++
        const together = await Promise.all(Array.from({ length: 5 }, () => migrateTo(place).ended))
        expect(
          together.some(({ code }) => code === 0),
          JSON.stringify(together),
        ).to.equal(true)
        if (stores.name === 'PostgreSQL') expect(together.map(({ code }) => code)).to.deep.equal(Array(5).fill(0))
        const store = await stores.open(place)
        expect(await schemaOf(store)).to.deep.equal(whole)
        await store.close()
      }
      console.log(`        ${killed} of ${2 * rounds} were killed before they had ended`)
      expect(killed).to.be.above(rounds / 2)
    })

    it(`of the server, ${rounds} times, while it starts and while people sign up: nothing acknowledged is lost`, async () => {
      const place = await stores.place()
      const signups: Signups = { acknowledged: new Set(), unanswered: new Set() }
      await using content = await closing(openContent())
      await using site = await closing(operate({ api: `${content.url}/v2`, dataDir: place.dataDir, env: place.env }))
      for (let round = 0; round < rounds; round++) {
        const before = signups.acknowledged.size
        const lanes = beginSignups(site, signups)
        while (signups.acknowledged.size < before + 2) await pause(5)
        await pause(Math.random() * 500)
        await site.end('SIGKILL')
        await lanes.end()
        // Every third one dies again before it is there.
        if (round % 3 === 2) {
          await site.start({ unready: true })
          await pause(Math.random() * 1200)
          await site.end('SIGKILL')
        }
        await site.start()
      }
      console.log(`        ${signups.acknowledged.size} acknowledged, ${signups.unanswered.size} without an answer`)
      expect(signups.acknowledged.size).to.be.above(rounds)
      await expectWhole(stores, place, signups)
    })

    it('a backup that is made while people sign up holds all that was acknowledged before, and nothing half', async () => {
      const place = await stores.place()
      await using content = await closing(openContent())
      await using site = await closing(operate({ api: `${content.url}/v2`, dataDir: place.dataDir, env: place.env }))
      const before: Signups = { acknowledged: new Set(), unanswered: new Set() }
      const file = join(place.dataDir, 'under-load.backup')
      const lanes = beginSignups(site, before)
      while (before.acknowledged.size < 30) await pause(20)
      const known = new Set(before.acknowledged)
      await command('backup', place, file)
      await lanes.end()
      await site.end('SIGTERM')
      await loseEverything(stores, place)
      await command('restore', place, file)
      await expectWhole(stores, place, { acknowledged: known, unanswered: new Set() })
      await site.start()
      const [email] = known
      const again = await newClient(site).post('/api/eph/users/signup', signupBody({ email }))
      expect(again.status).to.equal(409)
    })
  })
})

/** Six people who sign up one after the other until `end` or until nobody answers. */
function beginSignups(site: Operated, { acknowledged, unanswered }: Signups) {
  let isOver = false
  const lanes = Array.from({ length: 6 }, async () => {
    while (!isOver) {
      const body = signupBody()
      const email = String(body.email)
      try {
        const { status } = await newClient(site).post('/api/eph/users/signup', body)
        if (status === 201) acknowledged.add(email)
      } catch {
        unanswered.add(email)
        return
      }
    }
  })
  return {
    async end() {
      isOver = true
      await Promise.all(lanes)
    },
  }
}

/** Every acknowledged member is there with one mail and one link, and no mail or link is without a member. */
async function expectWhole(stores: TestStores, place: StorePlace, { acknowledged }: Signups): Promise<void> {
  const store = await stores.open(place)
  const members = await store.db.selectFrom('hotelMembers').select(['id', 'email']).execute()
  const mails = await store.db.selectFrom('outbox').select('recipient').execute()
  const links = await store.db.selectFrom('tokens').select('memberId').execute()
  await store.close()
  const emails = members.map((it) => it.email)
  for (const email of acknowledged) expect(emails, email).to.include(email)
  expect(mails.map((it) => it.recipient).sort()).to.deep.equal(emails.toSorted())
  expect(links.map((it) => it.memberId).sort()).to.deep.equal(members.map((it) => it.id).sort())
}

async function loseEverything(stores: TestStores, place: StorePlace): Promise<void> {
  if (stores.name === 'SQLite')
    return void (await Promise.all(
      ['', '-wal', '-shm'].map((it) => rm(join(place.dataDir, `store.sqlite${it}`), { force: true })),
    ))
  const store = await stores.open(place)
  for (const table of ['outbox', 'tokens', 'hotelMembers'] as const) await store.db.deleteFrom(table).execute()
  await store.close()
}

async function command(name: 'backup' | 'restore', { env }: StorePlace, file: string): Promise<void> {
  await run(process.execPath, [`dist/server/${name}.mjs`, file], { cwd: root, env: { PATH: process.env.PATH, ...env } })
}
