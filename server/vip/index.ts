import type { CalendarSource } from '#server/calendar/index.ts'
import { type Casinos, casinosOf, eachAlone, type FloorHandlers } from '#server/casino/index.ts'
import type { Content } from '#server/content/index.ts'
import type { Job } from '#server/jobs/index.ts'
import type { ApplicationPage, PageForm } from '#server/pages/index.ts'
import { dayMs, minuteMs } from '#shared/time/days.ts'
import type { VipSummary } from '#shared/vip/api.ts'
import { advantageUsed } from './advantages/uses.ts'
import { grantWelcomeOffers } from './advantages/welcomeOffers.ts'
import { registerCard, stockCard } from './cards/floorCards.ts'
import { cardIssued } from './desk/cardIssued.ts'
import { rewardRedeemed } from './desk/rewardRedeemed.ts'
import { summaryOf } from './members/memberProfile.ts'
import { type VipMember, vipMembers } from './members/vipMembers.ts'
import { calendarEntries } from './pages/calendarEntries.ts'
import type { VipPageServices } from './pages/vipPageServices.ts'
import { vipPages } from './pages/vipPages.ts'
import { expiryRun } from './points/expiryRun.ts'
import { pointsEarned } from './points/pointsEarned.ts'
import { yearlyReview } from './points/yearlyReview.ts'
import { mailFavouriteDates } from './profile/favouriteDates.ts'
import { followRenamedRewards } from './rewards/catalogue.ts'
import { endOldInvitations } from './sponsorship/invitations.ts'
import { paySponsors } from './sponsorship/sponsorPoints.ts'
import { type VipCalls, vipCalls } from './vipCalls.ts'

export { cardVersion } from './cards/cardVersions.ts'
export { seedLedger } from './demo/seedLedger.ts'
export { vipDesk } from './desk/vipDesk.ts'
export { type ClaimStream, openClaimStream } from './rewards/claimStream.ts'
export type { VipMember }

export interface VipOptions extends Omit<VipPageServices, 'casinos' | 'isCasino'> {
  content: Content
}

export interface Vip {
  /** Calls of `/api/vip`. */
  calls: VipCalls
  pages: { pages: ApplicationPage[]; forms: PageForm[] }
  /** Entries of a member's private calendar. */
  calendarEntries: CalendarSource
  /** Handlers of the casino floor's events by type, in the order in which a batch is applied. */
  floorEvents: FloorHandlers
  findMember: (id: string) => Promise<VipMember | undefined>
  /** For the header and the hotel programme's init call; null if the member is gone. */
  summaryOf: (memberId: string) => Promise<VipSummary | null>
  jobs: Job[]
  /** Claims follow rewards that editors have renamed. */
  followRewards: () => Promise<void>
}

/** The casino VIP card: members, cards, points, rewards, sponsorship. */
export function createVip(options: VipOptions): Vip {
  const { store, content } = options
  const casinos: Casinos = casinosOf(content)
  const services: VipPageServices = {
    ...options,
    casinos,
    isCasino: async (locale, slug) => (await casinos.bySlug(locale, slug)) !== undefined,
  }
  const calls = vipCalls(services)
  const followRewards = () => followRenamedRewards(services)
  return {
    calls,
    pages: vipPages(services, calls),
    calendarEntries: calendarEntries(services),
    floorEvents: {
      cardStocked: eachAlone(stockCard),
      cardRegistered: eachAlone(registerCard),
      cardIssued: cardIssued(services),
      pointsEarned: pointsEarned(services),
      advantageUsed,
      rewardRedeemed: rewardRedeemed(services),
    },
    findMember: (id) => vipMembers.find(store.db, id),
    summaryOf: (memberId) => summaryOf(services, memberId),
    // Each job finds its open work in the store.
    jobs: [
      { name: 'vipReview', everyMs: minuteMs, run: () => yearlyReview(services) },
      { name: 'vipExpiry', everyMs: 10 * minuteMs, run: () => expiryRun(services) },
      { name: 'vipWelcomeOffers', everyMs: 10 * minuteMs, run: () => grantWelcomeOffers(services) },
      { name: 'vipFavouriteDates', everyMs: 60 * minuteMs, run: () => mailFavouriteDates(services) },
      { name: 'vipSponsors', everyMs: minuteMs / 2, run: () => paySponsors(services) },
      { name: 'vipRewards', everyMs: 10 * minuteMs, run: followRewards },
      { name: 'vipInvitations', everyMs: dayMs, run: () => endOldInvitations(services) },
    ],
    followRewards,
  }
}
