import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { freePort } from '#server/launch/processes/ports.mjs'
import { opened } from '#test/support/opened.ts'
import { foreignWords, readHouse } from './foreignWords.ts'
import { freshClone } from './freshClone.ts'

/** Text that a reader, a program or a browser gets. */
const isText = /^(?:text\/|application\/(?:json|xml|rss|atom|manifest|javascript|ld)|image\/svg)/

/** Addresses in a page, a sheet, a feed or a map of the site. */
const addresses = /(?:href|src|action|content)="([^"]+)"|url\("?([^")]+)"?\)|<loc>([^<]+)|"url":"([^"]+)"/g

describe('the second house', function () {
  this.timeout(400_000)
  const clone = opened(freshClone)

  it('opens by one command from the same sources, and no answer of any of its addresses has a word of the first', async () => {
    const site = clone.type('HOUSE=arvenhof npm start', {
      PORT: String(await freePort()),
      CONTENT_PORT: '0',
      // Each request comes from an address of its own, so that none meets a limit.
      TRUST_PROXY: 'loopback',
    })
    const [, origin = ''] = await site.says(/Arvenhof is open +(http[^\s,]+)/, 300_000)
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
})
