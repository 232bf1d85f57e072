import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { findToken, type TokenPurpose } from '#server/identity/tokens.ts'
import type { PageFunction, Screen, Visit } from '#server/pages/door.ts'
import type { Locale } from '#shared/locales.ts'
import { pathFor } from '#shared/routes.ts'
import type {
  CollaboratorProps,
  HotelActivationProps,
  HotelEmailChangeProps,
  HotelForgottenPasswordProps,
  HotelLoginProps,
  HotelNewPasswordProps,
  HotelRegistrationProps,
} from '#shared/screens/eph.ts'
import type { HotelServices } from '../hotelServices.ts'
import { redirectTarget } from './redirectTarget.ts'

/** Site key of the captcha, and on which pages it is asked for (decisions §6). */
export interface CaptchaFacts {
  version: 'v2' | 'v3'
  siteKey: string
  scriptUrl: string
}

/** Query name by which a page says that the mail is on its way. */
export const sentName: Readonly<Record<Locale, string>> = { fr: 'envoye', en: 'sent' }

/** Pages of the hotel programme that nobody need be connected for (decisions §1). */
export function publicPages(
  { store, clock, collaboratorDomains }: HotelServices,
  captcha?: CaptchaFacts,
): PageFunction[] {
  const stateOf = async (token: string, purpose: TokenPurpose) => {
    const link = await findToken(store.db, { token, programme: 'eph', purpose })
    if (!link) return 'unknown'
    if (link.usedAt !== null) return 'used'
    return link.expiresAt <= clock() ? 'expired' : 'ready'
  }
  return [
    {
      routes: ['hotelLogin'],
      async open(visit) {
        const next = redirectTarget(visit.query, visit.locale)
        if (visit.session?.hotelMemberId) return { location: next }
        const props: HotelLoginProps = { next, notice: noticeOf(visit), captcha }
        return screen(visit, 'account.login.title', 'hotel_login', props)
      },
    },
    {
      routes: ['hotelRegistration'],
      async open(visit) {
        const next = redirectTarget(visit.query, visit.locale)
        if (visit.session?.hotelMemberId) return { location: next }
        const props: HotelRegistrationProps = { next, isSent: isSent(visit), captcha }
        return screen(visit, 'account.register.title', 'hotel_registration', props)
      },
    },
    {
      routes: ['hotelActivation'],
      async open(visit) {
        const id = visit.params.id ?? ''
        const isReady = (await stateOf(id, 'activation')) === 'ready'
        const next = pathFor('hotelDashboard', visit.locale)
        const props: HotelActivationProps = { id, next, state: isReady ? 'ready' : 'gone' }
        return { ...screen(visit, 'account.activation.title', 'hotel_activation', props), ...(!isReady && gone) }
      },
    },
    {
      routes: ['hotelForgottenPassword'],
      async open(visit) {
        const next = `${visit.path}?${sentName[visit.locale]}=1`
        const props: HotelForgottenPasswordProps = { isSent: isSent(visit), next, captcha }
        return screen(visit, 'account.forgotten.title', 'hotel_forgotten_password', props)
      },
    },
    {
      routes: ['hotelNewPassword'],
      async open(visit) {
        const text = visit.params.token ?? ''
        const state = await stateOf(text, 'passwordReset')
        const next = `${pathFor('hotelLogin', visit.locale)}?${noticeName[visit.locale]}=1`
        const props: HotelNewPasswordProps = { token: text, next, state }
        const drawn = screen(visit, 'account.newPassword.title', 'hotel_new_password', props)
        return { ...drawn, ...(state === 'unknown' ? { status: 404 } : state !== 'ready' && gone) }
      },
    },
    {
      routes: ['hotelEmailChange'],
      async open(visit) {
        const isDone = visit.query.get(sentName[visit.locale]) === '1'
        const text = visit.params.token ?? ''
        const isReady = (await stateOf(text, 'emailChange')) === 'ready'
        const state = isReady ? 'ready' : isDone ? 'done' : 'gone'
        const props: HotelEmailChangeProps = { state }
        const drawn = screen(visit, 'account.emailChange.title', 'hotel_email_change', props)
        return { ...drawn, ...(state === 'gone' && gone) }
      },
    },
    {
      routes: ['collaborator'],
      async open(visit) {
        const next = `${visit.path}?${sentName[visit.locale]}=1`
        const props: CollaboratorProps = { domains: collaboratorDomains, next, isSent: isSent(visit) }
        return screen(visit, 'account.collaborator.title', 'collaborator', props)
      },
    },
  ]
}

const gone = { status: 410 } as const

/** Query name by which the login page is told that the password is new. */
export const noticeName: Readonly<Record<Locale, string>> = { fr: 'nouveau', en: 'new' }
/** The same of an account that was erased. */
export const erasedName: Readonly<Record<Locale, string>> = { fr: 'efface', en: 'erased' }

function noticeOf({ query, locale }: Visit): HotelLoginProps['notice'] {
  if (query.get(noticeName[locale]) === '1') return 'passwordChanged'
  return query.get(erasedName[locale]) === '1' ? 'erased' : undefined
}

function isSent({ query, locale }: Visit): boolean {
  return query.get(sentName[locale]) === '1'
}

/** A view with its props and its title in the page's language. */
export function screen<Props extends object>(
  { locale }: Pick<Visit, 'locale'>,
  titleId: MessageId,
  component: string,
  props: Props,
): Screen {
  const title = intlFor(locale).formatMessage({ id: titleId })
  return { title, component, props: props as Record<string, unknown> }
}
