import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Events for other systems: who gets which, and those that wait or have left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, statements)
}

const statements = `
create table event_subscriptions (
  name text primary key,
  kinds_json text not null,
  paused_at bigint
);

create table outgoing_events (
  id text primary key,
  subscription text not null,
  kind text not null,
  programme text,
  member_id text,
  -- By which the events of a member leave in order.
  ordinal bigint not null,
  happened_at bigint not null,
  payload text,
  state text not null default 'pending' check (state in ('pending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at bigint not null,
  created_at bigint not null,
  sent_at bigint,
  last_error text
);
create index outgoing_events_due on outgoing_events (subscription, state, next_attempt_at);
create index outgoing_events_order on outgoing_events (member_id, subscription, ordinal);
create index outgoing_events_by_created_at on outgoing_events (created_at)
`
