import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Call, CallAnswer, CookieJar, SessionCookie } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { InitAnswer } from '#shared/account/session.ts'
import type { Block } from '#shared/content/values.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { NamedView, ViewName, Views } from '#shared/views.ts'

/**
 * An application page: the server draws it for each request and caches nothing of it. Its domain knows what the page
 * shows, client/ how it looks.
 */
export interface ApplicationPage {
  routes: readonly RouteName[]
  /**
   * @returns a view, a file at the page's address, or where to go instead: a path of this site (303), or the address
   *   of another site that the visitor asked for (302)
   * @throws ProductError page.invalidRoute and others
   */
  open(input: PageInput): Promise<PageView | { location: string } | { outside: string } | { file: PageFile }>
}

/** The request of an application page, as its domain sees it. */
export interface PageInput {
  route: RouteName
  locale: Locale
  /** Public path, with /en. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The connected member; never null on a route that has `access`. */
  session: MemberSession | null
  cookie: SessionCookie
  /** The client's address, as the trusted proxies tell it. */
  address: string
  /** A person followed a link of this site: no prefetch, no other site. */
  isOwnNavigation: boolean
  /** Cookies besides the session's. */
  jar: Pick<CookieJar, 'get'>
  /** The reader protects themselves: nothing about games. */
  gamingOff: boolean
  /** A form of this browser waits for a login: its session had ended when it was posted. */
  isFormWaiting: boolean
  /** A form of this page that was posted and refused. */
  returned?: ReturnedForm
}

/** The view of client/ that an application page shows, its props, and settings of the page round it. */
export type PageView = NamedView & {
  /** Title of the document, in the page's language. */
  title: string
  /** For search engines; an editor's story at the page's slug brings its own. */
  description?: string
  /** 200 without it. */
  status?: number
  /** The page waits for something: browsers without scripts load it again after so many seconds. */
  refreshSeconds?: number
  /** Origins that a form of the page may lead to after its post: the merchant's (Content-Security-Policy). */
  formTargets?: readonly string[]
  /** Not for search engines: one of the many answers of a page that has a query. */
  noindex?: true
  /** The story at the page's slug comes after the view, not before. */
  isBeforeStory?: true
  /** Blocks after the view, with their content: a booking bar. */
  blocks?: readonly Block[]
}

/** A file at an address of the route: `.ics` after a stay's. */
export interface PageFile {
  /** With its charset. */
  type: string
  name: string
  text: string
}

/**
 * A form of an application page that was posted without a script: the same call as the JSON one. Its controls carry
 * the names of the call's body.
 */
export interface PageForm {
  /** Value of the hidden control `form`. */
  name: string
  routes: readonly RouteName[]
  /** A post without the hidden control means this one of several forms. */
  isMain?: true
  /** A function where one form is several calls: an address is stored the first time, then changed. */
  call: Call | ((fields: Readonly<Record<string, string>>, input: PageInput) => Call | Promise<Call>)
  /** Parameters of the call's path; those of the page's address without it. */
  params?: (fields: Readonly<Record<string, string>>, input: PageInput) => Readonly<Record<string, string>>
  /** Where to go after success: a path of this site. */
  next: (answer: CallAnswer, input: PageInput, fields: Readonly<Record<string, string>>) => string
}

/** The pages and forms that a domain hands to server/pages. */
export interface DomainPages {
  pages: readonly ApplicationPage[]
  forms: readonly PageForm[]
  describeSession: DescribeSession
}

/** The member's data that the boot script gets; the server fills it into pages that it draws for one reader. */
export type DescribeSession = (session: MemberSession | null) => Promise<InitAnswer>

/** The protection of a session's members. */
export type ProtectedReaderOf = (session: MemberSession) => Promise<{
  isOff: boolean
  /** End of the pause, epoch ms. */
  pauseUntil: number | null
}>

/** The right to a guarded story. `login`: nobody is connected; `no`: the member has no right to it. */
export type GuardRight = 'yes' | 'login' | 'no'
export type Guard = 'members' | 'infiniment'
export type RightOf = (guard: Guard, session: MemberSession | null) => Promise<GuardRight>

/** A view with its props and its title in the page's language. */
export function pageView<Name extends ViewName>(
  { locale }: Pick<PageInput, 'locale'>,
  titleId: MessageId,
  component: Name,
  props: Views[Name],
): PageView {
  const title = intlFor(locale).formatMessage({ id: titleId })
  // TypeScript sees no union in a pair of one name and its props.
  return { title, ...({ component, props } as NamedView) }
}

/** The captcha of forms, by its site key. */
export interface CaptchaSettings {
  version: 'v2' | 'v3'
  siteKey: string
  scriptUrl: string
}

/** The same for a login, which asks for it later than other forms: only where an address has failed twice. */
export type LoginCaptcha = (
  input: Pick<PageInput, 'address'>,
) => Promise<(CaptchaSettings & { isLater: boolean }) | undefined>
