import { expect } from 'chai'
import type { Call } from '#server/http/calls/call.ts'
import { payloadPath } from '#shared/http/payloadPath.ts'
import { locales } from '#shared/locales.ts'
import { pathFor, type Route, type RouteName, routes } from '#shared/routes.ts'
import { type Client, newClient } from '#test/support/client.ts'
import { must, newEmail } from '#test/support/hotelSite.ts'
import { dayFromNow, forEachPokerSite, type PokerSite, pay } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, fullMember, postFloor } from '#test/support/vipSite.ts'

/** All that a session of a card login may run of the calls that want somebody connected; what is new adds itself here. */
const readable = [
  'GET /api/vip/advantages',
  'GET /api/vip/me',
  'GET /api/vip/points',
  'GET /api/vip/profile/me',
  'GET /api/vip/rewards',
]

const slug = 'la-nuit-de-la-digue'

/** A card and a birth date open this much of a member: first name, card and points. */
describe('The session of a card login', function () {
  this.timeout(60_000)
  forEachPokerSite(
    (site) => {
      /** A member who has one of everything that must not be seen, and the session of their card. */
      async function open() {
        const { client, email, card } = await fullMember(site())
        const secrets: Record<string, string> = { email, cardEmail: card.email }
        must(await client.put('/api/vip/profile/phone_number', { number: '+33 6 98 76 54 32' }), 200)
        secrets.phone = '698765432'
        secrets.phoneAsWritten = '98 76 54 32'
        const address = { addressLine1: '17 rue des Secrets', zipCode: '35400', city: 'Cancale', country: 'FR' }
        must(await client.post('/api/vip/profile/address', address), 201)
        secrets.street = 'rue des Secrets'
        const points = { cvip: card.cvip, points: 9000, source: 'machines', label: 'Machines' }
        must(await postFloor(site(), floorEvent(site(), 'pointsEarned', points)), 202)
        const claim = must(await client.post('/api/vip/rewards/panama/claims'), 201).body
        secrets.rewardCode = claim.code
        secrets.claimId = claim.id
        secrets.sponsorCode = must(await client.get('/api/vip/sponsorship'), 200).body.code
        const godson = { firstname: 'Barnabé', email: newEmail('godsons.test') }
        must(await client.post('/api/vip/sponsorship/invitations', godson), 201)
        secrets.godson = godson.firstname
        secrets.godsonEmail = godson.email
        const { url } = must(await client.post('/api/vip/calendar'), 201).body
        secrets.calendar = url.split('/').at(-1).replace('.ics', '')
        const started = must(await client.post('/api/poker/registrations', { tournament: slug }), 201).body
        await pay(started.checkoutUrl)
        const { code } = await eventually(
          async () => (await client.get(`/api/poker/registrations/${started.id}`)).body,
          (it) => it.state === 'confirmed',
        )
        secrets.ticket = code
        const [line] = (await client.get('/api/vip/points')).body.items
        must(await client.post(`/api/vip/points/${line.id}/claims`, { message: 'Une question confidentielle' }), 201)
        secrets.message = 'question confidentielle'
        const ids = { registration: started.id, line: line.id, device: '', claim: claim.id }
        const { items } = must(await client.get('/api/vip/sessions'), 200).body
        ids.device = items[0].id
        const reading = site().client({ locale: 'fr' })
        const login = { kind: 'qr', code: card.cvip, birthdate: card.birthdate }
        const answered = must(await reading.post('/api/vip/login/card', login), 200)
        for (const [name, value] of Object.entries(secrets)) if (!value) throw new Error(`There is no ${name} to hide`)
        mustHide(answered.body, secrets, 'the login itself')
        return { client, reading, secrets, ids }
      }

      it('may run the calls that declare it, of all that want somebody connected, and those tell no secret', async () => {
        const { client, reading, secrets, ids } = await open()
        const calls = allCalls(site())
        const wanting = calls.filter(({ call }) => call.session)
        expect(
          wanting
            .filter(({ call }) => call.mayRead)
            .map(nameOf)
            .sort(),
        ).to.deep.equal(readable)
        const seen: string[] = []
        for (const { prefix, call } of calls) {
          // More calls than one address may make at once.
          site().clock.advance({ ms: 5000 })
          const path = prefix + filled(call.path, ids)
          const answer = await sendAs(site(), reading, call, path)
          mustHide(answer.body, secrets, `${call.method} ${path}`)
          if (call.session && answer.status === 200) seen.push(nameOf({ prefix, call }))
          if (call.session && !call.mayRead) expect(answer.status, `${call.method} ${path}`).to.be.oneOf([401, 403])
          // A call that ends the session leaves nothing to walk on with.
          expect((await reading.get('/api/vip/me')).status, `after ${call.method} ${path}`).to.equal(200)
        }
        expect(seen.sort()).to.deep.equal(readable)
        // Nothing was changed meanwhile.
        expect((await client.get('/api/vip/rewards/mine')).body.items).to.have.length(1)
        expect((await client.get('/api/vip/calendar')).body.url).to.contain(secrets.calendar)
      })

      it('sees no secret on any page, as HTML and as payload, in both languages', async () => {
        const { client, reading, secrets, ids } = await open()
        const params: Record<string, string> = {
          ...{ id: ids.registration, token: 'x'.repeat(43), slug, casino: 'casino-du-granit' },
          contest: 'x',
        }
        const shown: string[] = []
        for (const name of Object.keys(routes) as RouteName[]) {
          const { access } = routes[name] as Omit<Route, 'name'>
          for (const locale of locales) {
            if (name === 'logout') continue
            const path = pathFor(name, locale, params)
            for (const address of [path, payloadPath(path)]) {
              const answer = await getAs(site(), reading, address)
              mustHide(answer.body, secrets, address)
              if (access && answer.status === 200) shown.push(name)
            }
          }
        }
        expect([...new Set(shown)].sort()).to.deep.equal([
          'memberCard',
          'vipDashboard',
          // Without a mail of it: it says that the card alone is not enough.
          'vipMails',
          'vipPoints',
          'vipRewards',
          'vipSponsorship',
        ])
        // The walk would have found them: the member's own session is shown each of these somewhere.
        const own = (
          await Promise.all(
            (['vipDashboard', 'vipProfile', 'vipSponsorship', 'vipTournaments', 'vipRewards'] as const).map(
              async (name) => String((await client.get(pathFor(name, 'fr'))).body),
            ),
          )
        ).join('')
        for (const name of ['email', 'street', 'rewardCode', 'sponsorCode', 'godson', 'calendar', 'ticket'])
          expect(own.includes(secrets[name] ?? ''), name).to.equal(true)
      })
    },
    { edits: { [`poker/tournois/${slug}`]: { date: dayFromNow(10) } } },
  )
})

interface PlacedCall {
  prefix: string
  call: Call
}

/** Every call of the site, as app.ts serves them. */
function allCalls({ services }: PokerSite): PlacedCall[] {
  const { hotel, vip, calendar, consent, search, forms, casino, card, poker } = services
  const placed = (prefix: string, calls: readonly Call[]) => calls.map((call) => ({ prefix, call }))
  return [
    ...placed('/api/eph', [...Object.values(hotel.calls), ...Object.values(calendar.calls.eph)]),
    ...placed('/api/vip', [...Object.values(vip.calls), ...Object.values(calendar.calls.vip)]),
    ...placed('/api/consent', Object.values(consent.calls)),
    ...placed('/api/search', Object.values(search.calls)),
    ...placed('/api/forms', forms.calls),
    ...placed('/api/casinos', Object.values(casino.calls)),
    ...placed('/api/card', Object.values(card.calls)),
    ...placed('/api/poker', Object.values(poker.calls)),
  ].filter(({ call }) => !/\/log(in|out)\b/.test(call.path))
}

function nameOf({ prefix, call }: PlacedCall): string {
  return `${call.method} ${prefix}${call.path}`
}

function filled(path: string, ids: { registration: string; line: string; device: string; claim: string }): string {
  const id = path.startsWith('/points') ? ids.line : path.startsWith('/sessions') ? ids.device : ids.registration
  const values: Record<string, string> = { id, slug, token: 'x'.repeat(43), casino: 'casino-du-granit' }
  return path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? 'panama')
}

/** From another network each time: a walk is not a flood. The session's cookies alone come along. */
function sendAs(site: PokerSite, reading: Client, { method }: Call, path: string) {
  const client = newClient(site, { locale: 'fr' })
  for (const [name, value] of reading.cookies) client.cookies.set(name, value)
  return client.send(method, path, method === 'GET' ? undefined : {})
}

function getAs(site: PokerSite, reading: Client, path: string) {
  const client = newClient(site, { locale: 'fr' })
  for (const [name, value] of reading.cookies) client.cookies.set(name, value)
  return client.get(path)
}

function mustHide(body: unknown, secrets: Readonly<Record<string, string>>, where: string): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
  for (const [name, value] of Object.entries(secrets))
    if (text.includes(value)) throw new Error(`${where} tells ${name}: …${around(text, value)}…`)
}

function around(text: string, value: string): string {
  const at = text.indexOf(value)
  return text.slice(Math.max(0, at - 80), at + value.length + 40)
}
