import { request } from 'node:http'
import { expect } from 'chai'
import { storedDate } from '#test/support/content.ts'
import { postForm } from '#test/support/formPosts.ts'
import { must } from '#test/support/hotelSite.ts'
import { opened } from '#test/support/opened.ts'
import { openPokerSite, type Player, pay, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { floorEvent, postFloor } from '#test/support/vipSite.ts'

const slug = 'dimanche-de-la-baie'
const entry = `/poker/tournois/${slug}/inscription`
const mine = '/carte-vip/mes-tournois'

describe('pages of players who wait, who cancel and who look on (B4, B9)', () => {
  const site = opened(() => openPokerSite({ env: { FLOOR_SECRET: 'secret-of-the-floor' } }))
  before(async () => {
    await eventually(
      () => site.services.content.all('fr').filter((it) => it.component === 'tournament').length,
      (count) => count === 10,
      30_000,
    )
  })

  const html = async ({ client }: Player, path: string): Promise<string> => must(await client.get(path), 200).body
  const post = (player: Player, path: string, fields: Record<string, string>) => postForm(player.client, path, fields)

  it('put who finds no place into the line, say their place in it, offer a freed one for two hours, let them go', async () => {
    await site.editTournament(slug, (content) => {
      content.places = '2'
    })
    const [owner, neighbour, first, second] = await Promise.all(Array.from({ length: 4 }, () => site.player()))
    if (!owner || !neighbour || !first || !second) throw new Error('four players')
    must(await neighbour.register(slug), 201)
    const { id } = must(await owner.register(slug), 201).body
    for (const it of [first, second]) {
      expect(await html(it, entry)).to.contain('M’inscrire sur la liste d’attente')
      const joined = await post(it, entry, { form: 'joinWaitlist' })
      expect([joined.status, joined.headers.get('location')]).to.deep.equal([303, entry])
    }
    expect(await html(first, entry)).to.contain('en tête de liste')
    expect(await html(second, entry)).to.contain('Vous êtes 2ᵉ sur la liste')
    expect(await html(second, mine))
      .to.contain('Vous êtes 2ᵉ sur la liste')
      .and.contain('Le Quinze Heures de la Baie')
    must(await owner.client.delete(`/api/poker/registrations/${id}`), 204)
    const offered = await html(first, entry)
    expect(offered).to.contain('Une place s’est libérée pour vous').and.contain('data-live="countdown"')
    expect(await html(first, mine)).to.contain('Prendre la place')
    const taken = await post(first, entry, { form: 'register', tournament: slug })
    expect([taken.status, taken.headers.get('location')?.startsWith(site.merchant.url)]).to.deep.equal([303, true])
    const left = await post(second, mine, { form: 'leaveWaitlist', tournament: slug })
    expect(left.headers.get('location')).to.equal(`${mine}?fait=liste`)
    expect(await html(second, `${mine}?fait=liste`))
      .to.contain('plus sur la liste d’attente')
      .and.contain('Aucun tournoi à venir')
  })

  it('show my tournaments with code and calendar; cancelling says what comes back, asks once more, and gives it back', async () => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register('la-bulle-des-pins'), 201).body
    expect(await html(player, mine))
      .to.contain('Tenue, à payer')
      .and.contain(checkoutUrl)
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    const text = await html(player, mine)
    expect(text).to.contain('class="QrCode"').and.contain('/poker/tournois/la-bulle-des-pins.ics')
    expect(text).to.match(/<details><summary>Annuler ma place.*30\u00a0€ vous sont remboursés en entier/s)
    expect(await html(player, '/carte-vip/mon-espace'))
      .to.contain('Votre prochain tournoi')
      .and.contain('Confirmée')
    const calendar = must(await player.client.post('/api/vip/calendar'), 201).body.url
    const entries = must(await player.client.get(new URL(calendar).pathname), 200).body
    expect(entries).to.contain('SUMMARY:La Bulle des Pins')
    const done = await post(player, mine, { form: 'cancel', registration: id })
    expect(done.headers.get('location')).to.equal(`${mine}?fait=annulation`)
    expect(await html(player, `${mine}?fait=annulation`)).to.contain('Ce que vous aviez payé vous revient')
    expect(await html(player, `/poker/paiement/${id}`)).to.contain('remboursé')
    await eventually(
      () => html(player, '/en/vip-card/my-tournaments'),
      (it) => it.includes('Refunded'),
      10_000,
    )
    expect((await site.client().get(mine)).headers.get('location')).to.contain('/carte-vip/connexion?redirect=')
  })

  it('say that it is too late to cancel in the last 24 hours', async () => {
    const player = await site.player()
    const start = Temporal.Instant.fromEpochMilliseconds(site.clock.now() + 20 * 3_600_000)
    await site.editTournament('mardi-de-la-digue', (content) => {
      content.date = storedDate(start)
    })
    const { id, checkoutUrl } = must(await player.register('mardi-de-la-digue'), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    expect(await html(player, mine)).to.contain('Il est trop tard pour annuler')
    const refused = await post(player, mine, { form: 'cancel', registration: id })
    expect([refused.status, refused.body.includes('trop tard')]).to.deep.equal([409, true])
  })

  it('show everybody the evening that is being played: level, time left, break, players, places; right without scripts', async () => {
    const evening = '/poker/tournois/la-nuit-de-la-digue'
    expect(await site.html(evening)).to.match(/<section class="LiveClock [^"]*"[^>]* hidden=""/)
    await site.editTournament('la-nuit-de-la-digue', (content) => {
      content.date = storedDate(Temporal.Instant.fromEpochMilliseconds(site.clock.now() - 10 * 60_000))
    })
    const clock = { tournament: 'la-nuit-de-la-digue', level: 2, playersLeft: 61, paused: false }
    const startedAt = new Date(site.clock.now() - 5 * 60_000).toISOString()
    must(await postFloor(site, floorEvent(site, 'tournamentClock', { ...clock, startedAt })), 202)
    site.clock.advance({ ms: 2000 })
    const text = await site.html(evening)
    const part = (name: string) => new RegExp(`data-part="${name}"[^>]*>([^<]*)<`).exec(text)?.[1]
    expect(part('title')).to.equal('Niveau 2')
    expect(part('left')).to.match(/^2[45]:\d\d$/)
    expect(part('blinds')).to.equal('100 / 200')
    expect(part('players')).to.equal('61')
    expect(part('next')).to.contain('niveau 3')
    expect(part('late')).to.match(/^jusqu’à \d+\u00a0h/)
    expect(part('free')).to.equal('120')
    expect(text).to.contain('<noscript><meta http-equiv="refresh" content="20"></noscript>')
    expect(text).to.contain('Inscriptions tardives jusqu’à').and.contain(`href="${evening}/inscription" class="btn"`)
    expect(await site.html('/poker/tournois')).to.contain('En cours')
    // Requests in the same second get the same bytes: drawn once, not once a reader.
    const tags = await Promise.all(
      Array.from({ length: 20 }, async () => (await site.get(evening)).headers.get('etag')),
    )
    expect(new Set(tags).size).to.equal(1)
    const readers = await openStreams(`${site.url}/api/poker/tournaments/la-nuit-de-la-digue/stream`, 500)
    must(await postFloor(site, floorEvent(site, 'tournamentClock', { ...clock, playersLeft: 60, startedAt })), 202)
    await eventually(
      () => readers.said.filter((it) => it.includes('"playersLeft":60')).length,
      (count) => count === 500,
      20_000,
    )
    readers.close()
    const last = readers.said.map((it) => it.slice(it.lastIndexOf('data: ')))
    expect(new Set(last).size, 'all see the same second').to.equal(1)
  })
})

/** Reads a stream so many times, each reader from another address. `said`: what each has heard so far. */
async function openStreams(url: string, count: number) {
  const said: string[] = Array.from({ length: count }, () => '')
  const requests = said.map((_, n) => {
    const headers = { 'X-Forwarded-For': `10.99.${n >> 8}.${n & 255}` }
    return request(url, { headers, agent: false }, (answer) => {
      answer.on('data', (bytes) => {
        said[n] += String(bytes)
      })
    }).end()
  })
  await eventually(
    () => said.filter((it) => it.includes('event: live')).length,
    (open) => open === count,
    20_000,
  )
  return { said, close: () => requests.forEach((it) => void it.destroy()) }
}
