import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { startRedis } from '#test/content/client/clientRedis.ts'
import { newPage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { openSite } from '#test/support/site.ts'
import { foreignWords, readHouse } from './foreignWords.ts'
import { freshClone } from './freshClone.ts'

/** Text that a reader, a program or a browser gets. */
const isText = /^(?:text\/|application\/(?:json|xml|rss|atom|manifest|javascript|ld)|image\/svg)/

/** Addresses in a page, a sheet, a feed or a map of the site. */
const addresses = /(?:href|src|action|content)="([^"]+)"|url\("?([^")]+)"?\)|<loc>([^<]+)|"url":"([^"]+)"/g

describe('the second house', function () {
  this.timeout(400_000)
  const clone = opened(freshClone)
  const redis = opened(async () => {
    const shared = await startRedis()
    await shared.start()
    return { ...shared, close: shared.kill }
  })
  let origin = ''

  it('opens by one command from the same sources, and no answer of any of its addresses has a word of the first', async () => {
    const site = clone.type('HOUSE=arvenhof npm start', {
      PORT: String(await freePort()),
      CONTENT_PORT: '0',
      REDIS_URL: redis.url,
      // Each request comes from an address of its own, so that none meets a limit.
      TRUST_PROXY: 'loopback',
    })
    ;[, origin = ''] = await site.says(/Arvenhof is open +(http[^\s,]+)/, 300_000)
    // The tools of developers have no German: they are English.
    for (const line of [/Mailbox +(http[^\s;]+)/, /Editing +(http[^\s;]+)/, /Booking engine +(http[^\s;]+)/]) {
      const [, tool = ''] = await site.says(line)
      expect(await (await fetch(tool)).text(), tool).to.match(/<html lang="en/)
    }
    const isForeign = await foreignWords('hautemer', 'arvenhof')
    const found: string[] = []
    const seen = new Set([
      '/',
      '/sitemap.xml',
      '/robots.txt',
      '/app.webmanifest',
      '/opensearch.xml',
      '/api/openapi.json',
    ])
    let asked = 0
    for (const path of seen) {
      asked++
      const headers = { 'X-Forwarded-For': `10.1.${asked >> 8}.${asked & 255}` }
      const answer = await fetch(origin + path, { headers })
      if (answer.status >= 500 || answer.status === 429) found.push(`${path} is ${answer.status}`)
      if (!isText.test(answer.headers.get('content-type') ?? '')) continue
      const text = await answer.text()
      for (const word of isForeign(text + JSON.stringify([...answer.headers]))) found.push(`${path} says ${word}`)
      for (const [, ...groups] of text.matchAll(addresses)) {
        const address = groups.find(Boolean)?.replaceAll('&amp;', '&') ?? ''
        const url = URL.canParse(address, origin + path) ? new URL(address, origin + path) : undefined
        if (url?.origin === origin && /^[/h]/.test(address) && !/redirect|logout/.test(url.pathname))
          seen.add(url.pathname)
      }
    }
    expect(found).to.deep.equal([])
    expect(site.output(), 'no casino floor asks a house without one').not.to.include('/api/casinos')
    const { languages } = await readHouse('arvenhof')
    const stories = await readdir(join(clone.folder, 'content/houses/arvenhof/stories'), { recursive: true })
    const pages = stories.filter((it) => it.endsWith('.json') && !/_folder|_space|headers|footers|settings/.test(it))
    expect(seen.size, 'every story in every language').to.be.above(pages.length * languages.length)
  })

  it('stands beside the first on one machine, one Redis and in one browser: pages, members, limits and keys do not meet', async () => {
    const first = await openSite({ env: { REDIS_URL: redis.url, DEMO_WORLD: 'on' } })
    const page = await newPage()
    /** A call as a page of that house makes it. */
    const call = async (house: string, path: string, body?: object) => {
      if (!page.url().startsWith(house)) await page.goto(`${house}/cookies`)
      const ask = async (to: string, text?: string) =>
        (
          await fetch(to, {
            method: text ? 'POST' : 'GET',
            body: text,
            headers: { 'Content-Type': 'application/json' },
          })
        ).status
      return page.evaluate(ask, path, body && JSON.stringify(body))
    }
    const titleOf = async (address: string) => (await page.goto(address)) && page.title()
    const houses = [
      { url: first.url, name: 'Hautemer', account: '/mon-compte', email: 'camille@demo.test' },
      { url: origin, name: 'Arvenhof', account: '/mein-konto', email: 'ursina@demo.test' },
    ]
    for (const { url, email } of houses)
      expect(await call(url, '/api/eph/users/login', { email, password: 'Demo-2026!' }), url).to.equal(200)
    // Each twice: drawn, and from the store of pages.
    for (const { url, name, account } of [...houses, ...houses]) {
      expect(await titleOf(`${url}/hotels`)).to.contain(name)
      expect(await titleOf(url + account)).to.contain(name)
      expect(new URL(page.url()).pathname, 'a stranger is led to the login').to.equal(account)
    }
    // Somebody tries passwords at one of them until its limit; the other still answers.
    const wrong = { email: 'nobody@demo.test', password: 'Wrong-2026!' }
    const tries: number[] = []
    while (tries.at(-1) !== 429 && tries.length < 60) tries.push(await call(origin, '/api/eph/users/login', wrong))
    expect(tries.at(-1)).to.equal(429)
    expect(await call(first.url, '/api/eph/users/login', wrong)).to.equal(401)
    expect(await page.evaluate(async () => (await fetch('/logout', { method: 'POST' })).status)).to.equal(200)
    expect((await titleOf(`${origin}/mein-konto`)) && new URL(page.url()).pathname).to.equal('/mein-konto')
    expect((await titleOf(`${first.url}/mon-compte`)) && new URL(page.url()).pathname).to.equal('/mon-compte/connexion')
    const keys = await redis.run((client) => client.keys('*'))
    const [ofSecond, ofFirst] = [true, false].map((isSecond) =>
      keys.filter((it) => it.startsWith('arvenhof_') === isSecond),
    )
    expect([ofFirst?.length, ofSecond?.length].every(Boolean), keys.join()).to.equal(true)
    await first.close()
  })
})
