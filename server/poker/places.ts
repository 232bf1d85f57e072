import { isPaused, playerOf, protectionOf } from '#server/protection/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { pokerLimits } from '#shared/limits.ts'
import { move } from '#shared/move.ts'
import { waitingListMachine } from '#shared/poker/waitingListMachine.ts'
import { mailPlayer } from './mailPlayer.ts'
import type { PokerServices } from './pokerServices.ts'
import type { TournamentRow } from './tournaments/rows.ts'

/**
 * Takes a free place: of all players who ask at once for the last one, one gets it.
 * @returns whether there was one
 */
export async function takePlace(tx: Tx, tournamentId: string): Promise<boolean> {
  const taken = await tx
    .updateTable('tournaments')
    .set((row) => ({ taken: row('taken', '+', 1) }))
    .where('id', '=', tournamentId)
    .where('state', '=', 'open')
    .whereRef('taken', '<', 'places')
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Frees a place: it goes to the next player in line, else to everybody. The tournament is locked.
 * @param except the waiting list entry that has just given it up
 */
export async function freePlace(
  services: PokerServices,
  tx: Tx,
  tournament: TournamentRow,
  except?: string,
): Promise<void> {
  await tx
    .updateTable('tournaments')
    .set((row) => ({ taken: row('taken', '-', 1) }))
    .where('id', '=', tournament.id)
    .execute()
  await offerPlaces(services, tx, tournament, { except })
}

interface OfferOptions {
  /** The waiting list entry that has just given its place up. */
  except?: string
  /** Offers at most. */
  most?: number
}

/**
 * Offers the free places to the players in line, in their order, until late registration closes. The tournament is
 * locked.
 * @returns how many were offered
 */
export async function offerPlaces(
  services: PokerServices,
  tx: Tx,
  tournament: TournamentRow,
  { except = '', most = Number.POSITIVE_INFINITY }: OfferOptions = {},
): Promise<number> {
  const now = services.clock()
  if (tournament.state !== 'open' || now >= tournament.registrationUntil) return 0
  for (let offered = 0; ; ) {
    const next = offered < most ? await nextInLine(tx, tournament.id, except) : undefined
    if (!next) return offered
    if (await mayNotPlay(tx, next.vipMemberId, now)) {
      await withdraw(tx, next)
      continue
    }
    if (!(await takePlace(tx, tournament.id))) return offered
    offered += 1
    const until = Math.min(now + pokerLimits.offerMs, tournament.registrationUntil)
    const { state, context } = move(waitingListMachine, waitingStateOf(next), { type: 'offered', until })
    await tx
      .updateTable('waitingList')
      .set({ state: state as 'offered', offeredUntil: context.offeredUntil })
      .where('id', '=', next.id)
      .execute()
    await mailPlayer(services, tx, { vipMemberId: next.vipMemberId, tournament }, (player) => ({
      kind: 'tournamentOffer',
      ...player,
      data: { ...player.data, expiresAt: until },
    }))
  }
}

type Waiting = Row<'waitingList'>

export function waitingStateOf({ state, offeredUntil }: Waiting) {
  return { state, context: { offeredUntil } }
}

/** Leaves the waiting list; a place that was offered must be freed by the caller. */
export async function withdraw(tx: Tx, entry: Waiting): Promise<void> {
  const { state } = move(waitingListMachine, waitingStateOf(entry), { type: 'withdrawn' })
  await tx
    .updateTable('waitingList')
    .set({ state: state as 'withdrawn' })
    .where('id', '=', entry.id)
    .execute()
}

/**
 * Ends an offer that was not taken in time: its player goes to the back, the place to the next. The tournament is
 * locked.
 */
export async function lapse(services: PokerServices, tx: Tx, tournament: TournamentRow, entry: Waiting): Promise<void> {
  const { state } = move(waitingListMachine, waitingStateOf(entry), { type: 'timeUp', at: services.clock() })
  await tx
    .updateTable('waitingList')
    .set({ state: state as 'waiting', offeredUntil: null, position: await lastPosition(tx, tournament.id) })
    .where('id', '=', entry.id)
    .execute()
  await mailPlayer(services, tx, { vipMemberId: entry.vipMemberId, tournament }, (player) => ({
    kind: 'tournamentPlaceLost',
    ...player,
    data: { ...player.data, reason: 'offerLapsed' },
  }))
  await freePlace(services, tx, tournament, entry.id)
}

/** A position behind every player who was ever on that list. */
export async function lastPosition(tx: Tx, tournamentId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('waitingList')
    .select((row) => row.fn.coalesce(row.fn.max('position'), row.val(0)).as('last'))
    .where('tournamentId', '=', tournamentId)
    .executeTakeFirstOrThrow()
  return Number(last) + 1
}

function nextInLine(tx: Tx, tournamentId: string, except: string): Promise<Waiting | undefined> {
  return tx
    .selectFrom('waitingList')
    .selectAll()
    .where('tournamentId', '=', tournamentId)
    .where('state', '=', 'waiting')
    .where('id', '!=', except)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
}

/** Members with a gaming pause are offered no place. */
export async function mayNotPlay(tx: Tx, vipMemberId: string, now: number): Promise<boolean> {
  return isPaused(await protectionOf(tx, playerOf(vipMemberId), now), now)
}
