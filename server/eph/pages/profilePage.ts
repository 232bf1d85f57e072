import { afterUnsubscribing, sharedProfileProps } from '#server/account/door.ts'
import { type PageFunction, pageView } from '#server/pages/door.ts'
import { optinOf } from '#server/privacy/door.ts'
import type { UnsubscribeReason } from '#shared/account/api.ts'
import type { HotelProfileProps } from '#shared/hotel/views.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { profileOf } from '../memberProfile.ts'

/** The member's profile, with devices and consents. */
export function profilePage(services: HotelServices): PageFunction {
  const { store, stays } = services
  return {
    routes: ['hotelProfile'],
    async open(visit) {
      const member = await memberOf(store.db, visit.session)
      const location = afterUnsubscribing(visit, member.unsubscribeReason)
      if (location) return { location }
      const coming = await stays.list(member.id, { states: ['upcoming'], page: 1 })
      const props: HotelProfileProps = {
        ...(await sharedProfileProps(services, 'eph', member, visit)),
        profile: profileOf(member),
        optin: optinOf(member),
        unsubscribeReason: member.unsubscribeReason as UnsubscribeReason | null,
        comingStays: coming.total,
        comingTournaments: 0,
      }
      return pageView(visit, 'account.profile.title', 'hotel_profile', props)
    },
  }
}
