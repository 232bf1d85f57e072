import type { CaptchaFacts, LoginCaptcha, PersonalPages } from '#server/pages/door.ts'
import type { HotelCalls } from '../hotelCalls.ts'
import type { HotelServices } from '../hotelServices.ts'
import { whoIs } from '../users/init.ts'
import type { Houses } from './hotelOf.ts'
import { logoutForm, logoutPage } from './logoutPage.ts'
import { memberForms } from './memberForms.ts'
import { memberPages } from './memberPages.ts'
import { profilePage } from './profilePage.ts'
import { publicForms } from './publicForms.ts'
import { publicPages } from './publicPages.ts'

/** All pages of the hotel programme and their forms, for server/pages to draw. */
export function hotelPages(
  services: HotelServices,
  calls: HotelCalls,
  { captcha, loginCaptcha, ...houses }: Houses & { captcha?: CaptchaFacts; loginCaptcha: LoginCaptcha },
): PersonalPages {
  return {
    functions: [
      ...publicPages(services, loginCaptcha, captcha),
      ...memberPages(services, houses),
      profilePage(services),
      logoutPage,
    ],
    forms: [...publicForms(calls), ...memberForms(services, calls), logoutForm],
    whoIs: whoIs(services),
  }
}
