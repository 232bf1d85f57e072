import { type Kysely, sql } from 'kysely'

/**
 * Stored answers and waiting mails have their person in columns, so that an export and an erasure compare by `=`:
 * an address inside a text was found by a pattern, in which `_` stands for any letter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['hotel_member_id', 'vip_member_id', 'email_key']) {
    await db.schema.alterTable('idempotency_keys').addColumn(name, 'text').execute()
    await db.schema.createIndex(`idempotency_keys_by_${name}`).on('idempotency_keys').column(name).execute()
  }
  await db.schema.alterTable('outbox').addColumn('about_key', 'text').execute()
  await db.schema.createIndex('outbox_by_about_key').on('outbox').column('about_key').execute()
  await keysOfAnswers(db)
  await keysOfMails(db)
}

async function keysOfAnswers(db: Kysely<unknown>): Promise<void> {
  for (const name of ['hotel_member_id', 'vip_member_id'])
    await sql`update idempotency_keys set ${sql.ref(name)} =
      (select ${sql.ref(name)} from sessions where sessions.id = idempotency_keys.session_id)`.execute(db)
  const { rows } = await sql<{ id: string; answer: string }>`select id, answer from idempotency_keys
    where hotel_member_id is null and vip_member_id is null and answer is not null`.execute(db)
  for (const { id, answer } of rows) {
    const key = keyOf(emailIn(JSON.parse(answer)))
    if (key) await sql`update idempotency_keys set email_key = ${key} where id = ${id}`.execute(db)
  }
}

/** A sent mail keeps only its recipient. */
async function keysOfMails(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; kind: string; payload: string }>`select id, kind, payload from outbox
    where payload is not null and kind in ('formDesk', 'sponsorInvitation')`.execute(db)
  for (const { id, kind, payload } of rows) {
    const data = JSON.parse(payload) as { fields?: unknown; code?: string }
    const key = kind === 'formDesk' ? keyOf(emailIn(data.fields)) : await keyOfSponsor(db, data.code)
    if (key) await sql`update outbox set about_key = ${key} where id = ${id}`.execute(db)
  }
}

async function keyOfSponsor(db: Kysely<unknown>, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined
  const found = await sql<{ key: string }>`select email_key as key from vip_members
    where sponsor_code = ${code} and state <> 'erased'`.execute(db)
  return found.rows[0]?.key
}

/** `email` of a body, or of the profile in it. */
function emailIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if ('email' in value) return value.email
  return 'profile' in value ? emailIn(value.profile) : undefined
}

/** identity/comparisonKeys.ts as it was when this migration was written. */
function keyOf(email: unknown): string | undefined {
  if (typeof email !== 'string' || email === '') return undefined
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
