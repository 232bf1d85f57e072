import { randomUUID } from 'node:crypto'
import type { Mail } from '#server/mail/index.ts'
import type { Store } from '#server/store/open.ts'
import type { Queries, Row, Tx } from '#server/store/tables.ts'
import { changeRequest } from './changeRequest.ts'
import { type FieldNames, withNames } from './houseOf.ts'
import { fieldsOfRequest, type Request } from './readRequests.ts'

/** A text of the staff about a message. */
export interface NewText {
  personId: string
  text: string
  /** Epoch ms. */
  at: number
}

/** Adds a note that the staff alone read. */
export async function addNote(tx: Tx, submissionId: string, note: NewText): Promise<void> {
  await insertText(tx, submissionId, 'note', note)
}

/**
 * Answers a message by mail, from the mailbox of its desk, and assigns it to its author if nobody has taken it.
 * @param answer its `house`: who answers, null: the group; `names`: of all houses, by slug, in the sender's language
 * @returns false if the message has changed since it was seen: nothing is stored or sent
 */
export async function answerRequest(
  tx: Tx,
  { mail, content }: { mail: Mail } & Pick<FieldNames, 'content'>,
  seen: Request,
  answer: NewText & { house: { name: string; phone: string | null } | null; names: ReadonlyMap<string, string> },
): Promise<boolean> {
  const changed = { state: 'answered', ownerId: seen.ownerId ?? answer.personId } as const
  if (!(await changeRequest(tx, seen, ['new', 'taken', 'answered'], changed))) return false
  const { id, form, locale, email, desk, createdAt } = seen
  const { text, house, names } = answer
  const fields = withNames(fieldsOfRequest(seen), { names, content, locale })
  const phone = house?.phone && { phone: house.phone }
  const data = { form, id, text, house: house?.name ?? null, ...phone, desk, fields, sentAt: createdAt }
  await mail.queue(tx, {
    kind: 'requestAnswer',
    id: await insertText(tx, id, 'answer', answer),
    locale,
    to: email,
    data,
  })
  await dropDraft(tx, id, answer.personId)
  return true
}

/** @returns its id: that of an answer's mail as well */
async function insertText(
  tx: Tx,
  submissionId: string,
  kind: 'answer' | 'note',
  { personId, text, at }: NewText,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('requestTexts')
    .values({ id, submissionId, kind, personId, text, createdAt: at, outcome: null, outcomeAt: null })
    .execute()
  return id
}

/** A text with its author, and of an answer what became of its mail. */
export type RequestText = Row<'requestTexts'> & {
  personName: string | null
  mail: { state: 'waiting' | 'sent' | 'failed'; attempts: number; at: number | null } | null
}

/** Answers and notes of a message, the oldest first. */
export async function textsOf(db: Queries, submissionId: string): Promise<RequestText[]> {
  const rows = await db
    .selectFrom('requestTexts')
    .leftJoin('deskPeople', 'deskPeople.id', 'requestTexts.personId')
    .leftJoin('outbox', 'outbox.id', 'requestTexts.id')
    .selectAll('requestTexts')
    .select(['deskPeople.name as personName', 'outbox.state as mailState', 'outbox.attempts', 'outbox.sentAt'])
    .where('submissionId', '=', submissionId)
    .orderBy('requestTexts.createdAt')
    .orderBy('requestTexts.id')
    .execute()
  return rows.map(({ mailState, attempts, sentAt, ...row }) => {
    if (row.kind === 'note') return { ...row, mail: null }
    // The outbox has forgotten a mail whose outcome is kept.
    const state = row.outcome ?? (mailState === 'pending' ? 'waiting' : (mailState ?? 'failed'))
    return { ...row, mail: { state, attempts: attempts ?? 0, at: row.outcomeAt ?? sentAt } }
  })
}

/** Stores the answer that a person is writing; an empty one ends it. */
export async function saveDraft(db: Queries, submissionId: string, { personId, text, at }: NewText) {
  if (text === '') return dropDraft(db, submissionId, personId)
  await db
    .insertInto('requestDrafts')
    .values({ submissionId, personId, text, savedAt: at })
    .onConflict((conflict) => conflict.columns(['submissionId', 'personId']).doUpdateSet({ text, savedAt: at }))
    .execute()
}

/** Answers that people are writing, with their names. */
export function draftsOf(db: Queries, submissionId: string) {
  return db
    .selectFrom('requestDrafts')
    .innerJoin('deskPeople', 'deskPeople.id', 'requestDrafts.personId')
    .select(['personId', 'deskPeople.name', 'text', 'savedAt'])
    .where('submissionId', '=', submissionId)
    .orderBy('savedAt')
    .execute()
}

async function dropDraft(db: Queries, submissionId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('requestDrafts')
    .where('submissionId', '=', submissionId)
    .where('personId', '=', personId)
    .execute()
}

/**
 * Keeps what became of answers' mails before the outbox forgets it, and opens a request again whose answer could not be
 * delivered: somebody has to reach its sender another way.
 */
export async function settleAnswers({ store, clock }: { store: Store; clock: () => number }): Promise<void> {
  const ended = await store.db
    .selectFrom('requestTexts')
    .innerJoin('outbox', 'outbox.id', 'requestTexts.id')
    .select(['requestTexts.id', 'outbox.state', 'outbox.sentAt', 'submissionId'])
    .where('requestTexts.kind', '=', 'answer')
    .where('outcome', 'is', null)
    .where('outbox.state', '!=', 'pending')
    .execute()
  for (const { id, state, sentAt, submissionId } of ended)
    await store.transaction(async (tx) => {
      const isSent = state === 'sent'
      const outcome = { outcome: isSent ? ('sent' as const) : ('failed' as const), outcomeAt: sentAt ?? clock() }
      await tx.updateTable('requestTexts').set(outcome).where('id', '=', id).where('outcome', 'is', null).execute()
      if (isSent) return
      await tx
        .updateTable('submissions')
        .set((column) => ({ state: 'taken', version: column('version', '+', 1) }))
        .where('id', '=', submissionId)
        .where('state', 'in', ['answered', 'closed'])
        .execute()
    })
}
