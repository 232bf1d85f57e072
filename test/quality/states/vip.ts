import { unconfirmed } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { type HotelSite, must, password } from '#test/support/hotelSite.ts'
import { newBirthdate } from '#test/support/store/people.ts'
import { fullMember, preMember } from '#test/support/vipSite.ts'
import type { State } from './state.ts'

/** Pages of the VIP card; the site has the demo world and a casino floor that has spoken. */
export async function vipStates(site: HotelSite): Promise<State[]> {
  const nobody = site.client()
  const [alba, hugo, gaia, lina] = await Promise.all([
    loggedIn(site, 'alba@demo.test'),
    loggedIn(site, 'hugo@demo.test'),
    loggedIn(site, 'gaia@demo.test'),
    loggedIn(site, 'lina@demo.test'),
  ])
  const member = await fullMember(site)
  const beginner = await preMember(site)
  const reader = site.client()
  const card = { kind: 'qr', code: member.card.cvip, birthdate: member.card.birthdate }
  must(await reader.post('/api/vip/login/card', card), 200)
  const elsewhere = site.client()
  const { email } = await unconfirmed(site, 'vip')
  const { id } = await site.mail('activation', email)
  must(await elsewhere.post(`/api/vip/activate/${id}`, { email }), 200)
  const guarded = await preMember(site, { birthdate: newBirthdate() })
  must(await guarded.client.put('/api/vip/protection', { visitsPerMonth: 2, muteGaming: true }), 200)
  must(await guarded.client.put('/api/vip/protection', { muteGaming: true }), 200)
  const claim = must(await alba.post('/api/vip/rewards/un-cocktail-au-coucher/claims'), 201).body
  const jackpots = '/casinos/casino-de-la-digue/jackpots'
  return [
    { client: nobody, path: '/carte-vip/connexion' },
    { client: nobody, path: '/en/vip-card/login?new=1' },
    { client: nobody, path: '/carte-vip/connexion', form: { form: 'login', email: 'a@b.test', password } },
    { client: nobody, path: '/en/vip-card/login', form: { form: 'cardLogin', code: '1', birthdate: '02/31/1985' } },
    { client: nobody, path: '/carte-vip/inscription' },
    { client: nobody, path: '/en/vip-card/register', form: { form: 'verification', cvip: '12' } },
    {
      client: nobody,
      path: '/carte-vip/inscription?verification=12345678-1234',
    },
    { client: nobody, path: '/en/vip-card/register?card=none' },
    { client: nobody, path: '/carte-vip/inscription?carte=sans', form: { form: 'signup', birthdate: '31/02/2011' } },
    { client: nobody, path: '/carte-vip/inscription?envoye=1' },
    { client: nobody, path: '/carte-vip/activation/gone' },
    { client: nobody, path: '/en/vip-card/forgotten-password' },
    { client: nobody, path: '/carte-vip/nouveau-mot-de-passe/unknown' },
    { client: nobody, path: '/en/vip-card/email/gone' },
    { client: nobody, path: '/carte-vip/email/gone/arreter' },
    { client: elsewhere, path: `/carte-vip/activation/${id}` },
    { client: alba, path: '/carte-vip/mon-espace' },
    { client: gaia, path: '/en/vip-card/my-space' },
    { client: lina, path: '/carte-vip/mon-espace' },
    { client: member.client, path: '/carte-vip/mon-espace' },
    { client: reader, path: '/en/vip-card/my-space' },
    { client: hugo, path: '/carte-vip/mes-points' },
    { client: member.client, path: '/en/vip-card/my-points' },
    { client: alba, path: `/carte-vip/recompenses?obtenue=${claim.id}` },
    { client: hugo, path: '/en/vip-card/rewards?category=bars&sort=-points' },
    { client: gaia, path: '/carte-vip/recompenses?category=cars' },
    { client: beginner.client, path: '/carte-vip/recompenses' },
    { client: alba, path: '/carte-vip/parrainage' },
    { client: hugo, path: '/en/vip-card/sponsorship', form: { form: 'invitation', firstname: '', email: 'x' } },
    { client: lina, path: '/carte-vip/parrainage' },
    { client: alba, path: '/carte-vip/profil?enregistre=preferences' },
    { client: hugo, path: '/en/vip-card/profile', form: { form: 'favourites', casinoFavoriteDate1: 'soon' } },
    { client: guarded.client, path: '/vous-proteger', form: { form: 'protection', visitsPerMonth: '99' } },
    { client: guarded.client, path: '/en/casinos' },
    { client: alba, path: '/carte' },
    { client: nobody, path: '/en/card/check/nothing' },
    { client: nobody, path: jackpots },
    { client: nobody, path: `/en${jackpots}?machine=M1` },
    { client: nobody, path: '/casinos/casino-du-soleil/jackpots' },
  ]
}

async function loggedIn(site: HotelSite, email: string): Promise<Client> {
  const client = site.client()
  must(await client.post('/api/vip/login', { email, password: 'Demo-2026!' }), 200)
  return client
}
