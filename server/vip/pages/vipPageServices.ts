import type { Casinos } from '#server/casino/index.ts'
import type { LastLetterFor } from '#server/letter/index.ts'
import type { CaptchaSettings, LoginCaptcha, PageInput } from '#server/pages/index.ts'
import type { CasinoChoice } from '#shared/vip/views.ts'
import type { VipServices } from '../vipServices.ts'

/** Services of the VIP card's pages. */
export interface VipPageServices extends VipServices {
  casinos: Pick<Casinos, 'all'>
  /** Origin of links that leave the site, such as a sponsor's. */
  publicUrl: string
  captcha?: CaptchaSettings
  loginCaptcha: LoginCaptcha
  /** Undefined: the house writes none. */
  lastLetter: LastLetterFor | undefined
  /** Absolute address of a member's private calendar; null without one. */
  calendarUrl: (memberId: string, locale: PageInput['locale']) => Promise<string | null>
}

/** The casinos to choose from; none while the content service does not answer, so that the page still opens. */
export async function casinoChoices({ casinos }: Pick<VipPageServices, 'casinos'>, locale: PageInput['locale']) {
  const all = await casinos.all(locale).catch((): CasinoChoice[] => [])
  return all.map(({ slug, name }): CasinoChoice => ({ slug, name }))
}
