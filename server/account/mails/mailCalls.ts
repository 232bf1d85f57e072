import { type Call, defineCall } from '#server/http/calls/call.ts'
import { fieldRefusal } from '#server/http/calls/fieldRefusal.ts'
import { readPage } from '#server/http/calls/readPage.ts'
import type { AccountMail, MailFile, MailLine, MailList } from '#shared/account/api.ts'
import type { MailRow } from '#shared/account/mails.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { mailboxLimits } from '#shared/limits.ts'
import { isoInstant, isoOrNull } from '#shared/time/instants.ts'
import type { Account } from '../account.ts'
import type { AccountMember } from '../members.ts'
import { countUnread, filesOf, findMail, listMails, type MailboxOwner, markAllRead, markMail } from './mailbox.ts'
import { readOutcomes } from './readOutcomes.ts'

type Of<Member extends AccountMember> = Pick<Account<Member>, 'programme' | 'store' | 'clock' | 'members'>
type Session = Parameters<Parameters<typeof defineCall>[0]['run']>[0]['session']

/** GET mails?q=&page=: what we wrote to the member, newest first. @throws ProductError generic.invalid */
export function listAccountMails<Member extends AccountMember>(account: Of<Member>): Call {
  const { programme, store } = account
  return defineCall({
    method: 'GET',
    path: '/mails',
    limit: 'other',
    session: programme,
    programme,
    async run({ query, session, locale }) {
      const search = query.get('q') ?? ''
      if (search.length > mailboxLimits.search) throw fieldRefusal('generic.invalid', 'q', locale, 'validation.invalid')
      const owner = await ownerOf(account, session)
      const list = await listMails(store.db, owner, { search, page: readPage(query, locale) })
      const body: MailList = { ...list, items: list.items.map(lineOf), unread: await countUnread(store.db, owner) }
      return { status: 200, body }
    },
  })
}

/** GET mails/{id}: reading it so marks nothing. @throws ProductError generic.notFound also for another member's */
export function readAccountMail<Member extends AccountMember>(account: Of<Member>): Call {
  const { programme, store, clock } = account
  return defineCall({
    method: 'GET',
    path: '/mails/:id',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session, locale }) {
      const owner = await ownerOf(account, session)
      const mail = await findMail(store.db, owner, params.id ?? '')
      if (!mail) throw new ProductError('generic.notFound')
      const files = await filesOf(store.db, mail.id)
      const { since } = await readOutcomes({ db: store.db, owner, mail, now: clock(), locale })
      const { id, subject, sentAt, readAt, sender, recipient, text } = mail
      const body: AccountMail = {
        ...lineOf({ id, subject, sentAt, locale: mail.locale, isRead: readAt !== null, files: files.length }),
        from: sender,
        to: recipient,
        text,
        attachments: files.map(({ number, name, type, size }): MailFile => ({ number, name, type, size })),
        since: since.map((it) => ({ ...it, at: isoOrNull(it.at) })),
      }
      return { status: 200, body }
    },
  })
}

/** GET mails/{id}/files/{number}: an attachment as it was sent. @throws ProductError generic.notFound */
export function readMailFile<Member extends AccountMember>(account: Of<Member>): Call {
  const { programme, store } = account
  return defineCall({
    method: 'GET',
    path: '/mails/:id/files/:number',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session }) {
      const owner = await ownerOf(account, session)
      const mail = await findMail(store.db, owner, params.id ?? '')
      const files = mail ? await filesOf(store.db, mail.id) : []
      const file = files.find(({ number }) => String(number) === params.number)
      if (!file) throw new ProductError('generic.notFound')
      return { status: 200, file: { name: file.name, type: file.type, content: file.content } }
    },
  })
}

/** PUT and DELETE mails/{id}/read: read, and unread again. @throws ProductError generic.notFound */
export function markAccountMail<Member extends AccountMember>(account: Of<Member>, isRead: boolean): Call {
  const { programme, store, clock } = account
  return defineCall({
    method: isRead ? 'PUT' : 'DELETE',
    path: '/mails/:id/read',
    limit: 'other',
    session: programme,
    programme,
    async run({ params, session }) {
      const owner = await ownerOf(account, session)
      const isThere = await markMail(store.db, owner, { id: params.id ?? '', readAt: isRead ? clock() : null })
      if (!isThere) throw new ProductError('generic.notFound')
      return { status: 204 }
    },
  })
}

/** PUT mails/read: every mail is read. */
export function markAllMails<Member extends AccountMember>(account: Of<Member>): Call {
  const { programme, store, clock } = account
  return defineCall({
    method: 'PUT',
    path: '/mails/read',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      await markAllRead(store.db, await ownerOf(account, session), clock())
      return { status: 204 }
    },
  })
}

/** @throws ProductError notConnected, 0044 */
async function ownerOf<Member extends AccountMember>(
  { programme, store, members }: Pick<Account<Member>, 'programme' | 'store' | 'members'>,
  session: Session,
): Promise<MailboxOwner> {
  const { id } = await members.ofSession(store.db, session)
  return { programme, memberId: id }
}

function lineOf(row: MailRow): MailLine {
  return { ...row, sentAt: isoInstant(row.sentAt) }
}
