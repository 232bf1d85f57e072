import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import type { ElementHandle } from 'puppeteer'
import { intlFor } from '#i18n/createIntl.ts'
import { formatDay } from '#i18n/formats.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { nightlyLimits, stayLimits } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import { addDays } from '#shared/time/days.ts'
import { addMonths, localDay } from '#shared/time/localTime.ts'
import { houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { closePage, newPage } from '#test/support/browser.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { type Hand, hands } from '#test/support/quality/hands.ts'
import { checkHtml } from '#test/support/quality/nu.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { inEnvelope } from '#tools/standins/bookingEngine/reservation.ts'

const secret = 'secret-of-the-booking-engine'
const docs = join(import.meta.dirname, '..', '..', 'docs')
const right = { Authorization: `Basic ${Buffer.from(`synxis:${secret}`).toString('base64')}` }

/** La Pinède, and its rooms by size: for two, for two, for five. */
const [pinede, small, middle, large] = ['19784', 'CPRS', 'CBSS', 'KCBN'] as const

describe('prices by night, as SynXis tells a booking source', () => {
  const site = onAnyDatabase(openHotelSite, { env: { BOOKING_SECRET: secret } })
  let today: string
  let month: string
  /** A day of the month after this one. */
  const on = (day: number) => `${month}-${String(day).padStart(2, '0')}`
  before(async () => {
    await site.whole()
    today = localDay(site.clock.now())
    month = addMonths(today.slice(0, 7), 1)
  })

  /** Messages of tests come a minute after each other. */
  let minutes = 0
  const nextTime = () => new Date(site.clock.now() - 86_400_000 + ++minutes * 60_000).toISOString()
  function message(name: string, content: string, { at = nextTime(), head = '' } = {}): string {
    return `<OTA_${name}RQ xmlns="http://www.opentravel.org/OTA/2003/05" EchoToken="e-1" Version="4" TimeStamp="${at}">${head}${content}</OTA_${name}RQ>`
  }
  const delta = '<UniqueID Type="16" ID="1" ID_Context="DeltaLoad"/>'
  const amount = (euros: string, more = 'CurrencyCode="EUR" NumberOfGuests="2"') =>
    `<BaseByGuestAmt AmountAfterTax="${euros}" AgeQualifyingCode="10" ${more}/>`
  const rate = (start: string, end: string, amounts: string) =>
    `<Rate Start="${start}" End="${end}"><BaseByGuestAmts>${amounts}</BaseByGuestAmts></Rate>`
  const prices = (
    room: string,
    rates: string,
    options: { at?: string; head?: string; hotel?: string; plan?: string } = {},
  ) =>
    message(
      'HotelRateAmountNotif',
      `<RateAmountMessages HotelCode="${options.hotel ?? pinede}"><RateAmountMessage><StatusApplicationControl InvTypeCode="${room}" RatePlanCode="${options.plan ?? 'BAR'}"/><Rates>${rates}</Rates></RateAmountMessage></RateAmountMessages>`,
      options,
    )
  const status = (control: string, rules: string) =>
    message(
      'HotelAvailNotif',
      `<AvailStatusMessages HotelCode="${pinede}"><AvailStatusMessage><StatusApplicationControl ${control}/>${rules}</AvailStatusMessage></AvailStatusMessages>`,
    )
  const master = (to: 'Open' | 'Close') => `<RestrictionStatus Restriction="Master" Status="${to}"/>`
  const counts = (control: string, counted: string) =>
    message(
      'HotelInvCountNotif',
      `<Inventories HotelCode="${pinede}"><Inventory><StatusApplicationControl ${control}/><InvCounts>${counted}</InvCounts></Inventory></Inventories>`,
    )

  async function send(body: string, headers: Record<string, string> = right) {
    const answer = await fetch(`${site.url}/api/booking/reservations`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', ...headers },
      body,
    })
    const text = await answer.text()
    const [, code = '0'] = /<Error [^>]*Code="(\d+)"/.exec(text) ?? []
    const [, warning = '0'] = /<Warning [^>]*Code="(\d+)"/.exec(text) ?? []
    return { status: answer.status, text, code: Number(code), warning: Number(warning) }
  }
  const taken = async (body: string) => expect(await send(body)).to.include({ status: 200, code: 0, warning: 0 })
  async function get(path: string) {
    const answer = await site.get(path)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }
  async function nights(guests = 2, hotel = 'la-pinede') {
    const answer = await get(`/api/booking/prices?${new URLSearchParams({ hotel, month, guests: String(guests) })}`)
    expect(answer.status, answer.body).to.equal(200)
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=60')
    return JSON.parse(answer.body) as { at: string | null; nights: { day: string; from?: number }[] }
  }
  const night = async (day: string, guests = 2) => (await nights(guests)).nights.find((it) => it.day === day)
  const pageOf = (locale: Locale, query: Record<string, string> = {}) =>
    get(`${locale === 'en' ? '/en' : ''}/synxis-redirect?${new URLSearchParams({ hotel: 'la-pinede', ...query })}`)
  const steady = (html: string) => html.replace(/nonce-[\w+/=-]+|nonce="[^"]*"/g, '')

  it('without any of them the finder, its page and the hotel are as they were, byte for byte, and nothing is asked twice', async () => {
    expect(await nights()).to.deep.equal({ month, at: null, nights: [] })
    const paths = [
      '/hotels/la-pinede',
      '/synxis-redirect?hotel=la-pinede',
      '/synxis-redirect?hotel=la-pinede&compare=1&arrival=x',
    ]
    const before = await Promise.all(paths.map(get))
    for (const { body } of before) expect(body).not.to.match(/PriceCalendar|RoomComparison|name="compare"/)
    await taken(prices('KING', rate(on(1), on(1), amount('99.00')), { hotel: numberOf('villa-ondine') }))
    const after = await Promise.all(paths.map(get))
    for (const [index, { body }] of after.entries()) expect(steady(body)).to.equal(steady(before[index]?.body ?? ''))
    // A whole stay that wants to compare what is not there goes on to the engine, as today.
    const stay = { arrival: on(10), departure: on(12), compare: '1' }
    expect((await pageOf('fr', stay)).status).to.equal(302)
  })

  function numberOf(slug: string): string {
    const story = site.services.content
      .all('fr')
      .find((it) => it.storySlug.endsWith(`/${slug}`) && it.component === 'hotel')
    return String(story?.content.synxis_id)
  }

  it('rate amounts, availability and inventory make the price of a night: the cheapest open room that takes the guests', async () => {
    const answer = await send(prices(small, rate(on(1), on(28), amount('226.00'))))
    expect(answer.text)
      .to.match(/<OTA_HotelRateAmountNotifRS xmlns="[^"]+" EchoToken="e-1" TimeStamp="[^"]+" Version="4"><Success\/>/)
      .and.not.include('ResResponseType')
    await taken(prices(middle, rate(on(1), on(28), amount('282.50'))))
    await taken(prices(large, rate(on(1), on(28), amount('395.00', 'CurrencyCode="EUR" NumberOfGuests="5"'))))
    expect(await night(on(12))).to.deep.equal({ day: on(12), from: 22_600 })
    expect(await night(on(12), 3)).to.deep.equal({ day: on(12), from: 39_500 })
    expect(await night(on(12), 6)).to.equal(undefined)
    // A closed room, a room that is sold out, a closed rate, a closed hotel.
    await taken(status(`Start="${on(12)}" End="${on(13)}" InvTypeCode="${small}"`, master('Close')))
    expect(await night(on(12))).to.deep.equal({ day: on(12), from: 28_250 })
    await taken(
      counts(
        `Start="${on(13)}" End="${on(13)}" InvTypeCode="${middle}"`,
        '<InvCount CountType="1" Count="9"/><InvCount CountType="2" Count="0"/>',
      ),
    )
    expect(await night(on(13))).to.deep.equal({ day: on(13), from: 39_500 })
    await taken(status(`Start="${on(14)}" End="${on(14)}"`, master('Close')))
    expect(await night(on(14))).to.deep.equal({ day: on(14), closed: true })
    await taken(status(`Start="${on(15)}" End="${on(15)}" InvTypeCode="${small}" RatePlanCode="BAR"`, master('Close')))
    expect(await night(on(15))).to.include({ from: 28_250 })
    // Opened again, with a least stay; by days of the week; as a booking rule, in an envelope.
    await taken(
      status(
        `Start="${on(12)}" InvTypeCode="${small}"`,
        `${master('Open')}<LengthsOfStay><LengthOfStay MinMaxMessageType="SetMinLOS" Time="2" TimeUnit="Day"/></LengthsOfStay>`,
      ),
    )
    expect(await night(on(12))).to.deep.equal({ day: on(12), from: 22_600, minNights: 2 })
    const rule = message(
      'HotelBookingRuleNotif',
      `<RuleMessages HotelCode="${pinede}"><RuleMessage><StatusApplicationControl/><BookingRules><BookingRule Start="${on(16)}" End="${on(22)}" Mon="true" Tue="false">${master('Close')}</BookingRule></BookingRules></RuleMessage></RuleMessages>`,
    )
    const soap = await send(inEnvelope(rule, { user: 'synxis', password: secret, at: site.clock.now() }), {
      SOAPAction: '""',
    })
    expect(soap.text).to.match(/<soap:Body><OTA_HotelBookingRuleNotifRS [^>]*><Success\/>/)
    const closed = (await nights()).nights.filter((it) => 'closed' in it).map((it) => it.day)
    expect(closed.map((it) => new Date(it).getUTCDay())).to.deep.equal(
      closed.map((it) => (it === on(14) ? new Date(it).getUTCDay() : 1)),
    )
    expect(closed).to.have.lengthOf(2)
    expect((await nights()).at).to.match(/^\d{4}-\d\d-\d\dT/)
    expect((await send(rule, {})).status).to.equal(401)
  })

  it('decimals by DecimalPlaces, an older message after a newer one, whole and partial loads', async () => {
    const day = on(24)
    await taken(prices(small, rate(day, day, amount('20050', 'CurrencyCode="EUR" DecimalPlaces="2"')), { head: delta }))
    expect(await night(day)).to.include({ from: 20_050 })
    const older = prices(small, rate(day, day, amount('199.00')), { head: delta, at: nextTime() })
    await taken(prices(small, rate(day, day, amount('210.00', 'CurrencyCode="EUR"')), { head: delta }))
    expect((await send(older)).warning).to.equal(0)
    // For any number of guests the newer one counts; of two for two the newer.
    await taken(prices(small, rate(day, day, amount('211.00')), { head: delta }))
    expect((await send(older)).warning).to.equal(450)
    expect(await night(on(23))).to.include({ from: 22_600 })
    // Without a word on the kind of load it is the whole: nights that are not named have no price any more.
    await taken(prices(small, rate(on(1), on(22), amount('226.00'))))
    expect(await night(on(23))).to.include({ from: 28_250 })
    // A clock ahead of ours is not believed: what comes after it still counts.
    const ahead = new Date(site.clock.now() + 86_400_000).toISOString()
    await taken(prices(small, rate(on(1), on(1), amount('230.00')), { head: delta, at: ahead }))
    site.clock.advance({ ms: 1000 })
    await taken(
      prices(small, rate(on(1), on(1), amount('231.00')), {
        head: delta,
        at: new Date(site.clock.now()).toISOString(),
      }),
    )
    expect(await night(on(1))).to.include({ from: 23_100 })
  })

  it('what it cannot take is refused by OpenTravel’s codes, names its place, and stands on the page of the state until one is taken', async () => {
    const good = rate(on(2), on(3), amount('100.00'))
    const refusals: [string, number, RegExp][] = [
      [prices(small, good.replace(' CurrencyCode="EUR"', '')), 321, /CurrencyCode is missing/],
      [prices(small, good.replace('EUR', 'USD')), 320, /CurrencyCode: prices are shown in EUR/],
      [prices(small, good.replace('AmountAfterTax', 'AmountBeforeTax')), 321, /AmountAfterTax is missing/],
      ...['-5', '0', 'free', '1e5', '100000001'].map((it): [string, number, RegExp] => [
        prices(small, good.replace('100.00', it)),
        320,
        /AmountAfterTax/,
      ]),
      [prices(small, rate(on(3), on(2), amount('100.00'))), 320, /End/],
      [prices(small, rate(`${month}-32`, on(2), amount('100.00'))), 320, /Start/],
      [prices(small, good.replaceAll(/ (Start|End)="[^"]*"/g, '')), 321, /Start is missing/],
      [prices('', good), 321, /InvTypeCode is missing/],
      [prices("x' or 1", good), 320, /InvTypeCode/],
      [prices(small, good, { plan: '' }), 321, /RatePlanCode/],
      [prices(small, good, { hotel: '40404' }), 392, /Hotel not found for HotelCode=40404/],
      [prices(small, good, { hotel: '' }), 321, /HotelCode is missing/],
      [prices(small, good, { at: 'yesterday' }), 320, /TimeStamp/],
      [
        status(`Start="${on(2)}" InvTypeCode="${small}"`, '<RestrictionStatus Restriction="Master" Status="Maybe"/>'),
        320,
        /Status/,
      ],
      [counts(`Start="${on(2)}" InvTypeCode="${small}"`, '<InvCount CountType="2" Count="-2"/>'), 320, /InvCount/],
      [
        counts('', '').replace(
          /<Inventory>.*<\/Inventory>/,
          Array.from(
            { length: 100 },
            (_, room) =>
              `<Inventory><StatusApplicationControl Start="${today}" End="2099-01-01" InvTypeCode="R${room}"/><InvCounts><InvCount CountType="2" Count="1"/></InvCounts></Inventory>`,
          ).join(''),
        ),
        450,
        /Too many nights/,
      ],
      ['<OTA_HotelAvailRQ xmlns="http://www.opentravel.org/OTA/2003/05"/>', 450, /Not a message that the site takes/],
    ]
    const stored = () =>
      site.services.store.db
        .selectFrom('nightlyRates')
        .selectAll()
        .orderBy('day')
        .orderBy('room')
        .orderBy('at')
        .execute()
    const before = await stored()
    for (const [body, code, text] of refusals) {
      const started = performance.now()
      const answer = await send(body)
      expect([answer.status, answer.code], answer.text).to.deep.equal([200, code])
      expect(answer.text).to.match(text).and.not.include('<Success')
      expect(performance.now() - started).to.be.below(2000)
    }
    expect(await stored()).to.deep.equal(before)
    const { client } = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
    const state = async (locale: Locale) =>
      textOf(must(await client.get(deskPath('state', locale, { house: houses.hotel })), 200))
    expect(await state('fr'))
      .to.include('RateAmountNotif 40404')
      .and.match(/Prix et chambres libres de 2 hôtels, dernier message/)
    expect(await state('en'))
      .to.include('RateAmountNotif 19784')
      .and.match(/Prices and free rooms of 2 hotels, last message/)
    await taken(prices(small, good, { head: delta }))
    expect(await state('en')).not.to.include('RateAmountNotif 19784')
  })

  it('ten years of nights are those that are sold, and nights that are over are swept', async () => {
    const answer = await send(prices('TEN', rate('2020-01-01', '2035-12-31', amount('100.00'))))
    expect(answer).to.include({ code: 0, warning: 0 })
    const ofRoom = (room: string) =>
      site.services.store.db.selectFrom('nightlyRates').select('day').where('room', '=', room).orderBy('day').execute()
    const days = (await ofRoom('TEN')).map((it) => it.day)
    expect([days[0], days.at(-1), days.length]).to.deep.equal([
      today,
      addDays(today, stayLimits.aheadDays),
      stayLimits.aheadDays + 1,
    ])
    expect(days.length).to.be.below(nightlyLimits.values)
    expect((await send(prices('OLD', rate('2020-01-01', '2020-12-31', amount('100.00'))))).warning).to.equal(450)
    await site.services.store.db
      .updateTable('nightlyRates')
      .set({ day: addDays(today, -1) })
      .where('room', '=', 'TEN')
      .where('day', '=', today)
      .execute()
    site.clock.advance({ days: 1 })
    await site.services.jobs.runDue()
    expect((await ofRoom('TEN'))[0]?.day).to.equal(addDays(today, 1))
    await site.services.store.db.deleteFrom('nightlyRates').where('room', '=', 'TEN').execute()
  })

  it('the call refuses a month in which nothing is sold, a number of guests that cannot be, and a hotel that is none', async () => {
    const far = addDays(today, stayLimits.aheadDays + 40).slice(0, 7)
    for (const [query, expected] of [
      [{ month: '2020-01' }, 400],
      [{ month: far }, 400],
      [{ month: '2026-13' }, 400],
      [{ month: '' }, 400],
      [{ guests: '0' }, 400],
      [{ guests: '28' }, 400],
      [{ guests: 'two' }, 400],
      [{ hotel: 'nowhere' }, 404],
      [{ hotel: 'normandie' }, 200],
    ] as const) {
      const params = new URLSearchParams({ hotel: 'la-pinede', month, guests: '2', ...query })
      expect((await site.get(`/api/booking/prices?${params}`)).status, String(params)).to.equal(expected)
    }
  })

  it('the page of the finder shows a month without script, each price a link to the engine, and the hour at which they came', async () => {
    const at = nextTime()
    await taken(prices(small, rate(on(1), on(22), amount('226.00')), { at }))
    const came = (locale: Locale) => formatDay(intlFor(locale), localDay(Date.parse(at)))
    for (const [locale, words] of [
      [
        'fr',
        [
          'Prix par nuit',
          'complet',
          'la taxe de séjour s’y ajoute',
          `Prix reçus du moteur de réservation le ${came('fr')} à`,
          'Comparer les chambres',
        ],
      ],
      [
        'en',
        [
          'Prices by night',
          'full',
          'the tourist tax is added',
          `Prices received from the booking engine on ${came('en')} at`,
          'Compare the rooms',
        ],
      ],
    ] as const) {
      const { body, status: code } = await pageOf(locale, { month })
      expect(code).to.equal(200)
      for (const it of words) expect(textOf({ body })).to.match(new RegExp(it))
      const [, href = '', name = ''] =
        new RegExp(
          `href="([^"]*arrival=${on(10)}[^"]*)"><span aria-hidden="true">.*?<span class="visually-hidden">([^<]*)<`,
        ).exec(body) ?? []
      expect(name).to.match(locale === 'fr' ? /10 \S+, dès 226\s€$/ : /10 \w+, from €226$/)
      const next = await get(href.replaceAll('&amp;', '&'))
      expect(next.status).to.equal(302)
      const engine = new URL(next.headers.get('location') ?? '').searchParams
      expect([engine.get('arrive'), engine.get('depart')]).to.deep.equal([on(10), on(11)])
      // A night with a least stay leads to that stay.
      expect(body).to.include(`departure=${on(14)}`)
      expect(body).to.match(new RegExp(`href="[^"]*month=${addMonths(month, 1)}[^"]*#prix"`))
      expect(body).not.to.match(/"@type":"Offer"[^}]*226/)
    }
    await taken(prices(small, rate(on(28), on(28), amount('226.40')), { head: delta }))
    const { body } = await pageOf('fr', { month })
    expect(body, 'whole euros, never less').to.match(/>28.{0,20}<small>227\s€<\/small>.{0,90}, dès 226,40\s€</)
    expect((await checkHtml({ finder: body })).filter(({ type }) => type === 'error')).to.deep.equal([])
  })

  it('rooms stand beside each other with what differs and the sum of the nights of a stay', async () => {
    const stay = { arrival: on(9), departure: on(11), compare: '1' }
    const fr = textOf(await pageOf('fr', stay))
    expect(fr).to.match(/2 nuits, 1 chambre pour 2 personnes/)
    expect(fr)
      .to.match(/dès 452\s€ les 2 nuits/)
      .and.match(/dès 565\s€ les 2 nuits/)
      .and.match(/dès 790\s€/)
    expect(fr).to.include('Dans toutes les chambres')
    const en = textOf(await pageOf('en', { ...stay, rooms: '2', adults: '4' }))
    expect(en)
      .to.match(/from €904 the 2 nights/)
      .and.include('2 rooms for 2 people each')
    // A family of three: the small rooms say why not, and have no button.
    const family = await pageOf('fr', { ...stay, children: '1', childAges: '6' })
    expect(textOf(family))
      .to.match(/Pour 2 personnes au plus/)
      .and.match(/dès 790\s€/)
    expect(family.body.split('room=').length).to.be.below((await pageOf('fr', stay)).body.split('room=').length)
    // Closed within the stay, and a stay that is too short.
    const closed = textOf(await pageOf('fr', { ...stay, arrival: on(13), departure: on(15) }))
    expect(closed).to.include('Complet à ces dates')
    const short = textOf(await pageOf('fr', { ...stay, arrival: on(12), departure: on(13) }))
    expect(short).to.include('2 nuits au moins')
    const book = /href="([^"]*room=chambre-parasol[^"]*)"/.exec((await pageOf('fr', stay)).body)?.[1] ?? ''
    const next = await get(book.replaceAll('&amp;', '&'))
    expect(new URL(next.headers.get('location') ?? '').searchParams.get('room')).to.equal(small)
    expect((await pageOf('fr', { ...stay, compare: '' })).status).to.equal(200)
    const { compare: _, ...plain } = stay
    expect((await pageOf('fr', plain)).status).to.equal(302)
  })

  for (const name of ['keyboard', 'a quick touch'])
    it(`the calendar has the prices on its days, for the eye and for a reader, and comparing is one press away: ${name}`, async () => {
      const hand = hands[name] as Hand
      const page = await newPage({ width: hand.width })
      const errors: string[] = []
      page.on('pageerror', (it) => errors.push(String(it)))
      await page.goto(`${site.url}/hotels/la-pinede`)
      await page.focus('.BookingBar [name="arrival"]')
      const button = '.BookingBar-field--arrival .BookingBar-calendar'
      await hand.press((await page.waitForSelector(button)) as never)
      await page.waitForSelector('.StayCalendar[open]')
      if (!(await page.$(`.StayCalendar button[value="${on(12)}"]`)))
        await page.click('.StayCalendar-months button:last-child')
      await page.waitForSelector(`.StayCalendar button[value="${on(12)}"][data-price]`)
      const label = (day: number) =>
        page.$eval(`.StayCalendar button[value="${on(day)}"]`, (it) => it.getAttribute('aria-label'))
      expect(await label(10)).to.match(/10 .*, dès 226\s€$/)
      expect(await label(12)).to.match(/, dès 226\s€, 2 nuits au moins$/)
      expect(await label(14)).to.match(/, complet$/)
      expect(
        await page.$eval(`.StayCalendar button[value="${on(10)}"]`, (it) => it.getAttribute('data-price')),
      ).to.match(/^226\s€$/)
      expect(await page.$eval('.StayCalendar > :last-child', (it) => it.textContent)).to.match(
        /Dès.*taxe de séjour.*Prix reçus le \d/,
      )
      expect(await axeViolations(page)).to.deep.equal([])
      expect(await page.$eval('.StayCalendar', (it) => it.scrollWidth <= it.clientWidth)).to.equal(true)
      await page.keyboard.press('Escape')
      await page.goto(`${site.url}/synxis-redirect?hotel=la-pinede&arrival=${on(9)}&departure=${on(11)}&compare=1`)
      expect(await axeViolations(page)).to.deep.equal([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).to.equal(true)
      await page.focus('button[name="compare"]')
      await page.waitForSelector('.BookingBar form[novalidate]')
      const compare = (await page.$('button[name="compare"]')) as ElementHandle
      await Promise.all([page.waitForNavigation(), hand.press(compare)])
      expect(page.url()).to.include('compare=1').and.include('arrival=')
      expect(await page.$eval('.RoomComparison', (it) => it.textContent)).to.match(/dès 452\s€/)
      expect(errors).to.deep.equal([])
      await closePage(page)
    })

  it('the command of docs/operations/notifications.md sends the sample', async () => {
    const page = await readFile(join(docs, 'operations', 'notifications.md'), 'utf8')
    const command = /^ {4}(curl -u synxis.*rates\.xml.*)$/m.exec(page)?.[1] ?? ''
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('https://…', site.url)], {
      cwd: join(docs, '..'),
      env: { ...process.env, BOOKING_SECRET: secret },
    })
    expect(stdout).to.match(/<OTA_HotelRateAmountNotifRS .*<Success\/>/)
  })
})
