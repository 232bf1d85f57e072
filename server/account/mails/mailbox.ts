import type { MemberSession } from '#server/identity/sessions.ts'
import { absentMails, type MailAbout } from '#server/mail/index.ts'
import { prepare, type Value } from '#server/store/prepared.ts'
import type { Queries, Row } from '#server/store/tables.ts'
import type { MailFile } from '#shared/account/api.ts'
import type { MailRow } from '#shared/account/mails.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { type Page, pageOf } from '#shared/http/page.ts'
import { mailboxLimits } from '#shared/limits.ts'
import { fold, searchTokens } from '#shared/search/tokens.ts'

/** The account whose mails are read. */
export interface MailboxOwner {
  programme: Programme
  memberId: string
}

/** A copy of a mail that has left. */
export type MailCopy = Omit<Row<'mailCopies'>, 'subject' | 'text' | 'sentAt' | 'about'> & {
  subject: string
  text: string
  sentAt: number
  about: MailAbout
}

/** One page of a member's mails, the newest first. @param search words that all occur; empty: every mail */
export async function listMails(
  db: Queries,
  owner: MailboxOwner,
  { search, page }: { search: string; page: number },
): Promise<Page<MailRow>> {
  return pageOf(await matching(db, owner, search), page, mailboxLimits.perPage)
}

/**
 * Ids of the mails before and after one in the list that a search gives, and the number of its page.
 * @returns empty for a mail that is not in it
 */
export async function besideMail(
  db: Queries,
  owner: MailboxOwner,
  { id, search }: { id: string; search: string },
): Promise<{ newer?: string; older?: string; page: number }> {
  const all = await matching(db, owner, search)
  const at = all.findIndex((it) => it.id === id)
  if (at < 0) return { page: 1 }
  return { newer: all[at - 1]?.id, older: all[at + 1]?.id, page: Math.floor(at / mailboxLimits.perPage) + 1 }
}

/** Undefined: unknown, of another member, or not sent yet. */
export async function findMail(db: Queries, owner: MailboxOwner, id: string): Promise<MailCopy | undefined> {
  const row = await mailsOf(db, owner).selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { subject, text, sentAt, about } = row
  return {
    ...row,
    subject: subject ?? '',
    text: text ?? '',
    sentAt: sentAt ?? row.createdAt,
    about: about === null ? {} : (JSON.parse(about) as MailAbout),
  }
}

/** Files of a member's own mail, with their content. */
export async function filesOf(db: Queries, copyId: string): Promise<(MailFile & { content: Buffer })[]> {
  const rows = await db
    .selectFrom('mailCopyFiles')
    .select(['name', 'type', 'content'])
    .where('copyId', '=', copyId)
    .orderBy('name')
    .execute()
  return rows.map(({ name, type, content: base64 }, index) => {
    const content = Buffer.from(base64, 'base64')
    return { number: index + 1, name, type, size: content.length, content }
  })
}

/** Marks a mail as read now, unless it was before, or as unread. @returns false: there is no such mail */
export async function markMail(
  db: Queries,
  owner: MailboxOwner,
  { id, readAt }: { id: string; readAt: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailCopies')
    .set((row) => ({ readAt: readAt === null ? null : row.fn.coalesce('readAt', row.val(readAt)) }))
    .where('id', '=', id)
    .where('programme', '=', owner.programme)
    .where('memberId', '=', owner.memberId)
    .where('sentAt', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function markAllRead(db: Queries, owner: MailboxOwner, now: number): Promise<void> {
  await db
    .updateTable('mailCopies')
    .set({ readAt: now })
    .where('programme', '=', owner.programme)
    .where('memberId', '=', owner.memberId)
    .where('sentAt', 'is not', null)
    .where('readAt', 'is', null)
    .execute()
}

export async function countUnread(db: Queries, owner: MailboxOwner): Promise<number> {
  const [row] = await unreadCount(db, owner)
  return Number(row?.unread ?? 0)
}

/** Every page of a member asks for it. */
const unreadCount = prepare((db, value: Value<MailboxOwner>) =>
  db
    .selectFrom('mailCopies')
    .select((row) => row.fn.countAll<number>().as('unread'))
    .where('programme', '=', value('programme'))
    .where('memberId', '=', value('memberId'))
    .where('sentAt', 'is not', null)
    .where('readAt', 'is', null)
    .$if(absentMails.length > 0, (mails) => mails.where('kind', 'not in', absentMails)),
)

/** Unread mails of each member of a session; none of a card login, which sees no mail. */
export async function unreadOf(
  db: Queries,
  { kind, hotelMemberId, vipMemberId }: Pick<MemberSession, 'kind' | 'hotelMemberId' | 'vipMemberId'>,
): Promise<{ hotel?: number; vip?: number }> {
  if (kind !== 'full') return {}
  const [hotel, vip] = await Promise.all([
    hotelMemberId ? countUnread(db, { programme: 'eph', memberId: hotelMemberId }) : undefined,
    vipMemberId ? countUnread(db, { programme: 'vip', memberId: vipMemberId }) : undefined,
  ])
  return { ...(hotel !== undefined && { hotel }), ...(vip !== undefined && { vip }) }
}

function mailsOf(db: Queries, { programme, memberId }: MailboxOwner) {
  return db
    .selectFrom('mailCopies')
    .where('programme', '=', programme)
    .where('memberId', '=', memberId)
    .where('sentAt', 'is not', null)
    .$if(absentMails.length > 0, (mails) => mails.where('kind', 'not in', absentMails))
}

/**
 * The mails of a member in which all words occur, in any form of letters. They are compared here, not by the database:
 * the mails of one member in two years are few, and both databases fold letters in ways of their own.
 */
async function matching(db: Queries, owner: MailboxOwner, search: string): Promise<MailRow[]> {
  const tokens = searchTokens(search)
  const rows = await mailsOf(db, owner)
    .select(['id', 'subject', 'sentAt', 'createdAt', 'locale', 'readAt'])
    .select((row) => [
      row
        .selectFrom('mailCopyFiles')
        .select((file) => file.fn.countAll<number>().as('files'))
        .whereRef('copyId', '=', 'mailCopies.id')
        .as('files'),
    ])
    .$if(tokens.length > 0, (query) => query.select('text'))
    .orderBy('sentAt', 'desc')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ subject, text }) => hasAll(`${subject} ${text ?? ''}`, tokens))
    .map(({ id, subject, sentAt, createdAt, locale, readAt, files }) => ({
      id,
      subject: subject ?? '',
      sentAt: sentAt ?? createdAt,
      locale,
      isRead: readAt !== null,
      files: Number(files),
    }))
}

/** Whether each word begins a word of a text; words without meaning count where they are searched for alone. */
function hasAll(text: string, tokens: readonly string[]): boolean {
  if (tokens.length === 0) return true
  const folded = fold(text).split(/[^\p{L}\p{N}]+/u)
  const known = ` ${[...folded, ...searchTokens(text)].join(' ')}`
  return tokens.every((it) => known.includes(` ${it}`))
}
