import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { loadIcons, requestsFor } from './icons.ts'
import { svgsOf } from './svg.ts'

describe('icons that only content names (R230–R232, R329–R332)', function () {
  this.timeout(10_000)
  const warn = console.warn
  const servers: Server[] = []
  let asked: { server: string; names: string; at: number }[]
  let own: RequestListener
  let other: RequestListener

  before(async () => {
    const ownBase = await listen('own', (req, res) => own(req, res))
    const otherBase = await listen('other', (req, res) => other(req, res))
    Object.assign(globalThis, {
      location: { origin: ownBase },
      document: { documentElement: { getAttribute: () => `${otherBase}/` } },
    })
    console.warn = () => {}
  })
  after(() => {
    console.warn = warn
    for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name)
    for (const server of servers) {
      server.close()
      server.closeAllConnections()
    }
  })
  beforeEach(() => {
    asked = []
    own = other = answerAll
  })

  it('come from our own server, all names of a moment in one request', async () => {
    const [first, second] = await Promise.all([loadIcons(['t1:a', 't1:b']), loadIcons(['t1:c', 't1:a'])])
    expect([...first.keys(), ...second.keys()]).to.deep.equal(['t1:a', 't1:b', 't1:c', 't1:a'])
    expect(asked.map(({ server, names }) => [server, names])).to.deep.equal([['own', 'a,b,c']])
    expect(await loadIcons(['t1:b'])).to.have.length(1)
    expect(asked, 'a known icon is not asked for again').to.have.length(1)
  })

  it('are asked of the public API when ours fails or lacks them', async () => {
    own = (_req, res) => void res.writeHead(500).end()
    expect(await loadIcons(['t2:a'])).to.have.length(1)
    own = (_req, res) => json(res, { prefix: 't2', icons: { b: { body: '<path d="M0 0"/>' } }, not_found: ['c'] })
    expect(await loadIcons(['t2:b', 't2:c'])).to.have.length(2)
    expect(asked.map(({ server, names }) => `${server} ${names}`)).to.deep.equal([
      'own a',
      'other a',
      'own b,c',
      'other c',
    ])
  })

  it('rotate to the next server after 750 ms', async () => {
    own = () => {}
    expect(await loadIcons(['t3:a'])).to.have.length(1)
    const [first, second] = asked
    expect((second?.at ?? 0) - (first?.at ?? 0)).to.be.at.least(740)
  })

  it('do not hold a block up longer than 1.5 s, and are kept when they come later', async () => {
    const late = Promise.withResolvers<void>()
    own = (req, res) => void late.promise.then(() => answerAll(req, res))
    other = () => {}
    const started = performance.now()
    expect(await loadIcons(['t4:a'])).to.have.length(0)
    expect(performance.now() - started).to.be.at.least(1450)
    late.resolve()
    await new Promise((done) => setTimeout(done, 300))
    const sofar = asked.length
    expect((await loadIcons(['t4:a'])).get('t4:a')).to.contain('<svg')
    expect(asked).to.have.length(sofar)
  })

  it('give up on a server after 5 s', async () => {
    const closed = new Promise((done) => {
      own = (req) => void req.socket.on('close', done)
    })
    other = (_req, res) => void res.writeHead(404).end()
    const started = performance.now()
    await loadIcons(['t5:a'])
    await closed
    expect(performance.now() - started).to.be.at.least(4900)
  })

  it('are asked for in several requests when an address would be longer than 500 characters', () => {
    const names = Array.from({ length: 60 }, (_, i) => `ph:${'long-icon-name-'}${i}`)
    const base = 'https://api.iconify.design'
    const requests = requestsFor([...names, 'mdi:a'], [base])
    expect(requests.filter(({ set }) => set === 'ph')).to.have.length.above(1)
    expect(requests.flatMap(({ set, icons }) => icons.map((icon) => `${set}:${icon}`))).to.have.members([
      ...names,
      'mdi:a',
    ])
    for (const { set, icons } of requests)
      expect(`${base}/${set}.json?icons=${icons.join(',')}`.length).to.be.at.most(500)
  })

  it('are plain shapes or nothing', () => {
    const bad = [
      '<script>alert(1)</script>',
      '<path onload="alert(1)" d=""/>',
      '<path d=""/><image href="x"/>',
      '<path d="" style="x"/>',
      '<a href="javascript:alert(1)"><path/></a>',
      '<foreignObject><b/></foreignObject>',
      'text',
      '<path d="x">"<svg onload=alert(1)>',
    ]
    for (const body of bad) expect(svgsOf({ icons: { a: { body } } }, ['a']).size, body).to.equal(0)
    const set = {
      width: 256,
      height: 256,
      icons: { a: { body: '<g fill="currentColor"><path d="M0 0"/></g>' } },
      aliases: { b: { parent: 'a' } },
    }
    expect(svgsOf(set, ['b', 'constructor']).get('b')).to.contain('viewBox="0 0 256 256"')
  })

  async function listen(name: string, answer: RequestListener): Promise<string> {
    const server = createServer((req, res) => {
      asked.push({
        server: name,
        names: new URL(req.url ?? '', 'http://x').searchParams.get('icons') ?? '',
        at: performance.now(),
      })
      answer(req, res)
    })
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  function answerAll(req: Parameters<RequestListener>[0], res: Parameters<RequestListener>[1]) {
    const names = new URL(req.url ?? '', 'http://x').searchParams.get('icons')?.split(',') ?? []
    json(res, { icons: Object.fromEntries(names.map((it) => [it, { body: '<path d="M0 0"/>' }])) })
  }

  function json(res: Parameters<RequestListener>[1], body: object) {
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
  }
})
