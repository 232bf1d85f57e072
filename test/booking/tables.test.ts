import { expect } from 'chai'
import type { Frame, HTTPRequest, Page } from 'puppeteer'
import type { BookingProvider } from '#shared/booking/tablePartners.ts'
import { addDays } from '#shared/time/days.ts'
import { newPage } from '#test/support/browser.ts'
import { closing, opened } from '#test/support/opened.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { eventually, openSite } from '#test/support/site.ts'
import { startTables } from '#tools/standins/tables/tables.ts'

/** A restaurant of each kind, with its partner's page for five people on a Saturday at half past twelve. */
const restaurants = [
  {
    slug: 'le-bar-des-regates',
    name: 'Le Bar des Régates',
    provider: 'resy',
    page: '/cities/menton/venues/le-bar-des-regates',
    // Resy's page takes no time.
    query: (day: string) => ({ date: day, seats: '5' }),
  },
  {
    slug: 'la-vigie',
    name: 'La Vigie',
    provider: 'sevenrooms',
    page: '/explore/hautemervigie/reservations/create/search/',
    query: (day: string) => ({ date: american(day), party_size: '5', time_slot: '12:30' }),
  },
  {
    slug: 'la-criee',
    name: 'La Criée',
    provider: 'thefork',
    page: '/fr/5b0c9d5e-6f0a-4c27-9d0e-2f7b1c8a1927',
    query: (day: string) => ({ step: 'info', pax: '5', date: day, time: '750' }),
  },
] as const satisfies { provider: BookingProvider; [name: string]: unknown }[]

describe('tables at Resy, SevenRooms and TheFork (R004, R005, R006)', () => {
  const tables = opened(startTables)
  const site = opened(() => {
    const { resy, sevenrooms, thefork } = tables.urls
    return openSite({ stories: 'own', env: { RESY_URL: resy, SEVENROOMS_URL: sevenrooms, THEFORK_URL: thefork } })
  })
  let day: string
  before(async () => {
    day = nextSaturday(site.clock.day())
    // A page that was never drawn is loaded once more, with the policy of its partner: a click would meet that.
    await site.whole()
  })

  for (const { slug, name, provider, page, query } of restaurants) {
    it(`${provider}: party, day and time are asked on our page; the partner’s page exists and gets what it takes, without a script`, async () => {
      const html = await site.html(`/tables/${slug}`)
      expect(html).to.match(/<form[^>]*class="TableForm"[^>]*action="\/table-redirect"/)
      expect(html).to.contain(`href="${tables.urls[provider]}${page}`)
      expect(html).not.to.match(/<(script|iframe)[^>]*src="http/)
      const wish = new URLSearchParams({ restaurant: slug, people: '5', date: day, time: '12:30' })
      const sent = await site.get(`/table-redirect?${wish}`)
      expect(sent.status).to.equal(302)
      const target = new URL(sent.headers.get('location') ?? '')
      expect(target.origin + target.pathname).to.equal(tables.urls[provider] + page)
      expect(Object.fromEntries(target.searchParams)).to.deep.equal(query(day))
      const asked = await (await fetch(target)).text()
      expect(asked, 'the partner has a page there, of that restaurant').to.contain(`<p>Restaurant ${name}</p>`)
      expect(asked, 'it asks for nothing again').to.contain('value="5"').and.to.contain(`value="${day}"`)
      const link = /href="([^"]*)"[^>]*data-provider-page/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
      expect((await fetch(link)).status, 'the link leads to a page of the partner').to.equal(200)
    })
  }

  it('opens the policy of a page to the partner of its own table and to nobody else', async () => {
    const policyOf = async (path: string) => (await site.get(path)).headers.get('content-security-policy') ?? ''
    for (const { slug, provider } of restaurants) {
      const policy = await policyOf(`/tables/${slug}`)
      for (const directive of ['frame-src', 'form-action'])
        expect(policy).to.match(new RegExp(`${directive} [^;]*${tables.urls[provider]}`))
      for (const other of restaurants.filter((it) => it.provider !== provider))
        expect(policy).not.to.contain(tables.urls[other.provider])
      const isScripted = provider !== 'thefork'
      expect(/script-src [^;]*/.exec(policy)?.[0].includes(tables.urls[provider])).to.equal(isScripted)
      // Their scripts write HTML with inline styles; a frame alone needs nothing of it.
      expect(/style-src [^;]*'unsafe-inline'/.test(policy)).to.equal(isScripted)
      expect(policy.includes("require-trusted-types-for 'script'")).to.equal(!isScripted)
      expect(policy).not.to.match(/script-src [^;]*unsafe/)
    }
    for (const path of ['/', '/hotels/le-semaphore', '/tables', '/tables/le-jusant']) {
      const policy = await policyOf(path)
      for (const url of Object.values(tables.urls)) expect(policy, path).not.to.contain(url)
      expect(policy).to.contain("require-trusted-types-for 'script'").and.not.to.contain('unsafe-inline')
    }
  })

  it('lets TheFork’s frame ask for the browser’s payment sheet, on a page with its table, and nobody else', async () => {
    const paymentOf = async (path: string) =>
      /payment=\([^)]*\)/.exec((await site.get(path)).headers.get('permissions-policy') ?? '')?.[0]
    const wrong = '/table-redirect?restaurant=la-criee&people=99'
    // Not at once: a page that was never drawn begins before its restaurant is known, and has the browser load it again.
    for (const path of ['/tables/la-criee', '/en/restaurants/la-criee', wrong])
      await eventually(
        async () => [path, await paymentOf(path)],
        ([, it]) => it === `payment=(self "${tables.urls.thefork}")`,
      )
    for (const path of [
      '/',
      '/tables',
      '/tables/la-vigie',
      '/tables/le-bar-des-regates',
      '/tables/le-jusant',
      '/nulle-part',
    ])
      expect(await paymentOf(path), path).to.equal('payment=()')
    const page = await open('/tables/la-criee', 1440)
    await page.click('.TableForm [type="submit"]')
    const frame = await page.waitForFrame((it) => it.url().startsWith(tables.urls.thefork))
    await frame.waitForSelector('[name="people"]')
    expect(await mayPay(frame)).to.equal(true)
    const other = await open('/tables/la-vigie', 1440)
    expect(await mayPay(other.mainFrame())).to.equal(false)
  })

  for (const { slug, provider } of restaurants)
    it(`${provider}: is reached by keyboard on a desk at 400 %, where nothing is cut off, and what opens fits`, async () => {
      const page = await newPage({ width: 1280 })
      // 1280 by 1024 pixels, each four times as large.
      await page.setViewport({ width: 320, height: 256, deviceScaleFactor: 4 })
      await page.goto(`${site.url}/tables/${slug}`)
      await page.waitForSelector('.TableForm[data-alive]')
      const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(await isWide()).to.equal(false)
      await page.focus('.TableForm [name="people"]')
      for (const control of ['people', 'date', 'time', 'submit', 'link']) {
        const { name, hidden, cut } = await focused(page)
        expect(name).to.equal(control)
        expect(hidden, `${control} is seen whole`).to.equal(false)
        expect(cut, `${control} is not cut off`).to.equal(false)
        if (control !== 'link') await page.keyboard.press('Tab')
      }
      expect(await axeViolations(page)).to.deep.equal([])
      await page.focus('.TableForm [type="submit"]')
      if (provider === 'resy') {
        await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')])
        expect(page.url()).to.contain(`${tables.urls.resy}/cities/menton/venues/`)
        return
      }
      await page.keyboard.press('Enter')
      const place = provider === 'thefork' ? '[data-table-window] iframe' : '.sevenrooms-window iframe'
      await page.waitForSelector(place)
      await page.waitForFunction(
        (selector) => {
          const { top, left, right, bottom } =
            document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
          return right - left > 200 && top >= -1 && left >= 0 && right <= innerWidth && bottom <= innerHeight + 1
        },
        {},
        place,
      )
      expect(await isWide()).to.equal(false)
    })

  it('says what cannot be, beside its field, and keeps the rest; a table by telephone says so', async () => {
    const bad: [Record<string, string>, message: string][] = [
      [{ people: '9' }, 'De 1 à 8 personnes'],
      [{ people: 'x' }, 'De 1 à 8 personnes'],
      [{ date: `${day.slice(0, 5)}02-31` }, 'Choisissez un jour'],
      [{ date: '2020-01-01' }, 'Choisissez un jour'],
      [{ time: '03:00' }, 'Le restaurant ne sert pas à cette heure'],
      [{ restaurant: 'l-estran', date: addDays(day, 2), time: '20:00' }, 'Le restaurant est fermé ce jour-là'],
    ]
    for (const [changes, message] of bad) {
      const wish = { restaurant: 'la-vigie', people: '4', date: day, time: '12:30', ...changes }
      const html = await site.html(`/table-redirect?${new URLSearchParams(wish)}`)
      expect(html, JSON.stringify(changes)).to.contain(message)
      if (!changes.people) expect(html).to.contain('<option value="4" selected="">')
    }
    const english = await site.html('/en/table-redirect?restaurant=la-vigie&people=2&date=&time=')
    expect(english).to.contain('Choose a day in the next six weeks')
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
    const evening = Temporal.PlainDate.from(site.clock.day()).add({ days: 1 })
    const at = (time: string) =>
      evening.toZonedDateTime({ timeZone: 'Europe/Paris', plainTime: Temporal.PlainTime.from(time) }).epochMilliseconds
    // Own site: one partner alone is set.
    await using served = await closing(openSite({ stories: 'own', env: { SEVENROOMS_URL: tables.urls.sevenrooms } }))
    await served.edit('website-hotels/tables/la-vigie', (story) => {
      const [row] = story.content.hours
      story.content.hours = [
        { ...row, days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], opens: '19:00', closes: '22:00' },
      ]
      story.content.exceptions = []
    })
    served.clock.advance({ ms: at('19:45') - served.clock.now() })
    await eventually(async () =>
      expect(await timesOf(await served.html('/tables/la-vigie'))[0]).to.equal('20:00 20:30 21:00 21:30'),
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
  })

  it('takes away what passes while a page is left open', async () => {
    const page = await newPage({ width: 390 })
    const today = site.clock.day()
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

  it('SevenRooms: loads nothing before the click, says at once that something is under way, then its window is seen', async () => {
    const page = await open('/tables/la-vigie', 1440)
    const before = tables.requests.length
    expect(tables.requests.length).to.equal(before)
    expect(await axeViolations(page)).to.deep.equal([])
    const release = await holdScripts(page)
    await page.focus('.TableForm [type="submit"]')
    await page.keyboard.press('Enter')
    // Two frames are drawn within 40 ms: what is said by then was said at once.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await status(page)).to.equal('SevenRooms s’ouvre…')
    release()
    const frame = await page.waitForFrame((it) => it.url() === `${tables.urls.sevenrooms}/reservations/hautemervigie`)
    await frame.waitForSelector('[name="people"]')
    expect(await isSeen(page, '.sevenrooms-window iframe')).to.equal(true)
    await page.waitForFunction(() =>
      /est ouverte/.test(document.querySelector('[data-table-status]')?.textContent ?? ''),
    )
    expect(page.url()).to.contain('/tables/la-vigie')

    // Closed and asked for again: it opens again.
    await page.click('.sevenrooms-window button')
    await page.click('.TableForm [type="submit"]')
    await page.waitForSelector('.sevenrooms-window iframe')
    expect((await page.$$('.sevenrooms-window')).length).to.equal(1)
    await page.goto(`${site.url}/table-redirect?restaurant=la-vigie&people=9&date=${day}&time=03:00`)
    expect(await axeViolations(page)).to.deep.equal([])
  })

  it('Resy: its window on a wide screen; on a narrow one, where its script does nothing, its page with day and party', async () => {
    const wide = await open('/en/tables/le-bar-des-regates', 1440)
    await wide.click('.TableForm [type="submit"]')
    await wide.waitForSelector('.resy-window iframe')
    expect(await isSeen(wide, '.resy-window iframe')).to.equal(true)
    const frame = await wide.waitForFrame((it) => it.url().startsWith(`${tables.urls.resy}/widget`))
    expect(new URL(frame.url()).searchParams.get('venueId')).to.equal('19557')
    await wide.waitForFunction(() => /is open/.test(document.querySelector('[data-table-status]')?.textContent ?? ''))
    for (const width of [390, 820]) {
      const page = await open('/tables/le-bar-des-regates', width)
      await page.select('.TableForm [name="people"]', '6')
      // The visitor sees at once that the next page is on its way, however long it takes.
      const [, text] = await Promise.all([
        page.waitForNavigation(),
        page.$eval('.TableForm', (form) => {
          form.querySelector<HTMLElement>('[type="submit"]')?.click()
          return form.querySelector('[data-table-status]')?.textContent
        }),
      ])
      expect(text).to.equal('Resy s’ouvre…')
      const target = new URL(page.url())
      expect(target.pathname, `${width} px`).to.equal('/cities/menton/venues/le-bar-des-regates')
      expect(target.searchParams.get('seats')).to.equal('6')
      expect(target.searchParams.get('date')).to.match(/^\d{4}-\d\d-\d\d$/)
    }
  })

  it('SevenRooms and Resy: who has chosen is not asked again by a window, but led to the page that takes it', async () => {
    for (const { slug, provider, page: path, query } of restaurants.filter((it) => it.provider !== 'thefork')) {
      const page = await open(`/tables/${slug}`, 1440)
      const before = tables.requests.length
      await page.select('.TableForm [name="people"]', '5')
      await page.select('.TableForm [name="date"]', day)
      await page.select('.TableForm [name="time"]', '12:30')
      const link = new URL(await page.$eval('[data-provider-page]', (it) => (it as HTMLAnchorElement).href))
      expect(Object.fromEntries(link.searchParams)).to.deep.equal(query(day))
      await press(page)
      expect(page.url()).to.equal(link.href)
      expect(tables.requests.slice(before), 'its script').to.deep.equal([`GET ${provider} ${path}`])
    }
  })

  it('TheFork: a frame by the widget’s identifier, in the language of the page, with party, day and time', async () => {
    for (const [path, language] of [
      ['/tables/la-criee', 'fr'],
      ['/en/tables/la-criee', 'en-GB'],
    ] as const) {
      const page = await open(path, 390)
      await page.select('.TableForm [name="people"]', '5')
      await page.select('.TableForm [name="date"]', day)
      await page.select('.TableForm [name="time"]', '12:30')
      await page.click('.TableForm [type="submit"]')
      const frame = await page.waitForFrame((it) => it.url().startsWith(tables.urls.thefork))
      const { query } = restaurants.find((it) => it.provider === 'thefork') as (typeof restaurants)[number]
      expect(Object.fromEntries(new URL(frame.url()).searchParams)).to.deep.equal(query(day))
      expect(
        await frame.$$eval('[name="people"], [name="date"], [name="time"]', (all) =>
          all.map((it) => (it as HTMLInputElement).value),
        ),
      ).to.deep.equal(['5', day, '12:30'])
      expect(new URL(frame.url()).pathname).to.equal(`/${language}/5b0c9d5e-6f0a-4c27-9d0e-2f7b1c8a1927`)
      await frame.waitForSelector('[name="people"]')
      expect(await isSeen(page, '[data-table-window] iframe')).to.equal(true)
      expect(await page.evaluate(() => document.activeElement?.tagName)).to.equal('IFRAME')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
      expect(await axeViolations(page)).to.deep.equal([])
    }
  })

  const failures = [
    ['la-vigie', 'blocked', (it: HTTPRequest) => it.abort()],
    ['la-vigie', 'not there after three seconds', () => {}],
    [
      'la-vigie',
      'another one than it was',
      (it: HTTPRequest) => it.respond({ contentType: 'text/javascript', body: '1' }),
    ],
    ['le-bar-des-regates', 'blocked', (it: HTTPRequest) => it.abort()],
    [
      'le-bar-des-regates',
      'one that opens nothing',
      (it: HTTPRequest) =>
        it.respond({ contentType: 'text/javascript', body: 'window.resyWidget = { openModal() {} }' }),
    ],
    ['la-criee', 'blocked', (it: HTTPRequest) => it.abort()],
  ] as const
  for (const [slug, what, answer] of failures) {
    it(`leads to the partner’s page with what was chosen where its script or frame is ${what} (${slug})`, async () => {
      const restaurant = restaurants.find((it) => it.slug === slug)
      const page = await open(`/en/tables/${slug}`, 1440)
      await page.setRequestInterception(true)
      page.on('request', (it) => void (isOfWindow(it) ? answer(it) : it.continue()))
      // The others' windows are for a visitor who has chosen nothing.
      if (restaurant?.provider === 'thefork') await page.select('.TableForm [name="people"]', '5')
      const link = await page.$eval('[data-provider-page]', (it) => (it as HTMLAnchorElement).href)
      await press(page)
      expect(page.url()).to.equal(link)
      expect(new URL(link).pathname).to.equal(restaurant?.page.replace(/^\/fr\//, '/en-GB/'))
    })
  }

  it('SevenRooms: a script that came without its window is not waited for, and the next press finds a whole one', async () => {
    const page = await open('/tables/la-vigie', 1440)
    let isWhole = false
    let handedOver = 0
    await page.setRequestInterception(true)
    page.on('request', (it) => {
      if (it.url().endsWith('/embed.js') && !isWhole)
        return void it.respond({ contentType: 'text/javascript', body: '1' })
      if (!it.url().includes('/table-redirect')) return void it.continue()
      // The page stays, with what it remembers.
      handedOver++
      return void it.respond({ status: 204 })
    })
    const started = performance.now()
    await page.click('.TableForm [type="submit"]')
    await eventually(() => expect(handedOver).to.equal(1))
    expect(performance.now() - started).to.be.below(2900)
    isWhole = true
    await page.waitForSelector('.TableForm:not([aria-busy="true"])')
    await page.click('.TableForm [type="submit"]')
    await page.waitForSelector('.sevenrooms-window iframe')
    expect(handedOver).to.equal(1)
  })

  it('is loaded whole from a page of another policy, by click, and so is the page after it', async () => {
    const page = await newPage({ width: 1440 })
    await page.goto(`${site.url}/tables`)
    for (const href of ['/tables/la-vigie', '/tables']) {
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await Promise.all([page.waitForNavigation(), page.click(`main a[href="${href}"]`)])
      expect(new URL(page.url()).pathname).to.equal(href)
      expect(await page.evaluate(() => 'isSameDocument' in window)).to.equal(false)
    }
  })

  it('has no way to a partner for a restaurant that does not name all of it, and gives the telephone', async () => {
    await site.edit('website-hotels/tables/les-filets-bleus', (story) => {
      story.content.city = ''
    })
    const html = await site.htmlWhen('/tables/les-filets-bleus', (it) => !it.includes('class="TableForm"'))
    expect(html).to.contain('href="tel:')
    expect(await site.html('/table-redirect?restaurant=les-filets-bleus&people=2')).to.contain('href="tel:')
  })

  /** Opened, and the form alive. */
  async function open(path: string, width = 390): Promise<Page> {
    const page = await newPage({ width })
    await page.goto(site.url + path)
    await page.waitForSelector('.TableForm[data-alive]')
    return page
  }

  function isOfWindow(request: HTTPRequest): boolean {
    const url = request.url()
    return (
      url.endsWith('/embed.js') || (!request.isNavigationRequest() && url.startsWith(`${tables.urls.thefork}/en-GB/`))
    )
  }
})

/** The button, and the partner's page that follows it; a pointer alone has the application take over the page at hand. */
async function press(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  await page.click('.TableForm [type="submit"]')
  await page.waitForFunction((here) => location.origin !== here && document.readyState !== 'loading', {}, origin)
}

/** Partners' scripts wait until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.setRequestInterception(true)
  page.on('request', (it) => {
    if (it.url().endsWith('/embed.js')) released.then(() => it.continue())
    else it.continue()
  })
  return release
}

function status(page: Page): Promise<string> {
  return page.$eval('[data-table-status]', (it) => it.textContent ?? '')
}

/** Whether the payment sheet may be opened by that document. */
function mayPay(frame: Frame): Promise<boolean> {
  return frame.evaluate(() =>
    (document as unknown as { featurePolicy: { allowsFeature(name: string): boolean } }).featurePolicy.allowsFeature(
      'payment',
    ),
  )
}

/** The focused control of the form: whether something covers it or the window's edge cuts it, and whether its text fits. */
function focused(page: Page): Promise<{ name: string; hidden: boolean; cut: boolean }> {
  return page.evaluate(() => {
    const it = document.activeElement as HTMLElement & { name?: string; type?: string }
    const { top, bottom, left, right } = it.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return {
      name: it.tagName === 'A' ? 'link' : it.tagName === 'BUTTON' ? 'submit' : (it.name ?? ''),
      hidden: top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || !(at && it.contains(at)),
      cut: it.scrollWidth > it.clientWidth + 1 && getComputedStyle(it).display !== 'inline',
    }
  })
}

/** Whether a person sees it: it has a size and is not hidden. */
function isSeen(page: Page, selector: string): Promise<boolean> {
  return page.$eval(selector, (it) => {
    const { width, height } = it.getBoundingClientRect()
    return width > 200 && height > 200 && it.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  })
}

/** `2026-12-05` → `12-05-2026`. */
function american(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}-${date}-${year}`
}

/** The times that the form offers for each day, today first. */
function timesOf(html: string): string[] {
  return [...html.matchAll(/data-times="([^"]*)"/g)].map(([, times]) => times ?? '')
}

/** A week ahead or more, and a day on which all three serve lunch. */
function nextSaturday(today: string): string {
  const days = Array.from({ length: 7 }, (_, ahead) => addDays(today, 7 + ahead))
  return days.find((it) => new Date(it).getUTCDay() === 6 && !it.endsWith('12-25')) ?? today
}
