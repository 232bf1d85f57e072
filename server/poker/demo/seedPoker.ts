import { randomUUID } from 'node:crypto'
import { membersOf } from '#server/account/members.ts'
import type { Merchant } from '../payments/merchant.ts'
import type { PokerServices, Tx } from '../pokerServices.ts'
import { newCode, takeAndHold } from '../registrations/register.ts'
import { startPayment } from '../registrations/startPayment.ts'
import { type CatalogueTournament, tournamentsOf } from '../tournaments/catalogue.ts'
import { holdTournament, openRow, type TournamentRow } from '../tournaments/rows.ts'
import { joinWaitingList } from '../waitingList/waitingList.ts'

/** Places that the casinos' desks have sold, by tournament; the last one is full. */
const desk: readonly (readonly [slug: string, places: number, sold: number])[] = [
  ['deepstack-des-pins', 80, 46],
  ['grand-prix-du-soleil-1a', 240, 131],
  ['grand-prix-du-soleil-1b', 240, 88],
  ['omaha-de-la-baie', 45, 45],
]
/** Pays for a place in her own casino. */
const player = { id: 'demo-alba', slug: 'deepstack-des-pins' } as const
/** Waits for one. */
const waiting = { id: 'demo-hugo', slug: 'omaha-de-la-baie' } as const

/**
 * Tournaments of the demo world that look lived in (decisions §10), once for each of their dates. What an editor has
 * given another number of places is left as it is.
 * @param merchant the embedded one, at which the demo's player pays with a card that is none
 */
export async function seedPokerDemo(services: PokerServices, merchant: Merchant | undefined): Promise<void> {
  const { content, store, clock } = services
  const [french, english] = await Promise.all([tournamentsOf(content, 'fr'), tournamentsOf(content, 'en')])
  for (const [slug, places, sold] of desk) {
    const tournament = french.find((it) => it.slug === slug && it.places === places)
    if (!tournament) continue
    const inEnglish = english.find(({ uuid }) => uuid === tournament.uuid)
    const row = await openRow(store, tournament, inEnglish, clock())
    const isNew = await store.transaction((tx) => sellAtDesk(tx, row, sold, clock()))
    if (isNew && slug === player.slug && merchant) await buyPlace(services, merchant, tournament)
    if (isNew && slug === waiting.slug) await joinLine(services)
  }
}

/** @returns false: this date has its players already */
async function sellAtDesk(tx: Tx, { id, startsAt }: TournamentRow, sold: number, now: number): Promise<boolean> {
  const { taken } = await holdTournament(tx, id)
  if (taken > 0) return false
  const place = { tournamentId: id, vipMemberId: null, state: 'confirmed', paymentId: null } as const
  const times = { heldUntil: now, refundableUntil: startsAt, createdAt: now, confirmedAt: now }
  const rows = Array.from({ length: sold }, () => ({ ...place, ...times, id: randomUUID(), code: newCode() }))
  await tx.insertInto('registrations').values(rows).execute()
  await tx.updateTable('tournaments').set({ taken: sold }).where('id', '=', id).execute()
  return true
}

async function buyPlace(services: PokerServices, merchant: Merchant, { slug }: CatalogueTournament): Promise<void> {
  const member = await membersOf('vip').find(services.store.db, player.id)
  if (!member) return
  const held = await takeAndHold(services, member, slug, 'fr')
  const { checkoutUrl } = await startPayment(services, merchant, held, member.email)
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Alba Moreau' }
  await fetch(checkoutUrl, { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) })
}

async function joinLine(services: PokerServices): Promise<void> {
  const member = await membersOf('vip').find(services.store.db, waiting.id)
  if (member) await joinWaitingList(services, member, waiting.slug)
}
