import { type Kysely, sql } from 'kysely'
import { isSqlite, runStatements } from './columns.ts'

/**
 * No column and no CHECK names a language: texts are one column of JSON, by language.
 *
 * Earlier builds go on with their two columns, which triggers hold equal in both directions. The columns, triggers and
 * functions go in a migration of the next release, whose `oldest` is this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of languages) await dropCheck(db, table, column)
  for (const [table, column] of texts) await gather(db, table, column)
}

const languages = [
  ['hotel_members', 'language'],
  ['vip_members', 'language'],
  ['desk_people', 'language'],
  ['submissions', 'locale'],
  ['newsletter_subscriptions', 'locale'],
] as const

const texts = [
  ['desk_houses', 'name'],
  ['story_slugs', 'name'],
  ['tournaments', 'title'],
  ['letter_sendings', 'subject'],
] as const

async function dropCheck(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  if (isSqlite(db)) await replaceColumn(db, table, column)
  else await runStatements(db, `alter table ${table} drop constraint ${table}_${column}_check`)
}

/** SQLite changes no column: another one gets its rows and its name. Empty is what no build writes. */
async function replaceColumn(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await runStatements(
    db,
    `alter table ${table} add column replaced text not null default '';
update ${table} set replaced = ${column};
alter table ${table} drop column ${column};
alter table ${table} rename column replaced to ${column}`,
  )
}

/** One column from two, as JSON.stringify writes it. A row that has no English has its French there. */
async function gather(db: Kysely<unknown>, table: string, text: string): Promise<void> {
  const [all, fr, en] = [`${text}s`, `${text}_fr`, `${text}_en`]
  await runStatements(db, `alter table ${table} add column ${all} text not null default ''`)
  if (isSqlite(db)) {
    for (const column of [fr, en]) await replaceColumn(db, table, column)
    const both = `json_object('fr', ${fr}, 'en', ${en})`
    const french = (row = '') => `coalesce(${row}${all} ->> 'fr', ${row}${all} ->> 'en', '')`
    const english = (row = '') => `coalesce(${row}${all} ->> 'en', ${french(row)})`
    const toBoth = `update ${table} set ${all} = ${both} where rowid = new.rowid`
    const toEach = `update ${table} set ${fr} = ${french()}, ${en} = ${english()} where rowid = new.rowid`
    const isEarlier = `(new.${fr} <> ${french('new.')} or new.${en} <> ${english('new.')})`
    for (const statement of [
      `update ${table} set ${all} = ${both}`,
      `create trigger ${table}_earlier_insert after insert on ${table} when new.${all} = '' begin ${toBoth}; end`,
      `create trigger ${table}_insert after insert on ${table} when new.${all} <> '' begin ${toEach}; end`,
      `create trigger ${table}_earlier_update after update of ${fr}, ${en} on ${table}
        when new.${all} = old.${all} and ${isEarlier} begin ${toBoth}; end`,
      `create trigger ${table}_update after update of ${all} on ${table}
        when new.${all} <> old.${all} begin ${toEach}; end`,
    ])
      await sql.raw(statement).execute(db)
    return
  }
  const both = (row: string) =>
    `'{"fr":' || to_json(${row}${fr})::text || ',"en":' || to_json(${row}${en})::text || '}'`
  for (const statement of [
    `update ${table} set ${all} = ${both('')}`,
    `create function ${table}_in_languages() returns trigger language plpgsql as $$ begin
      if (tg_op = 'INSERT' and new.${all} = '') or (tg_op = 'UPDATE' and new.${all} = old.${all}) then
        if tg_op = 'INSERT' or new.${fr} <> old.${fr} or new.${en} <> old.${en} then new.${all} := ${both('new.')}; end if;
      else
        new.${fr} := coalesce(new.${all}::json ->> 'fr', new.${all}::json ->> 'en', '');
        new.${en} := coalesce(new.${all}::json ->> 'en', new.${fr});
      end if;
      return new; end $$`,
    `create trigger ${table}_in_languages before insert or update on ${table}
      for each row execute function ${table}_in_languages()`,
  ])
    await sql.raw(statement).execute(db)
}
