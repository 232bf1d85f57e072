import { type Call, defineCall } from '#server/http/calls/call.ts'
import { type PageForm, type PageFunction, pageView } from '#server/pages/door.ts'
import type { LogoutProps } from '#shared/hotel/views.ts'
import { pathFor } from '#shared/routes.ts'

/** Ends both programmes' session; the calls of a programme end its own alone. */
const logoutOfBoth: Call = defineCall({
  method: 'POST',
  path: '/logout',
  limit: 'other',
  programme: 'generic',
  async run({ cookie, locale }) {
    await cookie.end()
    cookie.keepLanguage(locale)
    return { status: 204 }
  },
})

/** `/logout`: a button; at once only for a navigation that a person made from a page of ours. */
export const logoutPage: PageFunction = {
  routes: ['logout'],
  async open(visit) {
    const { session, locale, isOwnNavigation, cookie } = visit
    if (session && isOwnNavigation) {
      await cookie.end()
      cookie.keepLanguage(locale)
      return { location: pathFor('home', locale) }
    }
    const props: LogoutProps = { isConnected: session !== null }
    return pageView(visit, 'account.logout.title', 'logout', props)
  },
}

export const logoutForm: PageForm = {
  name: 'logout',
  routes: ['logout'],
  call: logoutOfBoth,
  next: (_, { locale }) => pathFor('home', locale),
}
