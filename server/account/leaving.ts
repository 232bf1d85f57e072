import { type Call, defineCall } from '#server/http/calls/call.ts'
import { erasePerson, exportPerson } from '#server/privacy/index.ts'
import * as brand from '#shared/house.ts'
import type { Account } from './account.ts'
import { proveMember } from './credentials.ts'
import type { AccountMember } from './members.ts'

/**
 * POST erase: deletes everything that the inventory lists. The page says first what happens to coming stays; a last
 * mail says what was deleted and what stays.
 * @throws ProductError 0011, 0044; as proveMember
 */
export function erase<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members, pauses } = account
  return defineCall({
    method: 'POST',
    path: `${account.paths.account}/erase`,
    security: 'erasure',
    limit: 'other',
    session: programme,
    programme,
    repeat: 'password',
    body: account.bodyOf.erase(),
    async run({ body, session, cookie, locale }) {
      const asking = await members.ofSession(store.db, session)
      const { id } = asking
      const { password: currentPassword, passkey } = body
      await proveMember(account, asking, { currentPassword, passkey, field: 'password', locale })
      await store.transaction(async (tx) => {
        const member = await members.ofSession(tx, session)
        await pauses.save(tx, programme, member, clock())
        const { stays = 0, places = 0, refunds = [] } = await account.markErased(tx, member, locale)
        await erasePerson(tx, { programme, memberId: id, emailKey: member.emailKey }, clock())
        const { firstname, email: to } = member
        const data = { programme, firstname, erasedAt: clock(), stays, places }
        for (const it of [...refunds, { kind: 'accountErased', locale, to, data } as const])
          await account.mail.queueLast(tx, it)
      })
      await cookie.end(programme)
      return { status: 204 }
    },
  })
}

/** GET profile/export: all stored data of the member, as the inventory lists them. */
export function exportData<Member extends AccountMember>(account: Account<Member>): Call {
  const { programme, store, clock, members } = account
  return defineCall({
    method: 'GET',
    path: '/profile/export',
    security: 'dataExport',
    limit: 'other',
    session: programme,
    programme,
    async run({ session }) {
      const { id, emailKey } = await members.ofSession(store.db, session)
      const body = await exportPerson(store.db, { programme, memberId: id, emailKey }, clock())
      return { status: 200, headers: { 'Content-Disposition': `attachment; filename="${brand.id}.json"` }, body }
    },
  })
}
