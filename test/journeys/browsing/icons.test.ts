import { expect } from 'chai'
import type { HTTPRequest } from 'puppeteer'
import { closePage } from '#test/support/browser.ts'
import { opened } from '#test/support/opened.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { openPage, touch, type Visit } from '../visit.ts'

const place = '.BookingBar-note .ContentIcon'
const shape = '<path fill="currentColor" d="M1 1h22v22H1z"/>'

describe('an icon that an editor chose, on a page of the house (R230–R232, R329–R332)', () => {
  const site = opened(() => openSite({ stories: 'own', env: { ICONS_API: 'https://icons.test' } }))
  let visit: Visit

  afterEach(() => closePage(visit.page))

  it('comes from our own service, and nothing moves for it', async () => {
    const asked = await open({})
    const before = await wordsAt()
    await wake()
    await visit.page.waitForSelector(`${place} svg`)
    expect(asked.map(({ url }) => url)).to.deep.equal([`${site.url}/api/icons/ph.json?icons=receipt-light`])
    const { width, height, drawn } = await visit.page.$eval(`${place} svg`, (it) => {
      const { width, height } = it.getBoundingClientRect()
      return { width, height, drawn: it.querySelector('path')?.getAttribute('d')?.length ?? 0 }
    })
    expect([width, height].every((it) => it > 15 && it < 32)).to.equal(true)
    expect(drawn).to.be.above(20)
    expect(await wordsAt()).to.deep.equal(before)
    expect(visit.errors).to.deep.equal([])
  })

  it('comes from the public API when our service fails, or does not have it', async () => {
    const asked = await open({ own: 'fails', other: 'answers' })
    await wake()
    await visit.page.waitForSelector(`${place} svg`)
    expect(asked.map(({ url }) => url)).to.deep.equal([
      `${site.url}/api/icons/ph.json?icons=receipt-light`,
      'https://icons.test/ph.json?icons=receipt-light',
    ])
    await closePage(visit.page)

    const setIcon = (name: string) =>
      site.edit('website-hotels/reserver', (story) => {
        story.content.body.find((it: { component: string }) => it.component === 'booking_bar').note_icon = name
      })
    await setIcon('mdi:receipt')
    await eventually(async () => expect(await site.html('/reserver')).to.include('mdi:receipt'))
    const askedNow = await open({ other: 'answers' })
    await wake()
    await visit.page.waitForSelector(`${place} svg`)
    expect(askedNow.map(({ url }) => url)).to.deep.equal([
      `${site.url}/api/icons/mdi.json?icons=receipt`,
      'https://icons.test/mdi.json?icons=receipt',
    ])
    await setIcon('ph:receipt-light')
    await eventually(async () => expect(await site.html('/reserver')).to.include('ph:receipt-light'))
  })

  it('is asked of the next server after 750 ms', async () => {
    const asked = await open({ own: 'hangs', other: 'answers' })
    await wake()
    await visit.page.waitForSelector(`${place} svg`)
    const [own, other] = asked.map(({ at }) => at)
    expect((other ?? 0) - (own ?? 0)).to.be.within(700, 1400)
  })

  it('is left out after 1.5 s, whatever comes then; the page stays whole', async () => {
    const asked = await open({ own: 'hangs', other: 'hangs' })
    const before = await wordsAt()
    await wake()
    await eventually(() => expect(asked.length).to.equal(2))
    await new Promise((done) => setTimeout(done, 1500))
    for (const { request } of asked) await answer(request)
    await new Promise((done) => setTimeout(done, 300))
    expect(await visit.page.$eval(place, (it) => it.childElementCount)).to.equal(0)
    expect(await wordsAt()).to.deep.equal(before)
    expect(visit.errors).to.deep.equal([])
  })

  type Manner = 'answers' | 'fails' | 'hangs'

  /** The page, before anybody has touched its form. @param own how our service behaves; as it is, without */
  async function open({ own, other }: { own?: Manner; other?: Manner }) {
    const asked: { url: string; at: number; request: HTTPRequest }[] = []
    visit = await openPage(site, '/mentions-legales')
    await visit.page.setRequestInterception(true)
    visit.page.on('request', (request) => {
      const url = request.url()
      const isOther = url.startsWith('https://icons.test')
      if (isOther || url.includes('/api/icons/')) asked.push({ url, at: performance.now(), request })
      const manner = isOther ? other : url.includes('/api/icons/') ? own : undefined
      if (manner === 'answers') void answer(request)
      else if (manner === 'fails') void request.respond({ status: 404, contentType: 'application/json', body: '{}' })
      else if (manner !== 'hangs') void request.continue()
    })
    await visit.page.goto(`${site.url}/reserver`)
    visit.errors.length = 0
    return asked
  }

  function answer(request: HTTPRequest): Promise<void> {
    const url = new URL(request.url())
    const names = url.searchParams.get('icons')?.split(',') ?? []
    return request.respond({
      status: 200,
      contentType: 'application/json',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: JSON.stringify({
        width: 24,
        height: 24,
        icons: Object.fromEntries(names.map((it) => [it, { body: shape }])),
      }),
    })
  }

  async function wake() {
    await touch(visit.page, '.BookingBar')
    await visit.page.waitForSelector('.BookingBar form[novalidate]')
  }

  /** Where the sentence beside the icon stands. */
  function wordsAt() {
    return visit.page.$eval('.BookingBar-note', (note) => {
      const range = document.createRange()
      range.selectNodeContents(note.lastChild as Node)
      const { left, width, height } = range.getBoundingClientRect()
      return { left, width, height }
    })
  }
})
