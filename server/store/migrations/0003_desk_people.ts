import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Invitations that end, suspensions, and people and sessions of the group's directory. */
export function up(db: Kysely<unknown>): Promise<void> {
  return runStatements(db, columns)
}

const columns = `alter table desk_people add column invited_until bigint;
alter table desk_people add column suspended_at bigint;
alter table desk_people add column directory_subject text;
create unique index desk_people_by_directory_subject on desk_people (directory_subject);
alter table desk_sessions add column directory_tokens text;
alter table desk_sessions add column directory_checked_at bigint`
