import { pathOf } from '#shared/locales.ts'
import { unconfirmed } from '#test/support/accounts.ts'
import type { Client } from '#test/support/client.ts'
import { type HotelSite, must, newEmail, password } from '#test/support/hotelSite.ts'
import { demoGuests } from '../walks/visitors.ts'
import type { State } from './state.ts'

/** Pages of the hotel programme; the site has the demo world. */
export async function accountStates(site: HotelSite): Promise<State[]> {
  const nobody = site.client()
  const [camille, theo, nora] = await Promise.all(demoGuests.slice(0, 3).map(({ email }) => loggedIn(site, email)))
  if (!camille || !theo || !nora) throw new Error('the demo world has no accounts')
  const member = await site.member()
  must(await member.client.post('/api/eph/users/reset-password/init', { email: member.email }), 202)
  const { token } = await site.mail('passwordReset', member.email)
  must(await member.client.post('/api/eph/profile/card_renewal'), 201)
  must(await member.client.put('/api/eph/users/email', { email: newEmail() }), 200)
  const stop = await site.mail('emailChangeNotice', member.email)
  const elsewhere = site.client()
  const { email } = await unconfirmed(site, 'eph')
  const { id } = await site.mail('activation', email)
  must(await elsewhere.post(`/api/eph/users/activate/${id}`, { email }), 200)
  const states: State[] = [
    { client: nobody, path: '/mon-compte/connexion' },
    { client: nobody, path: '/en/my-account/login?new=1' },
    { client: nobody, path: '/mon-compte/connexion', form: { form: 'login', email: 'a@b.test', password } },
    { client: nobody, path: '/en/my-account/register' },
    { client: nobody, path: '/mon-compte/inscription', form: { form: 'signup', birthdate: '31/02/2011' } },
    { client: nobody, path: '/mon-compte/inscription?envoye=1' },
    { client: nobody, path: '/mon-compte/activation/gone' },
    { client: nobody, path: '/en/my-account/forgotten-password' },
    { client: nobody, path: `/mon-compte/nouveau-mot-de-passe/${token}` },
    { client: nobody, path: '/en/my-account/new-password/unknown' },
    { client: nobody, path: '/mon-compte/email/gone' },
    { client: nobody, path: `/mon-compte/email/${stop.token}/arreter` },
    { client: nobody, path: '/en/my-account/email/gone/stop' },
    { client: nobody, path: '/mon-compte/email/done/arreter?envoye=1' },
    { client: elsewhere, path: `/en/my-account/activation/${id}` },
    { client: elsewhere, path: '/mon-compte/profil' },
    { client: member.client, path: '/en/my-account/profile', form: { form: 'email', currentPassword: 'x' } },
    { client: nobody, path: '/mon-compte/collaborateur' },
    { client: nobody, path: '/en/logout' },
    { client: nobody, path: '/cookies' },
    { client: camille, path: '/mon-compte' },
    { client: theo, path: '/en/my-account' },
    { client: nora, path: '/mon-compte' },
    { client: member.client, path: '/mon-compte?carte=demandee' },
    { client: camille, path: '/mon-compte/mes-sejours' },
    { client: camille, path: '/en/my-account/my-stays?tab=ended' },
    { client: theo, path: '/mon-compte/mes-sejours?onglet=termines' },
    { client: camille, path: `/mon-compte/mes-sejours/demo-${demoGuests[0]?.stays?.[0]?.number}` },
    { client: theo, path: '/mon-compte/mes-avantages' },
    { client: camille, path: '/mon-compte/profil?enregistre=phone' },
    { client: theo, path: '/en/my-account/profile', form: { form: 'address', zipCode: '1' } },
    { client: camille, path: '/logout' },
  ]
  return states.map((it) => ({ ...it, path: frenchPath(it.path) }))
}

/** French has a prefix where it is not the default. */
function frenchPath(path: string): string {
  return path.startsWith('/en/') ? path : pathOf('fr', path.slice(1))
}

async function loggedIn(site: HotelSite, email: string): Promise<Client> {
  const client = site.client()
  must(await client.post('/api/eph/users/login', { email, password: 'Demo-2026!' }), 200)
  return client
}
