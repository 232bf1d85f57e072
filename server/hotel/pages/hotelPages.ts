import { mailForms, mailPages } from '#server/account/index.ts'
import type { ApplicationPage, PageForm, RightOf } from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import { isEmployee } from '../hotelMembers.ts'
import type { HotelPageServices } from './hotelPageServices.ts'
import { guardedPagesOf } from './houses.ts'
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
      ...[...memberPages(services), ...mailPages('eph', services), profilePage(services)].map((page) =>
        withEmployeeLinks(services, page),
      ),
      logoutPage,
    ],
    forms: [...publicForms(calls), ...memberForms(services, calls), ...mailForms('eph', calls), logoutForm],
  }
}

/** For a collaborator the menu of the account leads to the guarded pages. */
function withEmployeeLinks(services: HotelPageServices, page: ApplicationPage): ApplicationPage {
  return {
    ...page,
    async open(input) {
      const [opened, isOne] = await Promise.all([page.open(input), isEmployee(services.store.db, input.session)])
      if (!('component' in opened) || !isOne) return opened
      return { ...opened, memberLinks: await guardedPagesOf(services, input.locale, true) }
    },
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
