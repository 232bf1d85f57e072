import { randomUUID } from 'node:crypto'
import { membersOf } from '#server/account/index.ts'
import type { Tx } from '#server/store/tables.ts'
import { refundableUntilOf } from '#shared/poker/refunds.ts'
import type { Merchant } from '../payments/merchant.ts'
import { mailConfirmed } from '../payments/settle.ts'
import { takePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { newCode } from '../registrations/register.ts'
import { openSession } from '../registrations/startPayment.ts'
import { type CatalogueTournament, saleOf, tournamentsInAll } from '../tournaments/catalogue.ts'
import { lockTournament, openRow, type TournamentRow } from '../tournaments/rows.ts'
import { joinWaitingList } from '../waitingList/waitingList.ts'

/** Places sold at the casinos' desks, by tournament; the last tournament is full. */
const desk: readonly (readonly [slug: string, places: number, sold: number])[] = [
  ['deepstack-des-pins', 80, 61],
  ['la-bulle-des-pins', 72, 46],
  ['grand-prix-du-soleil-1a', 240, 131],
  ['grand-prix-du-soleil-1b', 240, 88],
  ['omaha-de-la-baie', 45, 45],
]
/** Runs around the clock, so its players have names and most of them were welcomed: the desk's evening is tonight. */
const tonight = { slug: 'deepstack-des-pins', welcomed: 44 } as const
const firstnames = ['Anne', 'Bleuenn', 'Corentin', 'Denez', 'Éloïse', 'Fañch', 'Gwenaëlle', 'Hervé']
const lastnames = ['Abgrall', 'Bodin', 'Corre', 'Derrien', 'Ezanno', 'Guéguen', 'Hascoët', 'Le Floc’h']
/** Pays for a place in her own casino. */
const player = { id: 'demo-alba', slug: 'la-bulle-des-pins' } as const
/** Waits for a place. */
const waiting = { id: 'demo-hugo', slug: 'omaha-de-la-baie' } as const

/**
 * Fills the demo tournaments with players, once for each of their dates: the tournament that runs around the clock has
 * a new date every day. A number of places that an editor changed is left as it is.
 * @param merchant the embedded one, where the demo player pays without a real card
 */
export async function seedPokerDemo(services: PokerServices, merchant: Merchant | undefined): Promise<void> {
  const { content, store, clock } = services
  const tournaments = await tournamentsInAll(content)
  for (const [slug, places, sold] of desk) {
    const tournament = tournaments.find((it) => it.slug === slug && it.places === places)
    if (!tournament) continue
    const row = await openRow(store, tournament, clock())
    const isNew = await store.transaction((tx) => sellAtDesk(tx, row, sold, clock()))
    if (isNew && slug === player.slug && merchant) await buyPlace(services, merchant, tournament, row)
    if (isNew && slug === waiting.slug) await joinLine(services)
  }
}

/** @returns false if this date has its players already */
async function sellAtDesk(tx: Tx, { id, slug, startsAt }: TournamentRow, sold: number, now: number): Promise<boolean> {
  const { taken } = await lockTournament(tx, id)
  if (taken > 0) return false
  const place = { tournamentId: id, vipMemberId: null, state: 'confirmed', paymentId: null } as const
  const times = { heldUntil: now, refundableUntil: startsAt, createdAt: now, confirmedAt: now }
  const rows = Array.from({ length: sold }, (_, n) => {
    const row = { ...place, ...times, id: randomUUID(), code: newCode() }
    const isWelcomed = slug === tonight.slug && n < tonight.welcomed
    return slug === tonight.slug ? { ...row, ...nameOf(n), checkedInAt: isWelcomed ? now : null } : row
  })
  await tx.insertInto('registrations').values(rows).execute()
  await tx.updateTable('tournaments').set({ taken: sold }).where('id', '=', id).execute()
  return true
}

/** No two of the first 64 have one name. */
function nameOf(n: number) {
  return { guestFirstname: firstnames[n % 8], guestName: lastnames[(n + Math.floor(n / 8)) % 8] }
}

/**
 * The payment is made before the store knows of it: the merchant's notification then finds nothing to confirm. The place is
 * written whole, with its one mail.
 */
async function buyPlace(
  services: PokerServices,
  merchant: Merchant,
  tournament: CatalogueTournament,
  row: TournamentRow,
): Promise<void> {
  const { id: tournamentId, startsAt } = row
  const { store, clock } = services
  const member = await membersOf('vip').find(store.db, player.id)
  if (!member) return
  const { amount: amountCents, currency } = saleOf(tournament)
  const [registrationId, paymentId, now] = [randomUUID(), randomUUID(), clock()]
  const payment = { id: paymentId, amountCents, currency, locale: 'fr' } as const
  const sale = { registration: { id: registrationId }, payment, tournament }
  const { id: sessionId, url } = await openSession(services, merchant, sale, member.email)
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Alba Moreau' }
  await fetch(url ?? '', { method: 'POST', redirect: 'manual', body: new URLSearchParams(card) })
  const { isPaid, intentId } = await merchant.read(sessionId)
  if (!isPaid) return
  await store.transaction(async (tx) => {
    await lockTournament(tx, tournamentId)
    await takePlace(tx, tournamentId)
    const whose = { vipMemberId: member.id, createdAt: now }
    const registration = await tx
      .insertInto('registrations')
      .values({
        ...whose,
        id: registrationId,
        tournamentId,
        paymentId,
        state: 'confirmed',
        code: newCode(),
        heldUntil: now,
        refundableUntil: refundableUntilOf(startsAt),
        confirmedAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const paid = await tx
      .insertInto('payments')
      .values({
        ...payment,
        ...whose,
        registrationId,
        sessionId,
        intentId,
        state: 'succeeded',
        askedAt: now,
        paidAt: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await mailConfirmed(services, tx, { registration, tournament: row, payment: paid })
  })
}

async function joinLine(services: PokerServices): Promise<void> {
  const member = await membersOf('vip').find(services.store.db, waiting.id)
  if (member) await joinWaitingList(services, member, waiting.slug)
}
