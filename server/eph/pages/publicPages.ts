import { askedTarget, isSent, linkPages, noticeOf, redirectTarget } from '#server/account/door.ts'
import { type CaptchaFacts, type LoginCaptcha, type PageFunction, pageView } from '#server/pages/door.ts'
import type { CollaboratorProps, HotelLoginProps, HotelRegistrationProps } from '#shared/hotel/views.ts'
import { sentName } from '#shared/http/pageQuery.ts'
import type { HotelServices } from '../hotelServices.ts'

/** Pages of the hotel programme that nobody need be connected for. */
export function publicPages(
  { store, clock, collaboratorDomains }: HotelServices,
  loginCaptcha: LoginCaptcha,
  captcha?: CaptchaFacts,
): PageFunction[] {
  return [
    {
      routes: ['hotelLogin'],
      async open(visit) {
        const next = redirectTarget(visit.query, visit.locale)
        if (visit.session?.hotelMemberId) return { location: next }
        const redirect = askedTarget(visit.query)
        const props: HotelLoginProps = { next, redirect, notice: noticeOf(visit), captcha: await loginCaptcha(visit) }
        return pageView(visit, 'account.login.title', 'hotel_login', props)
      },
    },
    {
      routes: ['hotelRegistration'],
      async open(visit) {
        if (visit.session?.hotelMemberId) return { location: redirectTarget(visit.query, visit.locale) }
        const redirect = askedTarget(visit.query)
        const props: HotelRegistrationProps = { redirect, isSent: isSent(visit), captcha }
        return pageView(visit, 'account.register.title', 'hotel_registration', props)
      },
    },
    ...linkPages({ programme: 'eph', store, clock, captcha }),
    {
      routes: ['collaborator'],
      async open(visit) {
        const next = `${visit.path}?${sentName[visit.locale]}=1`
        const props: CollaboratorProps = { domains: collaboratorDomains, next, isSent: isSent(visit) }
        return pageView(visit, 'account.collaborator.title', 'collaborator', props)
      },
    },
  ]
}
