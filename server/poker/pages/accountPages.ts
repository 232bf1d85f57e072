import { isSent, redirectTarget, requestedTarget } from '#server/account/index.ts'
import type { Call } from '#server/http/calls/call.ts'
import { type ApplicationPage, type PageForm, type PageInput, pageView } from '#server/pages/index.ts'
import { flagQuery, redirectQuery, sentName } from '#shared/http/pageQuery.ts'
import type { PaidEntry, PokerLoginProps, PokerRegistrationProps } from '#shared/poker/views.ts'
import { matchRoute, type RouteName } from '#shared/routes.ts'
import { apiSlug, entryOf, type PokerPageServices } from './pokerPageServices.ts'

/** The poker variants of login and account creation: they show the tournament that the player comes from. */
export function accountPages(services: PokerPageServices): ApplicationPage[] {
  const { captcha, loginCaptcha } = services
  return [
    {
      routes: ['pokerLogin'],
      async open(input) {
        const next = nextOf(input)
        if (isConnected(input)) return { location: next }
        const props: PokerLoginProps = {
          next,
          ...(input.isFormWaiting && { notice: 'waiting' as const }),
          redirect: requestedTarget(input.query),
          captcha: await loginCaptcha(input),
          entry: await entryAt(input, next),
        }
        return pageView(input, 'pokerPages.login.title', 'poker_login', props)
      },
    },
    {
      routes: ['pokerRegistration'],
      async open(input) {
        const next = nextOf(input)
        if (isConnected(input)) return { location: next }
        const props: PokerRegistrationProps = {
          redirect: requestedTarget(input.query),
          captcha,
          step: isSent(input) ? 'sent' : 'form',
          entry: await entryAt(input, next),
        }
        return pageView(input, 'pokerPages.account.title', 'poker_registration', props)
      },
    },
  ]

  /** The tournament of a path; undefined if there is none or content is away: the page is shown without it. */
  async function entryAt({ locale }: PageInput, path: string): Promise<PaidEntry | undefined> {
    const match = matchRoute(decodeURI(path.split(/[?#]/)[0] ?? ''))
    if (!match || !tournamentRoutes.includes(match.route.name)) return undefined
    const slug = apiSlug(services, match.locale, match.params.slug ?? '')
    const tournament = await services.tournaments.one(locale, slug).catch(() => undefined)
    return tournament && entryOf(services, locale, tournament)
  }
}

const tournamentRoutes: readonly RouteName[] = ['tournament', 'tournamentRegistration']

/** Calls of the VIP account, which the poker variants run as well. */
export interface AccountCalls {
  login: Call
  passkeyLogin: Call
  signup: Call
}

export function accountForms(account: AccountCalls): PageForm[] {
  return [
    { name: 'login', routes: ['pokerLogin'], isMain: true, call: account.login, next: (_, input) => nextOf(input) },
    { name: 'passkeyLogin', routes: ['pokerLogin'], call: account.passkeyLogin, next: (_, input) => nextOf(input) },
    {
      name: 'signup',
      routes: ['pokerRegistration'],
      call: account.signup,
      next: (_, { path, locale, query }) =>
        path + flagQuery(sentName, locale) + redirectQuery(requestedTarget(query)).replace('?', '&'),
    },
  ]
}

function nextOf({ query, locale }: PageInput): string {
  return redirectTarget(query, locale, 'vipTournaments')
}

function isConnected({ session }: PageInput): boolean {
  return session?.vipMemberId != null
}
