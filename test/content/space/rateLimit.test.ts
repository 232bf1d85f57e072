import { expect } from 'chai'
import { eventually, type Site } from '#test/support/site.ts'
import { json } from './between.ts'
import { openSmallSpace, page, richText, type SmallSpace } from './space.ts'

const tooMany = json(429, { error: 'Too many requests' })
const crawler = { 'user-agent': 'Googlebot/2.1' }
const numbers = Array.from({ length: 40 }, (_, index) => index)

describe('a real space: its rate limit is used up by other tools of the house', () => {
  let space: SmallSpace
  let refuses: boolean
  beforeEach(async () => {
    refuses = false
    space = await openSmallSpace()
    for (const it of numbers) await space.save(`pages/p-${it}`, page(`P ${it}`, [richText(`Corps ${it}.`)]))
    await space.settle()
    space.between.answer = (url, pass) => (refuses && url.pathname.startsWith('/v2/') ? tooMany : pass())
  })
  afterEach(() => space.close())

  const refused = () => space.between.calls.length
  const status = async (site: Site, path: string) => (await site.get(path, crawler)).status

  it('starts when the limit is free again', async () => {
    refuses = true
    const site = await space.open({ unready: true, pace: 'operated' })
    await eventually(refused, (it) => it >= 4)
    expect((await site.get('/readyz')).status).to.equal(503)
    refuses = false
    await eventually(async () => expect(await status(site, '/readyz')).to.equal(200))
    expect(await site.html('/pages/p-1', crawler)).to.contain('Corps 1.')
  })

  it('waits out a burst: every page that was asked for comes', async () => {
    const site = await space.open({ pace: 'operated' })
    refuses = true
    const asked = numbers.slice(0, 5).map((it) => status(site, `/pages/p-${it}`))
    setTimeout(() => {
      refuses = false
    }, 1500)
    expect(await Promise.all(asked)).to.deep.equal([200, 200, 200, 200, 200])
  })

  it('goes on for minutes: known pages come, others are refused soon with Retry-After, five requests a second at most, and it ends by itself', async () => {
    let isHeld = true
    // Only the stories of the frame are known: the warm-up asks for lists.
    space.between.answer = (url, pass) => {
      if (refuses && url.pathname.startsWith('/v2/')) return tooMany
      return isHeld && url.searchParams.has('page') && url.pathname.endsWith('/stories') ? json(500, {}) : pass()
    }
    const site = await space.open({ pace: 'operated' })
    expect(await site.html('/mentions-legales', crawler)).to.contain('<h1')
    refuses = true
    isHeld = false
    space.between.calls.length = 0
    const started = performance.now()
    const herd = await Promise.all(
      numbers.map(async (it) => {
        const answer = await site.get(`/pages/p-${it}`, it % 2 === 0 ? crawler : {})
        return { answer, text: await answer.text(), ms: performance.now() - started }
      }),
    )
    for (const { answer, text, ms } of herd.filter((_, index) => index % 2 === 0)) {
      expect(answer.status).to.equal(503)
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60)
      expect(text).to.contain('<header')
      expect(ms, 'the wait of a reader').to.be.below(15_000)
    }
    expect(await site.html('/mentions-legales', crawler)).to.contain('<h1')
    // Certain now: no waiting at all, for people neither.
    const later = performance.now()
    const answer = await site.get('/pages/p-39', { 'user-agent': 'Mozilla/5.0' })
    expect(answer.status).to.equal(503)
    expect(performance.now() - later).to.be.below(2000)
    const { calls } = space.between
    const seconds = (performance.now() - (calls[0]?.at ?? 0)) / 1000
    expect(calls.length / seconds, 'requests a second').to.be.below(5.5)
    expect(site.log.filter((it) => String(it.msg).includes('refuses every request')).length).to.be.within(1, 4)

    refuses = false
    await eventually(async () => expect(await status(site, '/pages/p-39')).to.equal(200), Boolean, 40_000)
    expect(await site.html('/pages/p-7', crawler)).to.contain('Corps 7.')
  })
})
