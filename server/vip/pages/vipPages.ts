import { mailForms, mailPages } from '#server/account/index.ts'
import { type ApplicationPage, type PageForm, steadyPage } from '#server/pages/index.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { pathFor } from '#shared/routes.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'
import { cardVersion } from '../cards/cardVersions.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { sponsorshipOf } from '../sponsorship/invitations.ts'
import type { VipCalls } from '../vipCalls.ts'
import { isReadingSession, memberForms, memberPages } from './memberPages.ts'
import { profilePage } from './profilePage.ts'
import { publicForms, publicPages } from './publicPages.ts'
import { rewardsPage } from './rewardsPage.ts'
import type { VipPageServices } from './vipPageServices.ts'

/** All pages of the casino VIP card and their forms, drawn by server/pages. */
export function vipPages(services: VipPageServices, calls: VipCalls): { pages: ApplicationPage[]; forms: PageForm[] } {
  return {
    pages: [
      ...publicPages(services),
      ...memberPages(services),
      rewardsPage(services),
      sponsorshipPage(services),
      profilePage(services),
      ...mailPages('vip', services),
    ],
    forms: [...publicForms(calls), ...memberForms(services, calls), ...mailForms('vip', calls)],
  }
}

/** For a pre-member, whose sponsorship opens with the card, and for a card login. */
const closed = () => ({ code: '', used: 0, left: sponsorship.godsonsPerYear, godsons: [] })

/** Sponsorship: code, invitation, and godsons with their states. */
function sponsorshipPage({ store, clock, publicUrl }: VipPageServices): ApplicationPage {
  return steadyPage({
    route: 'vipSponsorship',
    title: 'vipPages.sponsor.title',
    component: 'vip_sponsorship',
    async open(input) {
      const { locale, query, session } = input
      const member = await vipMembers.ofSession(store.db, session)
      const state = member.state === 'full' ? 'full' : 'preMember'
      const isReading = isReadingSession(input)
      const isOpen = state === 'full' && !isReading
      const { code, used, left, godsons } = isOpen ? await sponsorshipOf(store.db, member, clock()) : closed()
      const { sponsor, invited } = vipQuery[locale]
      const props: VipSponsorshipProps = {
        state,
        code,
        used,
        left,
        isReading,
        shareUrl: `${publicUrl}${pathFor('vipRegistration', locale)}?${sponsor}=${code}`,
        godsons,
        isInvited: query.get(invited) === '1',
        ...(!isReading && { cardVersion: cardVersion(member) }),
      }
      return { props }
    },
  })
}
