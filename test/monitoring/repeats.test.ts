import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { newClient } from '#test/support/client.ts'
import { opened } from '#test/support/opened.ts'
import { type Operated, operate } from '#test/support/operated/operated.ts'
import { openTcpProxy, type TcpProxy } from '#test/support/operated/tcpProxy.ts'
import { eventually } from '#test/support/site.ts'
import { startPostgres } from '#test/support/store/postgres.ts'

interface LogLine {
  level: number
  time: number
  msg: string
  requestId?: string
  repeated?: number
  log?: string
  err?: { code?: string }
}

// One cause would otherwise be all that a log holds.
describe('lines of one cause, with a store that is away under load', () => {
  const postgres = opened(() => startPostgres({ durable: false }))
  let line: TcpProxy
  let site: Operated

  before(async () => {
    const database = new URL(await postgres.createDatabase())
    line = await openTcpProxy(Number(database.port))
    database.port = String(line.port)
    site = await operate({ env: { DATABASE_URL: database.href } })
  })
  after(async () => {
    await site?.close()
    await line?.close()
  })

  for (const state of ['gone', 'stalled'] as const) {
    it(`are written once a second by a process whose PostgreSQL is ${state}, and the next says how many were left out; each request keeps its own line`, async () => {
      const before = linesOf(site).length
      await line.set(state)
      await eventually(async () => expect(await site.statusOf('/readyz')).to.equal(503))
      const { refused, seconds } = await loadFor(2000)
      expect(refused).to.be.above(100)
      // The next line tells of those that are left out by now.
      await pause(1100)
      expect(await consentStatus()).to.equal(503)
      await eventually(() =>
        expect(linesOf(site).slice(before).filter(isRequest503).length).to.be.at.least(refused + 1),
      )
      const lines = linesOf(site).slice(before)
      const failed = lines.filter(({ msg }) => msg === 'request failed')
      expect(failed.length).to.be.within(2, Math.ceil(seconds) + 3)
      for (const [index, { time }] of failed.entries())
        expect(time - (failed[index - 1]?.time ?? 0), 'milliseconds since the line before').to.be.at.least(990)
      const told = failed.reduce((sum, { repeated = 0 }) => sum + 1 + repeated, 0)
      expect(told).to.equal(lines.filter(isRequest503).length)
      expect(new Set(lines.filter(isRequest503).map(({ requestId }) => requestId)).size).to.equal(told)

      await line.set('open')
      await eventually(async () => expect(await site.statusOf('/readyz')).to.equal(200))
    })
  }

  it('of the security log are written each, however many there are in a second', async () => {
    const before = linesOf(site).length
    const tries = Array.from({ length: 8 }, (_, index) => {
      const body = { email: `nobody${index}@guests.test`, password: 'Wrong-2026!x', remember: false }
      return newClient(site).post('/api/eph/users/login', body)
    })
    const answers = await Promise.all(tries)
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([401]))
    const security = () =>
      linesOf(site)
        .slice(before)
        .filter(({ log }) => log === 'security')
    await eventually(security, (lines) => lines.length >= tries.length)
    expect(security()).to.have.length(tries.length)
    for (const it of security()) expect(it).to.not.have.property('repeated')
  })

  /** Consents of visitors, eight at a time. */
  async function loadFor(ms: number) {
    const started = performance.now()
    let refused = 0
    const visitor = async () => {
      while (performance.now() - started < ms) {
        expect(await consentStatus()).to.equal(503)
        refused++
      }
    }
    await Promise.all(Array.from({ length: 8 }, visitor))
    return { refused, seconds: (performance.now() - started) / 1000 }
  }

  /** Each from an address of its own, which no limit of rate stops. */
  async function consentStatus(): Promise<number> {
    const body = { choices: { analytics: true }, wording: 'of-a-test', locale: 'fr' }
    const { status } = await newClient(site).post('/api/consent', body)
    return status
  }
})

function linesOf(site: Operated): LogLine[] {
  const text = site.output()
  const ended = text.slice(0, text.lastIndexOf('\n') + 1)
  return ended
    .split('\n')
    .filter((it) => it.startsWith('{'))
    .map((it) => JSON.parse(it))
}

function isRequest503(line: LogLine & { status?: number }): boolean {
  return line.msg === 'request' && line.status === 503 && line.level >= 50
}
