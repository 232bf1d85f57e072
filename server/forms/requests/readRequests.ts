import { emailKey } from '#server/identity/comparisonKeys.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { RequestFilter, RequestForm, RequestState } from '#shared/forms/requests.ts'

/** The messages that a person may read. */
export interface RequestScope {
  forms: readonly RequestForm[]
  /** Slug; undefined: every house, and what is the group's own. */
  house: string | undefined
}

export type Request = Row<'submissions'> & { form: RequestForm; ownerName: string | null }

export interface RequestSearch {
  filter: RequestFilter
  /** One form; undefined: all but entries of contests, which nobody answers one by one. */
  form: RequestForm | undefined
  /** A number (`3F2A-91BC`) or the sender's address: everything that it names, whatever the filter. */
  text: string
  /** The reader, for `mine`. */
  personId: string
}

/** States of each list of the inbox. */
const statesOf: Readonly<Record<Exclude<RequestFilter, 'spam' | 'mine'>, readonly RequestState[]>> = {
  open: ['new', 'taken'],
  answered: ['answered'],
  closed: ['closed'],
}

/**
 * A page of the inbox: what waits begins with the oldest, the rest with the latest.
 * @param page counts from 1
 */
export async function listRequests(
  db: Queries,
  scope: RequestScope,
  search: RequestSearch,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Request[]; total: number }> {
  const query = searched(db, scope, search)
  const { total } = await query.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const isWaiting = search.text === '' && (search.filter === 'open' || search.filter === 'mine')
  const rows = await query
    .leftJoin('deskPeople', 'deskPeople.id', 'submissions.ownerId')
    .selectAll('submissions')
    .select('deskPeople.name as ownerName')
    .orderBy('submissions.createdAt', isWaiting ? 'asc' : 'desc')
    .orderBy('submissions.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { rows: rows as Request[], total: Number(total) }
}

function searched(db: Queries, { forms, house }: RequestScope, { filter, form, text, personId }: RequestSearch) {
  const listed = form ? [form] : forms.filter((it) => it !== 'contest' || forms.length === 1)
  const own = db
    .selectFrom('submissions')
    .$if(house !== undefined, (it) => it.where('submissions.house', '=', house ?? ''))
  if (text !== '') {
    const named = own.where('form', 'in', forms)
    const number = referenceOf(text)
    // The first eight digits of an id are its number: a range of the key.
    if (number) return named.where('submissions.id', '>=', number).where('submissions.id', '<=', `${number}~`)
    return named.where('submissions.emailKey', '=', emailKey(text))
  }
  const rows = own.where('form', 'in', listed).where('spam', '=', filter === 'spam' ? 1 : 0)
  if (filter === 'spam') return rows
  if (filter === 'mine') return rows.where('ownerId', '=', personId).where('state', 'in', ['taken', 'answered'])
  return rows.where('state', 'in', statesOf[filter])
}

/** `3F2A-91BC`, however it was typed, as ids begin; undefined: it is none. */
function referenceOf(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').toLowerCase()
  return /^[0-9a-f]{8}$/.test(digits) ? digits : undefined
}

/** A message that the person may read; undefined: there is none. */
export async function findRequest(
  db: Queries,
  { forms, house }: RequestScope,
  id: string,
): Promise<Request | undefined> {
  const row = await db
    .selectFrom('submissions')
    .leftJoin('deskPeople', 'deskPeople.id', 'submissions.ownerId')
    .selectAll('submissions')
    .select('deskPeople.name as ownerName')
    .where('submissions.id', '=', id)
    .where('submissions.form', 'in', forms)
    .$if(house !== undefined, (it) => it.where('submissions.house', '=', house ?? ''))
    .executeTakeFirst()
  return row as Request | undefined
}

/** Name, type and size of a message's file. */
export function fileOfRequest(db: Queries, id: string) {
  return db
    .selectFrom('submissionFiles')
    .select(['name', 'type', 'size'])
    .where('submissionId', '=', id)
    .executeTakeFirst()
}

/** The file itself. */
export async function readRequestFile(db: Queries, id: string) {
  const row = await db
    .selectFrom('submissionFiles')
    .select(['name', 'type', 'content'])
    .where('submissionId', '=', id)
    .executeTakeFirst()
  return row && { name: row.name, type: row.type, bytes: Buffer.from(row.content, 'base64') }
}

/** The stored body of a message. */
export function fieldsOfRequest({ bodyJson }: Pick<Request, 'bodyJson'>): Readonly<Record<string, unknown>> {
  return JSON.parse(bodyJson)
}
