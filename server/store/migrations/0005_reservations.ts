import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Stays know their room and what they were before their last change; messages that could not be taken are kept for a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
}

const tables = `
alter table stays add column room text;
alter table stays add column room_name text;
alter table stays add column changed_from text;

create table refused_messages (
  id text primary key,
  number text,
  hotel text,
  code integer not null,
  reason text not null,
  at bigint not null
);
create index refused_messages_by_at on refused_messages (at)
`
