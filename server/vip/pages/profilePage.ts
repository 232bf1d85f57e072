import { addressOf, afterUnsubscribing, sharedProfileProps } from '#server/account/index.ts'
import { type ApplicationPage, steadyPage } from '#server/pages/index.ts'
import { optinOf } from '#server/privacy/index.ts'
import { lastNameOf } from '#server/slugs/index.ts'
import type { UnsubscribeReason } from '#shared/account/optins.ts'
import { letterTopics } from '#shared/letter/edition.ts'
import type { Locale } from '#shared/locales.ts'
import type { CasinoChoice, VipProfileProps } from '#shared/vip/views.ts'
import { cardVersion } from '../cards/cardVersions.ts'
import { favouritesOf, preferencesOf } from '../members/memberProfile.ts'
import { type VipMember, vipMembers } from '../members/vipMembers.ts'
import { favouriteDateOf } from '../profile/favouriteDates.ts'
import { casinoChoices, type VipPageServices } from './vipPageServices.ts'

/** The member's profile, with favourites, preferences, devices and consents. */
export function profilePage(services: VipPageServices): ApplicationPage {
  return steadyPage({
    route: 'vipProfile',
    title: 'account.profile.title',
    component: 'vip_profile',
    async open(input) {
      const member = await vipMembers.ofSession(services.store.db, input.session)
      const location = afterUnsubscribing(input, member.unsubscribeReason)
      if (location) return { location }
      const [shared, coming, casinos, favouriteDate, calendarUrl] = await Promise.all([
        sharedProfileProps(services, 'vip', member, input),
        services.poker?.comingTournaments(member.id, input.locale),
        choicesOf(services, member, input.locale),
        favouriteDateOf(services, member, input),
        services.calendarUrl(member.id, input.locale),
      ])
      const { civility, phoneNumber, email, country, firstname, lastname, birthdate, cvip, fileNumber } = member
      const isPreMember = member.state === 'preMember'
      const props: VipProfileProps = {
        ...shared,
        profile: { civility, phoneNumber, email, country, address: addressOf(member) },
        optin: optinOf(member),
        unsubscribeReason: member.unsubscribeReason as UnsubscribeReason | null,
        comingStays: 0,
        comingTournaments: coming?.length ?? 0,
        fixed: {
          name: `${firstname} ${lastname}`,
          birthDate: birthdate,
          number: (isPreMember ? fileNumber : cvip) ?? '',
        },
        isPreMember,
        casinos,
        favourites: favouritesOf(member),
        favouriteDate,
        preferences: preferencesOf(member),
        letter:
          services.lastLetter?.({
            programme: 'vip',
            locale: input.locale,
            reader: {
              topics: letterTopics.filter((topic) => preferencesOf(member)[topic]),
              favouriteCasino: member.favouriteCasino,
              isProtected: input.gamingOff,
            },
          }) ?? null,
        isReading: false,
        cardVersion: cardVersion(member),
        calendarUrl,
      }
      return { props }
    },
  })
}

/** The casinos to choose from, the member's own among them while it has no page: saving the dates must not clear it. */
async function choicesOf(
  services: VipPageServices,
  { favouriteCasino: slug }: Pick<VipMember, 'favouriteCasino'>,
  locale: Locale,
): Promise<CasinoChoice[]> {
  const all = await casinoChoices(services, locale)
  if (slug === null || all.some((it) => it.slug === slug)) return all
  return [...all, { slug, name: (await lastNameOf(services.store.db, 'house', slug, locale)) ?? slug }]
}
