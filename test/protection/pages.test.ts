import { expect } from 'chai'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { floorEvent, fullMember, newCard, postFloor, preMember } from '#test/support/vipSite.ts'

const quiet = 'Cette page est au repos'
const games = /<a [^>]*href="\/(?:casinos|poker|recompenses|carte-vip(?:"|\/(?:recompenses|parrainage)))[^>]*>/g
/** Ways to games on a page, but for the page's own address in each language. */
const waysIn = (html: string) => [...html.matchAll(games)].map(([link]) => link).filter((it) => !/hreflang/i.test(it))

describe('protect yourself: pages (beyond B3)', () => {
  const site = opened(() => openHotelSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))

  it('another device, logged in before, gets pages without games at its next look, with or without scripts', async () => {
    const { client, email } = await preMember(site, { birthdate: newBirthdate() })
    const phone = site.client({ locale: 'fr' })
    must(await phone.post('/api/vip/login', { email, password }), 200)
    expect(waysIn((await phone.get('/')).body)).to.not.deep.equal([])
    must(await client.put('/api/vip/protection', { muteGaming: true }), 200)
    const home = await phone.get('/')
    expect(home.body).to.include('data-gaming="off"')
    expect(waysIn(home.body)).to.deep.equal([])
    expect(home.headers.get('cache-control')).to.equal('private, no-store')
    expect(phone.cookies.get('gaming')).to.equal('off')
    const payload = await phone.get('/_payload/fr/index.json')
    expect(JSON.stringify(payload.body)).to.not.match(/href=\\"\/casinos/)
    // Everybody else has the page that caches share, without a cookie in it.
    const shared = await site.get('/', { cookie: 'locale=fr' })
    expect(shared.headers.get('set-cookie')).to.equal(null)
    const html = await shared.text()
    expect(waysIn(html)).to.not.deep.equal([])
    expect(html).to.not.include('data-gaming')
  })

  it('pages that are all about games are at rest: why, until when, who helps; the rest is open', async () => {
    const { client, card } = await fullMember(site, {}, newCard({ birthdate: newBirthdate() }))
    client.cookies.set('locale', 'fr')
    const earned = { cvip: card.cvip, points: 6000, source: 'bars', label: 'Bar' }
    must(await postFloor(site, floorEvent(site, 'pointsEarned', earned)), 202)
    expect((await client.get('/carte-vip/mon-espace')).body).to.include('À votre portée')
    must(await client.put('/api/vip/protection', { pauseUntil: '2027-02-14', muteGaming: false }), 200)
    for (const path of [
      ...['/casinos', '/casinos/casino-de-la-digue', '/casinos/casino-de-la-digue/jackpots', '/poker/tournois'],
      ...['/poker/tournois/nuit-du-granit', '/recompenses/panama', '/carte-vip', '/carte-vip/recompenses'],
      '/carte-vip/parrainage',
    ]) {
      const { status, body } = await client.get(path)
      expect(status, path).to.equal(200)
      expect(body, path).to.include(quiet).and.include('14 février 2027').and.include('tel:+33974751313')
      expect(waysIn(body), path).to.deep.equal([])
    }
    expect((await client.get('/en/casinos')).body).to.include('This page is at rest')
    expect((await client.get('/casinos/casino-de-la-digue/jackpots/payments.csv')).body).to.include(quiet)
    expect((await client.get('/recherche?type=casino')).body).to.not.match(/href="\/casinos\/[^"]+"/)
    expect((await client.get('/api/search?type=casino')).body.total).to.equal(0)
    expect((await client.get('/api/search')).body.total).to.be.greaterThan(0)
    const space = (await client.get('/carte-vip/mon-espace')).body
    expect(space).to.include('Pause jusqu’au 14 février 2027 inclus').and.not.include('À votre portée')
    for (const path of [
      ...[
        '/',
        '/carte-vip/mon-espace',
        '/carte-vip/mes-points',
        '/carte-vip/mes-tournois',
        '/carte-vip/profil',
        '/hotels',
        '/spectacles',
      ],
      ...['/spectacles/duende-cote-plage', '/vous-proteger', '/nulle-part'],
    ])
      expect(waysIn((await client.get(path)).body), path).to.deep.equal([])
  })

  it('the page, with the way to national self-exclusion and a limit of one’s own, is open to everybody, its form to members, without a script (L5, L6)', async () => {
    const nobody = await site.html('/vous-proteger')
    for (const words of ['joueurs-info-service.fr', 'interdictiondejeux.anj.fr', '/carte-vip/connexion?redirect='])
      expect(nobody).to.include(words)
    expect(nobody).to.not.include('data-form="protection"')
    const { client } = await preMember(site, { birthdate: newBirthdate() })
    const path = '/vous-proteger'
    expect((await client.get(path)).body).to.include('data-form="protection"')
    const wrong = await postForm(client, path, { form: 'protection', visitsPerMonth: '99', muteGaming: 'true' })
    expect(wrong.status).to.equal(422)
    expect(wrong.body).to.include('Indiquez un nombre de 1 à 31').and.include('value="99"')
    const taken = await postForm(client, path, { form: 'protection', pauseUntil: '14/02/2027', muteGaming: 'true' })
    expect([taken.status, taken.headers.get('location')]).to.deep.equal([
      ...[303, '/vous-proteger?enregistre=protection#protection'],
    ])
    expect(client.cookies.get('gaming')).to.equal('off')
    const waits = await postForm(client, path, { form: 'protection' })
    expect(waits.status).to.equal(303)
    const off = { form: 'optin', unsubscribeReason: 'gamblingLimit' }
    const led = await postForm(client, '/carte-vip/profil', off)
    const profile = await client.get(String(led.headers.get('location')).split('#')[0] ?? '')
    expect([profile.status, profile.headers.get('location')]).to.deep.equal([303, '/vous-proteger?enregistre=optin'])
    expect((await client.get('/vous-proteger?enregistre=optin')).body).to.include('Vos envois sont arrêtés')
    const page = (await client.get('/vous-proteger?enregistre=protection')).body
    expect(page).to.include('Pause jusqu’au 14 février 2027 inclus').and.include('Tout garder comme maintenant')
  })
})
