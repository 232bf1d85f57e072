import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect } from 'chai'
import { pino } from 'pino'
import { type ContentClient, ContentServiceError, createClient } from '#server/content/client/client.ts'
import type { Limiter } from '#server/content/client/limiter.ts'
import { pacedFetch } from '#server/content/client/pacedFetch.ts'
import { createRefusals } from '#server/content/client/refusals.ts'
import { type Gate, startGate } from './clientWorld.ts'

const story = { uuid: 'a', id: 1, name: 'A', slug: 'a', full_slug: 'a', content: { component: 'page' } }

describe('content client: a service that fails', () => {
  let gate: Gate
  let turns: number
  let lines: { msg: string }[]

  beforeEach(async () => {
    turns = 0
    lines = []
    gate = await startGate()
  })
  afterEach(() => gate.close())

  /** Without pace, so that only the answers count. */
  function client(more: { timeoutMs?: number; maxBytes?: number } = {}): ContentClient {
    const limiter: Limiter = { turn: async () => void turns++, refuseWaiting: () => {}, close: async () => {} }
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    const fetch = pacedFetch({ limiter, refusals: createRefusals(), log, ...more })
    return createClient({ api: `${gate.url}/v2`, token: 'public', version: 'published', fetch })
  }

  const json = (res: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))

  /** Answers one after the other; the last one goes on. */
  function answers(...list: ((res: ServerResponse, req: IncomingMessage) => unknown)[]) {
    let next = 0
    gate.answer = (req, res) => {
      list[Math.min(next++, list.length - 1)]?.(res, req)
    }
  }

  async function failure(work: Promise<unknown>): Promise<ContentServiceError> {
    const error = await work.then(
      () => undefined,
      (it: unknown) => it,
    )
    expect(error).to.be.instanceOf(ContentServiceError)
    return error as ContentServiceError
  }

  describe('429', () => {
    const slowDown = (res: ServerResponse) => json(res, 429, { error: 'slow down' })

    it('asks again 300 ms later (R294)', async () => {
      answers(slowDown, slowDown, (res) => json(res, 200, { story }))
      const found = await client().story('a', {}, 'reader')
      expect(found.stories).to.have.length(1)
      const [first, second, third] = gate.seen.map((it) => it.at) as [number, number, number]
      // No sooner: how much later is the machine's affair. A timer may be a millisecond early.
      expect(second - first).to.be.at.least(290)
      expect(third - second).to.be.at.least(290)
    })

    it('ends after the tenth retry (R324), each waiting for its turn', async () => {
      answers(slowDown)
      const error = await failure(client().stories({}, 'reader'))
      expect(error.status).to.equal(429)
      expect(gate.seen).to.have.length(11)
      expect(turns).to.equal(11)
      expect(lines.filter((it) => it.msg.includes('slow down'))).to.have.length(10)
    })

    it('asks again for writes, and when the answer is no JSON', async () => {
      const html = (res: ServerResponse) => res.writeHead(429, { 'Content-Type': 'text/html' }).end('<h1>Too many</h1>')
      answers(html, (res) => json(res, 201, { story: { id: 5 } }))
      expect(await client().post('spaces/1/stories', { story: { name: 'A' } })).to.eql({ story: { id: 5 } })
      expect(gate.seen).to.have.length(2)
    })
  })

  for (const status of [200, 201, 202, 203, 204, 205, 206]) {
    it(`takes ${status} for success (R327)`, async () => {
      const empty = status === 204 || status === 205
      gate.answer = (_req, res) => void (empty ? res.writeHead(status).end() : json(res, status, { stories: [story] }))
      const data = await client().get('cdn/stories', {})
      expect(data).to.eql(empty ? {} : { stories: [story] })
      expect(await client().put('spaces/1/stories/5', {})).to.eql(data)
      expect(await client().delete('spaces/1/stories/5')).to.eql(data)
    })
  }

  for (const status of [207, 400, 401, 403, 422, 500, 502, 503]) {
    it(`takes ${status} for none, and asks once`, async () => {
      gate.answer = (_req, res) => void json(res, status, { error: 'no' })
      expect((await failure(client().stories({}, 'reader'))).status).to.equal(status)
      expect((await failure(client().post('spaces/1/stories', {}))).status).to.equal(status)
      expect(gate.seen).to.have.length(2)
    })
  }

  it('takes 304 for none: nothing was asked on a condition', async () => {
    gate.answer = (_req, res) => void res.writeHead(304).end()
    await failure(client().stories({}, 'reader'))
  })

  it('knows a story that is not there from a service that fails', async () => {
    gate.answer = (_req, res) => void json(res, 404, ['This record could not be found'])
    expect((await client().story('a', {}, 'reader')).stories).to.eql([])
    expect((await failure(client().stories({}, 'reader'))).message).to.include('This record could not be found')
  })

  it('keeps the status of a refusal that is HTML', async () => {
    gate.answer = (_req, res) => void res.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
    expect((await failure(client().stories({}, 'reader'))).status).to.equal(502)
  })

  it('fails on HTML, on half a body, on other JSON and on silence', async () => {
    const bodies: ((res: ServerResponse) => unknown)[] = [
      (res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Maintenance</h1>'),
      (res) => {
        res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '500' }).write('{"stories": [')
        setTimeout(() => res.destroy(), 20)
      },
      (res) => json(res, 200, null),
      (res) => json(res, 200, []),
      (res) => json(res, 200, { stories: 'none' }),
      (res) => res.destroy(),
    ]
    for (const body of bodies) {
      answers(body)
      const error = await failure(client().stories({}, 'reader'))
      expect(error.status).to.equal(undefined)
      await failure(client().links({}, 'reader'))
      await failure(client().space('reader'))
    }
  })

  it('tells why: the cause is the error, not the client’s message', async () => {
    await gate.close()
    const error = await failure(client().stories({}, 'reader'))
    expect(error.cause).to.be.instanceOf(Error)
    expect((error.cause as Error).cause).to.have.property('code', 'ECONNREFUSED')
    expect((await failure(client().post('spaces/1/stories', {}))).cause).to.be.instanceOf(Error)
    gate = await startGate()
  })

  it('gives up a service that is slow, before the headers and in the middle of the body', async () => {
    answers(
      () => {},
      (res) => res.writeHead(200, { 'Content-Type': 'application/json' }).write('{"stories": ['),
    )
    for (let time = 0; time < 2; time++) {
      const error = await failure(client({ timeoutMs: 150 }).stories({}, 'reader'))
      expect(error.cause).to.have.property('name', 'TimeoutError')
    }
  })

  it('does not swallow a body without end', async () => {
    gate.answer = (_req, res) => {
      res.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => {
        if (res.destroyed) return
        res.write('x'.repeat(10_000))
        setImmediate(more)
      }
      more()
    }
    const error = await failure(client({ maxBytes: 100_000 }).stories({}, 'reader'))
    expect(error.message).to.include('more than 100000 bytes')
  })

  describe('redirects', () => {
    it('follows them here, each waiting for its turn', async () => {
      answers(
        (res) => res.writeHead(301, { Location: '/v2/cdn/stories?cv=7&token=public' }).end(),
        (res) => json(res, 200, { stories: [story], cv: 7 }),
      )
      expect((await client().stories({}, 'reader')).cv).to.equal(7)
      expect(turns).to.equal(2)
    })

    it('does not carry the token to another origin, nor in circles', async () => {
      const other = await startGate()
      answers((res) => res.writeHead(302, { Location: `${other.url}/v2/cdn/stories?token=public` }).end())
      await failure(client().stories({}, 'reader'))
      expect(other.seen).to.eql([])
      await other.close()

      gate.seen.length = 0
      answers((res, req) => res.writeHead(301, { Location: String(req.url) }).end())
      await failure(client().stories({}, 'reader'))
      expect(gate.seen).to.have.length(6)
    })
  })

  describe('addresses', () => {
    it('encodes them segment by segment', async () => {
      gate.answer = (_req, res) => void json(res, 200, { story })
      await client().story('maisons/été à la mer/', {}, 'reader')
      expect(gate.seen[0]?.path).to.equal(`stories/maisons/${encodeURIComponent('été à la mer')}`)
    })

    for (const slug of [
      '../spaces/me',
      'a/../b',
      '%2e%2e/spaces/me',
      'a?version=draft',
      'a#b',
      'a\\b',
      './a',
      '',
      'a//b',
      'a\nb',
    ]) {
      it(`does not ask for ${JSON.stringify(slug)}`, async () => {
        gate.answer = (_req, res) => void json(res, 200, { story })
        expect((await client().story(slug, {}, 'reader')).stories).to.eql([])
        expect((await failure(client().get(`cdn/stories/${slug}`, {}))).status).to.equal(404)
        expect(gate.seen).to.eql([])
      })
    }
  })

  it('does not change the parameters that it is given', async () => {
    gate.answer = (_req, res) => void json(res, 200, { stories: [story], cv: 7 })
    const params = Object.freeze({ language: 'en' })
    await client().stories(params, 'reader')
    await client().stories(params, 'reader')
    expect(params).to.eql({ language: 'en' })
    expect(gate.seen.map((it) => it.query.get('token'))).to.eql(['public', 'public'])
  })
})
