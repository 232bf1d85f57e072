import type { Queries, Tx } from '#server/store/tables.ts'
import { deskLimits } from '#shared/limits.ts'
import type { EveningRefusal } from '#shared/poker/evening.ts'
import { freePlace, takePlace } from '../places.ts'
import type { PokerServices } from '../pokerServices.ts'
import { isAlive, moveRegistration, type RegistrationRow } from '../registrations/states.ts'
import type { TournamentRow } from '../tournaments/rows.ts'
import { isCheckInOpen } from './evenings.ts'

/** The person of the desk who acts; null: a system of the house. */
export interface Actor {
  personId: string | null
  /** Epoch ms. */
  at: number
}

/** A registration after an act, or why it was not done. */
export type Outcome = RegistrationRow | EveningRefusal

/** The registration of a code or an id at any evening; undefined: there is none. */
export function findRegistration(
  db: Queries,
  by: { code: string } | { id: string },
): Promise<RegistrationRow | undefined> {
  const query = db.selectFrom('registrations').selectAll()
  return ('id' in by ? query.where('id', '=', by.id) : query.where('code', '=', by.code)).executeTakeFirst()
}

/** A registration of an evening, which is locked. */
export async function registrationAt(tx: Tx, evening: TournamentRow, id: string): Promise<RegistrationRow | undefined> {
  const row = await findRegistration(tx, { id })
  return row?.tournamentId === evening.id ? row : undefined
}

/**
 * Welcomes a player once: of two desks the second is told `alreadyIn`. A player who was marked as not come gets the
 * place back while one is free. The evening is locked.
 */
export async function checkIn(tx: Tx, evening: TournamentRow, id: string, { personId, at }: Actor): Promise<Outcome> {
  const row = await registrationAt(tx, evening, id)
  if (!row) return 'unknown'
  if (!isCheckInOpen(evening, at)) return 'notOpen'
  if (row.checkedInAt !== null) return 'alreadyIn'
  if (row.state === 'held') return 'unpaid'
  const present = row.noShowAt === null ? row : await arrive(tx, evening, row, at)
  if (typeof present === 'string') return present
  if (!isAlive(present)) return 'ended'
  const done = await tx
    .updateTable('registrations')
    .set({ checkedInAt: at, checkedInBy: personId })
    .where('id', '=', id)
    .where('checkedInAt', 'is', null)
    .where('state', 'in', ['paid', 'confirmed'])
    .returningAll()
    .executeTakeFirst()
  return done ?? 'alreadyIn'
}

async function arrive(tx: Tx, evening: TournamentRow, row: RegistrationRow, at: number): Promise<Outcome> {
  if (await isMoneyBack(tx, row)) return 'ended'
  if (!(await takePlace(tx, evening.id))) return 'full'
  return moveRegistration(tx, row, { type: 'arrived' }, at)
}

/** Whether the entry fee went back, or is on its way. */
async function isMoneyBack(tx: Tx, { paymentId, deskRefundedAt }: RegistrationRow): Promise<boolean> {
  if (deskRefundedAt !== null) return true
  const payment = await tx
    .selectFrom('payments')
    .select('refundReason')
    .where('id', '=', paymentId ?? '')
    .executeTakeFirst()
  return payment !== undefined && payment.refundReason !== null
}

/** Undoes a check-in for ten minutes; the place stays the player's. */
export async function undoCheckIn(tx: Tx, evening: TournamentRow, id: string, { at }: Actor): Promise<Outcome> {
  const row = await registrationAt(tx, evening, id)
  if (!row) return 'unknown'
  if (row.checkedInAt === null) return 'notIn'
  const done = await tx
    .updateTable('registrations')
    .set({ checkedInAt: null, checkedInBy: null })
    .where('id', '=', id)
    .where('checkedInAt', '>=', at - deskLimits.undoMs)
    .returningAll()
    .executeTakeFirst()
  return done ?? 'undoTooLate'
}

/**
 * Marks players who did not come, from the first card on: all of them, or one. Each place goes to the next in line while
 * registration is open. The fee stays paid. The evening is locked.
 * @returns the players who were marked
 */
export async function markNoShows(
  services: PokerServices,
  tx: Tx,
  evening: TournamentRow,
  { id, at }: { id?: string; at: number },
): Promise<RegistrationRow[] | EveningRefusal> {
  if (at < evening.startsAt) return 'notBegun'
  const absent = tx
    .selectFrom('registrations')
    .selectAll()
    .where('tournamentId', '=', evening.id)
    .where('state', '=', 'confirmed')
    .where('checkedInAt', 'is', null)
  const rows = await (id === undefined ? absent : absent.where('id', '=', id)).execute()
  const marked: RegistrationRow[] = []
  for (const row of rows) {
    marked.push(await moveRegistration(tx, row, { type: 'noShow' }, at))
    await freePlace(services, tx, evening)
  }
  return marked
}

/**
 * Takes back for ten minutes that players were marked as not come, those of one mark or of several: each has the place
 * again while one is free, and nobody else's money is touched. The evening is locked.
 * @returns the players who are awaited again
 */
export async function undoNoShows(
  tx: Tx,
  evening: TournamentRow,
  { at }: Pick<Actor, 'at'>,
): Promise<RegistrationRow[] | EveningRefusal> {
  const rows = await tx
    .selectFrom('registrations')
    .selectAll()
    .where('tournamentId', '=', evening.id)
    .where('noShowAt', '>=', at - deskLimits.undoMs)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return 'noShowTooLate'
  const awaited: RegistrationRow[] = []
  for (const row of rows) {
    const back = await arrive(tx, evening, row, at)
    if (typeof back !== 'string') awaited.push(back)
  }
  return awaited.length > 0 ? awaited : 'full'
}
