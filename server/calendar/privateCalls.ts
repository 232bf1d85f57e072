import { type Call, defineCall } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Programme } from '#shared/account/programmes.ts'
import { ProductError } from '#shared/errors/productError.ts'
import type { FeedOwner, PrivateFeeds } from './privateFeeds.ts'

export type PrivateCalls = ReturnType<typeof privateCalls>

/** GET, POST, DELETE /api/{eph|vip}/calendar: the member's private calendar address, `{url}`, or null. */
export function privateCalls(feeds: PrivateFeeds, programme: Programme) {
  const shared = { path: '/calendar', limit: 'other', session: programme, programme } as const
  return {
    readCalendar: defineCall({
      ...shared,
      method: 'GET',
      async run({ session, locale }) {
        return { status: 200, body: { url: await feeds.urlOf(ownerOf(session, programme), locale) } }
      },
    }),
    openCalendar: defineCall({
      ...shared,
      method: 'POST',
      async run({ session, locale }) {
        const owner = ownerOf(session, programme)
        await feeds.open(owner)
        return { status: 201, body: { url: await feeds.urlOf(owner, locale) } }
      },
    }),
    revokeCalendar: defineCall({
      ...shared,
      method: 'DELETE',
      async run({ session }) {
        await feeds.revoke(ownerOf(session, programme))
        return { status: 204 }
      },
    }),
  } satisfies Record<string, Call>
}

function ownerOf(session: MemberSession | null, programme: Programme): FeedOwner {
  const memberId = programme === 'eph' ? session?.hotelMemberId : session?.vipMemberId
  if (!memberId) throw new ProductError('generic.notConnected')
  return { programme, memberId }
}
