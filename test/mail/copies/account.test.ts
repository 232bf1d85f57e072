import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { struckOut } from '#shared/account/mails.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { locales } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import { accountOf, accounts } from '#test/support/accounts.ts'
import { type Client, postSigned } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { type HotelSite, must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'
import { fullMember } from '#test/support/vipSite.ts'

const routes = {
  eph: { list: 'hotelMails', one: 'hotelMail' },
  vip: { list: 'vipMails', one: 'vipMail' },
} as const

/** Headers of a navigation that a person began on a page of the site. */
const ownNavigation = {
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
  'Sec-Fetch-User': '?1',
  'Sec-Fetch-Dest': 'document',
}

describe('what we wrote, in the account (beyond B20)', () => {
  const site = onAnyDatabase(openHotelSite, { mailbox: true, env: { BOOKING_SECRET: secretOfEngine() } })
  for (const programme of ['eph', 'vip'] as const) {
    const { api } = accounts[programme]
    const { list, one } = routes[programme]

    describe(programme, () => {
      it('lists the mails of the member alone, the newest first, and reads one', async () => {
        const { client, email } = await accountOf(site, programme)
        await prizes(site, email, ['Deauville', 'Étretat'])
        const mails = await untilMails(client, programme, 3)
        expect(mails.unread).to.equal(3)
        expect(mails.items.map(({ sentAt }) => sentAt)).to.deep.equal(
          mails.items
            .map(({ sentAt }) => sentAt)
            .toSorted()
            .toReversed(),
        )
        const [first] = mails.items
        const { body } = must(await client.get(`${api}/mails/${first?.id}`), 200)
        expect(body).to.include({ ...first, to: email, isRead: false })
        expect(body.from).to.match(/@/)
        const { client: other } = await accountOf(site, programme)
        for (const stranger of [other, site.client()]) {
          const status = stranger === other ? 404 : 401
          expect((await stranger.get(`${api}/mails/${first?.id}`)).status).to.equal(status)
          expect((await stranger.put(`${api}/mails/${first?.id}/read`)).status).to.equal(status)
          expect((await stranger.get(`${api}/mails/${first?.id}/files/1`)).status).to.equal(status)
        }
        expect((await other.get(pathFor(one, 'fr', { id: first?.id ?? '' }))).status).to.equal(404)
        expect((await site.client().get(pathFor(list, 'fr'))).status).to.equal(303)
      })

      it('is read when its member opens it on a page of ours, and by nothing else', async () => {
        const { client } = await accountOf(site, programme)
        const [mail] = (await untilMails(client, programme, 1)).items
        const path = pathFor(one, 'fr', { id: mail?.id ?? '' })
        const isRead = async () => must(await client.get(`${api}/mails/${mail?.id}`), 200).body.isRead
        const untouched: Record<string, string>[] = [
          {},
          { ...ownNavigation, 'Sec-Purpose': 'prefetch' },
          { ...ownNavigation, 'Sec-Fetch-Site': 'cross-site' },
          { ...ownNavigation, 'Sec-Fetch-User': '' },
        ]
        for (const headers of untouched) {
          expect(await navigate(site, client, path, headers)).to.contain('data-form="read"')
          expect(await isRead()).to.equal(false)
        }
        expect((await client.get(`/_payload/fr${path}.json`)).status).to.be.oneOf([200, 404])
        expect(await isRead()).to.equal(false)
        expect(await navigate(site, client, path, ownNavigation)).to.contain('data-form="unread"')
        expect(await isRead()).to.equal(true)
        expect(must(await client.post('/api/eph/users/init'), 200).body.unreadMails).to.deep.equal(
          programme === 'eph' ? { hotel: 0 } : { vip: 0 },
        )
      })

      it('is marked by its calls and, without a script, by its forms', async () => {
        const { client, email } = await accountOf(site, programme)
        await prizes(site, email, ['Houlgate'])
        const mails = await untilMails(client, programme, 2)
        const id = mails.items[0]?.id ?? ''
        const unread = async () => must(await client.get(`${api}/mails`), 200).body.unread
        must(await client.put(`${api}/mails/${id}/read`), 204)
        must(await client.put(`${api}/mails/${id}/read`), 204)
        expect(await unread()).to.equal(1)
        must(await client.delete(`${api}/mails/${id}/read`), 204)
        expect(await unread()).to.equal(2)
        must(await client.put(`${api}/mails/read`), 204)
        expect(await unread()).to.equal(0)
        expect((await client.put(`${api}/mails/unknown/read`)).status).to.equal(404)
        for (const locale of locales) {
          const path = pathFor(one, locale, { id })
          const marked = await postForm(client, path, { form: 'unread' })
          expect(marked.status).to.equal(303)
          expect(await unread()).to.equal(1)
          const after = must(await client.get(marked.headers.get('location') ?? ''), 200).body
          expect(after).to.contain('AccountNotice')
          expect((await postForm(client, path, { form: 'read' })).status).to.equal(303)
          expect(await unread()).to.equal(0)
          must(await client.delete(`${api}/mails/${id}/read`), 204)
          expect((await postForm(client, pathFor(list, locale), { form: 'allRead' })).status).to.equal(303)
          expect(await unread()).to.equal(0)
        }
      })

      it('is found by all words of a search, in any letters, and by pages', async () => {
        const { client, email } = await accountOf(site, programme)
        await prizes(site, email, ['Élodie', 'Œuvre', ...Array.from({ length: 22 }, (_, n) => `Nom${n}`)])
        await untilMails(client, programme, 25)
        const found = async (q: string) => {
          const { body } = must(await client.get(`${api}/mails?q=${encodeURIComponent(q)}`), 200)
          return body.total
        }
        expect(await found('elodie')).to.equal(1)
        expect(await found('BONJOUR ÉLODIE')).to.equal(1)
        expect(await found('oeuvre')).to.equal(1)
        expect(await found('elodie oeuvre')).to.equal(0)
        expect(await found('nom1')).to.equal(11)
        // No pattern: these are letters like others, or none.
        expect(await found('%')).to.equal(25)
        expect(await found('el_die')).to.equal(0)
        expect((await client.get(`${api}/mails?q=${'x'.repeat(201)}`)).status).to.equal(422)
        expect((await client.get(`${api}/mails?page=0`)).status).to.equal(422)
        const second = must(await client.get(`${api}/mails?page=2`), 200).body
        expect([second.pages, second.items.length]).to.deep.equal([2, 5])
        expect(must(await client.get(`${api}/mails?page=3`), 200).body.items).to.deep.equal([])
        for (const locale of locales) {
          const path = pathFor(list, locale)
          const open = async (address: string): Promise<string> => must(await client.get(address), 200).body
          expect(rowsIn(await open(`${path}?page=2`))).to.have.length(5)
          const [row = ''] = rowsIn(await open(`${path}?q=nom2`))
          const mail = await open(hrefIn(row))
          expect(hrefIn(/<p class="Mail-back[^>]*>.*?<\/p>/s.exec(mail)?.[0])).to.equal(`${path}?q=nom2`)
          expect(/<a[^>]* href="([^"]*)" rel="next">/.exec(mail)?.[1]).to.contain('?q=nom2')
          const nothing = await open(`${path}?q=zzz`)
          expect(nothing).to.match(/<p class="Mails-none lead">/)
          expect(nothing).to.match(/<input[^>]*name="q"[^>]*value="zzz"/)
          expect((await client.get(`${path}?page=9`)).status).to.equal(404)
        }
      }).timeout(60_000)
    })
  }

  it('is one mark for a member of both programmes, which adds both', async () => {
    const email = newEmail()
    const { client } = await site.member({ email })
    await fullMember(site, { email })
    must(await client.post('/api/vip/login', { email, password }), 200)
    await untilMails(client, 'eph', 1)
    await untilMails(client, 'vip', 1)
    await prizes(site, email, ['Cabourg'])
    await untilMails(client, 'vip', 2)
    const { unreadMails } = must(await client.post('/api/eph/users/init'), 200).body
    expect(unreadMails).to.deep.equal({ hotel: 2, vip: 2 })
    const page: string = must(await client.get(pathFor('hotelMails', 'fr')), 200).body
    expect(page).to.match(/<html data-member="hotel vip any( birthday)? mail"/)
    expect(textOf(/<span class="Header-unread".*?<\/span><\/span>/s.exec(page)?.[0])).to.equal(
      '4Courrier non lu\u00a0: 4',
    )
  })

  it('stays closed for a card login', async () => {
    const { card, email } = await fullMember(site)
    const reader = site.client()
    must(await reader.post('/api/vip/login/card', { kind: 'qr', code: card.cvip, birthdate: card.birthdate }), 200)
    await prizes(site, email, ['Trouville'])
    expect((await reader.get('/api/vip/mails')).status).to.equal(403)
    expect(must(await reader.post('/api/eph/users/init'), 200).body).not.to.have.property('unreadMails')
    const page: string = must(await reader.get(pathFor('vipMails', 'fr')), 200).body
    expect(page).not.to.contain('class="Mails"')
    expect(page).to.contain('AccountNotice')
    const { db } = site.services.store
    const copies = await db.selectFrom('mailCopies').select('id').where('recipient', '=', email).execute()
    // A stranger to that page: the way to the login.
    for (const { id } of copies) expect((await reader.get(pathFor('vipMail', 'fr', { id }))).status).to.equal(303)
  })

  it('has the calendar file of a stay as a download of its member alone', async () => {
    const { client, email } = await site.member()
    // The mail of the activation has left: the newest is that of the stay.
    await untilMails(client, 'eph', 1)
    await book(site, email)
    const [mail] = (await untilMails(client, 'eph', 2)).items
    expect(mail).to.include({ files: 1 })
    const { body } = must(await client.get(`/api/eph/mails/${mail?.id}`), 200)
    expect(body.attachments).to.deep.equal([
      { number: 1, name: 'stay.ics', type: 'text/calendar; charset=utf-8', size: body.attachments[0].size },
    ])
    const file = await client.get(`/api/eph/mails/${mail?.id}/files/1`)
    expect(file.status).to.equal(200)
    expect(file.body).to.match(/^BEGIN:VCALENDAR[\s\S]+UID:stay-/)
    expect(Buffer.byteLength(file.body)).to.equal(body.attachments[0].size)
    const sent = ['content-type', 'content-disposition', 'cache-control', 'x-content-type-options'].map((it) =>
      file.headers.get(it),
    )
    expect(sent).to.deep.equal([
      'text/calendar; charset=utf-8',
      'attachment; filename=stay.ics',
      'private, no-store',
      'nosniff',
    ])
    expect((await client.get(`/api/eph/mails/${mail?.id}/files/2`)).status).to.equal(404)
    expect((await client.get(`/api/eph/mails/${mail?.id}/files/x`)).status).to.equal(404)
  })

  it('shows the text of a mail byte for byte, and its addresses as links', async () => {
    const { client, email } = await site.member()
    // The mail of the activation has left: the newest is that of the stay.
    await untilMails(client, 'eph', 1)
    await book(site, email)
    const [mail] = (await untilMails(client, 'eph', 2)).items
    const { text: copy } = must(await client.get(`/api/eph/mails/${mail?.id}`), 200).body
    const received = site.mailbox.all(email).at(-1)
    expect(copy).to.equal(received?.text.replace(/\n$/, ''))
    for (const locale of locales) {
      const page: string = must(await client.get(pathFor('hotelMail', locale, { id: mail?.id ?? '' })), 200).body
      const shown = /<section class="MailText"[^>]*>(.*?)<\/section>/s.exec(page)
      expect(textOf(shown?.[1])).to.equal(copy)
      expect(/ lang="([^"]*)"/.exec(shown?.[0].split('>')[0] ?? '')?.[1]).to.equal(
        locale === 'fr' ? 'en-US' : undefined,
      )
      const links = [...(shown?.[1] ?? '').matchAll(/<a href="([^"]*)">/g)].map(([, href]) => href)
      expect(links).to.include.members(copy.match(/https?:\/\/[^\s()]+/g))
      expect(textOf(/<title>(.*?)<\/title>/.exec(page)?.[1])).to.contain(mail?.subject)
    }
    const first = (await untilMails(client, 'eph', 2)).items[1]
    const activation = must(await client.get(`/api/eph/mails/${first?.id}`), 200).body
    expect(activation.text).to.contain(struckOut)
  })

  it('is gone after 24 months, and with the account', async () => {
    const { client } = await site.member()
    const [mail] = (await untilMails(client, 'eph', 1)).items
    must(await client.post('/api/eph/users/erase', { password: 'Secret-2026!' }), 204)
    const { db } = site.services.store
    const left = await db
      .selectFrom('mailCopies')
      .select('id')
      .where('id', '=', mail?.id ?? '')
      .execute()
    expect(left).to.deep.equal([])
  })
})

function secretOfEngine(): string {
  return 'secret-of-the-booking-engine'
}

/** The page as a browser navigates to it: `fetch` writes its own Sec-Fetch headers. */
async function navigate(site: HotelSite, { cookies }: Client, path: string, headers: Record<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const asked = request(site.url + path, { headers: { Cookie: cookie, ...headers } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).to.equal(200)
  return text(answer)
}

let numbers = 0

/** A stay of the booking engine for an address. */
async function book(site: HotelSite, email: string): Promise<void> {
  const n = ++numbers
  const day = (days: number) => site.clock.day(days)
  const booking = {
    number: `M-${n}`,
    hotel: 'villa-ondine',
    from: day(10),
    to: day(12),
    nights: 2,
    rooms: 1,
    adults: 2,
    children: 0,
    email,
    total: 48_000,
    currency: 'EUR',
  }
  const event = { id: `mail-${n}`, type: 'booked', at: new Date(site.clock.now()).toISOString(), booking }
  must(await postSigned(site, '/api/booking/notifications', secretOfEngine(), { events: [event] }), 202)
}

/** Mails without programme, one a first name, a second after the other. */
async function prizes(site: HotelSite, to: string, names: readonly string[]): Promise<void> {
  const { store, mail } = site.services
  for (const firstname of names) {
    site.clock.advance({ ms: 1000 })
    const data = { id: crypto.randomUUID(), firstname, desk: 'jeux@hautemer.test', draw: '/tirage/un-tirage' }
    await store.transaction((tx) => mail.queue(tx, { kind: 'contestWon', locale: 'fr', to, data }))
  }
}

interface ListedMails {
  unread: number
  total: number
  items: { id: string; subject: string; sentAt: string; files: number; isRead: boolean }[]
}

function untilMails(client: Client, programme: Programme, total: number): Promise<ListedMails> {
  return eventually(
    async () => must(await client.get(`${accounts[programme].api}/mails`), 200).body as ListedMails,
    (mails) => mails.total === total,
    30_000,
  )
}

function rowsIn(html: string): string[] {
  const list = /<ul class="Mails">(.*?)<\/ul>/s.exec(html)?.[1] ?? ''
  return list.match(/<li.*?<\/li>/gs) ?? []
}

function hrefIn(html = ''): string {
  return /href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** The text of markup. */
function textOf(html = ''): string {
  const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => names[name] ?? '')
}
