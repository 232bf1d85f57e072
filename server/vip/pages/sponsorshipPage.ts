import { type PageFunction, pageView } from '#server/pages/door.ts'
import { sponsorship } from '#shared/account/statuses.ts'
import { pathFor } from '#shared/routes.ts'
import { vipQuery } from '#shared/vip/pageQuery.ts'
import type { VipSponsorshipProps } from '#shared/vip/views.ts'
import { vipMembers } from '../members/vipMembers.ts'
import { sponsorshipOf } from '../sponsorship/invitations.ts'
import { isReadingSession } from './memberPages.ts'
import type { VipPageFacts } from './vipPageFacts.ts'

/** What a pre-member sees, whose sponsorship opens with the card, and a card login. */
const closed = { code: '', used: 0, left: sponsorship.godsonsPerYear, godsons: [] }

/** Sponsorship: code, invitation, godsons with their states. */
export function sponsorshipPage({ store, clock, publicUrl }: VipPageFacts): PageFunction {
  return {
    routes: ['vipSponsorship'],
    async open(visit) {
      const { locale, query, session } = visit
      const member = await vipMembers.ofSession(store.db, session)
      const state = member.state === 'full' ? 'full' : 'preMember'
      const isReading = isReadingSession(visit)
      const isOpen = state === 'full' && !isReading
      const { code, used, left, godsons } = isOpen ? await sponsorshipOf(store.db, member, clock()) : closed
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
      }
      return pageView(visit, 'vipPages.sponsor.title', 'vip_sponsorship', props)
    },
  }
}
