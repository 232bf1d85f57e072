import type { Kysely } from 'kysely'
import { runStatements } from './columns.ts'

/** Prices, closures, least stays and free rooms by night, as the booking engine tells them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, tables)
}

const tables = `
create table nightly_rates (
  hotel text not null,
  day text not null,
  room text not null,
  plan text not null,
  kind text not null,
  guests integer not null,
  value integer not null,
  at bigint not null,
  primary key (hotel, day, room, plan, kind, guests)
);
create index nightly_rates_day on nightly_rates (day)
`
