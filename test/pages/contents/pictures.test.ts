import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { manyAddresses } from '#test/support/client.ts'
import { openContent } from '#test/support/content.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

const photograph = '/f/100100/1600x1000/0a1b2c/plage.jpg'
const megabyte = 1024 * 1024

describe('/_img and /_media', () => {
  const content = opened(() => openContent({}))
  let assets: Server
  let site: Site
  /** The requests to the asset service, and its answers. */
  let asked: string[]
  let answer: (res: ServerResponse) => void | Promise<void>
  before(async () => {
    assets = createServer(async (req, res) => {
      if (!req.url?.startsWith('/f/')) return passOn(content.url, req.url ?? '', req.headers.authorization, res)
      asked.push(req.url)
      await answer(res)
    }).listen(0, '127.0.0.1')
    await once(assets, 'listening')
    const api = `http://127.0.0.1:${(assets.address() as AddressInfo).port}/v2`
    site = await openSite({ api, env: manyAddresses })
  })
  after(async () => {
    await site?.close()
    assets?.closeAllConnections()
    assets?.close()
  })
  let visitors = 0
  beforeEach(() => {
    asked = []
    visitors += 1
    answer = (res) => void res.setHeader('Content-Type', 'image/jpeg').end('picture')
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    site.get(path, { 'X-Forwarded-For': `10.66.0.${visitors}`, ...headers })
  const expectRefused = async (path: string, status: number) => {
    const refused = await get(path)
    expect([path, refused.status]).to.deep.equal([path, status])
    expect(refused.headers.get('cache-control'), path).to.equal('no-store')
  }

  it('give every picture that pages of the site offer', async () => {
    const offered = new Set<string>()
    const pages = [
      '/',
      '/hotels',
      '/hotels/le-phare',
      '/offres',
      '/spectacles',
      '/en/restaurants',
      '/carte-vip',
      '/poker',
    ]
    for (const path of pages) {
      const html = await (await site.get(path)).text()
      for (const [address] of html.matchAll(/\/_img\/[^"\s,]+/g)) offered.add(address)
    }
    expect(offered.size).to.be.greaterThan(20)
    for (const path of offered) expect([path, (await get(path)).status]).to.deep.equal([path, 200])
  })

  it('give rasters in the widths, crops and formats of pages, and in no others', async () => {
    const small = '/f/100100/300x200/0a1b2c/petit.jpg'
    for (const path of [
      photograph,
      `${photograph}/m/480x0/filters:quality(80)`,
      `${photograph}/m/1600x0/filters:format(avif):quality(55)`,
      `${photograph}/m/800x500/smart/filters:format(webp):quality(80)`,
      `${photograph}/m/1200x514/filters:focal(10x20:30x40):quality(80)`,
      `${small}/m/300x0/filters:quality(80)`,
      `${small}/m/300x300/smart/filters:quality(80)`,
    ])
      expect([path, (await get(`/_img${path}`)).status]).to.deep.equal([path, 200])
    asked = []
    for (const path of [
      ...['', '/', '/481x0/filters:quality(80)', '/480x0', '/480x0/', '/480x0/filters:quality(10)'].map(
        (it) => `/m${it}`,
      ),
      ...['/0480x0/filters:quality(80)', '/480x1/filters:quality(80)', '/0x480/filters:quality(80)'].map(
        (it) => `/m${it}`,
      ),
      ...['/800x500/filters:quality(80)', '/800x501/smart/filters:quality(80)'].map((it) => `/m${it}`),
      '/m/800x0/smart/filters:quality(80)',
      '/m/800x500/smart/filters:focal(10x20:30x40):quality(80)',
      '/m/800x500/filters:focal(10x20:30x40000):quality(80)',
      '/m/800x0/filters:format(png):quality(80)',
      '/m/800x0/filters:quality(80):format(avif)',
      '/m/800x0/filters:format(avif):quality(80)',
      '/m/800x0/filters:blur(10):quality(80)',
      '/m/800x0/filters:quality(80)/m/480x0/filters:quality(80)',
      '/m/fit-in/800x500/filters:quality(80)',
      '/m/3200x0/filters:quality(80)',
    ])
      await expectRefused(`/_img${photograph}${path}`, 404)
    await expectRefused(`/_img${small}/m/480x0/filters:quality(80)`, 404)
    await expectRefused('/_img/f/100100/1600x1000/0a1b2c/facade.svg/m/480x0/filters:quality(80)', 404)
    expect(asked).to.deep.equal([])
  })

  it('give files of this space alone', async () => {
    for (const path of [
      '/_img/f/999999/1600x1000/0a1b2c/plage.jpg',
      '/_img/f/999999/1600x1000/0a1b2c/plage.jpg/m/480x0/filters:quality(80)',
      '/_img/f/100100/0a1b2c/plage.jpg',
      '/_img/f/100100/../999999/1600x1000/0a1b2c/plage.jpg',
      '/_img/f/100100/1600x1000/0a1b2c/..%2F..%2Fplage.jpg',
      '/_img/f/100100/1600x1000/0a1b2c/plage.jpg?x=1',
      '/_img/v2/cdn/stories',
      '/_media/f/999999/x/0a1b2c/film.webm',
      '/_media/f/100100/x/0a1b2c/film.exe',
    ])
      await expectRefused(path, 404)
    expect(asked).to.deep.equal([])
    expect((await get('/_img/f/100100/1600x1000/0a1b2c/plage.jpg')).headers.get('cache-control')).to.contain(
      'immutable',
    )
  })

  it('stop reading a picture at 8 MB', async () => {
    let sent = 0
    let isCut = false
    answer = async (res) => {
      res.setHeader('Content-Type', 'image/jpeg')
      res.on('close', () => {
        isCut = true
      })
      while (!isCut && sent < 200 * megabyte) {
        sent += megabyte
        if (!res.write(Buffer.alloc(megabyte))) await pause(5)
      }
      res.end()
    }
    await expectRefused('/_img/f/100100/1600x1000/0a1b2c/sans-fin.jpg', 503)
    await eventually(() => isCut, Boolean)
    expect(sent).to.be.lessThan(40 * megabyte)
    answer = (res) => void res.setHeader('Content-Type', 'image/jpeg').end(Buffer.alloc(8 * megabyte))
    expect((await get('/_img/f/100100/1600x1000/0a1b2c/grand.jpg')).status).to.equal(200)
  })

  it('never have an error kept', async () => {
    for (const [status, type, refusal] of [
      [404, 'text/html', 404],
      [500, 'image/jpeg', 503],
      [302, 'image/jpeg', 503],
      [200, 'text/html', 503],
    ] as const) {
      answer = (res) => void res.writeHead(status, { 'Content-Type': type, Location: '/f/1' }).end('no')
      await expectRefused(`/_img/f/100100/1600x1000/0a1b2c/fehlt${status}.jpg`, refusal)
      await expectRefused(`/_media/f/100100/x/0a1b2c/fehlt${status}.webm`, refusal)
    }
    answer = (res) => void res.writeHead(416, { 'Content-Range': 'bytes */7' }).end()
    await expectRefused('/_media/f/100100/x/0a1b2c/film.webm', 416)
    answer = (res) => void res.writeHead(200, { 'Content-Type': 'video/webm' }).end('film')
    expect((await get('/_media/f/100100/x/0a1b2c/film.webm')).headers.get('cache-control')).to.contain('immutable')
  })

  it('fetch no more than 16 pictures at once, and each one once', async () => {
    let open = 0
    let most = 0
    answer = async (res) => {
      open += 1
      most = Math.max(most, open)
      await pause(30)
      open -= 1
      res.setHeader('Content-Type', 'image/jpeg').end('picture')
    }
    const paths = Array.from({ length: 60 }, (_, n) => `/_img/f/100100/1600x1000/0a1b2c/p${n >> 1}.jpg`)
    const answers = await Promise.all(paths.map((it) => get(it)))
    expect(answers.map(({ status }) => status)).to.deep.equal(paths.map(() => 200))
    expect(asked).to.have.length(30)
    expect(most).to.be.within(2, 16)
  })

  it('are 600 pictures a minute and address that are not in memory, and 240 parts of films; others are not held up', async () => {
    site.clock.toNextMinute()
    const known = '/_img/f/100100/1600x1000/0a1b2c/bekannt.jpg'
    for (let n = 0; n < 30; n++) expect((await get(known)).status).to.equal(200)
    const paths = Array.from({ length: 599 }, (_, n) => `/_img/f/100100/1600x1000/0a1b2c/viele${n}.jpg`)
    for (const path of paths) expect((await get(path)).status).to.equal(200)
    const refused = await get('/_img/f/100100/1600x1000/0a1b2c/zuviel.jpg')
    expect([refused.status, refused.headers.get('cache-control')]).to.deep.equal([429, 'no-store'])
    expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60)
    expect((await get(known)).status).to.equal(200)
    answer = (res) => void res.writeHead(200, { 'Content-Type': 'video/webm' }).end('film')
    const film = '/_media/f/100100/x/0a1b2c/film.webm'
    for (let n = 0; n < 240; n++) expect((await get(film)).status).to.equal(200)
    expect((await get(film)).status).to.equal(429)
    expect((await get(film, { 'X-Forwarded-For': '10.66.1.1' })).status).to.equal(200)
  })

  it('pass on 12 films at once to one address', async () => {
    const waiting: ServerResponse[] = []
    answer = (res) => {
      res.writeHead(200, { 'Content-Type': 'video/webm' }).write('film')
      waiting.push(res)
    }
    const film = '/_media/f/100100/x/0a1b2c/lang.webm'
    const open = await Promise.all(Array.from({ length: 12 }, () => get(film)))
    expect(open.map(({ status }) => status)).to.deep.equal(Array(12).fill(200))
    const refused = await get(film)
    expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30'])
    expect((await get(film, { 'X-Forwarded-For': '10.66.1.2' })).status).to.equal(200)
    for (const res of waiting) res.end()
    await Promise.all(open.map((it) => it.text()))
    answer = (res) => void res.writeHead(200, { 'Content-Type': 'video/webm' }).end('film')
    await eventually(async () => expect((await get(film)).status).to.equal(200))
  })
})

async function passOn(
  origin: string,
  path: string,
  authorization: string | undefined,
  res: ServerResponse,
): Promise<void> {
  const answer = await fetch(origin + path, { headers: authorization ? { Authorization: authorization } : {} })
  res.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? '' })
  res.end(Buffer.from(await answer.arrayBuffer()))
}
