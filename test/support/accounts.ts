import type { Programme } from '#shared/account/programmes.ts'
import type { RouteName } from '#shared/routes.ts'
import type { Answer, Client } from './client.ts'
import { type HotelSite, must, newEmail, password, signupBody } from './hotelSite.ts'
import { fullMember } from './vipSite.ts'

/** Where the two programmes have the calls and pages that both have, for tests that hold for either. */
interface AccountPlaces {
  api: string
  account: string
  credentials: string
  login: RouteName
  profile: RouteName
  dashboard: RouteName
}

export const accounts: Readonly<Record<Programme, AccountPlaces>> = {
  eph: {
    api: '/api/eph',
    account: '/api/eph/users',
    credentials: '/api/eph/users',
    login: 'hotelLogin',
    profile: 'hotelProfile',
    dashboard: 'hotelDashboard',
  },
  vip: {
    api: '/api/vip',
    account: '/api/vip',
    credentials: '/api/vip/profile',
    login: 'vipLogin',
    profile: 'vipProfile',
    dashboard: 'vipDashboard',
  },
}

/** A confirmed member of a programme, connected in the browser that signed up; of the VIP card one who holds it. */
export async function accountOf(site: HotelSite, programme: Programme): Promise<{ client: Client; email: string }> {
  return programme === 'eph' ? site.member() : fullMember(site)
}

/** An account whose address nobody has confirmed yet, with the browser that signed up. */
export async function unconfirmed(site: HotelSite, programme: Programme): Promise<{ client: Client; email: string }> {
  const client = site.client()
  const email = newEmail()
  must(await client.post(`${accounts[programme].account}/signup`, signupBody({ email })), 201)
  return { client, email }
}

export function login(
  site: HotelSite,
  programme: Programme,
  email: string,
  changed: { password?: string; remember?: boolean } = {},
  client: Client = site.client(),
): Promise<Answer> {
  return client.post(`${accounts[programme].account}/login`, { email, password, ...changed })
}

/** Another browser of a member. */
export async function connected(
  site: HotelSite,
  programme: Programme,
  email: string,
  changed: { password?: string; remember?: boolean } = {},
): Promise<Client> {
  const client = site.client()
  must(await login(site, programme, email, changed, client), 200)
  return client
}

/** Whether a browser is still connected with a programme. */
export async function isConnected(programme: Programme, client: Client): Promise<boolean> {
  const { status } = await client.get(`${accounts[programme].api}/profile/me`)
  if (status !== 200 && status !== 401 && status !== 404) throw new Error(`profile/me answered ${status}`)
  return status === 200
}

/** Status and code of a refusal. */
export function refusal({ status, body }: Answer): [number, string | undefined] {
  return [status, body.error?.code]
}
