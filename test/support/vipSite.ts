import { writeMail } from '#server/mail/outbox.ts'
import { adjustPoints } from '#server/vip/points/adjustPoints.ts'
import { balanceOf } from '#server/vip/points/ledger.ts'
import { luhnDigit } from '#shared/account/luhn.ts'
import type { Answer, Client } from './client.ts'
import { postSigned } from './client.ts'
import { type HotelSite, must, newEmail, signupBody } from './hotelSite.ts'

export interface VipPerson {
  client: Client
  email: string
  profile: Answer['body']['profile']
}

/** A card as the casino floor registers it. */
export interface Card {
  cvip: string
  firstname: string
  lastname: string
  birthdate: string
  email: string
  rfid?: string
}

const no = { email: false, sms: false, mail: false }
/** Fields of a registration: agrees to offers of the casinos by e-mail, without which none is sent. */
export const agreeing = { optin: { hotelFirstParty: no, casinoFirstParty: { ...no, email: true }, thirdParty: no } }

let cards = 0
let events = 0

/** A card number that no other test has. */
export function newCvip(): string {
  const digits = `5${String(++cards).padStart(10, '0')}`
  return digits + luhnDigit(digits)
}

/** Uid of a chip that no other test has. */
export function newUid(): string {
  return `04${String(++cards).padStart(12, '0')}`
}

export function newCard(changed: Partial<Card> = {}): Card {
  const own = { firstname: 'Maëlle', lastname: 'Le Goff', birthdate: '1985-06-15', email: newEmail('cards.test') }
  return { cvip: newCvip(), ...own, rfid: newUid(), ...changed }
}

/** An event of the floor. */
export function floorEvent(site: HotelSite, type: string, data: object, changed: object = {}) {
  return {
    id: `event-${++events}`,
    type,
    at: new Date(site.clock.now()).toISOString(),
    casino: 'HOU',
    data,
    ...changed,
  }
}

/** Posts events as the casino floor does. */
export function postFloor(site: HotelSite, ...given: object[]): Promise<Answer> {
  return postSigned(site, '/api/floor/events', site.services.env.floorSecrets[0] ?? '', { events: given })
}

/** Registers a card in a casino. */
export async function registerCard(site: HotelSite, card: Card): Promise<Card> {
  const answer = must(await postFloor(site, floorEvent(site, 'cardRegistered', card)), 202)
  if (answer.body.accepted !== 1) throw new Error(JSON.stringify(answer.body))
  return card
}

/** A blank card that the casino's desk may give. */
export async function blankCard(site: HotelSite): Promise<{ cvip: string; rfid: string }> {
  const card = { cvip: newCvip(), rfid: newUid() }
  const answer = must(await postFloor(site, floorEvent(site, 'cardStocked', card)), 202)
  if (answer.body.accepted !== 1) throw new Error(JSON.stringify(answer.body))
  return card
}

/** Confirms the address of a registration with the link of its mail. */
export async function activateVip(site: HotelSite, client: Client, email: string): Promise<VipPerson> {
  const { id } = await site.mail('activation', email)
  const answer = must(await client.post(`/api/vip/activate/${id}`, { email }), 200)
  return { client, email, profile: answer.body.profile }
}

/** Registered without a card, confirmed and connected. */
export async function preMember(site: HotelSite, changed?: Record<string, unknown>): Promise<VipPerson> {
  const client = site.client()
  const body = signupBody(changed)
  must(await client.post('/api/vip/signup', body), 201)
  return activateVip(site, client, String(body.email))
}

/** The code that the card's holder got, and the proof for it. */
export async function proveCard(site: HotelSite, card: Card): Promise<string> {
  const { cvip, lastname, birthdate } = card
  const client = site.client()
  const { id } = must(await client.post('/api/vip/verification', { cvip, lastname, birthdate }), 202).body
  const { code } = await site.mail('cardCode', card.email)
  return must(await client.post(`/api/vip/verification/${id}`, { code }), 200).body.proof
}

/** Holder of a card that was proven at registration, confirmed and connected. */
export async function fullMember(
  site: HotelSite,
  changed: Record<string, unknown> = {},
  card: Card = newCard(),
): Promise<VipPerson & { card: Card }> {
  await registerCard(site, card)
  const proof = await proveCard(site, card)
  const client = site.client()
  const body = signupBody({ proof, ...changed })
  must(await client.post('/api/vip/signup', body), 201)
  return { ...(await activateVip(site, client, String(body.email))), card }
}

/** Corrects a ledger as `npm run points:adjust` does. @returns the balance */
export function adjustAsOperator(site: HotelSite, cvip: string, change: { points: number; label: string }) {
  const { store } = site.services
  const by = { house: null, personId: null, at: site.clock.now() }
  return store.transaction(async (tx) => {
    const member = await tx.selectFrom('vipMembers').select('id').where('cvip', '=', cvip).executeTakeFirstOrThrow()
    const input = { ...change, vipMemberId: member.id, reason: 'operator', by } as const
    await adjustPoints(tx, input, (own, mail) => writeMail(own, mail, by.at))
    return balanceOf(tx, member.id)
  })
}
