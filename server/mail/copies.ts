import { randomUUID } from 'node:crypto'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { hashOf } from '#server/identity/tokens.ts'
import { accountTable } from '#server/store/columns.ts'
import type { Tx } from '#server/store/tables.ts'
import { struckOut } from '#shared/account/mails.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { aboutOf } from './about.ts'
import type { AttachedFile } from './attachedFile.ts'
import type { DrawnMail } from './drawMail.tsx'
import { type MailData, type MailKind, type MailOwner, mailRules, type OutgoingMail } from './kinds.ts'

/** A mail that has left, as its reader's account keeps it. */
export interface SentMail {
  subject: string
  text: string
  files: readonly AttachedFile[]
  /** Name and address of the sender. */
  sender?: string
}

/** Data that are the token of a link (identity/tokens.ts). */
const linkTokens: { readonly [Kind in MailKind]?: keyof MailData[Kind] } = {
  activation: 'id',
  passwordReset: 'token',
  passwordInvitation: 'token',
  emailChangeConfirm: 'token',
  emailChangeNotice: 'token',
  passkeyAdded: 'token',
  passkeysLost: 'token',
  collaboratorActivation: 'id',
  newsletterConfirm: 'token',
}

/** Other data that open something: a copy has none, since whoever reads an account must not get further by it. */
const otherSecrets: { readonly [Kind in MailKind]?: readonly (keyof MailData[Kind])[] } = {
  cardCode: ['code', 'id'],
  newsletterWelcome: ['unsubscribeToken'],
  letter: ['unsubscribeToken'],
}

/** The copy of a mail: the same text, without secrets. @param leaveToken of the link that ends offers */
export function copyOf(
  mail: Pick<OutgoingMail, 'kind' | 'data'>,
  { subject, text }: Pick<DrawnMail, 'subject' | 'text'>,
  files: readonly AttachedFile[],
  leaveToken?: string,
): SentMail {
  const hidden = [...secretsOf(mail), ...(leaveToken ? [leaveToken] : [])]
  return {
    subject: strikeOut(subject, hidden),
    text: strikeOut(text, hidden),
    files: files.filter(({ cid }) => cid === undefined),
  }
}

/** A link that holds a secret is struck out whole: it is a key itself. */
function strikeOut(text: string, hidden: readonly string[]): string {
  const withoutLinks = text.replace(/https?:\/\/[^\s()]+/g, (link) =>
    hidden.some((it) => link.includes(it)) ? struckOut : link,
  )
  return hidden.reduce((rest, it) => rest.replaceAll(it, struckOut), withoutLinks)
}

function secretsOf({ kind, data }: Pick<OutgoingMail, 'kind' | 'data'>): string[] {
  const names: readonly string[] = [linkTokens[kind] ?? [], otherSecrets[kind] ?? []].flat()
  return names.map((name) => String(data[name as keyof typeof data])).filter((it) => it !== '')
}

/**
 * Writes a mail's copy to the account of its reader, empty and unseen until the mail has left; to an address without
 * account, none.
 * @param mailId of the outbox @param now epoch ms
 */
export async function writeCopies(tx: Tx, mail: OutgoingMail, mailId: string, now: number): Promise<void> {
  const { kind, locale, to: recipient, data } = mail
  const token = linkTokens[kind]
  const linkHash = token ? hashOf(String(data[token as keyof typeof data])) : null
  const about = aboutOf(mail)
  for (const owner of await ownersOf(tx, mail))
    await tx
      .insertInto('mailCopies')
      .values({ id: randomUUID(), mailId, ...owner, kind, locale, recipient, linkHash, about, createdAt: now })
      .execute()
}

/** Fills the copies of a mail that has just left. A member erased meanwhile has none. @param now epoch ms */
export async function fillCopies(
  tx: Tx,
  mailId: string,
  { subject, text, files, sender }: SentMail,
  now: number,
): Promise<void> {
  const copies = await tx
    .updateTable('mailCopies')
    .set({ subject, text, sender, sentAt: now })
    .where('mailId', '=', mailId)
    // A mail that leaves twice after a crash is read once.
    .where('sentAt', 'is', null)
    .returning('id')
    .execute()
  const rows = copies.flatMap(({ id: copyId }) =>
    files.map((it) => ({
      copyId,
      name: it.filename,
      type: it.contentType,
      content: it.content.toString('base64'),
    })),
  )
  if (rows.length > 0) await tx.insertInto('mailCopyFiles').values(rows).execute()
}

/** Deletes the copies of a mail that will not leave. */
export async function deleteCopies(tx: Tx, mailId: string): Promise<void> {
  await tx.deleteFrom('mailCopies').where('mailId', '=', mailId).where('sentAt', 'is', null).execute()
}

async function ownersOf(tx: Tx, { kind, to, owner, data }: OutgoingMail): Promise<MailOwner[]> {
  if (owner) return [owner]
  const { account } = mailRules[kind]
  if (account === 'any') return membersAt(tx, to, ['eph', 'vip'], ['unconfirmed', 'erased'])
  const programme = account === 'named' ? 'programme' in data && data.programme : account
  return programme ? membersAt(tx, to, [programme], ['erased']) : []
}

async function membersAt(
  tx: Tx,
  address: string,
  of: readonly Programme[],
  without: readonly ('unconfirmed' | 'erased')[],
): Promise<MailOwner[]> {
  const owners: MailOwner[] = []
  for (const programme of of) {
    const member = await tx
      .selectFrom(accountTable(programme))
      .select('id')
      .where('emailKey', '=', emailKey(address))
      .where('state', 'not in', [...without])
      .executeTakeFirst()
    if (member) owners.push({ programme, memberId: member.id })
  }
  return owners
}
