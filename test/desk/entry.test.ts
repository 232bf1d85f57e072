import { expect } from 'chai'
import { endAccess, invite } from '#server/desk/people/access.ts'
import { importStaff } from '#server/hotel/staff/importStaff.ts'
import type { DeskRole } from '#shared/desk/rights.ts'
import { deskPath } from '#shared/desk/routes.ts'
import { addressByItself } from '#shared/http/deskAddress.ts'
import { ratesPerMinute } from '#shared/limits.ts'
import { type Locale, locales } from '#shared/locales.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite } from '#test/support/hotelSite.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { besideIt, enter, houses, housesReady, moved, signIn, staffMember, textOf } from './deskSite.ts'
import { claimedLine } from './points/pointsSite.ts'
import { contact } from './requests/requestSite.ts'

const anne = { employeeNumber: '300001', firstname: 'Anne', lastname: 'Le Goff', birthdate: '1985-06-15' }

describe('the way into the desk (B23)', () => {
  const site = onAnyDatabase(openHotelSite)
  /** @param network of which there are 255 */
  const askCode = (email: string, network: number, client = site.client()) =>
    postForm(client, deskPath('login', 'fr'), { form: 'email', email }, { 'X-Forwarded-For': `198.51.${network}.7` })
  const home = (client: Client) => client.get(deskPath('house', 'fr', { house: houses.casino }))

  it('is a code by mail, in the language of the page, without a script; nobody else is let in', async () => {
    for (const locale of locales) {
      const stranger = await site.client().get(deskPath('home', locale))
      expect([stranger.status, stranger.headers.get('location')]).to.deep.equal([303, deskPath('login', locale)])
      const { client, email } = await staffMember(site, 'casinoDesk', houses.casino, { locale })
      const row = await site.services.store.db
        .selectFrom('outbox')
        .select(['kind', 'locale'])
        .where('recipient', '=', email)
        .orderBy('createdAt')
        .execute()
      expect(row).to.deep.equal([
        { kind: 'deskInvitation', locale },
        { kind: 'deskCode', locale },
      ])
      // One house alone is open at once.
      const start = await client.get(deskPath('home', locale))
      expect(start.headers.get('location')).to.equal(deskPath('house', locale, { house: houses.casino }))
      expect((await client.get(deskPath('house', locale, { house: houses.casino }))).status).to.equal(200)
      must(await postForm(client, deskPath('logout', locale), { form: 'logout' }), 303)
      expect(client.cookies.has('desk')).to.equal(false)
      expect((await client.get(deskPath('home', locale))).status).to.equal(303)
    }
  })

  it('names each role of a person at a house, leads to other houses where there are some, and says what waits', async () => {
    const { client, email } = await staffMember(site, 'casinoDesk', houses.casino)
    const invited = (role: DeskRole, house: string) =>
      invite(site.services.store, { email, role, house, language: 'fr' }, site.clock.now())
    await invited('reception', houses.casino)
    const alone = must(await home(client), 200)
    expect(textOf(alone)).to.include('Vos rôles : accueil du casino, réception').and.not.include('en attente')
    expect(alone.body).not.to.include(`href="${deskPath('home', 'fr')}">Mes établissements`)
    await claimedLine(site)
    const { id } = await contact(site, { hotel: houses.hotel })
    await site.services.store.db.updateTable('submissions').set({ house: houses.casino }).where('id', '=', id).execute()
    await invited('marketing', houses.hotel)
    const both = must(await home(client), 200)
    expect(textOf(both)).to.match(/Points 1 en attente .*Demandes 1 en attente/)
    expect(both.body).to.include(`href="${deskPath('home', 'fr')}">Mes établissements`)
    expect(textOf(must(await client.get(deskPath('home', 'en')), 200))).to.match(
      /Casinos .*Casino de la Digue 2 waiting .*Hotels .*Villa Ondine/,
    )
    const group = await staffMember(site, 'group', undefined)
    const everyHouse = must(await group.client.get(deskPath('home', 'fr')), 200)
    expect(textOf(everyHouse))
      .to.match(/Votre rôle : groupe État .*Journal .*Casino de la Digue \d+ en attente/)
      .and.not.match(/Casino du Granit \d/)
  })

  it('goes on to the page that was asked for, in the language of the login, where the person has a role', async () => {
    const { email } = await staffMember(site, 'casinoDesk', houses.casino)
    // Three codes an hour go to one mailbox; the first one signed the person in.
    site.clock.advance({ minutes: 61 })
    const asked = `${deskPath('points', 'fr', { house: houses.casino })}?page=2`
    const gone = async (place: string, locale: Locale) => {
      const client = site.client()
      const login = must(await client.get(place), 303).headers.get('location') ?? ''
      // The language changes on the way.
      const { body } = must(await client.get(login), 200)
      const there = locale === 'fr' ? login : attribute(body, 'href', deskPath('login', 'en'))
      const step = must(await postForm(client, there, { form: 'email', email }), 303).headers.get('location') ?? ''
      const wrong = must(await postForm(client, step, { form: 'code', code: '000000' }), 422)
      expect(attribute(wrong.body, 'href', deskPath('login', locale)), 'another code').to.equal(there)
      const { code } = await site.mail('deskCode', email)
      return must(await postForm(client, step, { form: 'code', code }), 303).headers.get('location')
    }
    expect(await gone(asked, 'fr')).to.equal(asked)
    expect(await gone(asked, 'en')).to.equal(`${deskPath('points', 'en', { house: houses.casino })}?page=2`)
    const others = deskPath('points', 'fr', { house: houses.other })
    expect(await gone(others, 'fr'), 'another house').to.equal(deskPath('home', 'fr'))
    const elsewhere = `${deskPath('login', 'fr')}?to=${encodeURIComponent('//example.org/equipe')}`
    const step = must(await postForm(site.client(), elsewhere, { form: 'email', email: newEmail('x.test') }), 303)
    expect(step.headers.get('location')).not.to.include('example.org')
  })

  it('leads to the same page in the other language, with its query and without the outcome of a form', async () => {
    const { client } = await staffMember(site, 'group', undefined)
    const path = deskPath('requests', 'fr', { house: houses.casino })
    const { body } = must(await client.get(`${path}?list=closed&all=1&done=requestClose`), 200)
    expect(body).to.include(`href="${deskPath('requests', 'en', { house: houses.casino })}?list=closed&amp;all=1"`)
  })

  it('answers alike whether an address is known, and says what is no address', async () => {
    const { email } = await staffMember(site, 'casinoDesk', houses.casino)
    for (const address of [email, newEmail('nobody.test')]) {
      const { status, headers, body } = await askCode(address, 1)
      expect([status, body]).to.deep.equal([303, ''])
      expect(headers.get('location')).to.match(/^\/equipe\/connexion\/[\da-f-]{36}$/)
    }
    const wrong = await askCode('lea@', 1)
    expect(wrong.status).to.equal(422)
    expect(wrong.body).to.include('value="lea@"').and.include('Saisissez une adresse e-mail valable')
  })

  it('sends three codes an hour to a mailbox for each network and twelve in all, says when none was sent, and keeps nobody out', async () => {
    const { email, client: counter } = await staffMember(site, 'casinoDesk', houses.casino)
    site.clock.advance({ hours: 1 })
    const sent = () => site.mails('deskCode', email)
    const before = await sent()
    for (const address of [email, newEmail('nobody.test')]) {
      const answers = []
      for (let n = 0; n < 4; n++) answers.push(await askCode(address, 1))
      expect(answers.map(({ status }) => status)).to.deep.equal([303, 303, 303, 429])
      const [, , , refused] = answers
      expect(textOf(refused ?? { body: '' })).to.include('Aucun code n’est parti')
      expect(refused?.body).to.include(`value="${address}"`)
    }
    expect(await sent()).to.equal(before + 3)
    const told = site.log.filter((it) => it.log === 'security' && it.code === 'desk.login.noCode')
    expect(told.slice(-2).map((it) => [it.event, it.network, typeof it.person])).to.deep.equal([
      ['codeMail', '198.51.1.0/24', 'string'],
      ['codeMail', '198.51.1.0/24', 'object'],
    ])
    // A stranger with many networks reaches the mailbox's limit, and not the devices of its owner.
    for (let network = 2; network < 6; network++) for (let n = 0; n < 3; n++) await askCode(email, network)
    expect(await sent()).to.equal(before + 12)
    expect((await askCode(email, 99)).status).to.equal(429)
    must(await postForm(counter, deskPath('logout', 'fr'), { form: 'logout' }), 303)
    const own = []
    for (let n = 0; n < 4; n++) own.push(await askCode(email, 1, counter))
    expect(own.map(({ status }) => status)).to.deep.equal([303, 303, 303, 429])
    expect(await sent()).to.equal(before + 15)
    // The device of somebody else at the same desk is none of this person's.
    const { client: beside } = await staffMember(site, 'casinoDesk', houses.casino)
    expect((await askCode(email, 1, beside)).status).to.equal(429)
    const { code } = await site.mail('deskCode', email)
    must(await postForm(counter, own[2]?.headers.get('location') ?? '', { form: 'code', code }), 303)
    expect((await home(counter)).status).to.equal(200)
  })

  it('refuses a wrong code, the sixth try, a code that is too old, used, or another browser’s', async () => {
    const { email } = await staffMember(site, 'casinoDesk', houses.casino)
    const begin = async () => {
      const client = site.client()
      const step = await postForm(client, deskPath('login', 'fr'), { form: 'email', email })
      const { code } = await site.mail('deskCode', email)
      const path = step.headers.get('location') ?? ''
      return { client, code, path, post: (given: string) => postForm(client, path, { form: 'code', code: given }) }
    }
    const first = await begin()
    const other = (n: number) => String((Number(first.code) + n) % 1_000_000).padStart(6, '0')
    for (let n = 1; n <= 5; n++) {
      const answer = await first.post(other(n))
      expect(answer.status).to.equal(422)
      expect(textOf(answer)).to.include('Ce code n’est pas le bon')
    }
    const sixth = await first.post(first.code)
    expect([sixth.status, textOf(sixth).includes('Trop d’essais')]).to.deep.equal([422, true])
    site.clock.advance({ hours: 1 })
    const late = await begin()
    site.clock.advance({ minutes: 11 })
    expect((await late.post(late.code)).status).to.equal(422)
    const used = await begin()
    expect((await used.post(used.code)).status).to.equal(303)
    expect((await used.post(used.code)).status).to.equal(422)
    // A reader over the shoulder has no page that waits for the code.
    site.clock.advance({ hours: 1 })
    const watched = await begin()
    const thief = await postForm(site.client(), deskPath('login', 'fr'), { form: 'email', email })
    const path = thief.headers.get('location') ?? ''
    expect((await postForm(site.client(), path, { form: 'code', code: watched.code })).status).to.equal(422)
  })

  it('is closed at once, in every process, to whoever left the staff list or was ended', async () => {
    const { store } = site.services
    const list = (hasLeft: boolean) => importStaff(store, [{ ...anne, hasLeft }], site.clock.now())
    await list(false)
    const listed = await staffMember(site, 'casinoDesk', houses.casino, { employee: anne.employeeNumber })
    const ended = await staffMember(site, 'casinoDesk', houses.casino)
    const beside = await besideIt(site)
    try {
      const there = beside ? moved(listed, beside) : listed.client
      for (const client of [listed.client, ended.client, there]) expect((await home(client)).status).to.equal(200)
      await list(true)
      await endAccess(store, { email: ended.email }, site.clock.now())
      for (const client of [listed.client, ended.client, there]) expect((await home(client)).status).to.equal(303)
      // Neither gets another code, and neither is told.
      for (const { email } of [listed, ended]) {
        const before = await site.mails('deskCode', email)
        must(await postForm(site.client(), deskPath('login', 'fr'), { form: 'email', email }), 303)
        expect(await site.mails('deskCode', email)).to.equal(before)
      }
      await list(false)
      expect((await home(listed.client)).status, 'back on the list').to.equal(200)
    } finally {
      await beside?.close()
    }
  })

  it('ends after four hours without use; a person sees their devices and ends one, or all others', async () => {
    const { client, email } = await staffMember(site, 'casinoDesk', houses.casino)
    const phone = await signIn(site, email)
    const devices = await client.get(deskPath('devices', 'fr'))
    const ids = [...String(devices.body).matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(ids).to.have.length(2)
    const [last] = await site.services.store.db
      .selectFrom('deskSessions')
      .select('id')
      .where('id', 'in', ids)
      .orderBy('createdAt', 'desc')
      .execute()
    must(await postForm(client, deskPath('devices', 'fr'), { form: 'end', id: last?.id ?? '' }), 303)
    expect((await home(phone)).status).to.equal(303)
    expect((await home(client)).status).to.equal(200)
    const other = await signIn(site, email)
    must(await postForm(client, deskPath('devices', 'fr'), { form: 'endOthers' }), 303)
    expect((await home(other)).status).to.equal(303)
    const alone = await client.get(deskPath('devices', 'fr'))
    expect([alone.status, textOf(alone).includes('tous les autres appareils')]).to.deep.equal([200, false])
    site.clock.advance({ hours: 3 })
    expect((await home(client)).status).to.equal(200)
    site.clock.advance({ hours: 3 })
    expect((await home(client)).status, 'used since').to.equal(200)
    site.clock.advance({ hours: 5 })
    expect((await home(client)).status).to.equal(303)
  })

  it('ends twelve hours after signing in, however often it is used, and is not prolonged by what a page asks for itself', async () => {
    const { client } = await staffMember(site, 'casinoDesk', houses.casino)
    const { client: left, email } = await staffMember(site, 'casinoDesk', houses.casino)
    const path = deskPath('house', 'fr', { house: houses.casino })
    const byItself = () => left.get(addressByItself(path, ''))
    for (let hour = 1; hour < 12; hour++) {
      site.clock.advance({ hours: 1 })
      expect((await home(client)).status, `used after ${hour} h`).to.equal(200)
      expect((await byItself()).status, `open for ${hour} h`).to.equal(hour < 4 ? 200 : 303)
    }
    expect(await enter(site, email, left), 'the page itself, to go on by hand').to.equal(path)
    site.clock.advance({ minutes: 59 })
    expect((await home(client)).status).to.equal(200)
    site.clock.advance({ minutes: 1 })
    expect((await home(client)).status, 'a shift is over').to.equal(303)
  })

  it('stays open for ten desks behind one address, and for all of them when one asks too often', async () => {
    const address = { 'X-Forwarded-For': '192.0.2.10' }
    const desks = await Promise.all(Array.from({ length: 10 }, () => staffMember(site, 'casinoDesk', houses.casino)))
    site.clock.toNextMinute()
    const clients = await Promise.all(desks.map(({ email }) => signIn(site, email, { headers: address })))
    const path = deskPath('house', 'fr', { house: houses.casino })
    const ask = async (client: Client | undefined, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => client?.get(path, address)))
      return answers.map((answer) => answer?.status)
    }
    for (const client of clients) expect(new Set(await ask(client, 20))).to.have.all.keys(200)
    const [busy, beside] = clients
    site.clock.toNextMinute()
    expect(await ask(busy, ratesPerMinute.desk + 1)).to.include(429)
    const refused = await busy?.get(path, address)
    expect([refused?.status, Number(refused?.headers.get('retry-after')) > 0]).to.deep.equal([429, true])
    expect(await ask(beside, 1), 'the desk beside it').to.deep.equal([200])
    expect(await ask(site.client(), ratesPerMinute.deskEntry + 1), 'without a session').to.include(429)
    expect(await ask(beside, 1), 'beside a stranger').to.deep.equal([200])
  })

  it('has pages that nobody stores, frames, indexes or posts to from elsewhere, with a cookie of their own', async () => {
    const { client } = await staffMember(site, 'casinoDesk', houses.casino)
    const { headers, body } = await home(client)
    expect(headers.get('cache-control')).to.equal('private, no-store')
    expect(headers.get('x-frame-options')).to.equal('DENY')
    expect(headers.get('x-robots-tag')).to.equal('noindex, nofollow')
    expect(headers.get('content-security-policy')).to.match(
      /^default-src 'none'; style-src 'self'.*frame-ancestors 'none'/,
    )
    expect(body).not.to.include('<script')
    const origin = { Origin: 'https://elsewhere.test' }
    const path = deskPath('rewards', 'fr', { house: houses.casino })
    expect((await postForm(client, path, { form: 'check', code: 'ABCDE-FGHJK' }, origin)).status).to.equal(403)
    const raw = await postForm(site.client(), deskPath('login', 'fr'), { form: 'nothing' })
    expect(raw.status).to.equal(400)
    expect((await client.send('DELETE', path)).status).to.equal(405)
    for (const page of ['/sitemap.xml', '/robots.txt', '/'])
      expect((await site.client().get(page)).body, page).not.to.include('/equipe')
  })

  it('is given by the command once: again changes nothing, an unknown house names the known ones', async () => {
    await housesReady(site)
    const { store } = site.services
    const email = newEmail('staff.test')
    const give = (changed: object = {}) =>
      invite(
        store,
        { email, role: 'reception', house: houses.hotel, name: 'Max Roy', language: 'en', ...changed },
        site.clock.now(),
      )
    expect(await give()).to.match(/is reception at Villa Ondine now\. The invitation is on its way\.$/)
    expect(await give()).to.match(/already\.$/)
    expect(await site.mails('deskInvitation', email)).to.equal(1)
    expect(await give({ role: 'casinoDesk', house: 'HOU' })).to.include('Casino de la Digue')
    const problem = (changed: object) => give(changed).catch((error: Error) => error.message)
    expect(await problem({ house: 'nowhere' })).to.match(/no house nowhere\. Known are casino-de-la-baie \(\w{3}\), /)
    expect(await problem({ role: 'group' })).to.include('leave --house out')
    for (const role of ['tournamentDesk', 'casinoDesk'])
      expect(await problem({ role })).to.equal(
        `Villa Ondine is a hotel: the role ${role} is of no use there. Its roles are reception, marketing.`,
      )
    expect(await problem({ employee: '999999' })).to.include('Nobody on the staff list')
    expect(await problem({ email: newEmail('staff.test'), name: undefined })).to.include('--name')
  })
})

/** The value of an attribute that begins with a text. */
function attribute(html: unknown, name: string, start: string): string {
  const values = [...String(html).matchAll(new RegExp(`${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  return (values.find((it) => it.split('?')[0] === start) ?? '').replaceAll('&amp;', '&')
}
