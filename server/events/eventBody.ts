import { accountTable } from '#server/store/columns.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { EventKind, PersonalGroup } from '#shared/events/kinds.ts'
import { isoInstant } from '#shared/time/instants.ts'
import type { EventMember } from './writeEvents.ts'

/**
 * The body of an event as Standard Webhooks has it. Personal data are read now: whoever was erased since is an id, and no
 * table of events holds a name.
 */
export async function eventBody(
  db: Queries,
  { kind, programme, memberId, happenedAt, payload }: Row<'outgoingEvents'>,
  groups: readonly PersonalGroup[],
): Promise<string> {
  const details = JSON.parse(payload ?? '{}')
  const member = programme && memberId ? await memberOf(db, { programme, memberId }, kind, groups) : undefined
  const subscriber = !programme && memberId ? await subscriberOf(db, memberId, groups) : undefined
  const answers = kind === 'form.sent' ? await answersOf(db, details.id, groups) : undefined
  const data = { ...(member && { member }), ...(subscriber && { subscriber }), ...details, ...answers }
  return JSON.stringify({ type: kind, timestamp: isoInstant(happenedAt), data })
}

type Told = Record<string, unknown>

async function memberOf(
  db: Queries,
  { programme, memberId: id }: EventMember,
  kind: EventKind,
  groups: readonly PersonalGroup[],
): Promise<Told> {
  const row = await db.selectFrom(accountTable(programme)).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.state === 'erased' || kind === 'member.erased') return { programme, id }
  const { civility, firstname, lastname, birthdate, email, phoneNumber, language, state } = row
  const { cvip = null, status } = row as Partial<Row<'vipMembers'>>
  const level = programme === 'vip' ? { status } : { level: row.level }
  const byGroup: Record<Exclude<PersonalGroup, 'answers'>, Told> = {
    name: { civility, firstname, lastname },
    birth: { birthdate },
    email: { email },
    phone: { phoneNumber },
    address: { address: row.addressJson === null ? null : JSON.parse(row.addressJson) },
    card: { card: programme === 'vip' ? cvip : row.ibNumber },
  }
  return Object.assign(
    { programme, id, language, state, ...level },
    ...groups.map((it) => (it === 'answers' ? {} : byGroup[it])),
  )
}

async function subscriberOf(db: Queries, id: string, groups: readonly PersonalGroup[]): Promise<Told> {
  const row = await db
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, ...(row && { language: row.locale, ...(groups.includes('email') && { email: row.email }) }) }
}

/** The answers of a form that is still kept. */
async function answersOf(db: Queries, id: string, groups: readonly PersonalGroup[]): Promise<Told | undefined> {
  const row = await db.selectFrom('submissions').select(['email', 'bodyJson']).where('id', '=', id).executeTakeFirst()
  return (
    row && {
      ...(groups.includes('email') && { email: row.email }),
      ...(groups.includes('answers') && { answers: JSON.parse(row.bodyJson) }),
    }
  )
}
