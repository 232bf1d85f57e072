import { expect } from 'chai'
import { postForm, valuesIn } from '#test/support/formPosts.ts'
import { must, openHotelSite, password } from '#test/support/hotelSite.ts'
import type { TestLocale as Locale } from '#test/support/languages.ts'
import { opened } from '#test/support/opened.ts'
import { floorEvent, fullMember, postFloor, preMember } from '#test/support/vipSite.ts'

/** Spaces of a mail's text may be lines. */
const noEnd = { fr: /sans date de fin|n’a\s+pas\s+de\s+date\s+de\s+fin/, en: /no\s+end\s+date/ }
const french = { 'X-Page-Locale': 'fr', 'Accept-Language': 'fr' }

/** The part of a page that stands round a reward among the rewards. */
const tileOf = (html: string, id: string) => {
  const from = html.indexOf(`id="recompense-${id}"`)
  return from < 0 ? '' : html.slice(from, html.indexOf('</li>', from))
}

describe('the page of a reward leads to its claim', () => {
  const site = opened(() => openHotelSite({ stories: 'own', mailbox: true }))
  let reward: { id: string; title: string; points: number; path: string }
  before(async () => {
    const { items } = (await (await preMember(site)).client.get('/api/vip/rewards?sort=points', french)).body
    const [{ id, title, points, url }] = items
    reward = { id, title, points, path: new URL(url, site.url).pathname }
  })

  /** With a card that the floor has given these points. */
  async function memberWith(points: number) {
    const member = await fullMember(site)
    const data = { cvip: member.card.cvip, points, source: 'bars', label: 'Bar' }
    if (points > 0) must(await postFloor(site, floorEvent(site, 'pointsEarned', data)), 202)
    return member
  }

  const claimIn = (html: string) => /href="([^"]*#recompense-[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''

  it('lists others for about as many points, each of another department, so that no two pages show the same', async () => {
    const { items } = (await (await preMember(site)).client.get('/api/vip/rewards?sort=-points', french)).body
    const dearest = new URL(items[0].url, site.url).pathname
    const lists = await Promise.all([reward.path, dearest].map(othersOf))
    for (const [at, path] of [reward.path, dearest].entries())
      expect(lists[at]).to.have.length(4).and.not.to.include(path)
    expect(lists[0]).to.not.deep.equal(lists[1])
    const categoryOf = (path: string) =>
      items.find(({ url }: { url: string }) => new URL(url, site.url).pathname === path)?.category
    for (const list of lists) expect(new Set(list.map(categoryOf))).to.have.property('size', 4)
  })

  async function othersOf(path: string): Promise<string[]> {
    const { body } = await site.client({ locale: 'fr' }).get(path)
    const list = /<ul class="RewardsTeaser-items">.*?<\/ul>/s.exec(body)?.[0] ?? ''
    return [...list.matchAll(/<h3><a href="([^"]+)"/g)].map(([, other = '']) => other)
  }

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
    const { client } = await memberWith(reward.points + 100)
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

  it('claimed: the page shows the code to its member alone, in both languages, and what is left of the points decides what comes next', async () => {
    const { client, email } = await memberWith(reward.points + 50)
    const page = `/carte-vip/recompenses?choisie=${reward.id}`
    const { idempotencyKey = '' } = valuesIn(tileOf((await client.get(page)).body, reward.id))
    const claim = () => postForm(client, page, { form: 'claim', reward: reward.id, idempotencyKey })
    const obtained = must(await claim(), 303).headers.get('location') ?? ''
    const [{ id, code }] = must(await client.get('/api/vip/rewards/mine', french), 200).body.items
    expect(obtained).to.equal(`/carte-vip/recompenses?obtenue=${id}`)
    const shown = (await client.get(obtained)).body
    const status = /<section class="Claimed[^"]*" role="status".*?<\/section>/s.exec(shown)?.[0] ?? ''
    expect(status).to.contain(`${reward.title}, c’est à vous`).and.contain(code)
    expect(status).to.match(/<svg[^>]*aria-label="Code QR de la récompense/)
    expect(tileOf(shown, reward.id)).to.contain('Il vous manque').and.not.contain('data-form="claim"')
    const englishPath = /hreflang="en" href="[^"]*?(\/en\/[^"]+)"/.exec((await client.get(reward.path)).body)?.[1] ?? ''
    const english = (await client.get(`/en/vip-card/rewards?claimed=${id}`)).body
    expect(english).to.contain('is yours').and.contain(code)
    // The same press again claims nothing more; a mail holds the code.
    expect(must(await claim(), 303).headers.get('location')).to.equal(obtained)
    expect((await client.get('/api/vip/rewards/mine')).body.items).to.have.length(1)
    expect((await client.get('/carte-vip/recompenses')).body)
      .to.contain(code)
      .and.not.contain('class="Claimed ')
    expect((await site.mailbox.next(email, 'Votre récompense')).text)
      .to.contain(code)
      .and.match(noEnd.fr)
    // The desk says that it has no end date; so do the page of the reward and the member's own.
    for (const [locale, paths] of Object.entries({
      fr: [reward.path, obtained, '/carte-vip/recompenses', '/carte-vip/mon-espace'],
      en: [englishPath, `/en/vip-card/rewards?claimed=${id}`, '/en/vip-card/rewards', '/en/vip-card/my-space'],
    } as const))
      for (const path of paths) expect((await client.get(path)).body, path).to.match(noEnd[locale as Locale])
    // Another member's link to it, or a stranger's, shows nothing.
    const other = (await memberWith(0)).client
    expect((await other.get(obtained)).body)
      .to.not.contain(code)
      .and.not.contain('class="Claimed')
    expect((await site.client().get(obtained)).status).to.equal(303)
  })

  it('Black: the highest status claims as all do, and keeps its status after the points are spent', async () => {
    const { client, email } = await memberWith(60_000)
    const summary = async () => must(await client.get('/api/vip/me'), 200).body
    expect((await summary()).status).to.equal('Black')
    const dashboard = (await client.get('/en/vip-card/my-space')).body
    expect(dashboard).to.contain('Black')
    const page = `/en/vip-card/rewards?chosen=${reward.id}`
    const tile = tileOf((await client.get(page)).body, reward.id)
    expect(tile)
      .to.match(/<details open=""/)
      .and.contain('data-form="claim"')
    const { idempotencyKey = '' } = valuesIn(tile)
    const claimed = must(await postForm(client, page, { form: 'claim', reward: reward.id, idempotencyKey }), 303)
    const after = (await client.get(claimed.headers.get('location') ?? '')).body
    expect(after)
      .to.contain('is yours')
      .and.contain((60_000 - reward.points).toLocaleString('en'))
    expect(tileOf(after, reward.id)).to.contain('data-form="claim"')
    expect((await site.mailbox.next(email, 'Your reward')).text).to.match(noEnd.en)
    expect(await summary()).to.include({ status: 'Black', points: 60_000 - reward.points })
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
