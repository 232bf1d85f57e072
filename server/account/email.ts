import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { coarseNetwork } from '#server/identity/networkAddress.ts'
import { findToken, issueToken, spendToken, spendTokensOf, type TokenPurpose } from '#server/identity/tokens.ts'
import { isUnreachable, type MailAsker, requireWritten, whenMailboxFull } from '#server/mail/index.ts'
import { addressProven } from '#server/privacy/index.ts'
import type { Tx } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/account/api.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import { needsProof, proveMember } from './credentials.ts'
import type { AccountMember } from './members.ts'

/**
 * PUT email: requests another address. It becomes valid with the link sent to it; the old address is told at once, with
 * a link that stops the change.
 * @throws ProductError 0011, 0012, 0029, 0053, 0044; as proveMember
 */
export function changeEmail<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'PUT',
    path: `${account.paths.credentials}/email`,
    security: 'emailChangeMail',
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.email(async ({ session }) => ({
      currentEmail: (await members.ofSession(store.db, session)).email,
      needsPassword: await needsProof(account, session),
    })),
    async run({ body: { email, ...proof }, session, locale, address }) {
      const asking = await members.ofSession(store.db, session)
      await proveMember(account, asking, { ...proof, field: 'currentPassword', locale })
      const change = store.transaction(async (tx) => {
        const member = await members.ofSession(tx, session)
        if (await members.findByEmail(tx, emailKey(email))) return false
        const { id, firstname, email: old } = member
        await ask(tx, { id, firstname, email: old }, email, { locale, asker: { network: coarseNetwork(address) } })
        return true
      })
      const isFree = await change.catch(whenMailboxFull(true))
      if (!isFree) throw new ProductError(`${programme}.0053`)
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })

  async function ask(
    tx: Tx,
    { id: memberId, firstname, email: old }: { id: string; firstname: string; email: string },
    email: string,
    { locale, asker }: { locale: Locale; asker: MailAsker },
  ): Promise<void> {
    const now = clock()
    const subject = { purpose: 'emailChange', programme, memberId } as const
    const shared = { programme, firstname } as const
    const life = { lifeMs: tokenLives.emailChangeMs, now }
    // The last requested address replaces earlier ones.
    await spendTokensOf(tx, { ...subject, now, endedBy: 'newer' })
    const { token, expiresAt } = await issueToken(tx, { ...subject, ...life, payload: { email } })
    const stop = await issueToken(tx, { ...subject, ...life, purpose: 'emailStop' })
    const told = { ...shared, newEmail: email, token: stop.token, expiresAt: stop.expiresAt }
    const both = { locale, owner: { programme, memberId } } as const
    const link = { ...shared, token, expiresAt }
    const confirm = { kind: 'emailChangeConfirm', ...both, to: email, asker, data: link } as const
    const notice = { kind: 'emailChangeNotice', ...both, to: old, data: told } as const
    // A change must not be pending without a mail to both addresses.
    for (const it of [notice, confirm]) await requireWritten(mail.queue(tx, it))
  }
}

/**
 * POST email-check: mails a link to the account's own address, which mails did not reach; followed, they are sent to it
 * again. An address that they reach gets none. It takes the place of the link to another address.
 */
export function checkEmail<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/email-check`,
    limit: 'forms',
    session: programme,
    programme,
    async run({ session, locale, address }) {
      const check = store.transaction(async (tx) => {
        const { id: memberId, firstname, email, emailKey: key } = await members.ofSession(tx, session)
        if (!(await isUnreachable({ db: tx }, key))) return
        const now = clock()
        const subject = { purpose: 'emailChange', programme, memberId } as const
        await spendTokensOf(tx, { ...subject, now, endedBy: 'newer' })
        const link = await issueToken(tx, { ...subject, lifeMs: tokenLives.emailChangeMs, now, payload: { email } })
        const data = { programme, firstname, ...link, isOwn: true } as const
        const asker = { network: coarseNetwork(address) }
        await requireWritten(mail.queue(tx, { kind: 'emailChangeConfirm', locale, to: email, asker, data }))
      })
      await check.catch(whenMailboxFull(undefined))
      return { status: 202, body: {} }
    },
  })
}

/**
 * POST email/{token}: confirms the new address by its link. Needs no session, since the link may be opened on another
 * device. The old address is told.
 * @throws ProductError 0086 for a link that is unknown, used or expired; 0053 if another member confirmed that address
 * meanwhile
 */
export function confirmEmailChange<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/email/:token`,
    security: 'emailChange',
    limit: 'other',
    programme,
    async run({ params, locale, concerns }) {
      const email = await store.transaction(async (tx) => {
        const now = clock()
        const { member, payload } = await follow(account, tx, params.token ?? '', 'emailChange')
        concerns(member.id)
        const { email = '' } = payload
        const key = emailKey(email)
        if (key === member.emailKey) {
          await addressProven(tx, { programme, memberId: member.id, emailKey: key, now })
          return email
        }
        const owner = await members.findByEmail(tx, key)
        if (owner && owner.id !== member.id) throw new ProductError(`${programme}.0053`)
        const changed = await members.change(tx, member.id, { email, emailKey: key }, now)
        // Links in the old mailbox become invalid.
        for (const purpose of ['passwordReset', 'emailStop', 'passkeys'] as const)
          await spendTokensOf(tx, { programme, memberId: member.id, purpose, now })
        await account.emailChanged?.(tx, changed)
        await account.pauses.inherit(tx, programme, changed, now)
        await addressProven(tx, { programme, memberId: member.id, emailKey: key, now })
        const { firstname, email: to } = member
        const data = { programme, firstname, newEmail: email, changedAt: now }
        await mail.queue(tx, { kind: 'emailChanged', locale, to, owner: { programme, memberId: member.id }, data })
        return email
      })
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })
}

/**
 * POST email/{token}/stop: stops the change by the link of the notice to the old address. It ends any pending change,
 * also a later one; the account stays as it is.
 * @throws ProductError 0086 for a link that is unknown, used or expired, or of a finished change
 */
export function stopEmailChange<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/email/:token/stop`,
    security: 'emailChangeStop',
    limit: 'other',
    programme,
    async run({ params, concerns }) {
      await store.transaction(async (tx) => {
        const { member } = await follow(account, tx, params.token ?? '', 'emailStop')
        concerns(member.id)
        for (const purpose of ['emailChange', 'emailStop'] as const)
          await spendTokensOf(tx, { programme, memberId: member.id, purpose, now: clock() })
      })
      return { status: 200, body: {} }
    },
  })
}

/** Spends a link. @throws ProductError 0086 */
async function follow<Member extends AccountMember>(
  { programme, members, clock }: Pick<Account<Member>, 'programme' | 'members' | 'clock'>,
  tx: Tx,
  text: string,
  purpose: TokenPurpose,
): Promise<{ member: Member; payload: Readonly<Record<string, string>> }> {
  const token = await findToken(tx, { token: text, programme, purpose })
  const member = token && (await members.find(tx, token.memberId))
  // Only one of several simultaneous requests spends the token.
  if (!token || !member || !(await spendToken(tx, token, clock()))) throw new ProductError(`${programme}.0086`)
  return { member, payload: token.payload }
}
