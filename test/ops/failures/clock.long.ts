import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { findProgram, installPrograms } from '#server/launch/programs.mjs'
import { hourMs } from '#shared/time/days.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { freeTournament } from '#test/support/freeTournament.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { openSurroundings, type Surroundings } from '#test/support/operated/surroundings.ts'
import { eventually } from '#test/support/site.ts'

// The built server under a clock that jumps while it runs (libfaketime); everybody round it has the right time.
describe('the clock of the machine jumps', function () {
  this.timeout(5 * 60_000)
  let around: Surroundings
  let site: Operated
  /** Connected until twelve hours pass without them, and for thirty days. */
  let short: Client
  let long: Client
  let held: { id: string; tournament: string; free: number }
  let resetLink: string
  let activation: { path: string; email: string }
  /** The day in the programme of shows: « ce soir », « demain ». */
  let shows: string

  before(async () => {
    if (!findProgram('faketime')) await installPrograms(['faketime'])
    around = await openSurroundings(() => site.url)
    await setClock(0)
    site = await operate({
      api: `${around.content.url}/v2`,
      dataDir: join(around.folder, 'data'),
      env: {
        ...around.env,
        LD_PRELOAD: findProgram('faketime') ?? '',
        FAKETIME_TIMESTAMP_FILE: join(around.folder, 'clock'),
        // Timers are the machine's: a clock that is put right does not move them either.
        FAKETIME_CACHE_DURATION: '1',
        DONT_FAKE_MONOTONIC: '1',
      },
    })
    short = await connect('hugo@demo.test', false)
    long = await connect('alba@demo.test', true)
  })
  after(async () => {
    await site?.close()
    await around?.close()
  })

  it('is right at first: a place is held, links are sent', async () => {
    const tournament = await freeTournament(short)
    held = { tournament, free: await freePlaces(tournament), id: '' }
    held.id = must(await short.post('/api/poker/registrations', { tournament }), 201).body.id
    expect(await freePlaces(tournament)).to.equal(held.free - 1)
    must(await newClient(site).post('/api/eph/users/reset-password/init', { email: 'camille@demo.test' }), 202)
    resetLink = (await around.mailbox.next('camille@demo.test', 'mot de passe')).path
    const body = signupBody()
    must(await newClient(site).post('/api/eph/users/signup', body), 201)
    activation = { email: String(body.email), path: (await around.mailbox.next(String(body.email))).path }
    await expectGoesOn('at first')
    // Every show is there by now: ready was sooner.
    shows = await read('/spectacles')
  })

  it('an hour ahead: a held place is free again, an hour’s link is over, who is connected stays so', async () => {
    await setClock(hourMs)
    await eventually(async () => expect(await freePlaces(held.tournament)).to.equal(held.free), Boolean, 60_000)
    expect(must(await short.get(`/api/poker/registrations/${held.id}`), 200).body.state).to.equal('expired')
    const token = resetLink.split('/').pop()
    const passwords = { password, passwordConfirm: password }
    const { status, body } = await newClient(site).post(`/api/eph/users/reset-password/${token}`, passwords)
    expect([status, body.error?.code]).to.deep.equal([410, '0089'])
    expect(await isConnected(short)).to.equal(true)
    await expectGoesOn('an hour later')
  })

  it('a day ahead: twelve hours without anything have ended a session, thirty days have not', async () => {
    await setClock(26 * hourMs)
    expect([await isConnected(short), await isConnected(long)]).to.deep.equal([false, true])
    must(await newClient(site).post(`/api/eph/users/activate/${activation.path.split('/').pop()}`, activation), 200)
    short = await connect('hugo@demo.test', false)
    expect(await read('/spectacles')).not.to.equal(shows)
    await expectGoesOn('a day later')
  })

  it('and back by a day: jobs, mails, caches and limits do not wait until it is tomorrow again', async () => {
    await setClock(0)
    expect([await isConnected(short), await isConnected(long)]).to.deep.equal([true, true])
    // Work of every 20 s; without it no place would be given back until tomorrow.
    await eventually(
      () => dueIn('pokerExpire'),
      (ms) => Math.abs(ms) < 60_000,
      60_000,
    )
    await eventually(async () => expect(await read('/spectacles')).to.equal(shows))
    await expectGoesOn('again today')
  })

  it('behind by an hour: as ever', async () => {
    await setClock(-hourMs)
    expect([await isConnected(short), await isConnected(long)]).to.deep.equal([true, true])
    await eventually(
      () => dueIn('pokerExpire', -hourMs),
      (ms) => Math.abs(ms) < 60_000,
      60_000,
    )
    await expectGoesOn('an hour ago')
  })

  /** Pages, publications, logins, limits and mails: what a visitor would notice first. */
  async function expectGoesOn(when: string): Promise<void> {
    for (const path of ['/', '/en', '/hotels', '/spectacles', '/poker/tournois', '/recherche?q=plage', '/readyz'])
      expect(await site.statusOf(path), `${path} ${when}`).to.equal(200)
    const email = newEmail()
    const tries = await Promise.all(
      Array.from({ length: 11 }, () =>
        fetch(`${site.url}/api/eph/users/login`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Origin: site.url, 'X-Forwarded-For': '10.200.0.1' },
          body: JSON.stringify({ email: newEmail(), password, remember: false }),
        }),
      ),
    )
    // Ten a minute, and a minute may end meanwhile.
    expect(tries.filter(({ status }) => status === 401).length, when).to.be.at.least(10)
    must(await newClient(site).post('/api/eph/users/signup', signupBody({ email })), 201)
    await around.mailbox.next(email, '', 30_000)
    await around.publish(`Publié ${when}`)
    await eventually(around.titleOfHistory, (it) => it?.startsWith(`Publié ${when}`) === true, 90_000)
  }

  async function setClock(aheadMs: number): Promise<void> {
    // Read while it is written, a file would say half a number.
    const file = join(around.folder, 'clock')
    await writeFile(`${file}.new`, `${aheadMs < 0 ? '-' : '+'}${Math.abs(aheadMs) / 1000}\n`)
    await rename(`${file}.new`, file)
    // The clock is read again every second.
    await pause(2500)
  }

  async function connect(email: string, remember: boolean): Promise<Client> {
    const client = newClient(site)
    must(await client.post('/api/vip/login', { email, password: 'Demo-2026!', remember }), 200)
    return client
  }

  async function isConnected(client: Client): Promise<boolean> {
    return must(await client.post('/api/vip/init'), 200).body.isConnected
  }

  async function freePlaces(slug: string): Promise<number> {
    return must(await newClient(site).get(`/api/poker/tournaments/${slug}`), 200).body.free
  }

  /** @returns ms from the server's time until a job is due */
  function dueIn(job: string, aheadMs = 0): number {
    const database = new DatabaseSync(join(site.dataDir, 'store.sqlite'), { readOnly: true })
    const row = database.prepare('select due_at from jobs where name = ?').get(job)
    database.close()
    return Number(row?.due_at) - (Date.now() + aheadMs)
  }

  async function read(path: string): Promise<string> {
    return /<main.*<\/main>/s.exec(await (await fetch(site.url + path)).text())?.[0] ?? ''
  }
})
