import { type SqlBool, sql } from 'kysely'
import type { DeskTables } from '#server/store/deskTables.ts'
import { type Db, type Held, type Nobody, ofMailbox, type Person, rowsOf, type Whose } from './held.ts'

const ofStaff: Whose<'personId'> = (db, person) => ({ personId: staffIds(db, person) })

/** Tables of the staff's desk. A person of the staff who is a member, too, is found by the address. */
export const deskInventory: { readonly [Name in keyof DeskTables]: Held | Nobody } = {
  deskHouses: { nobody: 'houses of the content' },
  deskPeople: {
    ...rowsOf(
      'deskPeople',
      ofMailbox,
      'email name language employeeNumber createdAt endedAt invitedUntil suspendedAt directorySubject',
    ),
    // The employer gives the access and ends it (rules/desk.md), not the member's account.
    erase: stays,
  },
  deskRoles: {
    ...rowsOf('deskRoles', ofStaff, 'house role createdAt'),
    erase: stays,
  },
  deskCodes: {
    ...rowsOf('deskCodes', ofStaff, 'tries createdAt expiresAt usedAt'),
    erase: stays,
  },
  deskSessions: {
    ...rowsOf('deskSessions', ofStaff, 'device network createdAt lastSeenAt expiresAt'),
    erase: stays,
  },
  deskActs: {
    read: (db, person) => actsAbout(db, person).orderBy('at').execute(),
    // The log holds no personal data but the member's id, which leads to nobody after an erasure; it ends by its age.
    erase: stays,
  },
  deskPosts: { nobody: 'hashes, and sealed answers to the staff for a day at most' },
  deskWaitingForms: {
    ...rowsOf('deskWaitingForms', ofStaff, 'path createdAt expiresAt'),
    // Sealed, and ended within the hour.
    erase: stays,
  },
}

/** Acts of the staff about a person, who read them; the staff are said by role and house, never by name. */
export function actsAbout(db: Db, { programme, memberId, emailKey }: Person) {
  return db
    .selectFrom('deskActs')
    .select(['at', 'act', 'role', 'house', 'reason'])
    .where((row) => {
      const own = row.and([row('programme', '=', programme), row('memberId', '=', memberId)])
      // Requests are known by their sender's address.
      const requests = db.selectFrom('submissions').select('id').where('emailKey', '=', emailKey)
      const about = [own, row('subject', 'in', requests)]
      return row.or(programme === 'vip' ? [...about, isListOf(memberId)] : about)
    })
}

/** A look at the players of a tournament, while the member had a place there. */
function isListOf(memberId: string) {
  return sql<SqlBool>`act in ('readPlayers', 'exportPlayers') and exists (
    select 1 from registrations where registrations.tournament_id = desk_acts.subject
    and registrations.vip_member_id = ${memberId} and registrations.created_at <= desk_acts.at)`
}

/** The row stays as it is. */
async function stays(): Promise<void> {}

export function staffIds(db: Db, { emailKey }: Person) {
  return db.selectFrom('deskPeople').select('id').where('emailKey', '=', emailKey)
}
