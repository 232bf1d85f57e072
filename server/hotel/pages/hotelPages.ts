import { mailForms, mailPages } from '#server/account/index.ts'
import type { ApplicationPage, PageForm, RightOf } from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import type { HotelPageServices } from './hotelPageServices.ts'
import { memberForms, memberPages, profilePage } from './memberPages.ts'
import { logoutForm, logoutPage, publicForms, publicPages } from './publicPages.ts'

/** All pages of the hotel programme and their forms. */
export function hotelPages(
  services: HotelPageServices,
  calls: HotelCalls,
): { pages: ApplicationPage[]; forms: PageForm[] } {
  return {
    pages: [
      ...publicPages(services),
      ...memberPages(services),
      ...mailPages('eph', services),
      profilePage(services),
      logoutPage,
    ],
    forms: [...publicForms(calls), ...memberForms(services, calls), ...mailForms('eph', calls), logoutForm],
  }
}

/**
 * The right to a guarded story: `members` is any member of the hotel programme, `infiniment` those with the status
 * Infiniment and collaborators. A VIP session alone has neither.
 */
export function rightOf({ db }: Store): RightOf {
  return async (guard, session) => {
    if (!session) return 'login'
    if (!session.hotelMemberId) return 'no'
    const member = await db
      .selectFrom('hotelMembers')
      .select(['level', 'state'])
      .where('id', '=', session.hotelMemberId)
      .executeTakeFirst()
    if (member?.state !== 'active') return 'login'
    return guard === 'members' || member.level !== 'IBPROSPECT' ? 'yes' : 'no'
  }
}
