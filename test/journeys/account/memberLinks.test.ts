import { expect } from 'chai'
import { postForm } from '#test/support/formPosts.ts'
import { must, openHotelSite } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { preMember } from '#test/support/vipSite.ts'

describe('where a member’s links lead', () => {
  const site = opened(() => openHotelSite())

  it('« Mon compte » leads who has the casino’s card alone to their card, everybody else as before', async () => {
    const { client } = await preMember(site)
    for (const [asked, location] of [
      ['/mon-compte', '/carte-vip/mon-espace'],
      ['/en/my-account', '/en/vip-card/my-space'],
      ['/_payload/fr/mon-compte.json', '/carte-vip/mon-espace'],
    ] as const) {
      const answer = await client.get(asked)
      expect([answer.status, answer.headers.get('location')], asked).to.deep.equal([303, location])
    }
    // A page of the hotels’ programme alone still needs its login.
    expect((await client.get('/mon-compte/mes-sejours')).headers.get('location')).to.match(/^\/mon-compte\/connexion/)
    expect((await site.client().get('/mon-compte')).headers.get('location')).to.match(/^\/mon-compte\/connexion/)
    expect((await (await site.member()).client.get('/mon-compte')).status).to.equal(200)
  })

  it('the logout keeps the language of its page, whatever the browser prefers', async () => {
    for (const [page, home, locale] of [
      ['/logout', '/', 'fr'],
      ['/en/logout', '/en', 'en'],
    ] as const) {
      const { client } = await site.member()
      const left = await postForm(client, page, { form: 'logout' }, { 'Accept-Language': 'en-US,en;q=0.9' })
      expect([left.status, left.headers.get('location')]).to.deep.equal([303, home])
      const arrived = must(await client.get(home, { 'Accept-Language': 'en-US,en;q=0.9' }), 200)
      expect(arrived.body).to.contain(`<html lang="${locale === 'fr' ? 'fr-FR' : 'en-US'}"`)
    }
  })

  it('a card that is said to open pages leads to them, and to their menu', async () => {
    const { client, profile } = await site.member()
    const lounge = async (path: string) => {
      const { body } = must(await client.get(path), 200)
      const from = body.indexOf('id="lounge"')
      const list = from < 0 ? '' : body.slice(from, body.indexOf('</ul>', from))
      return [...list.matchAll(/href="([^"]*)"/g)].map(([, it]) => String(it))
    }
    const [letter, room] = ['/infiniment-barriere/avant-les-autres', '/infiniment-barriere/la-chambre-gardee']
    const menu = '/website-hotels/infiniment-barriere/menu'
    expect(await lounge('/mon-compte')).to.deep.equal([letter, menu])
    await site.services.store.db
      .updateTable('hotelMembers')
      .set({ level: 'IBMEMBRE' })
      .where('ibNumber', '=', profile.ibNumber)
      .execute()
    const links = await lounge('/mon-compte')
    expect(links).to.have.members([letter, room, menu])
    for (const href of links) expect((await client.get(href)).status, href).to.equal(200)
    expect(await lounge('/en/my-account')).to.have.length(3)
  })
})
