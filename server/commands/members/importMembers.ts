import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { OperatorError } from '#server/env/index.ts'
import { batches } from '#server/files/csvFile.ts'
import { nameKey } from '#server/identity/comparisonKeys.ts'
import { admitHashes } from '#server/identity/foreignHashes.ts'
import type { StoredPauses } from '#server/protection/index.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Tx } from '#server/store/tables.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { openInvitations } from './invitations.ts'
import { type Kind, type KindName, keyOf, kindNames, kindOf, kinds, type StoreRow, tableOf } from './kinds.ts'
import { type Line, readLines } from './readLines.ts'
import type { openReport, Remark } from './report.ts'
import { type Problem, readHeader, toRow } from './toRow.ts'

/** How many lines of a kind came in, were there already, were refused, and how many members were invited. */
export interface Tally {
  added: number
  present: number
  refused: number
  invited: number
  /** Points that the added lines have left, and cards of the added members. */
  pointsLeft: number
  cards: number
}

interface Row {
  line: number
  row: StoreRow
}

interface ImportServices {
  store: Store
  report: Pick<ReturnType<typeof openReport>, 'add'>
  pauses: StoredPauses
  now: number
  /** Mails in a minute to members without a password; without it nobody gets one. */
  invitationsPerMinute?: number | undefined
}

class DryRunEnd extends Error {}

/**
 * Imports files, in the order in which their kinds name each other, a transaction for each batch. An id is the number of
 * the other system: a line that is there already is left as it is, so an import that was cut goes on, and one that
 * comes twice changes nothing; nor does it undo what a member did since.
 * @param options isDry: all in one transaction that is rolled back
 * @returns tallies by kind
 * @throws OperatorError for a name that begins with no kind
 */
export async function importMembers(
  services: ImportServices,
  files: readonly string[],
  { isDry }: { isDry: boolean },
): Promise<ReadonlyMap<KindName, Tally>> {
  const { store } = services
  const strange = files.find((it) => !kindOf(basename(it)))
  if (strange) throw new OperatorError(`${strange}: the name of a file begins with ${kindNames.join(', ')}.`)
  const inOrder = kindNames.flatMap((kind) => files.filter((it) => kindOf(basename(it)) === kind))
  if (!isDry) return importAll(services, store.db, inOrder, (run) => store.transaction(run))
  let tallies: ReadonlyMap<KindName, Tally> = new Map()
  await store
    .transaction(async (tx) => {
      tallies = await importAll(services, tx, inOrder, (run) => run(tx))
      throw new DryRunEnd('a dry run')
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunEnd)) throw error
    })
  return tallies
}

type InTransaction = <Result>(run: (tx: Tx) => Promise<Result>) => Promise<Result>

async function importAll(
  { report, pauses, now, invitationsPerMinute: perMinute }: ImportServices,
  db: Queries,
  files: readonly string[],
  inTransaction: InTransaction,
): Promise<ReadonlyMap<KindName, Tally>> {
  const tallies = new Map<KindName, Tally>()
  const people = new Map<KindName, Map<number, number>>()
  const invite = perMinute === undefined ? undefined : await openInvitations(db, { perMinute, now })
  for (const path of files) {
    const [file, name] = [basename(path), kindOf(basename(path)) as KindName]
    const tally = tallies.get(name) ?? { added: 0, present: 0, refused: 0, invited: 0, pointsLeft: 0, cards: 0 }
    tallies.set(name, tally)
    const programme = programmeOf(name)
    const namesakes = programme && (await namesakesOf(accountTable(programme)))
    let order: readonly string[] | undefined
    for await (const batch of readLines(path)) {
      const remarks: Remark[] = []
      const remark = (line: number, { field, why }: Problem, verdict: Remark['verdict'] = 'refused') => {
        remarks.push({ file, line, field, verdict, why })
        if (verdict === 'refused') tally.refused++
      }
      let lines = batch
      if (!order) {
        const [head, ...others] = batch
        const header = head && typeof head.cells !== 'string' ? readHeader(kinds[name], head.cells) : noHeader
        if ('why' in header) {
          remark(head?.line ?? 1, header)
          await report.add(remarks)
          break
        }
        order = header.order
        lines = others
      }
      const rows = readBatch(name, order, lines, remark)
      const ids = rows.map(({ row }) => String(row.id))
      const written = await inTransaction(async (tx) => ({
        ...(await writeBatch(tx, name, rows, { now, pauses })),
        invited: (programme && (await invite?.(tx, programme, ids))) ?? 0,
      }))
      for (const { line, ...problem } of written.refused) remark(line, problem)
      for (const { line, ...note } of written.noted) remark(line, note, 'noted')
      const refused = new Set(written.refused.map(({ line }) => line))
      for (const it of rows) if (!refused.has(it.line)) namesakes?.(it, (why) => remark(it.line, why, 'noted'))
      tally.present += written.present
      tally.added += written.added.length
      tally.invited += written.invited
      for (const row of written.added) {
        tally.pointsLeft += name === 'points' ? Number(row.remaining ?? 0) : 0
        tally.cards += row.cvip ? 1 : 0
      }
      await report.add(remarks)
    }
  }
  return tallies

  /** Members of one programme with the same name and birth date are noted: whether they are one person, people decide. */
  async function namesakesOf(name: 'hotelMembers') {
    const known = people.get(name) ?? (await peopleOf(db, name))
    people.set(name, known)
    return ({ row }: Row, note: (why: Problem) => void) => {
      const [person, own] = [personHash(row), hash(String(row.id))]
      const before = known.get(person)
      if (before === undefined) known.set(person, own)
      else if (before !== own)
        note({ field: 'lastname', why: 'another member of the programme has this name and birth date' })
    }
  }
}

const noHeader: Problem = { field: '', why: 'the first line is no header' }

function readBatch(
  name: KindName,
  order: readonly string[],
  lines: readonly Line[],
  remark: (line: number, problem: Problem, verdict?: Remark['verdict']) => void,
): Row[] {
  const rows: Row[] = []
  for (const { line, cells } of lines) {
    const read = typeof cells === 'string' ? { field: '', why: cells } : toRow(name, order, cells)
    if ('why' in read) remark(line, read)
    else {
      for (const note of read.notes) remark(line, note, 'noted')
      rows.push({ line, row: read.row })
    }
  }
  return rows
}

interface Written {
  added: readonly StoreRow[]
  present: number
  refused: readonly (Problem & { line: number })[]
  noted: readonly (Problem & { line: number })[]
}

/** Drawn numbers of a row may be another's: it is tried again with others. */
const tries = 5

async function writeBatch(
  tx: Tx,
  name: KindName,
  all: readonly Row[],
  { now, pauses }: { now: number; pauses: StoredPauses },
): Promise<Written> {
  const kind: Kind = kinds[name]
  const refused: (Problem & { line: number })[] = []
  const orphans = await orphansIn(tx, name, all)
  for (const { row, line } of all) {
    const orphan = orphans(row)
    if (orphan) refused.push({ line, ...orphan })
  }
  const { rows: admitted, noted } = await withoutStrangeHashes(tx, all, now)
  const [key, gone] = [keyOf(kind), new Set(refused.map(({ line }) => line))]
  let rows = admitted.filter(({ line }) => !gone.has(line))
  let presentCount = 0
  const added: StoreRow[] = []
  for (let attempt = 1; rows.length > 0 && attempt <= tries; attempt++) {
    const complete = rows.map(({ row }) => kind.complete?.(row, now) ?? row)
    const written = await tx
      .insertInto(tableOf(kind))
      .values(complete as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning(key)
      .execute()
    const ids = new Set(written.map((it) => it[key]))
    // A line that stands twice in the batch is there by its first.
    const [taken, rest] = [new Map<string, StoreRow>(), [] as Row[]]
    for (const [index, it] of rows.entries()) {
      const id = it.row[key] as string
      if (!ids.has(id)) rest.push(it)
      else if (taken.has(id)) presentCount++
      else taken.set(id, complete[index] as StoreRow)
    }
    added.push(...taken.values())
    const present = await valuesIn(tx, kind, key, rest)
    rows = rest.filter(({ row }) => !present.has(row[key]))
    presentCount += rest.length - rows.length
    rows = await withoutClashes(tx, name, rows, refused)
  }
  for (const { line } of rows) refused.push({ line, field: '', why: 'another line says the same already' })
  await afterwards(tx, name, added, { now, pauses })
  return { added, present: presentCount, refused, noted }
}

/** Takes away hashes of kinds of which a login could not pay for one more. @returns the rows, and notes about their lines */
async function withoutStrangeHashes(tx: Tx, rows: readonly Row[], now: number) {
  const hashes = rows.flatMap(({ row }) => (row.passwordHash ? [String(row.passwordHash)] : []))
  const isAdmitted = await admitHashes(tx, hashes, now)
  const isStrange = ({ row }: Row) => Boolean(row.passwordHash) && !isAdmitted(String(row.passwordHash))
  const why = 'of a kind or cost too many: the member takes the way of a forgotten password'
  return {
    rows: rows.map((it) => (isStrange(it) ? { ...it, row: { ...it.row, passwordHash: null } } : it)),
    noted: rows.filter(isStrange).map(({ line }) => ({ line, field: 'password', why })),
  }
}

/** @returns rows in whose way no value of theirs stands; the others are refused */
async function withoutClashes(
  tx: Queries,
  name: KindName,
  rows: readonly Row[],
  refused: (Problem & { line: number })[],
): Promise<Row[]> {
  const kind: Kind = kinds[name]
  let left = [...rows]
  for (const column of kind.unique) {
    const own = ({ row }: Row) => (column === 'emailKey' ? kind.complete?.(row, 0).emailKey : row[column]) ?? undefined
    const found = await valuesIn(tx, kind, column, left, own)
    const field = column === 'emailKey' ? 'email' : columnOf(kind, column)
    const isTaken = (it: Row) => own(it) !== undefined && found.has(own(it) as string)
    for (const it of left)
      if (isTaken(it)) refused.push({ line: it.line, field, why: 'another row of the table has it' })
    left = left.filter((it) => !isTaken(it))
  }
  return left
}

function columnOf(kind: Kind, field: string): string {
  return Object.entries(kind.columns).find(([name, it]) => (it.field ?? name) === field)?.[0] ?? field
}

/** The rows' values of a column that the table has already. */
async function valuesIn(
  db: Queries,
  kind: Kind,
  column: string,
  rows: readonly Row[],
  own: (row: Row) => unknown = ({ row }) => row[column],
): Promise<Set<unknown>> {
  const values = [...new Set(rows.map(own))].filter((it) => it !== null && it !== undefined)
  if (values.length === 0) return new Set()
  const found = await db
    .selectFrom(tableOf(kind))
    .select(column as 'id')
    .where(column as 'id', 'in', values as string[])
    .execute()
  return new Set(found.map((it) => (it as unknown as StoreRow)[column]))
}

/** Judges rows that name a row of another kind that is not there. */
async function orphansIn(tx: Queries, name: KindName, rows: readonly Row[]) {
  const kind: Kind = kinds[name]
  const ownerOf = (of: KindName | 'programme', row: StoreRow): KindName =>
    of !== 'programme' ? of : row.programme === 'eph' ? 'hotelMembers' : 'vipMembers'
  const named = Object.entries(kind.columns).flatMap(([column, { of, field = column }]) =>
    of ? [{ column, of, field }] : [],
  )
  const requested = new Map<KindName, Set<string>>()
  for (const { row } of rows)
    for (const { of, field } of named) {
      const owner = ownerOf(of, row)
      if (row[field] !== null) requested.set(owner, (requested.get(owner) ?? new Set()).add(String(row[field])))
    }
  const known = new Map<string, StoreRow>()
  for (const [owner, ids] of requested) {
    const isMember = owner !== 'claims'
    let query = tx
      .selectFrom(tableOf(kinds[owner]))
      .where('id', 'in', [...ids])
      .select('id')
    if (isMember) query = query.where('state', '!=', 'erased' as 'ended')
    if (owner === 'vipMembers') query = query.select('lastActivityAt' as 'changedAt')
    for (const it of (await query.execute()) as unknown as StoreRow[]) known.set(`${owner} ${it.id}`, it)
  }
  return (row: StoreRow): Problem | undefined => {
    for (const { column, of, field } of named) {
      if (row[field] === null) continue
      const owner = known.get(`${ownerOf(of, row)} ${row[field]}`)
      if (!owner) return { field: column, why: `no ${of === 'claims' ? 'claim' : 'member'} has this number` }
      if (name === 'points' && column === 'member' && Number(row.remaining) > 0 && owner.lastActivityAt === null)
        return { field: column, why: 'points have a day on which they expire: pointsExpireAt of the member' }
    }
    return undefined
  }
}

/** Writes into other tables what added rows mean there. */
async function afterwards(
  tx: Tx,
  name: KindName,
  added: readonly StoreRow[],
  { now, pauses }: { now: number; pauses: StoredPauses },
): Promise<void> {
  if (name === 'optins') await tick(tx, added)
  if (name === 'sponsorships')
    for (const { sponsorId, godsonMemberId } of added)
      if (godsonMemberId)
        await tx
          .updateTable('vipMembers')
          .set({ sponsorMemberId: String(sponsorId) })
          .where('id', '=', String(godsonMemberId))
          .execute()
  const programme = programmeOf(name)
  if (!programme) return
  // A person who asked for a pause keeps it, whoever opens the account: only a site that has such people looks.
  const [kept, set] = await Promise.all(
    (['keptPauses', 'protections'] as const).map((table) =>
      tx
        .selectFrom(table as 'protections')
        .select((it) => it.val(1).as('one'))
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  if (!kept && !set) return
  for (const row of added)
    await pauses.inherit(tx, programme, row as unknown as Parameters<StoredPauses['inherit']>[2], now)
}

/** The programme whose members a kind of file has. */
function programmeOf(name: KindName): Programme | undefined {
  return name === 'hotelMembers' ? 'eph' : name === 'vipMembers' ? 'vip' : undefined
}

/** An opt-in in force stands in the column of its member: by these columns letters find their readers. */
async function tick(tx: Tx, added: readonly StoreRow[]): Promise<void> {
  const ids = new Map<string, string[]>()
  for (const { programme, purpose, channel, withdrawnAt, memberId } of added) {
    if (withdrawnAt !== null || channel === 'site') continue
    const way = String(channel)
    const column = `${String(purpose)}${way.charAt(0).toUpperCase()}${way.slice(1)}`
    const key = `${String(programme)} ${column}`
    ids.set(key, [...(ids.get(key) ?? []), String(memberId)])
  }
  for (const [key, members] of ids) {
    const [programme, column = ''] = key.split(' ')
    await tx
      .updateTable(accountTable(programme as Programme))
      .set({ [column]: 1 })
      .where('id', 'in', members)
      .execute()
  }
}

/** Hashes of 48 bits: half a million people take some 30 MB. */
async function peopleOf(db: Queries, name: 'hotelMembers'): Promise<Map<number, number>> {
  const known = new Map<number, number>()
  const read = (last: StoreRow | undefined, limit: number) => {
    const rows = db
      .selectFrom(name)
      .select(['id', 'firstname', 'lastname', 'birthdate'])
      .where('state', '!=', 'erased')
      .orderBy('id')
      .limit(limit)
    return (last ? rows.where('id', '>', String(last.id)) : rows).execute()
  }
  for await (const rows of batches<StoreRow>(read))
    for (const row of rows) {
      const person = personHash(row)
      if (!known.has(person)) known.set(person, hash(String(row.id)))
    }
  return known
}

function personHash({ firstname, lastname, birthdate }: StoreRow): number {
  return hash(`${nameKey(String(firstname))}\0${nameKey(String(lastname))}\0${String(birthdate)}`)
}

function hash(text: string): number {
  return createHash('sha1').update(text).digest().readUIntBE(0, 6)
}
