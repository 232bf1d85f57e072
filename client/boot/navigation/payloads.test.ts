import { mock } from 'node:test'
import { expect } from 'chai'
import { createPayloads } from './payloads.ts'

describe('payloads in the browser', () => {
  const browserFetch = globalThis.fetch
  let asked: string[]
  let answer: () => Promise<Response>
  const signal = new AbortController().signal

  beforeEach(() => {
    asked = []
    answer = async () => Response.json({ build: 'b1', status: 200, slots: [] })
    Object.assign(globalThis, {
      location: { origin: 'https://site.test' },
      fetch: (url: string) => asked.push(url) && answer(),
    })
    mock.timers.enable({ apis: ['Date'] })
  })
  afterEach(() => {
    mock.timers.reset()
    globalThis.fetch = browserFetch
    Reflect.deleteProperty(globalThis, 'location')
  })

  it('stand at the page’s address, with its query', async () => {
    const payloads = createPayloads('b1')
    for (const address of ['/', '/en', '/en/hotels?page=2']) await payloads.load(address, signal)
    expect(asked).to.deep.equal([
      '/_payload/fr/index.json',
      '/_payload/en/index.json',
      '/_payload/en/hotels.json?page=2',
    ])
  })

  it('are asked for once while they are fresh, ahead or not', async () => {
    const payloads = createPayloads('b1')
    payloads.prefetch('/hotels')
    payloads.prefetch('/hotels')
    await payloads.load('/hotels', signal)
    expect(asked).to.have.length(1)
    mock.timers.tick(30_000)
    await payloads.load('/hotels', signal)
    expect(asked).to.have.length(2)
  })

  it('are not kept when they are somebody’s own', async () => {
    answer = async () =>
      Response.json({ build: 'b1', status: 200, slots: [] }, { headers: { 'Cache-Control': 'private, no-store' } })
    const payloads = createPayloads('b1')
    await payloads.load('/carte', signal)
    await payloads.load('/carte', signal)
    expect(asked).to.have.length(2)
  })

  it('a page of an error is a payload, too', async () => {
    answer = async () => Response.json({ build: 'b1', status: 404, slots: [] }, { status: 404 })
    expect((await createPayloads('b1').load('/x', signal)).status).to.equal(404)
  })

  it('a payload of another build, of another form or without content is refused and asked for again', async () => {
    const payloads = createPayloads('b1')
    const others = [
      async () => Response.json({ build: 'b2', status: 200, slots: [] }),
      async () => Response.json({ error: { code: 'default' } }, { status: 500 }),
      async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      () => Promise.reject(new TypeError('offline')),
    ]
    for (const other of others) {
      answer = other
      payloads.prefetch('/hotels')
      const failure = await payloads.load('/hotels', signal).then(
        () => undefined,
        (it: unknown) => it,
      )
      expect(failure).to.be.instanceOf(Error)
      await new Promise((done) => setImmediate(done))
    }
    expect(asked).to.have.length(4)
  })
})
