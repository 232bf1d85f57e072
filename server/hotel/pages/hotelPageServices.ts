import type { Content } from '#server/content/index.ts'
import type { LastLetterFor } from '#server/letter/index.ts'
import type { CaptchaSettings, LoginCaptcha } from '#server/pages/index.ts'
import type { Locale } from '#shared/locales.ts'
import type { HotelServices } from '../hotelServices.ts'

/** Services of the hotel programme's pages. */
export interface HotelPageServices extends HotelServices {
  content: Content
  /** The site's folder in the content space. */
  rootFolder: string
  publicUrl: string
  captcha?: CaptchaSettings
  loginCaptcha: LoginCaptcha
  /** Undefined: the house writes none. */
  lastLetter: LastLetterFor | undefined
  /** The engine's page on which a stay is changed or cancelled; undefined: by telephone. */
  engineHref: (locale: Locale, hotel: string) => Promise<string | undefined>
  /** Absolute address of a member's private calendar; null without one. */
  calendarUrl: (memberId: string, locale: Locale) => Promise<string | null>
}
