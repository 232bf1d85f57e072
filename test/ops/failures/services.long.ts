import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { newClient } from '#test/support/client.ts'
import { freeTournament } from '#test/support/freeTournament.ts'
import { must, newEmail, password, signupBody } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { openSurroundings } from '#test/support/operated/surroundings.ts'
import { type Line, openTcpProxy, type TcpProxy } from '#test/support/operated/tcpProxy.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres } from '#test/support/store/postgres.ts'

const names = ['redis', 'postgres', 'mail', 'merchant', 'content'] as const
type Service = (typeof names)[number]

const bad: [name: string, line: Line][] = [
  ['slow', { lateMs: 300 }],
  ['hanging', 'stalled'],
  ['gone', 'gone'],
]

// The built server with every service at the end of a line that breaks: docs/operations/faults.md.
describe('each service slow, hanging, gone, and back', function () {
  this.timeout(5 * 60_000)
  const redis = opened(startRedis)
  const postgres = opened(() => startPostgres({ durable: false }))
  const around = opened(() => openSurroundings(() => site.url))
  let lines: Record<Service, TcpProxy>
  let site: Operated

  before(async () => {
    const database = new URL(await postgres.createDatabase())
    const portOf = (url: string) => Number(new URL(url).port)
    lines = {
      redis: await openTcpProxy(portOf(redis.url)),
      postgres: await openTcpProxy(Number(database.port)),
      mail: await openTcpProxy(portOf(around.mailbox.smtpUrl)),
      merchant: await openTcpProxy(portOf(around.merchant.url)),
      content: await openTcpProxy(portOf(around.content.url)),
    }
    database.port = String(lines.postgres.port)
    site = await operate({
      api: `http://127.0.0.1:${lines.content.port}/v2`,
      env: {
        ...around.env,
        MERCHANT_URL: `http://127.0.0.1:${lines.merchant.port}`,
        REDIS_URL: `redis://127.0.0.1:${lines.redis.port}`,
        DATABASE_URL: database.href,
        SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
      },
    })
    // Everything is known and kept.
    await eventually(() => expect(site.output()).to.include('listening'))
    for (const path of pages) expect(await site.statusOf(path), path).to.equal(200)
  })
  after(async () => {
    await site?.close()
    for (const name of names) await lines?.[name].close()
  })

  for (const [how, line] of bad) {
    it(`Redis ${how}: nobody notices, and each process counts for itself`, () =>
      during('redis', line, async () => {
        await logIn()
        // Noticed by now.
        await pause(4000)
        const tries: number[] = []
        for (let n = 0; n < 3; n++) {
          const { ms, status } = await timed(logIn)
          expect(status).to.equal(401)
          tries.push(ms)
        }
        // Every call to a Redis that hangs waits for it.
        if (how !== 'slow') expect(Math.min(...tries)).to.be.below(1000)
      }))

    it(`PostgreSQL ${how}: accounts say 503 once it is noticed, and are there again by themselves`, () =>
      during('postgres', line, async () => {
        const first = await timed(logIn)
        if (how === 'slow') return expect(first.status).to.equal(401)
        expect(first.status).to.equal(503)
        expect(first.ms).to.be.below(10_000)
        await eventually(async () => expect(await site.statusOf('/readyz')).to.equal(503))
        const all = await timed(() => Promise.all(Array.from({ length: 20 }, logIn)))
        expect(all.ms).to.be.below(2000)
        await lines.postgres.set('open')
        await eventually(async () => expect(await site.statusOf('/readyz')).to.equal(200))
        expect((await logIn()).status).to.equal(401)
      }))

    it(`the mail server ${how}: people sign up as ever, and their mail comes when it can`, () =>
      during('mail', line, async () => {
        const body = signupBody()
        const { ms } = await timed(async () => must(await newClient(site).post('/api/eph/users/signup', body), 201))
        expect(ms).to.be.below(3000)
        // Tried at least once.
        await pause(1500)
        if (how !== 'slow') await lines.mail.set('open')
        await around.mailbox.next(String(body.email), '', 120_000)
        expect(around.mailbox.all(String(body.email))).to.have.length(1)
      }))

    it(`the merchant ${how}: who wants to pay waits a little and is told; the next try may pay`, () =>
      during('merchant', line, async () => {
        const player = newClient(site)
        must(await player.post('/api/vip/login', { email: players[how], password: 'Demo-2026!', remember: false }), 200)
        const tournament = await freeTournament(player)
        const register = () => player.post('/api/poker/registrations', { tournament })
        const { ms, body, status } = await timed(register)
        if (how !== 'slow') {
          expect([status, body.error?.code]).to.deep.equal([503, 'unavailable'])
          expect(ms).to.be.below(20_000)
          await lines.merchant.set('open')
        }
        const paid = how === 'slow' ? { status, body } : await register()
        expect(paid.status, JSON.stringify(paid.body)).to.equal(201)
        expect(paid.body.checkoutUrl).to.include('/pay/cs_test_')
      }))

    it(`the content service ${how}: pages as they were, and what was published meanwhile once it is back`, () =>
      during('content', line, async () => {
        const title = `Publié pendant que le service était ${how}`
        await around.publish(title)
        if (how === 'slow') await pause(2000)
        else {
          await pause(5000)
          expect(await around.titleOfHistory()).not.to.include(title)
          await lines.content.set('open')
        }
        await eventually(around.titleOfHistory, (it) => it?.startsWith(title) === true, 120_000)
      }))
  }

  /** Pages are served while the line is bad, and the process can be asked how it is. */
  async function during(service: Service, line: Line, work: () => Promise<unknown>): Promise<void> {
    await lines[service].set(line)
    try {
      const watching = watchPages()
      try {
        await work()
      } finally {
        expect(await watching.end()).to.deep.equal([])
      }
    } finally {
      await lines[service].set('open')
      await eventually(async () => expect(await site.statusOf('/readyz')).to.equal(200))
    }
  }

  /** A reader who opens one page after the other. @returns what was not 200, or took longer than anybody waits */
  function watchPages() {
    const complaints: string[] = []
    let isOver = false
    const reading = (async () => {
      for (let step = 0; !isOver; step++) {
        const path = pages[step % pages.length] ?? '/'
        const { ms, status } = await timed(async () => ({ status: await site.statusOf(path) }))
        if (status !== 200 || ms > 4000) complaints.push(`${path} ${status} after ${Math.round(ms)} ms`)
        await pause(50)
      }
    })()
    return {
      async end() {
        isOver = true
        await reading
        return complaints
      },
    }
  }

  function logIn() {
    return newClient(site).post('/api/eph/users/login', { email: newEmail(), password, remember: false })
  }
})

const pages = ['/', '/en', '/hotels', '/histoire', '/recherche?q=plage', '/mon-compte/connexion', '/healthz']

/** One player for each case, so that none registers twice. */
const players: Readonly<Record<string, string>> = {
  slow: 'hugo@demo.test',
  hanging: 'gaia@demo.test',
  gone: 'sam@demo.test',
}

async function timed<Result extends object>(work: () => Promise<Result>): Promise<Result & { ms: number }> {
  const started = performance.now()
  const result = await work()
  return { ...result, ms: performance.now() - started }
}
