import { type AliasedExpression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { batches, inBatches } from '#server/files/csvFile.ts'
import { offerTokens } from '#server/mail/index.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { LetterDeskServices } from '../../deskLetters.ts'
import { datedRows, leftRows, profileRows, withdrawnMembers } from './leftRows.ts'
import type { ListInput, ListRow } from './listRow.ts'

/** A row, and whether the person may be written to: not who has said no, nor who protects themselves from games. */
export type WritableRow = ListRow & { mayWrite: boolean }

/** Columns of which a list knows nothing. */
const noText = sql<string | null>`cast(null as text)`
const noInstant = sql<number | null>`cast(null as bigint)`

type Pauses = LetterDeskServices['pauses']

/** One page of a list, the latest first. @param now epoch ms */
export async function readList(
  { store: { db }, pauses }: Pick<LetterDeskServices, 'store' | 'pauses'>,
  input: ListInput,
  { page, size }: { page: number; size: number },
  now: number,
): Promise<WritableRow[]> {
  const rows = await db
    .selectFrom(rowsOf(db, input))
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return withMute({ db, pauses }, input, rows, now)
}

export async function countList(db: Queries, input: ListInput): Promise<number> {
  const { total } = await db
    .selectFrom(rowsOf(db, input))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * The rows of a list that may be written to, batch by batch; of those who left, all: they are told to other systems
 * so that these stop. Each batch begins in an index after the last row of the one before, so that a list is read once,
 * whatever its length.
 */
export async function* exportedRows(
  { store: { db }, pauses }: Pick<LetterDeskServices, 'store' | 'pauses'>,
  input: ListInput,
  now: number,
): AsyncGenerator<ListRow, void> {
  if (input.list === 'left') return yield* leftBatches(db, input.house)
  const rows = inBatches<WritableRow>(async (last, limit) => {
    const batch = await batchOf(db, rowsOf(db, input), last, limit).execute()
    return withWayOut(db, input, await withMute({ db, pauses }, input, batch, now), now)
  })
  for await (const row of rows) if (row.mayWrite) yield row
}

/** People who said no, one way of saying it after the other: no index has all of them in one order. */
async function* leftBatches(db: Queries, house: string | undefined): AsyncGenerator<ListRow, void> {
  for (const part of ['letter', 'offers'] as const)
    yield* inBatches<ListRow>((last, limit) => batchOf(db, datedRows(part, house), last, limit).execute())
  for (const programme of ['eph', 'vip'] as const)
    for await (const members of batches<{ memberId: string }>((last, limit) =>
      withdrawnMembers(db, programme, last?.memberId ?? '', limit).execute(),
    )) {
      const ids = members.map(({ memberId }) => memberId)
      if (ids.length > 0)
        yield* await db
          .selectFrom(profileRows(programme, house, ids))
          .selectAll()
          .execute()
    }
}

/** The rows after one of them, the latest first. */
export function batchOf(
  db: Queries,
  rows: AliasedExpression<ListRow, 'list'>,
  last: Pick<ListRow, 'at' | 'id'> | undefined,
  limit: number,
) {
  const batch = db.selectFrom(rows).selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit)
  return last ? batch.where(sql<SqlBool>`(at, id) < (${last.at}, ${last.id})`) : batch
}

async function withMute(
  { db, pauses }: { db: Queries; pauses: Pauses },
  { list }: ListInput,
  rows: readonly ListRow[],
  now: number,
): Promise<WritableRow[]> {
  const keys = rows.map(({ emailKey }) => emailKey)
  const muted = list === 'left' ? new Set(keys) : await pauses.mutedAddresses(db, keys, now)
  return rows.map((it) => ({
    ...it,
    mayWrite: it.leftOffersAt === null && it.kind !== 'pending' && !muted.has(it.emailKey),
  }))
}

/** Offers that another program sends by e-mail end by the link of those that the site sends. */
async function withWayOut(
  db: Queries,
  { list, channel }: ListInput,
  rows: readonly WritableRow[],
  now: number,
): Promise<readonly WritableRow[]> {
  if (list !== 'optins' || channel !== 'email') return rows
  const written = rows.filter(({ mayWrite }) => mayWrite)
  const tokens = await offerTokens(
    { db },
    written.map(({ emailKey }) => emailKey),
    now,
  )
  return rows.map((it) => ({ ...it, token: tokens.get(it.emailKey) ?? null }))
}

export function rowsOf(db: Queries, input: ListInput): AliasedExpression<ListRow, 'list'> {
  if (input.list === 'letter') return letterRows(db, input)
  return input.list === 'optins' ? optinRows(db, input) : leftRows(input.house)
}

function letterRows(db: Queries, { house, state }: ListInput): AliasedExpression<ListRow, 'list'> {
  const rows = db
    .selectFrom('newsletterSubscriptions')
    .select(['id', 'email', 'emailKey', 'locale', 'page', 'house', 'wording'])
    .select(['askedAt as at', 'state as kind', 'unsubscribeToken as token', noInstant.as('leftOffersAt')])
    .select([noText.as('reason'), ...noPerson()])
    .where('state', '=', state)
  return (house === undefined ? rows : rows.where('house', '=', house)).as('list')
}

/** The contact that a row of a channel needs. */
const contactColumn = { email: 'email', sms: 'phoneNumber', mail: 'addressJson' } as const

/** Agreements that are in force, of members who have an account and a contact for the channel. */
function optinRows(db: Queries, { house, purpose, channel }: ListInput): AliasedExpression<ListRow, 'list'> {
  const rows = db
    .selectFrom('consents')
    .leftJoin('hotelMembers', (join) =>
      join
        .on('consents.programme', '=', 'eph')
        .onRef('hotelMembers.id', '=', 'consents.memberId')
        .on('hotelMembers.state', '=', 'active'),
    )
    .leftJoin('vipMembers', (join) =>
      join
        .on('consents.programme', '=', 'vip')
        .onRef('vipMembers.id', '=', 'consents.memberId')
        .on('vipMembers.state', 'in', ['preMember', 'full']),
    )
    .leftJoin('offerReaders', (join) =>
      join
        .on((row) => row.val(channel), '=', 'email')
        .on('offerReaders.emailKey', '=', eitherOf<string>('emailKey'))
        .on('offerReaders.leftAt', 'is not', null),
    )
    .select(['consents.id', 'consents.givenAt as at', 'consents.programme as kind', 'consents.locale'])
    .select([
      'consents.page',
      'consents.wording',
      'offerReaders.leftAt as leftOffersAt',
      'vipMembers.favouriteCasino as house',
    ])
    .select([eitherOf<string>('email').as('email'), eitherOf<string>('emailKey').as('emailKey')])
    .select([noText.as('reason'), noText.as('token')])
    .select(
      (['civility', 'firstname', 'lastname', 'phoneNumber', 'addressJson'] as const).map((it) =>
        eitherOf<string | null>(it).as(it),
      ),
    )
    .where('consents.purpose', '=', purpose)
    .where('consents.channel', '=', channel)
    .where('consents.withdrawnAt', 'is', null)
    .where(eitherOf<string | null>(contactColumn[channel]), 'is not', null)
    .where((row) => row.or([row('hotelMembers.id', 'is not', null), row('vipMembers.id', 'is not', null)]))
  if (house === undefined) return rows.as('list')
  return rows
    .where((row) =>
      row.or([
        row('vipMembers.favouriteCasino', '=', house),
        row.exists(
          row
            .selectFrom('stays')
            .select('stays.id')
            .where('stays.hotel', '=', house)
            .whereRef('stays.hotelMemberId', '=', 'hotelMembers.id'),
        ),
      ]),
    )
    .as('list')
}

type SharedColumn = keyof Row<'hotelMembers'> & keyof Row<'vipMembers'>

/** A column of whichever programme's member it is. */
function eitherOf<Value>(column: SharedColumn): RawBuilder<Value> {
  return sql<Value>`coalesce(${sql.ref(`hotelMembers.${column}`)}, ${sql.ref(`vipMembers.${column}`)})`
}

/** The letter and the offers know no more than an address. */
function noPerson() {
  return [
    noText.as('civility'),
    noText.as('firstname'),
    noText.as('lastname'),
    noText.as('phoneNumber'),
    noText.as('addressJson'),
  ] as const
}
