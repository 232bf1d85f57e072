import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Call } from '#server/http/calls/call.ts'
import { findToken, type TokenPurpose } from '#server/identity/tokens.ts'
import {
  type ApplicationPage,
  type CaptchaSettings,
  type PageForm,
  type PageInput,
  pageView,
} from '#server/pages/index.ts'
import type { Store } from '#server/store/open.ts'
import type { ConnectedAnswer } from '#shared/account/api.ts'
import type { Programme } from '#shared/account/programmes.ts'
import type { PasskeysLinkProps } from '#shared/account/views.ts'
import { flagQuery, noticeName, redirectQuery } from '#shared/http/pageQuery.ts'
import { pathFor, type RouteName } from '#shared/routes.ts'
import { hasSignupMark } from '../activation.ts'
import { membersOf } from '../members.ts'
import { isSent, redirectTarget, requestedTarget, sentPage } from './pageQuery.ts'
import { passkeyLines } from './profilePages.ts'

/** Routes of the pages behind the links of mails. */
const places = {
  eph: {
    activation: 'hotelActivation',
    forgotten: 'hotelForgottenPassword',
    newPassword: 'hotelNewPassword',
    emailChange: 'hotelEmailChange',
    emailStop: 'hotelEmailStop',
    lostPasskey: 'hotelLostPasskey',
    passkeys: 'hotelPasskeys',
    login: 'hotelLogin',
    dashboard: 'hotelDashboard',
  },
  vip: {
    activation: 'vipActivation',
    forgotten: 'vipForgottenPassword',
    newPassword: 'vipNewPassword',
    emailChange: 'vipEmailChange',
    emailStop: 'vipEmailStop',
    lostPasskey: 'vipLostPasskey',
    passkeys: 'vipPasskeys',
    login: 'vipLogin',
    dashboard: 'vipDashboard',
  },
} as const satisfies Record<Programme, Record<string, RouteName>>

const gone = { status: 410 } as const

interface LinkPageServices {
  programme: Programme
  store: Pick<Store, 'db'>
  clock: () => number
  captcha?: CaptchaSettings
}

/** The pages behind the links of mails, and the one that requests such a link, for both programmes. */
export function linkPages({ programme, store, clock, captcha }: LinkPageServices): ApplicationPage[] {
  const { activation, forgotten, newPassword, emailChange, emailStop, lostPasskey, passkeys, login, dashboard } =
    places[programme]
  const stateOf = async (token: string, purpose: TokenPurpose) => {
    const link = await findToken(store.db, { token, programme, purpose })
    if (!link) return 'unknown'
    if (link.usedAt !== null) return 'used'
    return link.expiresAt <= clock() ? 'expired' : 'ready'
  }
  return [
    {
      routes: [activation],
      async open(input) {
        const id = input.params.id ?? ''
        const isReady = (await stateOf(id, 'activation')) === 'ready'
        const state = isReady ? 'ready' : (await hasNoPassword(input)) ? 'password' : 'gone'
        const isElsewhere = isReady && !(await isSignupBrowser(id, input))
        const redirect = requestedTarget(input.query)
        const next = isElsewhere ? again(input) : redirectTarget(input.query, input.locale, dashboard)
        const props = { programme, id, next, redirect, state } as const
        return { ...pageView(input, 'account.activation.title', 'activation', props), ...(state === 'gone' && gone) }
      },
    },
    withAddress(forgotten, 'account.forgotten.title', 'forgotten_password'),
    withAddress(lostPasskey, 'passkeys.lost.title', 'lost_passkey'),
    {
      routes: [newPassword],
      async open(input) {
        const text = input.params.token ?? ''
        const state = await stateOf(text, 'passwordReset')
        const next = pathFor(login, input.locale) + flagQuery(noticeName, input.locale)
        const props = { programme, token: text, next, state } as const
        const drawn = pageView(input, 'account.newPassword.title', 'new_password', props)
        return { ...drawn, ...(state === 'unknown' ? { status: 404 } : state !== 'ready' && gone) }
      },
    },
    {
      routes: [passkeys],
      async open(input) {
        const token = input.params.token ?? ''
        const link = await findToken(store.db, { token, programme, purpose: 'passkeys' })
        const isReady = link !== null && link.usedAt === null && link.expiresAt > clock()
        const props: PasskeysLinkProps = {
          programme,
          token,
          state: isReady ? 'ready' : 'gone',
          passkeys: isReady ? await passkeyLines(store, programme, link.memberId) : [],
          isDone: isSent(input),
          next: sentPage(input),
        }
        return { ...pageView(input, 'passkeys.link.title', 'passkeys_link', props), ...(!isReady && gone) }
      },
    },
    ofEmail('emailChange', emailChange),
    ofEmail('emailStop', emailStop),
  ]

  /** A page with a form that asks for a link by an address. */
  function withAddress(
    route: RouteName,
    title: MessageId,
    view: 'forgotten_password' | 'lost_passkey',
  ): ApplicationPage {
    return {
      routes: [route],
      async open(input) {
        return pageView(input, title, view, { programme, isSent: isSent(input), next: sentPage(input), captcha })
      },
    }
  }

  async function isSignupBrowser(token: string, { jar }: PageInput): Promise<boolean> {
    const link = await findToken(store.db, { token, programme, purpose: 'activation' })
    return link !== null && hasSignupMark(store.db, jar, { programme, memberId: link.memberId, now: clock() })
  }

  /** True for a member who just activated the account in a browser other than the one that signed up. */
  async function hasNoPassword({ session }: PageInput): Promise<boolean> {
    const id = programme === 'eph' ? session?.hotelMemberId : session?.vipMemberId
    if (!id) return false
    const member = await membersOf(programme).find(store.db, id)
    return member !== undefined && member.passwordHash === null
  }

  /** A page with a button that confirms or stops a change of address; afterwards it shows the result. */
  function ofEmail(purpose: 'emailChange' | 'emailStop', route: RouteName): ApplicationPage {
    return {
      routes: [route],
      async open(input) {
        const isReady = (await stateOf(input.params.token ?? '', purpose)) === 'ready'
        const state = isReady ? 'ready' : isSent(input) ? 'done' : 'gone'
        const props = { programme, purpose, state } as const
        return { ...pageView(input, `account.${purpose}.title`, 'email_link', props), ...(state === 'gone' && gone) }
      },
    }
  }
}

/** The activation page's own address: it asks for a password once the account is open. */
function again({ path, query }: PageInput): string {
  return path + redirectQuery(requestedTarget(query))
}

/** Calls of these pages. */
export interface LinkCalls {
  activate: Call
  beginReset: Call
  finishReset: Call
  choosePassword: Call
  confirmEmailChange: Call
  stopEmailChange: Call
  beginLostPasskeys: Call
  removeLostPasskeys: Call
}

/** Forms of these pages, posted without a script. */
export function linkForms(programme: Programme, calls: LinkCalls): PageForm[] {
  const { activation, forgotten, newPassword, emailChange, emailStop, lostPasskey, passkeys, login, dashboard } =
    places[programme]
  return [
    {
      name: 'activation',
      routes: [activation],
      isMain: true,
      call: calls.activate,
      next: ({ body }, input) =>
        (body as ConnectedAnswer).needsPassword ? again(input) : redirectTarget(input.query, input.locale, dashboard),
    },
    {
      name: 'choosePassword',
      routes: [activation],
      call: calls.choosePassword,
      next: (_, { query, locale }) => redirectTarget(query, locale, dashboard),
    },
    { name: 'forgotten', routes: [forgotten], call: calls.beginReset, next: (_, input) => sentPage(input) },
    { name: 'lostPasskey', routes: [lostPasskey], call: calls.beginLostPasskeys, next: (_, input) => sentPage(input) },
    { name: 'removePasskeys', routes: [passkeys], call: calls.removeLostPasskeys, next: (_, input) => sentPage(input) },
    {
      name: 'newPassword',
      routes: [newPassword],
      call: calls.finishReset,
      next: (_, { locale }) => pathFor(login, locale) + flagQuery(noticeName, locale),
    },
    { name: 'emailChange', routes: [emailChange], call: calls.confirmEmailChange, next: (_, input) => sentPage(input) },
    { name: 'emailStop', routes: [emailStop], call: calls.stopEmailChange, next: (_, input) => sentPage(input) },
  ]
}
