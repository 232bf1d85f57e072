import { type Call, defineCall } from '#server/http/calls/call.ts'
import { emailKey } from '#server/identity/comparisonKeys.ts'
import { inSameTime } from '#server/identity/sameTime.ts'
import { findToken, issueToken } from '#server/identity/tokens.ts'
import type { Tx } from '#server/store/tables.ts'
import { ProductError } from '#shared/errors/productError.ts'
import { tokenLives } from '#shared/limits.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import type { AccountMember } from './members.ts'
import { removeAndMail } from './passkeys.ts'

/**
 * POST lost-passkeys/init: 202, always the same after the same time; a member with that address gets a link to the list
 * of passkeys, also one who has none.
 * @throws ProductError 0011, 0012
 */
export function beginLostPasskeys<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, mail, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/lost-passkeys/init`,
    security: 'lostPasskeysMail',
    limit: 'forms',
    programme,
    captcha: { when: 'always', action: 'lostPasskey' },
    body: account.bodyOf.resetInit(),
    async run({ body, locale, concerns }) {
      const memberId = await inSameTime(store.transaction((tx) => send(tx, body.email, locale)))
      concerns(memberId)
      return { status: 202, body: {} }
    },
  })

  /** @returns the member, if there is one */
  async function send(tx: Tx, email: string, locale: Locale): Promise<string | undefined> {
    const member = await members.findByEmail(tx, emailKey(email))
    if (!member || member.state === 'unconfirmed') return undefined
    const { id: memberId, email: to, firstname } = member
    const subject = { purpose: 'passkeys', programme, memberId } as const
    const { token, expiresAt } = await issueToken(tx, { ...subject, lifeMs: tokenLives.passkeysMs, now: clock() })
    await mail.queue(tx, { kind: 'passkeysLost', locale, to, data: { programme, firstname, token, expiresAt } })
    return memberId
  }
}

/**
 * POST lost-passkeys/{token} `{id?}`: removes one passkey, or all, with the sessions that they opened. The link is not used
 * up: until its hour is over it can do nothing but remove.
 * @throws ProductError 0086 for a link that is unknown, ended or expired; generic.notFound: no such passkey
 */
export function removeLostPasskeys<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/lost-passkeys/:token`,
    security: 'lostPasskeysRemoval',
    limit: 'other',
    programme,
    body: account.bodyOf.removePasskeys(),
    async run({ body: { id }, params, locale, concerns }) {
      await store.transaction(async (tx) => {
        const token = await findToken(tx, { token: params.token ?? '', programme, purpose: 'passkeys' })
        const member = token?.usedAt === null && token.expiresAt > clock() && (await members.find(tx, token.memberId))
        if (!member) throw new ProductError(`${programme}.0086`)
        concerns(member.id)
        const removed = await removeAndMail(account, tx, member, { id, locale })
        if (removed === 0 && id !== undefined) throw new ProductError('generic.notFound')
      })
      return { status: 200, body: {} }
    },
  })
}
