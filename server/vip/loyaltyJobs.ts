import type { Job } from '#server/jobs/jobs.ts'
import { giveWelcomeOffers } from './advantages/welcomeOffers.ts'
import type { LoyaltyServices } from './loyaltyServices.ts'
import { expiryRun } from './points/expiryRun.ts'
import { yearlyReview } from './points/yearlyReview.ts'
import { paySponsors } from './sponsorship/sponsorPoints.ts'

const minuteMs = 60_000

/** What the VIP card's programme does by itself. Each finds out by the store what is left to do. */
export function loyaltyJobs(services: LoyaltyServices): Job[] {
  return [
    { name: 'vipReview', everyMs: minuteMs, run: () => yearlyReview(services) },
    { name: 'vipExpiry', everyMs: 10 * minuteMs, run: () => expiryRun(services) },
    { name: 'vipWelcomeOffers', everyMs: 10 * minuteMs, run: () => giveWelcomeOffers(services) },
    { name: 'vipSponsors', everyMs: minuteMs / 2, run: () => paySponsors(services) },
  ]
}
