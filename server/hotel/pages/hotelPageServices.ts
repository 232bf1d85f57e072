import type { Content } from '#server/content/index.ts'
import type { CaptchaSettings, LoginCaptcha } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import type { HotelServices } from '../hotelServices.ts'

/** Services of the pages of the hotel programme. */
export interface HotelPageServices extends HotelServices {
  content: Content
  /** Folder of the space that holds the site. */
  rootFolder: string
  publicUrl: string
  captcha?: CaptchaSettings
  loginCaptcha: LoginCaptcha
  /** Absolute address of a member's private calendar; null: there is none. */
  calendarUrl: (memberId: string, locale: Locale) => Promise<string | null>
}
