import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './columns.ts'

interface Refusal {
  table: string
  /** `update of …`, `delete`. */
  event: string
  /** With `old` and `new`; without it each such statement is refused. */
  when?: RawBuilder<unknown>
}

/**
 * Rows that the account of the site neither changes nor deletes: lines of the desk's log for a year, lines of points but
 * for what is left of them, and proofs of consent but for the member, who is forgotten when erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const now = isSqlite(db) ? sql`unixepoch() * 1000` : sql`extract(epoch from now()) * 1000`
  const yearMs = sql.lit(31_536_000_000)
  await refuse(db, 'desk_acts_kept', { table: 'desk_acts', event: 'delete', when: sql`old.at > ${now} - ${yearMs}` })
  const line = 'update of id, vip_member_id, points, kind, source, casino, event_id, claim_id'
  await refuse(db, 'points_lines_unchanged', { table: 'points_lines', event: line })
  const label = { table: 'points_lines', event: 'update of label', when: sql`new.label <> ''` }
  await refuse(db, 'points_lines_label_unchanged', label)
  await refuse(db, 'points_lines_kept', { table: 'points_lines', event: 'delete' })
  const proof = 'update of id, consent_id, choices_json, wording, locale, made_at'
  await refuse(db, 'consent_proofs_unchanged', { table: 'consent_proofs', event: proof })
  for (const member of ['hotel_member_id', 'vip_member_id']) {
    const when = sql`new.${sql.ref(member)} is not null`
    await refuse(db, `consent_proofs_${member}_unchanged`, {
      ...{ table: 'consent_proofs', event: `update of ${member}`, when },
    })
  }
  if (isSqlite(db)) return
  for (const table of ['desk_acts', 'points_lines', 'consent_proofs'])
    await sql`create trigger ${sql.ref(`${table}_not_emptied`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
}

async function refuse(db: Kysely<unknown>, name: string, { table, event, when }: Refusal): Promise<void> {
  const [trigger, on, condition] = [sql.ref(name), sql.table(table), when ? sql`when (${when})` : sql``]
  const statement = isSqlite(db)
    ? sql`create trigger ${trigger} before ${sql.raw(event)} on ${on} ${condition}
        begin select raise(abort, ${sql.lit(`rows of ${table} are never changed`)}); end`
    : sql`create trigger ${trigger} before ${sql.raw(event)} on ${on} for each row ${condition}
        execute function refuse_change()`
  await statement.execute(db)
}
