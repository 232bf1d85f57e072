import { refusedOf, sessionAt, signed } from '#test/poker/payments/merchantEvents.ts'
import { storedDate } from '#test/support/content.ts'
import { must } from '#test/support/hotelSite.ts'
import { type PokerSite, pay, untilState } from '#test/support/pokerSite.ts'
import type { State } from './state.ts'

/** Pages of tournaments, each in one language; login and registration are made of the VIP card's parts, shown there. */
export async function pokerStates(site: PokerSite): Promise<State[]> {
  const nobody = site.client()
  const player = await site.player()
  must(await player.register('nuit-du-granit'), 201)
  const paid = must(await player.register('la-bulle-des-pins'), 201).body
  await pay(paid.checkoutUrl)
  await untilState(player, paid.id, 'confirmed')
  site.merchant.holdWebhooks(true)
  const refused = must(await player.register('dimanche-de-la-baie'), 201).body
  must(await signed(site, refusedOf(sessionAt(site, refused.id))), 200)
  await site.editTournament('la-nuit-de-la-digue', (content) => {
    const began = Temporal.Instant.fromEpochMilliseconds(site.clock.now() - 10 * 60_000)
    content.date = storedDate(began)
  })
  return [
    { client: nobody, path: '/poker/tournois?buyinMin=100&buyinMax=40&casino=x' },
    { client: nobody, path: '/en/poker/tournaments/la-nuit-de-la-digue' },
    { client: player.client, path: '/en/poker/tournaments/omaha-de-la-baie/registration' },
    { client: player.client, path: '/poker/tournois/nuit-du-granit/inscription' },
    { client: player.client, path: '/en/vip-card/my-tournaments' },
    { client: player.client, path: `/poker/paiement/${refused.id}` },
  ]
}
