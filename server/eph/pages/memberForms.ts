import { profileForms } from '#server/account/door.ts'
import type { PageForm } from '#server/pages/door.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import { memberOf } from '../hotelMembers.ts'
import type { HotelServices } from '../hotelServices.ts'
import { renewedQuery } from './memberPages.ts'

/** The forms of the member's pages, posted without a script. */
export function memberForms({ store }: HotelServices, calls: HotelCalls): PageForm[] {
  return [
    {
      name: 'renewal',
      routes: ['hotelDashboard'],
      call: calls.requestCardRenewal,
      next: (_, { path, locale }) => `${path}?${renewedQuery[locale].join('=')}#carte`,
    },
    ...profileForms(calls, {
      profile: 'hotelProfile',
      login: 'hotelLogin',
      memberOf: ({ session }) => memberOf(store.db, session),
    }),
  ]
}
