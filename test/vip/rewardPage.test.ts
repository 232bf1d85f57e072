import { expect } from 'chai'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { type HotelSite, must, openHotelSite, password } from '#test/support/hotelSite.ts'
import { floorEvent, fullMember, postFloor, preMember } from '#test/support/vipSite.ts'

const french = { 'X-Page-Locale': 'fr', 'Accept-Language': 'fr' }

/** The part of a page that stands round a reward among the rewards. */
const tileOf = (html: string, id: string) => {
  const from = html.indexOf(`id="recompense-${id}"`)
  return from < 0 ? '' : html.slice(from, html.indexOf('</li>', from))
}

describe('the page of a reward leads to its claim', function () {
  this.timeout(60_000)
  let site: HotelSite
  let reward: { id: string; points: number; path: string }
  before(async () => {
    site = await openHotelSite()
    const { items } = (await (await preMember(site)).client.get('/api/vip/rewards?sort=points', french)).body
    const [{ id, points, url }] = items
    reward = { id, points, path: new URL(url, site.url).pathname }
  })
  after(() => site.close())

  const claimIn = (html: string) => /href="([^"]*#recompense-[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

  it('a stranger: past the login, to the claim', async () => {
    const client = site.client({ locale: 'fr' })
    const { body } = await client.get(reward.path)
    const asked = claimIn(body)
    expect(asked).to.match(/^\/(en\/vip-card\/rewards|carte-vip\/recompenses)\?(choisie|chosen)=/)
    const [target = ''] = asked.split('#')
    const login = (await client.get(target)).headers.get('location') ?? ''
    expect(login).to.match(/connexion\?redirect=|login\?redirect=/)
    const { email } = await preMember(site)
    const arrived = await postForm(client, login, { form: 'login', email, password })
    expect(arrived.headers.get('location')).to.equal(target)
  })

  it('a pre-member and one without the points: the reward among the others, with the reason', async () => {
    const { client } = await preMember(site)
    const pre = (await client.get(`/carte-vip/recompenses?choisie=${reward.id}`)).body
    expect(tileOf(pre, reward.id)).to.contain('Il vous manque').and.not.contain('data-form="claim"')
    const full = await fullMember(site)
    const poor = (await full.client.get(`/en/vip-card/rewards?chosen=${reward.id}`)).body
    expect(tileOf(poor, reward.id)).to.contain('short').and.not.contain('data-form="claim"')
  })

  it('one with the points: the claim stands open, and is made without a script', async () => {
    const { client, card } = await fullMember(site)
    const data = { cvip: card.cvip, points: reward.points + 100, source: 'bars', label: 'Bar' }
    must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
    const page = `/carte-vip/recompenses?choisie=${reward.id}`
    const tile = tileOf((await client.get(page)).body, reward.id)
    expect(tile)
      .to.match(/<details open=""/)
      .and.contain('data-form="claim"')
    const { idempotencyKey = '' } = valuesIn(tile)
    const claimed = await postForm(client, page, { form: 'claim', reward: reward.id, idempotencyKey })
    expect(claimed.headers.get('location')).to.match(/^\/carte-vip\/recompenses\?obtenue=/)
    expect((await client.get('/api/vip/rewards/mine')).body.items).to.have.length(1)
  })

  it('sold out: says so instead of a button', async () => {
    await site.edit(`website-hotels/recompenses/${reward.id}`, ({ content }) => {
      content.stock = '0'
    })
    const { path } = reward
    const end = Date.now() + 10_000
    let html = ''
    do html = (await site.client().get(path)).body
    while (!html.includes('Épuisée') && Date.now() < end)
    expect(html).to.contain('Épuisée pour l’instant')
    expect(claimIn(html)).to.equal('')
  })
})
