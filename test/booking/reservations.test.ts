import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { reservationFields } from '#server/booking/reservations/reservationFields.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { reservationLimits } from '#shared/limits.ts'
import { houses, staffMember, textOf } from '#test/desk/deskSite.ts'
import { newPage } from '#test/support/browser.ts'
import { errorsIn, postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { axeViolations } from '#test/support/quality/axe.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { inEnvelope } from '#tools/standins/bookingEngine/reservation.ts'

const secret = 'secret-of-the-booking-engine'
const docs = join(import.meta.dirname, '..', '..', 'docs')
const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const right = { Authorization: basic('synxis', secret) }

describe('reservations as SynXis delivers them', () => {
  const site = onAnyDatabase(openHotelSite, { env: { BOOKING_SECRET: secret, SYNXIS_CHAIN: '24100' } })
  let sample = ''
  let numbers = 0
  before(async () => {
    sample = await readFile(join(docs, 'operations', 'reservation.xml'), 'utf8')
  })

  /** The sample of the docs for another guest; each pair replaces what the sample has. */
  function message(email: string, changed: Record<string, string> = {}): string {
    const all = { 'anne@example.test': email, ...changed }
    return Object.entries(all).reduce((text, [from, to]) => {
      expect(text, from).to.include(from)
      return text.replaceAll(from, to)
    }, sample)
  }
  const newNumber = () => `10001SY9${String(++numbers).padStart(5, '0')}`
  /** A later state of it, as the engine says it. */
  const changedAt = (time: string, status = 'Modify') => ({
    'ResStatus="Commit"': `ResStatus="${status}"`,
    'ResStatus="Reserved"': `LastModifyDateTime="${time}" ResStatus="Reserved"`,
  })
  async function send(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = right) {
    const answer = await fetch(`${site.url}/api/booking/reservations`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/xml; charset=utf-8', ...headers },
      body,
    })
    const text = await answer.text()
    const [, code] = /<Error [^>]*Code="(\d+)"/.exec(text) ?? []
    const [, warning] = /<Warning [^>]*Code="(\d+)"/.exec(text) ?? []
    return {
      status: answer.status,
      text,
      code: Number(code ?? 0),
      warning: Number(warning ?? 0),
      headers: answer.headers,
    }
  }
  const rowOf = (number: string) =>
    site.services.store.db.selectFrom('stays').selectAll().where('number', '=', number).executeTakeFirst()

  it('the sample becomes a stay of its guest, every field by the table, and is answered as the sender expects', async () => {
    const { client, email } = await site.member()
    const number = newNumber()
    const answer = await send(message(email, { '10001SY000001': number }))
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/xml; charset=utf-8'])
    expect(answer.text)
      .to.match(
        /^<\?xml version="1.0" encoding="utf-8"\?>\n<OTA_HotelResNotifRS xmlns="http:\/\/www.opentravel.org\/OTA\/2003\/05"/,
      )
      .and.include('EchoToken="88b2653e-f20b-4222"')
      .and.include('Version="1.003" ResResponseType="Committed"><Success/>')
      .and.include(`<UniqueID Type="14" ID="${number}"/>`)
      .and.include(`ResID_Value="${number}" ResID_Source="Hautemer" ResID_SourceContext="PmsConfirmNumber"`)
    expect(await rowOf(number)).to.deep.include({
      hotel: 'la-pinede',
      ...{ fromDay: '2027-05-03', toDay: '2027-05-06', nights: 3, rooms: 1, adults: 2, children: 1 },
      ...{ totalCents: 49_173, currency: 'EUR', room: 'KING', roomName: 'King & View', state: 'upcoming' },
      changedAt: Date.parse('2026-11-12T11:22:06Z'),
    })
    expect((await client.get('/api/eph/bookings?state=upcoming')).body.items).to.have.lengthOf(1)
  })

  it('SOAP 1.1 with a user name token is answered in an envelope; a wrong, stale or absent login is 401 and reads nothing', async () => {
    const { email } = await site.member()
    const number = newNumber()
    const body = message(email, { '10001SY000001': number }).replace(/^<\?xml.*\?>\n/, '')
    const soap = (login: object = {}) =>
      inEnvelope(body, { user: 'synxis', password: secret, at: site.clock.now(), ...login })
    const refused = [
      ...[{ password: 'another' }, { user: 'other' }, { at: site.clock.now() - 330_000 }].map((it) => [soap(it), {}]),
      [body, {}],
      ...[basic('synxis', 'another'), basic('other', secret), 'Basic %', 'Bearer x'].map((it) => [
        body,
        { Authorization: it },
      ]),
      // A right token does not heal a wrong header.
      [soap(), { Authorization: basic('synxis', 'another') }],
    ] as [string, Record<string, string>][]
    for (const [text, headers] of refused) {
      const answer = await send(text, headers)
      expect([answer.status, answer.code], JSON.stringify(headers)).to.deep.equal([401, 497])
      expect(answer.headers.get('www-authenticate')).to.match(/^Basic /)
    }
    expect(await rowOf(number)).to.equal(undefined)
    const taken = await send(soap(), { SOAPAction: '""' })
    expect(taken.text).to.match(/<soap:Envelope xmlns:soap="[^"]+"><soap:Body><OTA_HotelResNotifRS .*<Success\/>/)
    expect(await rowOf(number)).to.include({ hotel: 'la-pinede' })
    // Too many wrong logins of an address: nothing of it is read.
    const stranger = { 'X-Forwarded-For': '198.51.100.77', Authorization: basic('synxis', 'guessed') }
    let last = 401
    for (let tries = 0; tries < 200 && last === 401; tries++) last = (await send('<a/>', stranger)).status
    expect(last).to.equal(429)
  })

  it('is changed and cancelled in the order of its own times, whatever comes last, and once', async () => {
    const { client, email } = await site.member()
    const number = newNumber()
    const first = message(email, { '10001SY000001': number })
    expect(await send(first)).to.include({ code: 0, warning: 0 })
    expect((await send(first)).warning).to.equal(450)
    const longer = { End: 'End', 'End="2027-05-06"': 'End="2027-05-07"' }
    const change = (time: string, changed: Record<string, string>, status = 'Modify') =>
      message(email, { '10001SY000001': number, ...changedAt(time, status), ...changed })
    const modified = await send(change('2026-11-13T09:00:00', longer))
    expect(modified.text).to.include('ResResponseType="Modified"><Success/>')
    expect(await rowOf(number)).to.include({ toDay: '2027-05-07', nights: 4, sequence: 1 })
    // Older than what is known, with another offset; repeated; of the same second, as samples have no finer time.
    const late = await send(change('2026-11-13T09:30:00+01:00', { 'Count="2"': 'Count="1"' }))
    expect([late.warning, (await rowOf(number))?.adults]).to.deep.equal([450, 2])
    const repeated = await send(change('2026-11-13T09:00:00', longer).replace(/EchoToken="[^"]*"/, 'EchoToken="again"'))
    expect(repeated.warning).to.equal(450)
    await send(change('2026-11-13T09:00:00', { ...longer, 'Count="2"': 'Count="4"' }))
    expect(await rowOf(number)).to.include({ adults: 4, sequence: 2 })
    const cancelled = await send(change('2026-11-14T09:00:00', longer, 'Cancel'))
    expect(cancelled.text).to.include('ResResponseType="Cancelled"><Success/>')
    expect((await send(change('2026-11-14T09:30:00', longer, 'Cancel'))).warning).to.equal(95)
    expect((await send(change('2026-11-15T09:00:00', longer))).code).to.equal(450)
    expect((await client.get('/api/eph/bookings?state=cancelled')).body.total).to.equal(1)
    expect((await rowOf(number))?.state).to.equal('cancelled')
  })

  it('a cancellation before its booking keeps it cancelled; one of a number alone cancels what is known', async () => {
    const { email } = await site.member()
    const [early, known, unknown] = [newNumber(), newNumber(), newNumber()]
    const whole = { ...changedAt('2026-11-14T09:00:00', 'Cancel'), '10001SY000001': early }
    expect(await send(message(email, whole))).to.include({ status: 200, code: 0 })
    expect((await send(message(email, { '10001SY000001': early }))).warning).to.equal(450)
    expect((await rowOf(early))?.state).to.equal('cancelled')
    const bare = (number: string) =>
      `<o:OTA_HotelResNotifRQ xmlns:o="http://www.opentravel.org/OTA/2003/05" ResStatus="Cancel" TimeStamp="2026-11-14T10:00:00Z">` +
      `<o:HotelReservations><o:HotelReservation ResStatus="Cancelled"><o:UniqueID Type="10" ID="${number}"/>` +
      '</o:HotelReservation></o:HotelReservations></o:OTA_HotelResNotifRQ>'
    await send(message(email, { '10001SY000001': known }))
    expect(await send(bare(known))).to.include({ status: 200, code: 0, warning: 0 })
    expect((await rowOf(known))?.state).to.equal('cancelled')
    // The other one was cancelled before the member heard of it.
    expect(await site.mails('stayCancelled', email)).to.equal(2)
    // The engine sends it again; once the booking has come it is taken.
    expect((await send(bare(unknown))).code).to.equal(245)
    await send(message(email, { '10001SY000001': unknown }))
    expect((await send(bare(unknown))).code).to.equal(0)
  })

  it('a stay of the past is over at once and counts for the level; one without e-mail belongs to a card number, or nobody', async () => {
    const { client, email, profile } = await site.member()
    const past = { '2027-05-03': '2026-05-03', '2027-05-06': '2026-05-06', '10001SY000001': newNumber() }
    expect(await send(message(email, past))).to.include({ code: 0, warning: 0 })
    expect((await client.get('/api/eph/bookings?state=ended')).body.total).to.equal(1)
    expect((await client.get('/api/eph/profile/me')).body.ibLevel).to.equal('IBMEMBRE')
    const noEmail = { '<Email>anne@example.test</Email>': '', '10001SY000001': newNumber() }
    const without = (card: string) =>
      Object.entries({ ...noEmail, '10001SY000001': newNumber() }).reduce(
        (text, [from, to]) => text.replaceAll(from, to),
        sample.replace('</PersonName>', `</PersonName>${card}`),
      )
    expect((await send(without(`<CustLoyalty MembershipID="${profile.ibNumber}"/>`))).code).to.equal(0)
    expect((await client.get('/api/eph/bookings?state=upcoming')).body.total).to.equal(1)
    expect((await send(without(''))).warning).to.equal(321)
  })

  it('what it cannot take is refused by OpenTravel’s codes, and names its place', async () => {
    const { email } = await site.member()
    const number = newNumber()
    const refusals: [Record<string, string>, number, RegExp][] = [
      [{ 'HotelCode="19784"': 'HotelCode="1"' }, 392, /Hotel not found for HotelCode=1/],
      [{ ' HotelCode="19784"': '' }, 321, /BasicPropertyInfo\/@HotelCode is missing/],
      [{ 'Start="2027-05-03"': 'Start="2027-05-32"' }, 320, /TimeSpan/],
      [{ 'End="2027-05-06"': 'End="2027-05-01"' }, 320, /TimeSpan/],
      [{ ' End="2027-05-06"': '' }, 321, /TimeSpan\/@End/],
      [{ 'AmountAfterTax="491.73"': 'AmountAfterTax="free"' }, 320, /AmountAfterTax/],
      [{ 'Count="2"': 'Count="0"' }, 320, /GuestCounts/],
      [{ [email]: 'nobody' }, 320, /Email/],
      [{ '<UniqueID Type="14" ID="10001SY000001"/>': '' }, 321, /UniqueID/],
      [{ '10001SY000001': 'a&#39; or 1' }, 320, /UniqueID/],
      [{ 'ResStatus="Reserved"': 'ResStatus="Waitlisted"' }, 356, /ResStatus/],
      [{ '2026-11-12T11:22:06': 'yesterday' }, 320, /CreateDateTime/],
      [{ '</HotelReservations>': '<HotelReservation/></HotelReservations>' }, 450, /One HotelReservation/],
    ]
    for (const [changed, code, text] of refusals) {
      const named: Record<string, string> =
        '10001SY000001' in changed || JSON.stringify(changed).includes('UniqueID') ? {} : { '10001SY000001': number }
      const answer = await send(message(email, { ...changed, ...named }))
      expect([answer.status, answer.code], answer.text).to.deep.equal([200, code])
      expect(answer.text).to.match(text).and.include('ResResponseType="Unsuccessful"').and.not.include('<Success')
    }
    expect((await send('<OTA_HotelAvailRQ/>')).code).to.equal(450)
    expect(await rowOf(number)).to.equal(undefined)
  })

  it('document types, entities, bombs, depth, size, other encodings and types are refused before they cost anything', async () => {
    const body = message('anne@example.test')
    const bomb = `<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`
    const unread: [string | Uint8Array<ArrayBuffer>, number, Record<string, string>?][] = [
      [body.replace('?>', `?>${bomb}`).replace('King', '&b;'), 400],
      [body.replace('?>', '?><!DOCTYPE a SYSTEM "file:///etc/passwd">'), 400],
      [body.replace('King', '&undeclared;'), 400],
      [`${'<a>'.repeat(reservationLimits.depth + 5)}${'</a>'.repeat(reservationLimits.depth + 5)}`, 400],
      [`${'<a>'.repeat(150_000)}`, 400],
      [body.replace('</ResGuests>', ''), 400],
      ['{"events": []}', 400],
      ['', 400],
      [new Uint8Array(Buffer.from(`\ufeff${body}`, 'utf16le')), 400],
      [body.replace('encoding="utf-8"', 'encoding="ISO-8859-1"'), 400],
      [new Uint8Array(Buffer.from(body.replace('Anne', 'Zoé'), 'latin1')), 400],
      [body + ' '.repeat(reservationLimits.bodyBytes), 413],
      [body, 415, { 'Content-Type': 'application/json' }],
      [body, 415, { 'Content-Type': 'application/soap+xml' }],
      [body, 415, { 'Content-Encoding': 'gzip' }],
    ]
    for (const [text, status, headers] of unread) {
      const started = performance.now()
      const answer = await send(text, { ...right, ...headers })
      const about = `${String(text).slice(0, 60)} ${JSON.stringify(headers)}`
      expect([answer.status, answer.code], about).to.deep.equal([status, 450])
      expect(answer.text, about).to.include('<OTA_HotelResNotifRS').and.not.include('root:')
      expect(performance.now() - started, about).to.be.below(2000)
    }
    const prototype = await send('<Envelope><__proto__><Body/></__proto__><Body><constructor/></Body></Envelope>')
    expect([200, 400]).to.include(prototype.status)
    expect(await send(`\ufeff${message('bom@example.test', { '10001SY000001': newNumber() })}`)).to.include({ code: 0 })
    expect((await fetch(`${site.url}/api/booking/reservations`)).status).to.equal(405)
  })

  it('the page of the state keeps what could not be taken, until it is; a stranger’s message is not kept (B23)', async () => {
    const { email } = await site.member()
    const number = newNumber()
    const unknown = message(email, { '10001SY000001': number, '19784': '40404' })
    await send(unknown)
    await send(unknown)
    await send('<not xml')
    await send(message(email, { '10001SY000001': 'STRANGER' }), {})
    await send('<a stranger', {})
    for (const [locale, lines] of [
      ['fr', ['À voir', 'Réservations du moteur hôtelier', 'sans numéro']],
      ['en', ['Booking engine', 'could not be taken', 'no number']],
    ] as const) {
      const { client } = await staffMember(site, 'group', undefined, { name: 'Ada Petit' })
      const page = textOf(must(await client.get(deskPath('state', locale, { house: houses.hotel })), 200))
      for (const line of lines) expect(page.toLowerCase()).to.include(line.toLowerCase())
      expect(page.split(number)).to.have.lengthOf(2)
      expect(page).to.include('40404 · 392 · Hotel not found for HotelCode=40404').and.not.include('STRANGER')
      expect(page).not.to.include(email)
    }
    await send(message(email, { '10001SY000001': number }))
    const left = await site.services.store.db.selectFrom('refusedMessages').select('number').execute()
    expect(left.map((it) => it.number)).not.to.include(number)
    site.clock.advance({ days: 31 })
    await site.services.jobs.runDue()
    expect(await site.services.store.db.selectFrom('refusedMessages').selectAll().execute()).to.deep.equal([])
  })

  it('the member reads what changed, in both languages, and leads to the engine’s own page to change or cancel', async () => {
    const { client, email } = await site.member()
    const number = newNumber()
    await send(message(email, { '10001SY000001': number }))
    const row = await rowOf(number)
    const pages = { fr: `/mon-compte/mes-sejours/${row?.id}`, en: `/en/my-account/my-stays/${row?.id}` }
    const read = async (locale: 'fr' | 'en') => must(await client.get(pages[locale]), 200)
    expect(textOf(await read('en')))
      .to.include('King &amp; View')
      .and.not.include('has changed')
    const change = { 'Start="2027-05-03"': 'Start="2027-05-04"', 'End="2027-05-06"': 'End="2027-05-07"' }
    const room = { 'RoomTypeCode="KING"': 'RoomTypeCode="KCBN"', 'King &amp; View': 'Twin &lt;b&gt;' }
    await send(message(email, { '10001SY000001': number, ...changedAt('2026-11-13T09:00:00'), ...change, ...room }))
    expect(textOf(await read('fr')))
      .to.include('Ce séjour a changé')
      .and.match(/du 3 au 6 mai 2027, désormais du 4 au 7 mai 2027/)
      .and.include('King &amp; View, désormais Cabane des Enfants')
    const english = await read('en')
    expect(textOf(english))
      .to.match(/This stay has changed.*3–6 May 2027, now 4–7 May 2027/)
      .and.include('now Children’s Cabin')
    const [, href = ''] = /href="([^"]*start=searchres[^"]*)"/.exec(english.body) ?? []
    const link = new URL(href.replaceAll('&amp;', '&'))
    expect(link.origin).to.equal(new URL(site.services.env.bookingEngine?.url ?? '').origin)
    expect(Object.fromEntries(link.searchParams)).to.deep.equal({
      ...{ chain: '24100', hotel: '19784', level: 'hotel', start: 'searchres', locale: 'en-US' },
    })
    await send(message(email, { '10001SY000001': number, ...changedAt('2026-11-14T09:00:00', 'Cancel'), ...change }))
    for (const [locale, text] of [
      ['fr', /Annulé le .*14 novembre 2026/],
      ['en', /Cancelled on .*14 November 2026/],
    ] as const) {
      const page = await read(locale)
      expect(textOf(page)).to.match(text)
      expect(page.body).not.to.include('searchres').and.not.include('name="message"')
    }
  })

  it('a message to the reception is among the requests of the hotel, with and without a script', async () => {
    const { client, email } = await site.member()
    const number = newNumber()
    await send(message(email, { '10001SY000001': number }))
    const id = (await rowOf(number))?.id
    const path = `/mon-compte/mes-sejours/${id}`
    const call = `/api/eph/bookings/${id}/messages`
    const empty = await postForm(client, path, { form: 'stayMessage', message: ' ', privacy: 'true' })
    expect([empty.status, Object.keys(errorsIn(empty.body))]).to.deep.equal([422, ['stayMessage-message']])
    const typed = { form: 'stayMessage', message: 'Un lit bébé, s’il vous plaît', privacy: 'true' }
    const posted = must(await postForm(client, path, typed), 303)
    const next = posted.headers.get('location') ?? ''
    expect(next).to.equal(`${path}?message=1#reception`)
    expect(textOf(must(await client.get(next), 200))).to.include('Votre message est parti')
    const refused = await client.post(call, { message: 'And a view', privacy: false })
    expect(refused.status).to.equal(422)
    must(await client.post(call, { message: 'And a view', privacy: true }), 201)
    const { client: other } = await site.member()
    expect((await other.post(call, { message: 'Mine?', privacy: true })).status).to.equal(404)
    expect((await site.client().post(call, { message: 'Mine?', privacy: true })).status).to.equal(401)
    const rows = await site.services.store.db
      .selectFrom('submissions')
      .select(['form', 'house', 'bodyJson', 'spam'])
      .where('email', '=', email)
      .orderBy('createdAt')
      .execute()
    expect(rows.map(({ form, house, spam }) => [form, house, spam])).to.deep.equal(
      Array(2).fill(['contact', 'la-pinede', 0]),
    )
    const [first] = rows.map(({ bodyJson }) => JSON.parse(bodyJson))
    expect(first).to.include({ message: typed.message, hotel: 'la-pinede', email })
    expect(first.subject).to.match(new RegExp(`^Séjour ${number}, du 3 au 6 mai 2027`))
    const { client: staff } = await staffMember(site, 'reception', 'la-pinede')
    const inbox = must(await staff.get(deskPath('requests', 'fr', { house: 'la-pinede' })), 200)
    expect(textOf(inbox)).to.include(`Séjour ${number}`)
    await send(message(email, { '10001SY000001': number, ...changedAt('2026-11-14T09:00:00', 'Cancel') }))
    expect((await client.post(call, { message: 'Late', privacy: true })).status).to.equal(409)
  })

  it('the form to the reception is used by touch on a phone and by keyboard on a desk, says what is missing, and loses nothing', async () => {
    const { client, email } = await site.member()
    const number = newNumber()
    await send(message(email, { '10001SY000001': number }))
    const id = (await rowOf(number))?.id
    const cookies = [...client.cookies].map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' }))
    for (const width of [390, 1440]) {
      const page = await newPage({ width })
      await page.browserContext().setCookie(...cookies)
      await page.goto(`${site.url}/mon-compte/mes-sejours/${id}`)
      const press = async (selector: string) => {
        await page.focus(selector)
        if (width === 390) await page.tap(selector)
        else await page.keyboard.press(selector.includes('button') ? 'Enter' : 'Space')
      }
      const form = 'form[data-form="stayMessage"]'
      await page.type(`${form} textarea`, `Lit bébé ${width}`)
      await press(`${form} button`)
      await page.waitForSelector(`${form} .ErrorSummary`)
      expect(await page.$eval(`${form} textarea`, (it) => it.value)).to.equal(`Lit bébé ${width}`)
      await press(`${form} input[name="privacy"]`)
      await press(`${form} button`)
      await page.waitForSelector('#reception .AccountNotice')
      expect(await page.$$eval('body', ([body]) => body && body.scrollWidth <= window.innerWidth)).to.equal(true)
      expect(await axeViolations(page)).to.deep.equal([])
      await page.browserContext().close()
    }
    const rows = await site.services.store.db
      .selectFrom('submissions')
      .select('bodyJson')
      .where('email', '=', email)
      .execute()
    expect(rows.map(({ bodyJson }) => JSON.parse(bodyJson).message)).to.have.members(['Lit bébé 390', 'Lit bébé 1440'])
  })

  it('the command of docs/operations/notifications.md sends the sample', async () => {
    const page = await readFile(join(docs, 'operations', 'notifications.md'), 'utf8')
    const command = /^ {4}(curl -u synxis.*)$/m.exec(page)?.[1] ?? ''
    const { stdout } = await promisify(execFile)('sh', ['-c', command.replace('https://…', site.url)], {
      cwd: join(docs, '..'),
      env: { ...process.env, BOOKING_SECRET: secret },
    })
    expect(stdout).to.include('<Success/>')
    expect(await rowOf('10001SY000001')).to.include({ hotel: 'la-pinede', hotelMemberId: null })
  })

  it('the table of docs/partners.md is the table of the code', async () => {
    const partners = await readFile(join(docs, 'partners.md'), 'utf8')
    for (const [name, { paths }] of Object.entries(reservationFields)) {
      const row = partners.split('\n').find((it) => it.startsWith(`| \`${name}\` |`))
      const said = [...(row ?? '').matchAll(/`([^`]+)`/g)].map(([, it]) => it).slice(1)
      expect(said, name).to.include.members([...paths])
    }
  })
})
