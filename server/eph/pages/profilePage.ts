import { optinOf } from '#server/account/columns.ts'
import { screen } from '#server/account/pages/screen.ts'
import type { PageFunction, Visit } from '#server/pages/door.ts'
import type { UnsubscribeReason } from '#shared/api/eph.ts'
import type { HotelProfileProps } from '#shared/screens/eph.ts'
import { type ProfilePart, profileParts } from '#shared/screens/profile.ts'
import { savedName } from '#shared/screens/savedName.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'

/** The member's profile, with devices and consents (R032, beyond B7, B17). */
export function profilePage({ store, stays, sessions, clock }: HotelServices): PageFunction {
  return {
    routes: ['hotelProfile'],
    async open(visit) {
      const member = await memberOf(store.db, visit.session)
      const rows = await sessions.list({ programme: 'eph', memberId: member.id })
      const coming = await stays.list(member.id, { states: ['upcoming'], page: 1 })
      const props: HotelProfileProps = {
        profile: profileOf(member),
        optin: optinOf(member),
        unsubscribeReason: member.unsubscribeReason as UnsubscribeReason | null,
        devices: rows.map(({ id, device, lastSeenAt }) => ({
          id,
          device,
          lastSeen: lastSeenAt,
          isCurrent: id === visit.session?.id,
        })),
        consents: await consentsOf(member.id),
        saved: savedOf(visit),
        pendingEmail: await pendingEmail(member.id),
        comingStays: coming.total,
      }
      return screen(visit, 'account.profile.title', 'hotel_profile', props)
    },
  }

  async function consentsOf(memberId: string): Promise<HotelProfileProps['consents']> {
    return store.db
      .selectFrom('consents')
      .select(['id', 'purpose', 'channel', 'wording', 'givenAt', 'withdrawnAt'])
      .where('programme', '=', 'eph')
      .where('memberId', '=', memberId)
      .where('granted', '=', 1)
      .orderBy('givenAt', 'desc')
      .execute()
  }

  /** The address that waits for its link to be followed. */
  async function pendingEmail(memberId: string): Promise<string | undefined> {
    const token = await store.db
      .selectFrom('tokens')
      .select('payload')
      .where('programme', '=', 'eph')
      .where('purpose', '=', 'emailChange')
      .where('memberId', '=', memberId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', clock())
      .orderBy('createdAt', 'desc')
      .executeTakeFirst()
    return token?.payload ? (JSON.parse(token.payload) as { email?: string }).email : undefined
  }
}

function savedOf({ query, locale }: Visit): ProfilePart | undefined {
  return profileParts.find((part) => part === query.get(savedName[locale]))
}
