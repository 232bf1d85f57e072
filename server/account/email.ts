import type { Transaction } from 'kysely'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/emailKey.ts'
import { findToken, issueToken, spendToken, spendTokensOf } from '#server/identity/tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { EmailAnswer } from '#shared/api/eph.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { emailChangesPerHour, tokenLives } from '#shared/limits.ts'
import type { Account } from './account.ts'
import { linksSince } from './activationMail.ts'
import type { AccountMember } from './members.ts'

const hourMs = 60 * 60 * 1000

/**
 * PUT email: asks for another address. It holds from when the link sent to it is followed; the old
 * address is told at once.
 * @throws ProductError 0011, 0012, 0029, 0053, 0044; generic.tooManyRequests, since each is a mail
 *   to an address that somebody typed
 */
export function changeEmail<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'PUT',
    path: `${account.paths.credentials}/email`,
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.email(async ({ session }) => ({
      currentEmail: (await members.ofSession(store.db, session)).email,
    })),
    async run({ body: { email }, session }) {
      const isFree = await store.transaction(async (tx) => {
        const member = await members.ofSession(tx, session)
        if ((await linksSince(tx, programme, member, 'emailChange', clock() - hourMs)) >= emailChangesPerHour)
          throw new ProductError('generic.tooManyRequests', { retryAfterSeconds: hourMs / 1000 })
        if (await members.findByEmail(tx, emailKey(email))) return false
        await ask(tx, { id: member.id, firstname: member.firstname, email: member.email }, email, member.language)
        return true
      })
      if (!isFree) throw new ProductError(`${programme}.0053`)
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })

  async function ask(
    tx: Transaction<Tables>,
    { id: memberId, firstname, email: old }: { id: string; firstname: string; email: string },
    email: string,
    locale: 'fr' | 'en',
  ): Promise<void> {
    const now = clock()
    const subject = { purpose: 'emailChange', programme, memberId } as const
    // The last address that was asked for is the one that is meant.
    await spendTokensOf(tx, { ...subject, now })
    const { token, expiresAt } = await issueToken(tx, {
      ...subject,
      payload: { email },
      lifeMs: tokenLives.emailChangeMs,
      now,
    })
    const shared = { programme, firstname } as const
    await mail.queue(tx, { kind: 'emailChangeConfirm', locale, to: email, data: { ...shared, token, expiresAt } })
    await mail.queue(tx, { kind: 'emailChangeNotice', locale, to: old, data: { ...shared, newEmail: email } })
  }
}

/**
 * POST email/{token}: the link to the new address was followed. Needs no session: it may be opened on
 * another device.
 * @throws ProductError 0086 for a link that is unknown, used or expired; 0053 when somebody else confirmed that
 *   address meanwhile
 */
export function confirmEmailChange<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  const gone = () => new ProductError(`${programme}.0086`)
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/email/:token`,
    limit: 'other',
    programme,
    async run({ params }) {
      const email = await store.transaction(async (tx) => {
        const now = clock()
        const token = await findToken(tx, { token: params.token ?? '', programme, purpose: 'emailChange' })
        if (!token || token.usedAt !== null || token.expiresAt <= now) throw gone()
        const member = await members.find(tx, token.memberId)
        if (!member || !(await spendToken(tx, token, now))) throw gone()
        const { email = '' } = token.payload
        const key = emailKey(email)
        const owner = await members.findByEmail(tx, key)
        if (owner && owner.id !== member.id) throw new ProductError(`${programme}.0053`)
        const changed = await members.change(tx, member.id, { email, emailKey: key }, now)
        // Links in the old mailbox open nothing any more.
        await spendTokensOf(tx, { programme, memberId: member.id, purpose: 'passwordReset', now })
        await account.emailChanged?.(tx, changed)
        return email
      })
      return { status: 200, body: { email } satisfies EmailAnswer }
    },
  })
}
