import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect } from 'chai'
import { pathFor, type RouteName, routes } from '#shared/routes.ts'
import { addDays } from '#shared/time/days.ts'
import type { Client } from '#test/support/client.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must, newEmail, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { frenchLevel } from '#test/support/quality/levels.ts'
import { eventually } from '#test/support/site.ts'

const demo = { email: 'camille@demo.test', password: 'Demo-2026!' }
const memberRoutes = ['hotelDashboard', 'hotelStays', 'hotelAdvantages', 'hotelProfile'] as const satisfies RouteName[]
const locales = ['fr', 'en'] as const

describe('pages of the hotel programme by HTTP', () => {
  const site = opened(() => openHotelSite({ stories: 'own', env: { DEMO_WORLD: 'on' } }))
  let camille: Client
  let theo: Client

  before(async () => {
    camille = await loggedIn(demo.email)
    theo = await loggedIn('theo@demo.test')
  })

  async function loggedIn(email: string): Promise<Client> {
    const client = site.client()
    must(await client.post('/api/eph/users/login', { email, password: demo.password }), 200)
    return client
  }

  describe('a member’s own pages', () => {
    it('are whole, private and never indexed, in both languages (R026–R028)', async () => {
      for (const locale of locales) {
        for (const route of memberRoutes) {
          const { status, headers, body } = await camille.get(pathFor(route, locale))
          expect(status, route).to.equal(200)
          expect(headers.get('cache-control')).to.equal('private, no-store')
          expect(headers.get('x-robots-tag')).to.equal('noindex')
          expect(headers.get('etag')).to.equal(null)
          expect(body).to.match(/<meta name="robots" content="noindex/)
          expect(body).to.include(
            locale === 'fr' ? '<html data-member="hotel any birthday" lang="fr-FR"' : 'lang="en-US"',
          )
        }
      }
    })

    it('are somebody’s: two members see their own card at one address', async () => {
      expect((await camille.get('/mon-compte')).body)
        .to.include('4203 175 080')
        .and.not.include('4203 175 106')
      expect((await theo.get('/mon-compte')).body)
        .to.include('4203 175 106')
        .and.not.include('4203 175 080')
    })

    it('open with the next stay: how soon, from which hour, a table and the reception, before the card', async () => {
      for (const path of ['/mon-compte', '/en/my-account']) {
        const { body } = await camille.get(path)
        const [, stay = ''] = /<section[^>]*NextStay[^>]*>([\s\S]*?)<\/section>/.exec(body) ?? []
        expect(stay)
          .to.match(/<img/)
          .and.match(/Dans \d+ jours|In \d+ days/)
          .and.match(/Arrivée dès|(?:Check-in|Arrival) from/)
        expect(stay).to.match(/href="\/(soiree|en\/evening)\?v=1&amp;day=\d{4}-\d\d-\d\d&amp;at=/)
        const [, message = ''] = /href="([^"]+#reception)"/.exec(stay) ?? []
        expect((await camille.get(message.split('#')[0] ?? '')).body).to.include('id="reception"')
        expect(body.indexOf('NextStay')).to.be.below(
          body.indexOf('HotelDashboard-figure', body.indexOf('class="Barcode')),
        )
      }
      const { client } = await site.member()
      expect((await client.get('/mon-compte')).body).to.not.match(/class="[^"]*NextStay/)
    })

    it('lead to the login without a session, and back after it', async () => {
      for (const locale of locales) {
        for (const route of memberRoutes) {
          const path = `${pathFor(route, locale)}?page=1`
          const { status, headers } = await site.client().get(path)
          expect(status).to.equal(303)
          expect(headers.get('cache-control')).to.equal('private, no-store')
          expect(headers.get('location')).to.equal(
            `${pathFor('hotelLogin', locale)}?redirect=${encodeURIComponent(path)}`,
          )
          const form = await postForm(site.client(), headers.get('location') ?? '', { form: 'login', ...demo })
          expect([form.status, form.headers.get('location')]).to.deep.equal([303, path])
        }
      }
    })

    it('are in no sitemap', async () => {
      const xml = await site.html('/sitemap.xml')
      expect(xml)
        .to.include('/hotels')
        .and.not.match(/mon-compte|my-account|logout/)
    })

    it('come as payload for a client navigation, which nobody keeps either', async () => {
      const { status, headers, body } = await camille.get('/_payload/fr/mon-compte.json')
      expect(status).to.equal(200)
      expect(headers.get('cache-control')).to.equal('private, no-store')
      expect(JSON.stringify(body.slots)).to.include('4203 175 080')
      expect((await site.client().get('/_payload/fr/mon-compte.json')).status).to.equal(303)
    })

    it('greet in the header without any script; pages that all share do not', async () => {
      const { body } = await camille.get('/mon-compte')
      expect(body).to.match(/Bonjour <span data-words="{firstname}">Camille</)
      expect((await camille.get('/hotels')).body).to.match(/Bonjour <span data-words="{firstname}"><\//)
    })

    it('say that an address names a tab that there is not', async () => {
      const client = await loggedIn('camille@demo.test')
      const unknown = 'Cette adresse nomme un onglet qui n’existe pas'
      expect((await client.get('/mon-compte/mes-sejours?onglet=passes')).body).to.include(unknown)
      expect((await client.get('/mon-compte/mes-sejours?onglet=a-venir')).body).to.not.include(unknown)
    })

    it('show a stay to its own member alone, and 404 for a page that is none', async () => {
      const path = '/mon-compte/mes-sejours/demo-HM-240118'
      expect((await camille.get(path)).body)
        .to.include('Les Bains d’Arvor')
        .and.match(/846\s€/)
      expect((await theo.get(path)).status).to.equal(404)
      for (const page of ['0', '2', 'x', '1e3']) {
        const answer = await camille.get(`/mon-compte/mes-sejours?page=${page}`)
        expect(answer.status, page).to.equal(404)
        expect(answer.body).to.match(/Page introuvable\s: \/mon-compte\/mes-sejours/)
      }
    })
  })

  describe('a stay’s calendar file', () => {
    const path = '/en/my-account/my-stays/demo-HM-240118.ics'

    it('is its member’s: whole days, place, state', async () => {
      const { status, headers, body } = await camille.get(path)
      expect(status).to.equal(200)
      expect(headers.get('content-type')).to.equal('text/calendar; charset=utf-8')
      expect(headers.get('cache-control')).to.equal('private, no-store')
      expect(body)
        .to.match(/DTSTART;VALUE=DATE:\d{8}\r\n/)
        .and.match(/LOCATION:Les Bains d’Arvor\\, /)
      expect(body)
        .to.include('STATUS:CONFIRMED')
        .and.include(`URL;VALUE=URI:${site.url}${path.slice(0, -4)}`)
      const cancelled = await camille.get('/mon-compte/mes-sejours/demo-HM-230981.ics')
      expect(cancelled.body).to.include('STATUS:CANCELLED')
    })

    it('is 404 for everybody else', async () => {
      expect((await theo.get(path)).status).to.equal(404)
      expect((await site.client().get(path)).status).to.equal(404)
      expect((await camille.get('/mon-compte/mes-sejours/nothing.ics')).status).to.equal(404)
    })
  })

  describe('login and registration', () => {
    it('lead to the dashboard when connected', async () => {
      for (const locale of locales) {
        for (const route of ['hotelLogin', 'hotelRegistration'] as const) {
          const { status, headers } = await camille.get(pathFor(route, locale))
          expect([status, headers.get('location')]).to.deep.equal([303, pathFor('hotelDashboard', locale)])
        }
      }
    })

    it('lead back to paths of this site only', async () => {
      const hostile = [
        ...['//evil.test', '///evil.test', '/\\evil.test', '\\\\evil.test', 'https://evil.test', 'https:evil.test'],
        ...[
          'http://localhost:1/mon-compte',
          'javascript:alert(1)',
          'data:text/html,x',
          'mon-compte',
          '.',
          '@evil.test',
        ],
        ...['/%09/evil.test', '/\t/evil.test', '/\n//evil.test', ' //evil.test', '/.//evil.test', '/x/..//evil.test'],
        ...['/logout', '/en/logout', '/mon-compte/connexion?redirect=/logout', '/%6Cogout', '/api/eph/users/logout'],
        ...['', '/'.padEnd(1200, 'a')],
      ]
      for (const target of hostile) {
        const path = `/mon-compte/connexion?redirect=${encodeURIComponent(target)}`
        const login = await postForm(site.client(), path, { form: 'login', ...demo })
        expect([login.status, login.headers.get('location')], target).to.deep.equal([303, '/mon-compte'])
        expect((await camille.get(path)).headers.get('location'), target).to.equal('/mon-compte')
      }
    })

    it('keep query and place of where one came from', async () => {
      const to = '/mon-compte/mes-sejours?onglet=termines#x'
      const { headers } = await camille.get(`/mon-compte/connexion?redirect=${encodeURIComponent(to)}`)
      expect(headers.get('location')).to.equal(to)
    })
  })

  describe('logout', () => {
    const own: Record<string, string> = {
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-User': '?1',
    }
    const isConnected = async (client: Client) => (await client.post('/api/eph/users/init')).body.isConnected

    /** As a browser navigates: `fetch` writes its own Sec-Fetch headers. */
    async function navigate(client: Client, method: string, path: string, headers: Record<string, string>) {
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const asked = request(site.url + path, { method, headers: { Cookie: cookie, ...headers } }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    }

    it('is a button for every GET but a navigation that a person made from our own page', async () => {
      const client = await loggedIn('sam@demo.test')
      const others: Record<string, string>[] = [
        {},
        { ...own, 'Sec-Fetch-Site': 'cross-site' },
        { ...own, 'Sec-Fetch-Site': 'same-site' },
        { ...own, 'Sec-Fetch-Site': 'none' },
        { ...own, 'Sec-Fetch-Mode': 'no-cors' },
        { ...own, 'Sec-Fetch-User': '?0' },
        { ...own, 'Sec-Purpose': 'prefetch' },
        { ...own, 'Sec-Purpose': 'prefetch;prerender' },
      ]
      for (const headers of others) {
        const answer = await navigate(client, 'GET', '/logout', headers)
        expect(answer.status, JSON.stringify(headers)).to.equal(200)
        expect(answer.body).to.include('data-form="logout"').and.include('Me déconnecter</button>')
        expect(answer.headers['cache-control']).to.equal('private, no-store')
      }
      expect((await navigate(client, 'HEAD', '/logout', own)).status).to.equal(200)
      expect((await navigate(client, 'GET', '/_payload/fr/logout.json', own)).headers['set-cookie']).to.equal(undefined)
      expect(await isConnected(client)).to.equal(true)
    })

    it('happens at once on such a navigation', async () => {
      const client = await loggedIn('sam@demo.test')
      const { status, headers } = await navigate(client, 'GET', '/en/logout', own)
      expect([status, headers.location]).to.deep.equal([303, '/en'])
      const told = site.log.findLast((it) => it.log === 'security')
      expect(told).to.include({ event: 'logout', outcome: 'done' }).and.have.property('member').that.is.a('string')
      const cookies = headers['set-cookie'] ?? []
      const cleared = cookies.map((it) => /^(\w+)=;.* Expires=Thu, 01 Jan 1970/.exec(it)?.[1]).filter(Boolean)
      expect(cleared).to.have.members(['member', 'connected', 'member_browsing'])
      // The home page is chosen by the language of the page that was left.
      expect(cookies.filter((it) => !it.includes('1970')).map((it) => it.split(';')[0])).to.deep.equal(['locale=en'])
      expect(await isConnected(client)).to.equal(false)
    })

    it('by its button ends the session, clears its cookies and leads home; a replayed cookie opens nothing (R053, R073)', async () => {
      const client = await loggedIn('sam@demo.test')
      const before = new Map(client.cookies)
      const { status, headers } = await postForm(client, '/logout', {})
      expect([status, headers.get('location'), headers.get('cache-control')]).to.deep.equal([
        303,
        '/',
        'private, no-store',
      ])
      expect(headers.getSetCookie().map((it) => it.split(';')[0])).to.have.members([
        'member=',
        'connected=',
        'member_browsing=',
        'locale=fr',
      ])
      for (const [name, value] of before) client.cookies.set(name, value)
      expect((await client.get('/mon-compte')).status).to.equal(303)
    })

    it('refuses a post from another site', async () => {
      const client = await loggedIn('sam@demo.test')
      const answer = await postForm(client, '/logout', { form: 'logout' }, { Origin: 'https://evil.test' })
      expect(answer.status).to.equal(403)
      expect(await isConnected(client)).to.equal(true)
    })
  })

  describe('a link of a mail', () => {
    it('shows a button; only the post acts', async () => {
      const { client, email } = await site.member()
      const next = newEmail()
      must(await client.put('/api/eph/users/email', { email: next }), 200)
      const { token } = await site.mail('emailChangeConfirm', next)
      const path = `/mon-compte/email/${token}`
      for (let times = 0; times < 3; times++)
        expect((await client.get(path)).body).to.include('data-form="emailChange"')
      expect((await client.get('/api/eph/profile/me')).body.email).to.equal(email)
      const posted = await postForm(client, path, { form: 'emailChange' })
      expect(posted.status).to.equal(303)
      expect((await client.get('/api/eph/profile/me')).body.email).to.equal(next)
      const done = await client.get(posted.headers.get('location') ?? '')
      expect(done.body).to.include('C’est noté')
      expect((await postForm(client, path, { form: 'emailChange' })).status).to.equal(410)
      expect((await client.get(path)).status).to.equal(410)
    })

    it('says what became of it: 404 unknown, 410 used or expired', async () => {
      const { client, email } = await site.member()
      must(await client.post('/api/eph/users/reset-password/init', { email }), 202)
      const first = (await site.mail('passwordReset', email)).token
      const body = { password, passwordConfirm: password }
      expect((await client.get(`/mon-compte/nouveau-mot-de-passe/${first}`)).status).to.equal(200)
      must(await client.post(`/api/eph/users/reset-password/${first}`, body), 200)
      expect((await client.get(`/mon-compte/nouveau-mot-de-passe/${first}`)).status).to.equal(410)
      expect((await client.get('/mon-compte/nouveau-mot-de-passe/nothing')).status).to.equal(404)
      expect((await client.get('/mon-compte/activation/nothing')).status).to.equal(410)
    })
  })

  describe('the level of a member', () => {
    /** The page's text, and what its attributes say. */
    const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    const hotelRoutes = (Object.keys(routes) as RouteName[]).filter((name) => {
      const { access, fr } = routes[name] as { access?: string; fr: string }
      return (access === 'hotelMember' || access === 'anyMember') && !fr.includes(':')
    })
    const levels = [
      ['theo@demo.test', 'discovery', { fr: 'Découverte', en: 'Discovery' }],
      ['camille@demo.test', 'infinitely', { fr: 'Infiniment', en: 'Infinitely' }],
      ['nora@hautemer.test', 'collaborator', { fr: 'Collaborateur', en: 'Collaborator' }],
    ] as const

    for (const [email, tier, name] of levels)
      it(`is ${name.fr} in French and ${name.en} in English on every page, with its own card (R125, R126)`, async () => {
        const client = await loggedIn(email)
        for (const locale of locales) {
          const seen: string[] = []
          for (const route of hotelRoutes) {
            const { status, body } = await client.get(pathFor(route, locale))
            expect(status, route).to.equal(200)
            for (const [, given] of body.matchAll(/class="CardFace" data-tier="(\w+)"/g))
              expect(given, route).to.equal(tier)
            if (locale === 'en') expect(main(body), route).not.to.match(frenchLevel)
            seen.push(main(body))
          }
          expect(seen.join()).to.match(new RegExp(`CardFace-status">${name[locale]}<`))
        }
      })

    it('of a collaborator puts the guarded pages into the menu of every page of the account, and of nobody else (R123, R127)', async () => {
      const nora = await loggedIn('nora@hautemer.test')
      const menu = (html: string) => /<nav class="Member-nav".*?<\/nav>/s.exec(html)?.[0] ?? ''
      const guardedPages = /href="(?:\/en)?\/infiniment-barriere\/(?:avant-les-autres|la-chambre-gardee|[\w-]+)"/g
      const { access } = routes.hotelDashboard
      for (const locale of locales)
        for (const route of hotelRoutes.filter((it) => (routes[it] as { access?: string }).access === access)) {
          const path = pathFor(route, locale)
          const own = menu((await nora.get(path)).body).match(guardedPages) ?? []
          expect(own, path).to.have.length(2)
          for (const href of own) expect((await nora.get(href.slice(6, -1))).status, href).to.equal(200)
          expect(menu((await camille.get(path)).body).match(guardedPages), path).to.equal(null)
        }
    })

    it('of a collaborator asks the booking engine for the hotel’s staff rate, unless a code was typed (R123, R127)', async () => {
      const nora = await loggedIn('nora@hautemer.test')
      const today = site.clock.day()
      const ask = async (client: Client, changes: Record<string, string> = {}) => {
        const stay = { hotel: 'la-pinede', arrival: addDays(today, 10), departure: addDays(today, 12), ...changes }
        const { status, headers } = await client.get(`/synxis-redirect?${new URLSearchParams(stay)}`)
        expect(status).to.equal(302)
        return new URL(headers.get('location') ?? '').searchParams.get('promo')
      }
      expect(await ask(nora)).to.equal('COLLAB')
      expect(await ask(nora, { code: 'CALME' })).to.equal('CALME')
      expect(await ask(camille)).to.equal(null)
      expect(await ask(site.client())).to.equal(null)
      // The code stands on no page.
      for (const path of ['/hotels/la-pinede', '/hotels', '/reserver', '/_payload/fr/reserver.json'])
        expect(JSON.stringify((await nora.get(path)).body), path).not.to.include('COLLAB')
    })
  })

  describe('the guard of infiniment-barriere (R052, R059)', () => {
    const guarded = '/infiniment-barriere/la-chambre-gardee'

    before(async () => {
      await site.edit('website-hotels/infiniment-barriere/la-chambre-gardee', (story) => {
        story.content.access = 'infiniment'
      })
      await site.edit('website-hotels/infiniment-barriere/avant-les-autres', (story) => {
        story.content.access = 'members'
      })
      const end = Date.now() + 8000
      while ((await camille.get(guarded)).headers.get('cache-control') !== 'private, no-store' && Date.now() < end)
        await new Promise((done) => setTimeout(done, 50))
    })

    it('leads whoever is not connected to the login and back', async () => {
      const { en } =
        site.services.content.links.slugs(site.services.content.links.find('fr', guarded.slice(1))?.uuid ?? '') ?? {}
      for (const path of [guarded, `/en/${en}?a=1`]) {
        const { status, headers } = await site.client().get(path)
        expect(status).to.equal(303)
        expect(headers.get('location')).to.match(new RegExp(`redirect=${encodeURIComponent(path)}$`))
        expect(headers.get('cache-control')).to.equal('private, no-store')
      }
    })

    it('shows a 403 page of its own to members without the right, page and payload', async () => {
      const page = await theo.get(guarded)
      expect(page.status).to.equal(403)
      expect(page.body)
        .to.include('Une porte pour plus tard')
        .and.match(/Bonjour <span[^>]*>Théo</)
      expect(page.headers.get('cache-control')).to.equal('private, no-store')
      const payload = await theo.get(`/_payload/fr${guarded}.json`)
      expect([payload.status, payload.body.status]).to.deep.equal([403, 403])
      expect(JSON.stringify(payload.body)).to.include('Une porte pour plus tard')
    })

    it('opens for the status Infiniment and for collaborators, and is kept by no cache', async () => {
      const nora = await loggedIn('nora@hautemer.test')
      for (const client of [camille, nora]) {
        const { status, headers, body } = await client.get(guarded)
        expect(status).to.equal(200)
        expect(headers.get('cache-control')).to.equal('private, no-store')
        expect(body).to.match(/Bonjour <span[^>]*>(Camille|Nora)</)
      }
      expect((await theo.get('/infiniment-barriere/avant-les-autres')).status).to.equal(200)
      expect((await site.client().get(guarded)).status).to.equal(303)
      expect(await site.html('/sitemap.xml')).to.not.include('la-chambre-gardee')
    })

    it('holds outside the lounge too: no list, card, choice or calendar names such a story to whom it is not for', async () => {
      const house = 'la-citronneraie'
      const show = 'le-cerceau'
      const main = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      const names = (html: string) => html.includes(`/hotels/${house}"`) || html.includes(`value="${house}"`)
      const lists = ['/', '/en', '/hotels', '/en/hotels', '/_payload/fr/index.json', '/_payload/fr/hotels.json']
      const ofHouse = async (path: string) => {
        const text = await site.html(path)
        return names(path.startsWith('/_payload') ? text.replaceAll('\\"', '"') : main(text))
      }
      for (const path of lists) expect(await ofHouse(path), path).to.equal(true)
      const title = (await site.services.content.story('fr', `website-hotels/spectacles/${show}`))?.content.title
      expect(await site.html('/spectacles.ics')).to.include(String(title))

      await site.edit(`website-hotels/hotels/${house}/_start`, (story) => {
        story.content.access = 'members'
      })
      await site.edit(`website-hotels/spectacles/${show}`, (story) => {
        story.content.access = 'infiniment'
      })
      // The section shows it to its own members.
      await site.edit('website-hotels/infiniment-barriere/avant-les-autres', (story) => {
        story.content.body.push({ _uid: 'maisons', component: 'hotel_list', hotels: [houseUuid()] })
      })
      for (const path of lists) {
        const isNamed = await eventually(
          () => ofHouse(path),
          (it) => !it,
        )
        expect(isNamed, path).to.equal(false)
      }
      const calendar = await site.htmlWhen('/spectacles.ics', (it) => !it.includes(String(title)))
      expect(calendar).to.include('BEGIN:VEVENT').and.not.include(String(title))
      expect((await site.client().get(`/spectacles/${show}.ics`)).status).to.equal(404)
      expect((await site.client().get(`/hotels/${house}`)).status).to.equal(303)
      const lounge = await eventually(
        async () => (await theo.get('/infiniment-barriere/avant-les-autres')).body,
        (it) => names(main(it)),
      )
      expect(names(main(lounge))).to.equal(true)

      function houseUuid() {
        return site.services.content.links.find('fr', `hotels/${house}`)?.uuid
      }
    })
  })
})
