import type { Queries, Row } from '#server/store/tables.ts'
import * as brand from '#shared/house.ts'
import { deskLimits } from '#shared/limits.ts'
import { defaultLocale } from '#shared/locales.ts'
import { type PlayerMoney, type PlayerState, playerStates } from '#shared/poker/evening.ts'
import { isOwed } from '../payments/states.ts'
import { deskMoneyOf } from '../registrations/registrationQueries.ts'
import { isAlive, type RegistrationRow } from '../registrations/states.ts'

/** A player of an evening, for the desk's list and files; of a member no more than rules/desk.md#what-each-role-sees. */
export interface EveningPlayer
  extends Pick<
    RegistrationRow,
    'id' | 'code' | 'vipMemberId' | 'checkedInAt' | 'checkedInBy' | 'noShowAt' | 'createdAt' | 'paymentId'
  > {
  /** Null for a place that was sold without a name, or whose member was erased. */
  firstname: string | null
  lastname: string | null
  /** `YYYY-MM-DD`, of members. */
  birthdate: string | null
  /** Number of the card, else of the file. */
  card: string | null
  state: PlayerState
  money: PlayerMoney
  amount: { amount: number; currency: string } | null
}

/** A player on the waiting list, in their order. */
export interface WaitingPlayer {
  id: string
  vipMemberId: string
  firstname: string
  lastname: string
  state: 'waiting' | 'offered'
  /** Epoch ms. */
  offeredUntil: number | null
}

/** Players of an evening by state, then in the order of a list that is read aloud: by last name, those without one by code. */
export async function playersOf(db: Queries, tournamentId: string, id?: string): Promise<EveningPlayer[]> {
  const query = db
    .selectFrom('registrations')
    .leftJoin('vipMembers', 'vipMembers.id', 'registrations.vipMemberId')
    .leftJoin('payments', 'payments.id', 'registrations.paymentId')
    .selectAll('registrations')
    .select(['vipMembers.firstname', 'vipMembers.lastname', 'vipMembers.birthdate', 'vipMembers.cvip'])
    .select(['vipMembers.fileNumber', 'payments.state as paymentState', 'payments.refundReason', 'payments.dispute'])
    .select(['payments.refundState', 'payments.amountCents', 'payments.currency'])
    .where('registrations.tournamentId', '=', tournamentId)
  const rows = await (id === undefined ? query : query.where('registrations.id', '=', id)).execute()
  const players = rows.flatMap((row) => {
    const state = stateOf(row)
    const { code, vipMemberId, checkedInAt, checkedInBy, noShowAt, createdAt, paymentId } = row
    const listed = { id: row.id, code, vipMemberId, checkedInAt, checkedInBy, noShowAt, createdAt, paymentId }
    const { birthdate, cvip, fileNumber } = row
    const firstname = row.firstname ?? row.guestFirstname
    const name = { firstname, lastname: row.lastname ?? row.guestName, birthdate, card: cvip ?? fileNumber }
    return state ? [{ ...listed, ...name, state, money: moneyOf(row), amount: amountOf(row) }] : []
  })
  return players.toSorted(byStateThenName)
}

/** Players who wait for a place or have an offer. */
export async function waitingAt(db: Queries, tournamentId: string): Promise<WaitingPlayer[]> {
  const rows = await db
    .selectFrom('waitingList')
    .innerJoin('vipMembers', 'vipMembers.id', 'waitingList.vipMemberId')
    .select(['waitingList.id', 'vipMemberId', 'firstname', 'lastname', 'waitingList.state', 'offeredUntil'])
    .where('tournamentId', '=', tournamentId)
    .where('waitingList.state', 'in', ['waiting', 'offered'])
    .orderBy('position')
    .execute()
  return rows.map((it) => ({ ...it, state: it.state === 'offered' ? 'offered' : 'waiting' }))
}

interface PlayerRow extends RegistrationRow {
  paymentState: Row<'payments'>['state'] | null
  refundReason: Row<'payments'>['refundReason'] | null
  refundState: Row<'payments'>['refundState']
  amountCents: number | null
  currency: string | null
}

/** Undefined for a place that its player never had: not paid for, or given up before it was. */
function stateOf(row: PlayerRow): PlayerState | undefined {
  if (row.noShowAt !== null) return 'noShow'
  if (!isAlive(row)) return moneyOf(row) === 'none' ? undefined : 'cancelled'
  if (row.checkedInAt !== null) return 'checkedIn'
  return row.state === 'held' ? 'held' : 'registered'
}

function moneyOf(row: PlayerRow): PlayerMoney {
  if (row.deskCents !== null) {
    if (row.deskRefundedAt !== null) return 'refunded'
    return isAlive(row) || row.noShowAt !== null ? 'atDesk' : 'owedAtDesk'
  }
  if (row.paymentState === 'refunded') return 'refunded'
  if (isOwed({ state: row.paymentState, refundReason: row.refundReason }))
    return row.refundState === 'failed' ? 'refundFailed' : 'refunding'
  if (row.paymentState === 'succeeded') return 'online'
  return row.state === 'held' ? 'unpaid' : 'none'
}

function amountOf(row: PlayerRow): EveningPlayer['amount'] {
  const { deskCents, amountCents, currency } = row
  if (deskCents !== null) return deskMoneyOf(row)
  return amountCents === null ? null : { amount: amountCents, currency: currency ?? brand.currency }
}

function byStateThenName(one: EveningPlayer, other: EveningPlayer): number {
  const [a, b] = [one, other].map(({ lastname, firstname, code }) => `${lastname ?? '\uffff'} ${firstname ?? code}`)
  const order = playerStates.indexOf(one.state) - playerStates.indexOf(other.state)
  return order || (a ?? '').localeCompare(b ?? '', defaultLocale)
}

/** Whether a mark of not having come may be taken back: for ten minutes. @param now epoch ms */
export function mayUndoNoShow({ noShowAt }: Pick<RegistrationRow, 'noShowAt'>, now: number): boolean {
  return noShowAt !== null && now - noShowAt <= deskLimits.undoMs
}

/** Whether a check-in may be undone: for ten minutes. @param now epoch ms */
export function mayUndoCheckIn({ checkedInAt }: Pick<RegistrationRow, 'checkedInAt'>, now: number): boolean {
  return checkedInAt !== null && now - checkedInAt <= deskLimits.undoMs
}
