import { erasedName } from '#server/account/pages/pageQuery.ts'
import type { PageForm, Visit } from '#server/pages/door.ts'
import { pathFor } from '#shared/routes.ts'
import type { ProfilePart } from '#shared/screens/profile.ts'
import { savedName } from '#shared/screens/savedName.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { renewedQuery } from './memberPages.ts'

/** The forms of the member's pages, posted without a script (decisions §2). */
export function memberForms({ store }: HotelServices, calls: HotelCalls): PageForm[] {
  return [
    {
      name: 'renewal',
      routes: ['hotelDashboard'],
      call: calls.requestCardRenewal,
      next: (_, { path, locale }) => `${path}?${renewedQuery[locale].join('=')}#carte`,
    },
    saving('civility', calls.changeMe),
    // Stored the first time, changed after that (R208, R209).
    saving('address', async (_, { session }) => {
      const member = await memberOf(store.db, session)
      return member.addressJson === null ? calls.addAddress : calls.changeAddress
    }),
    // Saved without a number it is taken away (R211).
    saving('phone', ({ number = '' }) => (number.trim() === '' ? calls.removePhoneNumber : calls.changePhoneNumber)),
    saving('email', calls.changeEmail),
    saving('password', calls.changePassword),
    saving('optin', calls.changeOptin),
    { ...saving('device', calls.endDevice), params: ({ id = '' }) => ({ id }) },
    {
      name: 'erase',
      routes: ['hotelProfile'],
      call: calls.erase,
      next: (_, { locale }) => `${pathFor('hotelLogin', locale)}?${erasedName[locale]}=1`,
    },
  ]
}

/** A part of the profile, saved by itself: the page again, at its place. */
function saving(part: ProfilePart, call: PageForm['call']): PageForm {
  return {
    name: part,
    routes: ['hotelProfile'],
    call,
    next: (_, { path, locale }: Visit) => `${path}?${savedName[locale]}=${part}#${part}`,
  }
}
