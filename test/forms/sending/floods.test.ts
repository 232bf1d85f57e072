import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect } from 'chai'
import { type Operated, operate } from '#test/support/operated/operated.ts'

/** Many parts in little: what a parser that takes all of it at once needs seconds for. */
const parts = 120_000
const bodyBytes = 6_200_000
/** Longest that others may wait meanwhile; a parser of all at once took 2 to 5 s. */
const longestWaitMs = 1500
/** A machine that does other things too adds this many times the longest wait without a flood. */
const busyFactor = 10
const multipart = 'multipart/form-data; boundary=b'

describe('bodies that are made to stop a process', function () {
  this.timeout(60_000)
  let site: Operated
  let clients = 0
  before(async () => {
    site = await operate({ env: { TRUST_PROXY: 'loopback' } })
  })
  after(() => site.close())

  const attack = new Uint8Array(
    Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(parts)).subarray(
        0,
        bodyBytes - 7,
      ),
      Buffer.from('\r\n--b--'),
    ]),
  )

  /** Longest that somebody else waits for an answer during the act, in milliseconds. */
  async function longestWait(act: () => Promise<unknown>): Promise<number> {
    let longest = 0
    let isOver = false
    const others = (async () => {
      do {
        const started = performance.now()
        expect((await fetch(`${site.url}/healthz`)).status).to.equal(200)
        longest = Math.max(longest, performance.now() - started)
      } while (!isOver)
    })()
    await act()
    isOver = true
    await others
    return longest
  }

  for (const path of ['/api/forms/contact', '/contact']) {
    it(`${path}: others are answered while a post of ${parts} parts is refused`, async () => {
      // Drawn once before anything is measured.
      await fetch(`${site.url}/contact`)
      const quiet = await longestWait(() => new Promise((resolve) => setTimeout(resolve, 500)))
      const flooded = await longestWait(async () => {
        for (let n = 0; n < 3; n++) {
          const { status } = await post(path, attack, { 'Content-Type': multipart })
          expect(status).to.equal(413)
        }
      })
      expect(flooded).to.be.lessThan(longestWaitMs + busyFactor * quiet)
    })

    it(`${path}: 40 parts are read, 41 are too many`, async () => {
      const partsOf = (count: number) =>
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(count)}--b--\r\n`
      expect((await post(path, partsOf(40), { 'Content-Type': multipart })).status).to.equal(422)
      expect((await post(path, partsOf(41), { 'Content-Type': multipart })).status).to.equal(413)
    })
  }

  describe('of which nothing is read', () => {
    const json = 'application/json'
    const form = 'application/x-www-form-urlencoded'
    for (const [what, path, type, length, headers, status] of [
      ['too long a call', '/api/eph/users/login', json, 65_537, {}, 413],
      ['too long an upload', '/api/forms/contact', multipart, 6 * 1024 * 1024 + 1, {}, 413],
      ['too long a form of a page', '/mon-compte/connexion', form, 65_537, {}, 413],
      ['too long an upload of a page', '/contact', multipart, 6 * 1024 * 1024 + 1, {}, 413],
      ['a call of another kind', '/api/eph/users/login', 'text/plain', 60_000, { Origin: 'https://evil.test' }, 415],
      ['a form of another kind', '/mon-compte/connexion', multipart, 60_000, { Origin: 'https://evil.test' }, 415],
      ['another site’s call', '/api/eph/users/login', json, 60_000, { Origin: 'https://evil.test' }, 403],
      ['another site’s upload', '/api/forms/contact', multipart, 6_000_000, { Origin: 'https://evil.test' }, 403],
      ['another site’s form', '/mon-compte/connexion', form, 60_000, { Origin: 'https://evil.test' }, 403],
      ['another site’s upload to a page', '/contact', multipart, 6_000_000, { Origin: 'https://evil.test' }, 403],
    ] as const)
      it(`${what} is ${status} before its body is there`, async () => {
        const { answer, sending } = await begin(path, { 'Content-Type': type, 'Content-Length': length, ...headers })
        expect(answer.statusCode).to.equal(status)
        sending.destroy()
      })

    for (const [path, type, limit, body] of [
      ['/api/eph/users/login', json, 10, '{}'],
      ['/api/forms/contact', multipart, 5, '--b--'],
      ['/mon-compte/connexion', form, 10, 'form=login'],
      ['/contact', multipart, 5, '--b--'],
    ] as const)
      it(`${path}: one too many is 429 before its body is there`, async function () {
        this.timeout(90_000)
        const headers = { 'Content-Type': type, 'X-Forwarded-For': `10.77.0.${++clients}` }
        // The limit is of a minute: all of them in one.
        const left = 60_000 - (Date.now() % 60_000)
        if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left))
        for (let n = 0; n < limit; n++) expect((await post(path, body, headers)).status).to.be.oneOf([400, 422])
        const { answer, sending } = await begin(path, { ...headers, 'Content-Length': 60_000 })
        expect(answer.statusCode).to.equal(429)
        expect(Number(answer.headers['retry-after'])).to.be.within(1, 60)
        sending.destroy()
      })
  })

  /** Sends the headers and waits for the answer; of the body nothing is sent. */
  async function begin(
    path: string,
    headers: Record<string, string | number>,
  ): Promise<{ answer: IncomingMessage; sending: ClientRequest }> {
    const sending = request(site.url + path, { method: 'POST', headers: { ...own(), ...headers } })
    sending.on('error', () => {})
    sending.flushHeaders()
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    answer.resume()
    return { answer, sending }
  }

  function post(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
  ): Promise<Response> {
    return fetch(site.url + path, { method: 'POST', redirect: 'manual', headers: { ...own(), ...headers }, body })
  }

  function own(): Record<string, string> {
    clients += 1
    return { Origin: site.url, 'X-Forwarded-For': `10.76.${clients >> 8}.${clients & 255}` }
  }
})
