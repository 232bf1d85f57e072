import { addressOf, afterUnsubscribing, sharedProfileProps } from '#server/account/door.ts'
import { type PageFunction, pageView } from '#server/pages/door.ts'
import { optinOf } from '#server/privacy/door.ts'
import type { UnsubscribeReason } from '#shared/account/api.ts'
import { pathFor } from '#shared/routes.ts'
import type { VipProfileProps } from '#shared/vip/views.ts'
import { favouritesOf, preferencesOf } from '../members/memberProfile.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { isReadingSession } from './memberPages.ts'
import { casinoChoices, type VipPageServices } from './vipPageServices.ts'

/** The member's profile, with favourites and tastes, devices and consents. A card login is sent to the full one. */
export function profilePage(services: VipPageServices): PageFunction {
  return {
    routes: ['vipProfile'],
    async open(visit) {
      if (isReadingSession(visit)) {
        const redirect = encodeURIComponent(visit.path)
        return { location: `${pathFor('vipLogin', visit.locale)}?redirect=${redirect}` }
      }
      const member = await vipMembers.ofSession(services.store.db, visit.session)
      const location = afterUnsubscribing(visit, member.unsubscribeReason)
      if (location) return { location }
      const { civility, phoneNumber, email, country, firstname, lastname, birthdate, cvip, fileNumber } = member
      const isPreMember = member.state === 'preMember'
      const props: VipProfileProps = {
        ...(await sharedProfileProps(services, 'vip', member, visit)),
        profile: { civility, phoneNumber, email, country, address: addressOf(member) },
        optin: optinOf(member),
        unsubscribeReason: member.unsubscribeReason as UnsubscribeReason | null,
        comingStays: 0,
        comingTournaments: (await services.comingTournaments(member.id, visit.locale)).length,
        fixed: {
          name: `${firstname} ${lastname}`,
          birthDate: birthdate,
          number: (isPreMember ? fileNumber : cvip) ?? '',
        },
        isPreMember,
        casinos: await casinoChoices(services, visit.locale),
        favourites: favouritesOf(member),
        preferences: preferencesOf(member),
        isReading: false,
        calendarUrl: await services.calendarUrl(member.id, visit.locale),
      }
      return pageView(visit, 'account.profile.title', 'vip_profile', props)
    },
  }
}
