import { randomUUID } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import type { Queries, Row, Tables } from '#server/store/tables.ts'
import type { LoggedAct } from '#shared/desk/log.ts'
import type { DeskAct } from '#shared/desk/rights.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { deskLimits } from '#shared/limits.ts'

/** Where an act comes from. */
export interface ActSource {
  /** Null: a system of the group, or an operator. */
  personId: string | null
  /** The role that allowed it; `system`, `operator`. */
  role: string
  /** The network, never the whole address. */
  network: string | null
  /** Epoch ms. */
  at: number
  /** The form that the act comes from. */
  form?: FormRun
}

/** A run of a posted form (http/formPosts.ts). */
export interface FormRun {
  id: string
  run: string
}

/** An act; `details` hold no personal data, since the log is never changed. */
export interface NewAct
  extends Partial<Pick<Row<'deskActs'>, 'house' | 'programme' | 'memberId' | 'subject' | 'reason'>> {
  act: LoggedAct
  details?: Readonly<Record<string, string | number>>
}

/**
 * Adds a line to the log, in the transaction of the act.
 * @throws ProductError generic.conflict: its form has been sent again, and that run acts
 */
export async function writeAct(
  db: Queries,
  { form, ...source }: ActSource,
  { details, ...act }: NewAct,
): Promise<void> {
  const nothing = { house: null, programme: null, memberId: null, subject: null, reason: null }
  const row = { ...nothing, ...act, ...source, details: details ? JSON.stringify(details) : null }
  await db
    .insertInto('deskActs')
    .values({ id: randomUUID(), ...row })
    .execute()
  if (form) await markActed(db, form)
}

/** Adds a line of the log about what a request does at its house. */
export function logAct(
  db: Queries,
  { source, house }: { source: ActSource; house: { slug: string } },
  act: Omit<NewAct, 'house'>,
): Promise<void> {
  return writeAct(db, source, { ...act, house: house.slug })
}

/** From now on the form is not run again, also when this process dies before it has answered. */
async function markActed(db: Queries, { id, run }: FormRun): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('deskPosts')
    .set({ state: 'acted' })
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ProductError('generic.conflict')
}

/** A request of a person at a house; null: of the whole group. */
interface Looker {
  person: { id: string }
  house: { slug: string } | null
  params: Readonly<Record<string, string>>
  /** Epoch ms. */
  now: number
}

/**
 * The lines by which a person has opened a subject at a house: what was looked up stays open for a quarter of an hour.
 * @param subject left out: the one of the address
 */
export function openLooks(
  db: Queries,
  { person, house, params, now }: Looker,
  act: DeskAct,
  subject = params.id ?? '',
): Promise<Row<'deskActs'>[]> {
  return db
    .selectFrom('deskActs')
    .selectAll()
    .where('subject', '=', subject)
    .where('personId', '=', person.id)
    .where('house', house === null ? 'is' : '=', house?.slug ?? null)
    .where('act', '=', act)
    .where('at', '>', now - deskLimits.lookMs)
    .execute()
}

/** A look at many, as at a list: one line a quarter of an hour, so that the log is not full of its readers. */
export async function noteLook(
  db: Queries,
  input: Looker & { source: ActSource },
  act: DeskAct,
  { subject, details }: { subject: string; details?: NewAct['details'] },
): Promise<void> {
  if ((await openLooks(db, input, act, subject)).length > 0) return
  await writeAct(db, input.source, { act, house: input.house?.slug ?? null, subject, details })
}

/** Whether an act on a subject is in the log: a form that comes again repeats nothing. */
export async function hasAct(db: Queries, act: DeskAct, subject: string): Promise<boolean> {
  const line = await db
    .selectFrom('deskActs')
    .select('id')
    .where('subject', '=', subject)
    .where('act', '=', act)
    .executeTakeFirst()
  return line !== undefined
}

/** The lines about a subject, with names, the oldest first. */
export function actsAbout(db: Queries, subject: string, acts: readonly DeskAct[]): Promise<ActLine[]> {
  return withPeople(db.selectFrom('deskActs'))
    .where('subject', '=', subject)
    .where('act', 'in', acts)
    .orderBy('at')
    .orderBy('deskActs.id')
    .execute()
}

/**
 * Limits the looks of a person in an hour, in every process and wherever that person sits: looks for members, files,
 * ledgers, protections, renewals and addresses on lists, from a list or not, and codes that were none, of rewards and at the door.
 * @param now epoch ms
 * @throws ProductError generic.tooManyRequests
 */
export async function requireLookLeft(db: Queries, personId: string, now: number): Promise<void> {
  const { count } = await db
    .selectFrom('deskActs')
    .select((row) => row.fn.count<number>('subject').distinct().as('count'))
    .where('personId', '=', personId)
    .where('at', '>', now - 60 * 60_000)
    .where((row) =>
      row.or([
        row('act', 'in', ['findMember', 'openFile', 'readLedger', 'readProtection', 'readRenewals']),
        row.and([row('act', 'in', ['checkReward', 'countVisit']), row('memberId', 'is', null)]),
        row.and([row('act', '=', 'readLists'), row('reason', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (Number(count) >= deskLimits.looksPerHour)
    throw new ProductError('generic.tooManyRequests', { retryAfterSeconds: 3600 })
}

/** A line of the log as the group reads it. */
export type ActLine = Row<'deskActs'> & { personName: string | null }

/** Lines of the log with the names of their people. */
export function withPeople(lines: SelectQueryBuilder<Tables, 'deskActs', object>) {
  return lines
    .leftJoin('deskPeople', 'deskPeople.id', 'deskActs.personId')
    .selectAll('deskActs')
    .select('deskPeople.name as personName')
}
