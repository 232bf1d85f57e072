import { randomUUID } from 'node:crypto'
import { refuseWhilePaused } from '#server/protection/index.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { InMs } from '#shared/http/instants.ts'
import { defaultLocale } from '#shared/locales.ts'
import type { WaitlistPlace } from '#shared/poker/api.ts'
import { freePlace, lapse, lastPosition, withdraw } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { aliveOf, rowOf } from '../registrations/register.ts'
import { requireAdult } from '../registrations/states.ts'
import { saleOf, tournamentBySlug } from '../tournaments/catalogue.ts'
import { lockTournament } from '../tournaments/rows.ts'

type Entry = Row<'waitingList'>

/** A player's place in line; `offeredUntil` is epoch ms. */
export type PlaceInLine = InMs<WaitlistPlace, 'offeredUntil'>

/**
 * Joins the end of a full tournament's waiting list; a player already on it keeps the position.
 * @throws ProductError generic.conflict: places are free; payment.reservationFailed: the player has a place, or
 * registration is closed; payment.tournamentUnavailable; generic.forbidden for minors; vip.paused
 */
export async function joinWaitingList(
  services: PokerServices,
  member: Pick<Row<'vipMembers'>, 'id' | 'birthdate'>,
  slug: string,
): Promise<PlaceInLine & { isNew: boolean }> {
  const { store, clock, content } = services
  const tournament = await tournamentBySlug(content, defaultLocale, slug)
  saleOf(tournament)
  requireAdult(member, clock())
  const { id: tournamentId } = await rowOf(services, tournament)
  const joined = await store.transaction(async (tx) => {
    await refuseWhilePaused(tx, member.id, clock())
    const held = await lockTournament(tx, tournamentId)
    const before = await entryOf(tx, member.id, tournamentId)
    if (before) return { ...(await placeOf(tx, before)), isNew: false }
    if (await aliveOf(tx, member.id, tournamentId)) throw new ProductError('payment.reservationFailed')
    if (held.taken < held.places) throw new ProductError('generic.conflict')
    const entry = await tx
      .insertInto('waitingList')
      .values({
        id: randomUUID(),
        tournamentId,
        vipMemberId: member.id,
        state: 'waiting',
        offeredUntil: null,
        position: await lastPosition(tx, tournamentId),
        registrationId: null,
        createdAt: clock(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { ...(await placeOf(tx, entry)), isNew: true }
  })
  services.placesChanged(slug)
  return joined
}

/** Leaves a tournament's waiting list; an offered place goes to the next player. */
export async function leaveWaitingList(services: PokerServices, vipMemberId: string, slug: string): Promise<void> {
  const { store } = services
  const known = await store.db
    .selectFrom('waitingList')
    .innerJoin('tournaments', 'tournaments.id', 'waitingList.tournamentId')
    .select('waitingList.tournamentId')
    .where('tournaments.slug', '=', slug)
    .where('waitingList.vipMemberId', '=', vipMemberId)
    .where('waitingList.state', 'in', ['waiting', 'offered'])
    .execute()
  for (const { tournamentId } of known) {
    await store.transaction(async (tx) => {
      const held = await lockTournament(tx, tournamentId)
      const entry = await entryOf(tx, vipMemberId, tournamentId)
      if (!entry) return
      await withdraw(tx, entry)
      if (entry.state === 'offered') await freePlace(services, tx, held)
    })
  }
  if (known.length > 0) services.placesChanged(slug)
}

/** Ends the offers whose time is over; each place goes on to the next in line. */
export async function lapseOffers(services: PokerServices): Promise<void> {
  const { store, clock } = services
  const due = await store.db
    .selectFrom('waitingList')
    .select(['id', 'tournamentId'])
    .where('state', '=', 'offered')
    .where('offeredUntil', '<=', clock())
    .orderBy('offeredUntil')
    .execute()
  for (const { id, tournamentId } of due) {
    const slug = await store.transaction(async (tx) => {
      const held = await lockTournament(tx, tournamentId)
      const entry = await tx.selectFrom('waitingList').selectAll().where('id', '=', id).executeTakeFirst()
      if (entry?.state !== 'offered' || (entry.offeredUntil ?? 0) > clock()) return undefined
      await lapse(services, tx, held, entry)
      return held.slug
    })
    if (slug) services.placesChanged(slug)
  }
}

/** The member's active entry. */
function entryOf(db: Queries, vipMemberId: string, tournamentId: string): Promise<Entry | undefined> {
  return db
    .selectFrom('waitingList')
    .selectAll()
    .where('vipMemberId', '=', vipMemberId)
    .where('tournamentId', '=', tournamentId)
    .where('state', 'in', ['waiting', 'offered'])
    .executeTakeFirst()
}

/** A position in line, from 1: counts the players ahead who wait or have an offer. */
export async function placeOf(db: Queries, entry: Entry): Promise<PlaceInLine> {
  const { before } = await db
    .selectFrom('waitingList')
    .select((row) => row.fn.countAll<number>().as('before'))
    .where('tournamentId', '=', entry.tournamentId)
    .where('state', 'in', ['waiting', 'offered'])
    .where('position', '<', entry.position)
    .executeTakeFirstOrThrow()
  const isOffered = entry.state === 'offered' && entry.offeredUntil !== null
  return {
    place: Number(before) + 1,
    state: isOffered ? 'offered' : 'waiting',
    offeredUntil: isOffered ? entry.offeredUntil : null,
  }
}
