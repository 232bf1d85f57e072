import type { PageForm, PageFunction } from '#server/pages/door.ts'
import type { VipCalls } from '../vipCalls.ts'
import { memberForms } from './memberForms.ts'
import { memberPages } from './memberPages.ts'
import { profilePage } from './profilePage.ts'
import { publicForms } from './publicForms.ts'
import { publicPages } from './publicPages.ts'
import { rewardsPage } from './rewardsPage.ts'
import { sponsorshipPage } from './sponsorshipPage.ts'
import type { VipPageFacts } from './vipPageFacts.ts'

/** All pages of the casino VIP card and their forms, for server/pages to draw. */
export function vipPages(facts: VipPageFacts, calls: VipCalls): { functions: PageFunction[]; forms: PageForm[] } {
  return {
    functions: [
      ...publicPages(facts),
      ...memberPages(facts),
      rewardsPage(facts),
      sponsorshipPage(facts),
      profilePage(facts),
    ],
    forms: [...publicForms(calls), ...memberForms(facts, calls)],
  }
}
