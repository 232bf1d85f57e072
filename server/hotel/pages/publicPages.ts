import {
  isSent,
  type LinkCalls,
  linkForms,
  linkPages,
  noticeOf,
  redirectTarget,
  requestedTarget,
  sentPage,
} from '#server/account/index.ts'
import { type Call, defineCall } from '#server/http/calls/call.ts'
import { type ApplicationPage, type PageForm, type PageInput, pageView } from '#server/pages/index.ts'
import type { LoginProps } from '#shared/account/views.ts'
import type { CollaboratorProps, HotelRegistrationProps, LogoutProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'
import type { HotelPageServices } from './hotelPageServices.ts'

/** Pages of the hotel programme without a login. */
export function publicPages(services: HotelPageServices): ApplicationPage[] {
  const { store, clock, collaboratorDomains, captcha, loginCaptcha } = services
  return [
    {
      routes: ['hotelLogin'],
      async open(input) {
        const next = nextOf(input)
        if (input.session?.hotelMemberId) return { location: next }
        const redirect = requestedTarget(input.query)
        const props: LoginProps = { next, redirect, notice: noticeOf(input), captcha: await loginCaptcha(input) }
        return pageView(input, 'account.login.title', 'hotel_login', props)
      },
    },
    {
      routes: ['hotelRegistration'],
      async open(input) {
        if (input.session?.hotelMemberId) return { location: nextOf(input) }
        const redirect = requestedTarget(input.query)
        const props: HotelRegistrationProps = { redirect, isSent: isSent(input), captcha }
        return pageView(input, 'account.register.title', 'hotel_registration', props)
      },
    },
    ...linkPages({ programme: 'eph', store, clock, captcha }),
    {
      routes: ['collaborator'],
      async open(input) {
        const props: CollaboratorProps = { domains: collaboratorDomains, next: sentPage(input), isSent: isSent(input) }
        return pageView(input, 'account.collaborator.title', 'collaborator', props)
      },
    },
  ]
}

function nextOf({ query, locale }: PageInput): string {
  return redirectTarget(query, locale)
}

/** Calls of the public pages. */
interface PublicCalls extends LinkCalls {
  login: Call
  passkeyLogin: Call
  signup: Call
  collaborator: Call
}

/** The forms of these pages, posted without a script. */
export function publicForms(calls: PublicCalls): PageForm[] {
  return [
    { name: 'login', isMain: true, routes: ['hotelLogin'], call: calls.login, next: (_, input) => nextOf(input) },
    { name: 'passkeyLogin', routes: ['hotelLogin'], call: calls.passkeyLogin, next: (_, input) => nextOf(input) },
    { name: 'signup', routes: ['hotelRegistration'], call: calls.signup, next: (_, input) => sentPage(input) },
    ...linkForms('eph', calls),
    { name: 'collaborator', routes: ['collaborator'], call: calls.collaborator, next: (_, input) => sentPage(input) },
  ]
}

/** Ends the session in both programmes; the calls of a programme end it in theirs only. */
const logoutOfBoth: Call = defineCall({
  method: 'POST',
  path: '/logout',
  security: 'logout',
  limit: 'other',
  programme: 'generic',
  async run({ cookie, locale }) {
    await cookie.end()
    cookie.setLocaleCookie(locale)
    return { status: 204 }
  },
})

/** `/logout`: a button; logs out at once only on a navigation that a person started from a page of ours. */
export const logoutPage: ApplicationPage = {
  routes: ['logout'],
  async open(input) {
    const { session, locale, isOwnNavigation, cookie } = input
    if (session && isOwnNavigation) {
      await cookie.end()
      input.logSecurity('logout')
      cookie.setLocaleCookie(locale)
      return { location: pathFor('home', locale) }
    }
    const props: LogoutProps = { isConnected: session !== null }
    return pageView(input, 'account.logout.title', 'logout', props)
  },
}

export const logoutForm: PageForm = {
  name: 'logout',
  routes: ['logout'],
  call: logoutOfBoth,
  next: (_, { locale }) => pathFor('home', locale),
}
