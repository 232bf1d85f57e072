import { expect } from 'chai'
import type { Page } from 'puppeteer'
import { startTables, type Tables } from '#server/standins/tables/tables.ts'
import type { BookingProvider } from '#shared/bookingProviders.ts'
import { addDays } from '#shared/bookingStay.ts'
import { todayInParis } from '#shared/parisTime.ts'
import { axeViolations } from '#test/support/axe.ts'
import { newPage } from '#test/support/browser.ts'
import { eventually, openSite, type Site } from '#test/support/site.ts'

/** A restaurant of each kind, by the name that its provider knows it by. */
const restaurants = [
  { slug: 'le-bar-des-regates', provider: 'resy', page: '/resy/venues/19557', people: 'seats', time: 'time' },
  {
    slug: 'la-vigie',
    provider: 'sevenrooms',
    page: '/sevenrooms/reservations/hautemer-vigie',
    people: 'party_size',
    time: 'start_time',
  },
  { slug: 'la-criee', provider: 'thefork', page: '/thefork/restaurant/r192701', people: 'pax', time: 'time' },
] as const satisfies { provider: BookingProvider; [name: string]: string }[]

describe('tables at Resy, SevenRooms and TheFork (R004, R005, R006)', function () {
  this.timeout(60_000)
  let site: Site
  let tables: Tables
  let day: string
  before(async () => {
    tables = await startTables()
    const { resy, sevenrooms, thefork } = tables.urls
    site = await openSite({ env: { RESY_URL: resy, SEVENROOMS_URL: sevenrooms, THEFORK_URL: thefork } })
    day = nextSaturday(todayInParis(site.clock.now()))
  })
  after(async () => {
    await site.close()
    await tables.close()
  })

  for (const { slug, provider, page, people, time } of restaurants) {
    it(`${provider}: party, day and time are asked on our page and handed over, without a script`, async () => {
      const answer = await site.get(`/tables/${slug}`)
      const html = await answer.text()
      expect(html).to.match(/<form[^>]*class="TableForm"[^>]*action="\/table-redirect"/)
      expect(html).to.contain(`href="${new URL(tables.urls[provider]).origin}${page}?`)
      expect(html).not.to.match(/<(script|iframe)[^>]*src="http/)
      const origin = new URL(tables.urls.resy).origin
      for (const directive of ['script-src', 'frame-src', 'form-action'])
        expect(answer.headers.get('content-security-policy')).to.match(new RegExp(`${directive} [^;]*${origin}`))
      const wish = new URLSearchParams({ restaurant: slug, people: '3', date: day, time: '12:30' })
      const sent = await site.get(`/table-redirect?${wish}`)
      expect(sent.status).to.equal(302)
      const target = new URL(sent.headers.get('location') ?? '')
      expect(target.origin + target.pathname).to.equal(origin + page)
      expect(Object.fromEntries(target.searchParams)).to.deep.equal({ [people]: '3', date: day, [time]: '12:30' })
      expect(await (await fetch(target)).text()).to.contain('value="12:30"')
    })
  }

  it('opens the policy only where a table can be booked', async () => {
    const origin = new URL(tables.urls.resy).origin
    for (const path of ['/', '/hotels/le-semaphore'])
      expect((await site.get(path)).headers.get('content-security-policy')).not.to.contain(origin)
  })

  it('says what cannot be, beside its field, and keeps the rest; a table by telephone says so', async () => {
    const bad: [Record<string, string>, message: string][] = [
      [{ people: '9' }, 'De 1 à 8 personnes'],
      [{ people: 'x' }, 'De 1 à 8 personnes'],
      [{ date: `${day.slice(0, 5)}02-31` }, 'Choisissez un jour'],
      [{ date: '2020-01-01' }, 'Choisissez un jour'],
      [{ time: '03:00' }, 'On ne sert pas à cette heure-là'],
      [{ restaurant: 'l-estran', date: addDays(day, 2), time: '20:00' }, 'Le restaurant est fermé ce jour-là'],
    ]
    for (const [changes, message] of bad) {
      const wish = { restaurant: 'la-vigie', people: '4', date: day, time: '12:30', ...changes }
      const html = await site.html(`/table-redirect?${new URLSearchParams(wish)}`)
      expect(html, JSON.stringify(changes)).to.contain(message)
      if (!changes.people) expect(html).to.contain('<option value="4" selected="">')
    }
    const english = await site.html('/en/table-redirect?restaurant=la-vigie&people=2&date=&time=')
    expect(english).to.contain('Choose a day of the next six weeks')
    expect(await site.html('/table-redirect?restaurant=le-jusant')).to.contain('href="tel:+33261912712"')
    expect((await site.get('/table-redirect?restaurant=titanic')).status).to.equal(404)
  })

  it('names closed days in the list, and offers the times of each', async () => {
    const html = await site.html('/tables/l-estran')
    expect(html).to.match(/<option value="[\d-]+" disabled="" data-times="">lundi [^<]*, fermé</)
    expect(html).to.match(/data-times="19:00 19:30 20:00 20:30 21:00"/)
  })

  it('offers no time that has passed: a kept page is right until its next time, not until midnight', async () => {
    // Tomorrow 19:45 in Paris: the last two services before 20:00 and after it, on one kept page.
    const evening = Temporal.PlainDate.from(todayInParis(site.clock.now())).add({ days: 1 })
    const at = (time: string) =>
      evening.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
    const served = await openSite({ env: { SEVENROOMS_URL: tables.urls.sevenrooms } })
    try {
      await served.edit('website-hotels/tables/la-vigie', (story) => {
        const [row] = story.content.hours
        story.content.hours = [
          { ...row, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], opens: '19:00', closes: '22:00' },
        ]
        story.content.exceptions = []
      })
      served.clock.advance({ ms: at('19:45') - served.clock.now() })
      await eventually(
        async () => timesOf(await served.html('/tables/la-vigie'))[0],
        (times) => times === '20:00 20:30 21:00 21:30',
      )
      const life = (await served.get('/tables/la-vigie')).headers.get('cache-control')
      expect(life).to.match(/s-maxage=60/)
      served.clock.advance({ ms: at('20:00') - served.clock.now() })
      expect(timesOf(await served.html('/tables/la-vigie'))[0]).to.equal('20:30 21:00 21:30')
      served.clock.advance({ ms: at('21:31') - served.clock.now() })
      const late = await served.html('/tables/la-vigie')
      expect(timesOf(late)[0]).to.equal('')
      expect(late).to.match(
        /<option value="[\d-]+"[^>]*data-times="19:00[^"]*" selected=""|selected=""[^>]*data-times="19:00/,
      )
    } finally {
      await served.close()
    }
  })

  it('takes away what passes while a page is left open', async () => {
    const page = await newPage({ width: 390 })
    const today = todayInParis(site.clock.now())
    await page.goto(`${site.url}/tables/la-criee`)
    await page.waitForSelector('.TableForm[data-alive]')
    const [first, second] = await page.$$eval('.TableForm [name="date"] option:not([disabled])', (them) =>
      them.map((it) => (it as HTMLOptionElement).value),
    )
    expect(first && first >= today).to.equal(true)
    // The end of that day in Paris, as the browser's own clock will say it.
    const end = Temporal.PlainDate.from(first as string).toZonedDateTime({
      timeZone: 'Europe/Paris',
      plainTime: '23:59',
    })
    await page.evaluate((late) => {
      const Real = Date
      const Late = class extends Real {
        constructor() {
          super(late)
        }
      }
      Object.assign(globalThis, { Date: Late })
    }, end.epochMilliseconds)
    await page.focus('.TableForm [name="people"]')
    expect(await page.$eval('.TableForm [name="date"]', (it) => (it as HTMLSelectElement).value)).to.equal(second)
  })

  it('loads nothing of the provider before the click, then opens its window with what was chosen', async () => {
    const page = await open('/tables/la-vigie')
    const before = tables.asked.length
    await page.select('.TableForm [name="people"]', '5')
    await page.select('.TableForm [name="date"]', day)
    const link = await page.$eval('[data-provider-page]', (it) => (it as HTMLAnchorElement).href)
    expect(new URL(link).searchParams.get('party_size')).to.equal('5')
    expect(new URL(link).searchParams.get('date')).to.equal(day)
    expect(tables.asked.length).to.equal(before)
    expect(await axeViolations(page)).to.deep.equal([])
    await page.$eval('.TableForm [type="submit"]', (it) => (it as HTMLButtonElement).click())
    const frame = await page.waitForFrame((it) => it.url().includes('/sevenrooms/widget/hautemer-vigie'))
    await frame.waitForSelector('[name="party_size"]')
    expect(await frame.$eval('[name="party_size"]', (it) => (it as HTMLInputElement).value)).to.equal('5')
    expect(tables.asked).to.include('GET /sevenrooms/embed.js')
    await page.goto(`${site.url}/table-redirect?restaurant=la-vigie&people=9&date=${day}&time=03:00`)
    expect(await axeViolations(page)).to.deep.equal([])
  })

  it('leads to the provider’s page with the values where its script is blocked', async () => {
    const page = await open('/en/tables/la-criee')
    await page.setRequestInterception(true)
    page.on('request', (it) => void (it.url().endsWith('/embed.js') ? it.abort() : it.continue()))
    await page.select('.TableForm [name="people"]', '6')
    await Promise.all([
      page.waitForNavigation(),
      page.$eval('.TableForm [type="submit"]', (it) => (it as HTMLButtonElement).click()),
    ])
    const target = new URL(page.url())
    expect(target.pathname).to.equal('/thefork/restaurant/r192701')
    expect(target.searchParams.get('pax')).to.equal('6')
  })

  /** Opened, and the form alive. */
  async function open(path: string): Promise<Page> {
    const page = await newPage({ width: 390 })
    await page.goto(site.url + path)
    await page.waitForSelector('.TableForm[data-alive]')
    return page
  }
})

/** What each day of the form offers, today first. */
function timesOf(html: string): string[] {
  return [...html.matchAll(/data-times="([^"]*)"/g)].map(([, times]) => times ?? '')
}

/** A week ahead or more, and a day on which all three serve lunch. */
function nextSaturday(today: string): string {
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, 7 + ahead))
  return days.find((it) => new Date(it).getUTCDay() === 6 && !it.endsWith('12-25')) ?? today
}
