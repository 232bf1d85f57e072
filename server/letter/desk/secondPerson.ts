import { isSamePerson } from '#server/desk/index.ts'
import type { Queries } from '#server/store/tables.ts'
import type { SendingEntry } from '#shared/desk/letters.ts'
import type { Sending } from '../sending/sendings.ts'

type Requested = Pick<Sending, 'id' | 'story'>

/**
 * Whether two different people ask for a sending: a letter goes to the whole group's readers, so that nobody sends one alone.
 * The lines of the log say who asked, which the site's own account of the database cannot change.
 * @param also a person who is about to ask for it
 */
export async function isRequestedByTwo(db: Queries, sending: Requested, also?: string): Promise<boolean> {
  const requesters = await requestersOf(db, sending)
  return areTwo(db, also === undefined ? requesters : [...requesters, also])
}

async function requestersOf(db: Queries, { id, story }: Requested): Promise<string[]> {
  const lines = await db
    .selectFrom('deskActs')
    .select(['personId', 'details'])
    .where('subject', '=', story)
    .where('act', '=', 'sendLetter')
    .where('reason', 'in', ['schedule', 'send'])
    .execute()
  return lines.flatMap(({ personId, details }) =>
    personId !== null && JSON.parse(details ?? '{}').sending === id ? personId : [],
  )
}

/** An account beside another one of the same person makes no second person. */
async function areTwo(db: Queries, personIds: readonly string[]): Promise<boolean> {
  const [first, ...others] = new Set(personIds)
  for (const other of others) if (first && !(await isSamePerson(db, first, other))) return true
  return false
}

/** The person whose request a sending still needs before it begins, seen by the reader of the page; null: none. */
export async function awaitedFor(
  db: Queries,
  sending: Requested & Pick<Sending, 'startedAt' | 'endedAt'>,
  personId: string,
): Promise<SendingEntry['awaits']> {
  if (sending.startedAt !== null || sending.endedAt !== null) return null
  const requesters = await requestersOf(db, sending)
  if (await areTwo(db, requesters)) return null
  return (await areTwo(db, [...requesters, personId])) ? 'reader' : 'another'
}

/** Planned sendings that wait for this person: somebody else alone has asked for them. */
export async function countAwaiting(db: Queries, personId: string): Promise<number> {
  const planned = await db
    .selectFrom('letterSendings')
    .select(['id', 'story', 'startedAt', 'endedAt'])
    .where('state', '=', 'scheduled')
    .execute()
  const awaited = await Promise.all(planned.map((it) => awaitedFor(db, it, personId)))
  return awaited.filter((it) => it === 'reader').length
}
