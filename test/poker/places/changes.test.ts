import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { must } from '#test/support/hotelSite.ts'
import { dayFromNow, openPokerSite, pay, placesOf, registrationOf, untilState } from '#test/support/pokerSite.ts'
import { eventually } from '#test/support/site.ts'
import { onAnyDatabase } from '#test/support/store/databases.ts'

describe('tournaments that editors change or cancel while places are held', () => {
  const site = onAnyDatabase(openPokerSite, {
    edits: Object.fromEntries(
      ['la-bulle-des-pins', 'la-nuit-de-la-digue', 'omaha-de-la-baie'].map((slug, index) => [
        `poker/tournois/${slug}`,
        { date: dayFromNow(20 + index) },
      ]),
    ),
  })
  const place = async (slug: string) => {
    const player = await site.player()
    const { id, checkoutUrl } = must(await player.register(slug), 201).body
    await pay(checkoutUrl)
    await untilState(player, id, 'confirmed')
    return { player, id: id as string }
  }

  it('tells of a new date, and gives the money back until the first card to players who cannot come', async () => {
    const slug = 'la-bulle-des-pins'
    const { player, id } = await place(slug)
    const before = await registrationOf(player, id)
    await site.editTournament(slug, (content) => {
      content.date = dayFromNow(1)
    })
    await eventually(
      () => site.mails('tournamentChanged', player.email),
      (count) => count === 1,
      10_000,
    )
    const after = await registrationOf(player, id)
    expect(after).to.include({ state: 'confirmed', code: before.code })
    expect(after.tournament.startsAt).not.to.equal(before.tournament.startsAt)
    expect(after.refundableUntil).to.equal(after.tournament.startsAt)
    expect(await site.mail('tournamentChanged', player.email)).to.include({ sequence: 1 })
    must(await player.client.delete(`/api/poker/registrations/${id}`), 204)
    expect(await registrationOf(player, id)).to.include({ state: 'cancelled', refund: 'done' })
  })

  it('lets a player who holds a place pay the price at which it was held; a new one is for players who come after', async () => {
    const slug = 'omaha-de-la-baie'
    const [before, after] = [await site.player(), await site.player()]
    const { id, checkoutUrl } = must(await before.register(slug), 201).body
    await site.editTournament(slug, (content) => {
      content.buy_in = '95'
    })
    await pay(checkoutUrl)
    const confirmed = await untilState(before, id, 'confirmed')
    expect(confirmed.amount).to.deep.equal({ amount: 8000, currency: 'EUR' })
    expect(await site.mails('tournamentChanged', before.email)).to.equal(0)
    const held = must(await after.register(slug), 201).body
    expect(await registrationOf(after, held.id)).to.deep.include({ amount: { amount: 9500, currency: 'EUR' } })
  })

  it('takes back the places that are no more, from the last to come, with the money', async () => {
    const slug = 'la-nuit-de-la-digue'
    const [first, second, third] = [await place(slug), await place(slug), await place(slug)]
    await site.editTournament(slug, (content) => {
      content.places = '2'
    })
    await untilState(third.player, third.id, 'cancelled')
    await eventually(
      () => registrationOf(third.player, third.id),
      ({ refund }) => refund === 'done',
    )
    expect(await site.mail('tournamentPlaceLost', third.player.email)).to.include({ reason: 'placesReduced' })
    for (const { player, id } of [first, second])
      expect(await registrationOf(player, id)).to.include({ state: 'confirmed' })
    expect(await placesOf(site, slug)).to.include({ places: 2, taken: 2, alive: 2, free: 0 })
  })

  it('cancels a tournament whose story is gone: everybody is told and paid back', async () => {
    const slug = 'omaha-de-la-baie'
    const { player, id } = await place(slug)
    const holder = await site.player()
    const held = must(await holder.register(slug), 201).body
    await rm(join(site.storiesDir, 'website-hotels/poker/tournois', `${slug}.json`))
    await untilState(player, id, 'cancelled')
    await eventually(
      () => registrationOf(player, id),
      ({ refund }) => refund === 'done',
    )
    expect(await site.mail('tournamentCancelled', player.email)).to.include({ isPaid: true })
    expect(await site.mail('tournamentRefund', player.email)).to.include({ reason: 'tournamentCancelled' })
    expect(await registrationOf(holder, held.id)).to.include({ state: 'cancelled', refund: null })
    expect(await site.mail('tournamentCancelled', holder.email)).to.include({ isPaid: false })
    const page = await eventually(
      async () => (await fetch(held.checkoutUrl)).text(),
      (text) => text.includes('closed'),
    )
    expect(page).to.include('This payment page is closed')
    expect((await site.client().get(`/api/poker/tournaments/${slug}`)).body.error.code).to.equal(
      'tournamentUnavailable',
    )
  })
})
