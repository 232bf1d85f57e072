import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { Locale } from '#shared/locales.ts'
import type { Account } from './account.ts'
import { endAccess } from './endAccess.ts'
import type { AccountMember } from './members.ts'
import { provePassword } from './provePassword.ts'

/**
 * PUT password: ends what endAccess says but this session, and a mail tells of it.
 * @throws ProductError 0011, 0044; 0005 or invalid for a bad password; as provePassword
 */
export function changePassword<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'PUT',
    path: `${account.paths.credentials}/password`,
    limit: 'other',
    session: programme,
    programme,
    body: account.bodyOf.password(),
    async run({ body, session, locale }) {
      const member = await members.ofSession(store.db, session)
      await provePassword(account, member, { password: body.currentPassword, field: 'currentPassword', locale })
      await choose(account, member.id, body.password, { session, locale })
      return { status: 200, body: {} }
    },
  })
}

/**
 * POST password `{password, passwordConfirm}` → 201 `{}`: the first one of an account whose sign-up password is void
 * (activate.ts). Who has one changes it.
 * @throws ProductError 0011, 0044; 0005 or invalid for a bad password; generic.conflict: PUT it
 */
export function choosePassword<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, members } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.credentials}/password`,
    limit: 'other',
    session: programme,
    programme,
    repeat: 'password',
    body: account.bodyOf.reset(),
    async run({ body, session, locale }) {
      const { id, passwordHash } = await members.ofSession(store.db, session)
      if (passwordHash !== null) throw new ProductError('generic.conflict')
      await choose(account, id, body.password, { session, locale }, 'first')
      return { status: 201, body: {} }
    },
  })
}

/** @throws ProductError generic.conflict when another request was the first */
async function choose<Member extends AccountMember>(
  account: Account<Member>,
  id: string,
  password: string,
  { session, locale }: { session: MemberSession | null; locale: Locale },
  which?: 'first',
): Promise<void> {
  const { programme, store, clock, passwords, mail, members } = account
  const passwordHash = await passwords.hash(password)
  await store.transaction(async (tx) => {
    const now = clock()
    if (which === 'first' && (await members.find(tx, id))?.passwordHash !== null)
      throw new ProductError('generic.conflict')
    const { email: to, firstname } = await members.change(tx, id, { passwordHash }, now)
    const ended = await endAccess(account, tx, id, session?.id)
    const data = { programme, firstname, changedAt: now, ...ended } as const
    await mail.queue(tx, { kind: 'passwordChanged', locale, to, data })
  })
}
