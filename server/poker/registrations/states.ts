import { writeEvent } from '#server/events/index.ts'
import type { Row, Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { ages } from '#shared/house.ts'
import { move } from '#shared/move.ts'
import type { RegistrationState } from '#shared/poker/api.ts'
import { type RegistrationEvent, registrationMachine } from '#shared/poker/registrationMachine.ts'
import { localDay } from '#shared/time/localTime.ts'

export type RegistrationRow = Row<'registrations'>

/** States that occupy a place. */
export const alive = ['held', 'paid', 'confirmed'] as const satisfies RegistrationState[]

export function isAlive({ state }: Pick<RegistrationRow, 'state'>): boolean {
  return (alive as readonly string[]).includes(state)
}

/**
 * Moves a registration by an event; its tournament is locked. @param now epoch ms
 * @throws UndrawnMove
 */
export async function moveRegistration(
  tx: Tx,
  row: RegistrationRow,
  event: RegistrationEvent,
  now: number,
): Promise<RegistrationRow> {
  const isNoShow = row.noShowAt !== null
  const snapshot = { state: row.state, context: { paymentId: row.paymentId, isNoShow } }
  const { state, context } = move(registrationMachine, snapshot, event)
  const next = { state: state as RegistrationState, paymentId: context.paymentId }
  const moved = await tx
    .updateTable('registrations')
    .set({
      ...next,
      ...(next.state === 'confirmed' && { confirmedAt: row.confirmedAt ?? now }),
      ...(context.isNoShow !== isNoShow && { noShowAt: context.isNoShow ? now : null }),
      endedAt: isAlive(next) ? null : now,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (moved.state !== row.state) await writeRegistration(tx, 'registration.changed', moved, now)
  return moved
}

/** Tells other systems of a member's registration; a guest of the desk is nobody's. */
export async function writeRegistration(
  tx: Tx,
  kind: 'registration.created' | 'registration.changed',
  { id, tournamentId, vipMemberId, state }: RegistrationRow,
  now: number,
): Promise<void> {
  const details = { registration: id, tournament: tournamentId, state }
  if (vipMemberId) await writeEvent(tx, kind, { programme: 'vip', memberId: vipMemberId }, details, now)
}

/** Requires the age for games today in the house’s zone. @param now epoch ms @throws ProductError generic.forbidden */
export function requireAdult(person: { birthdate: string }, now: number): void {
  if (!isAdult(person, now)) throw new ProductError('generic.forbidden')
}

/** Whether a person has the age for games today in the house’s zone. @param now epoch ms */
export function isAdult({ birthdate }: { birthdate: string }, now: number): boolean {
  return birthdate <= Temporal.PlainDate.from(localDay(now)).subtract({ years: ages.games }).toString()
}
