import { intlFor } from '#i18n/createIntl.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import type { Call, CallAnswer, CookieJar, SessionCookie } from '#server/http/calls/call.ts'
import type { SecurityEvent } from '#server/http/log/securityLog.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { Block } from '#shared/content/values.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import type { InitAnswer } from '#shared/hotel/api.ts'
import type { MemberLink } from '#shared/http/pages.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { NamedView, ViewName, Views } from '#shared/views.ts'

/**
 * An application page: drawn for each request and never cached. Its domain decides what it shows, client/ how it looks.
 */
export interface ApplicationPage {
  routes: readonly RouteName[]
  /**
   * @returns a view, a file at the page's address, or a redirect: a path of this site (303), or the address of another
   * site that the visitor requested (302)
   * @throws ProductError page.invalidRoute and others
   */
  open(input: PageInput): Promise<PageView | { location: string } | { outside: string } | { file: PageFile }>
  /** Title and view of a page that always opens, with status 200: its head leaves before a slow store has answered. */
  head?: { title: MessageId; component: ViewName; isBeforeStory?: true }
  /** The page opens from this process's memory and acts on nothing: its head leaves before a slow store tells of the session. */
  isFromMemory?: true
}

/** An application page with one title and one view, unless `open` redirects: by its query, or since the member is gone. */
export function steadyPage<Name extends ViewName>({
  route,
  open,
  ...head
}: {
  route: RouteName
  title: MessageId
  component: Name
  isBeforeStory?: true
  open(input: PageInput): Promise<{ props: Views[Name] } | { location: string }>
}): ApplicationPage {
  return {
    routes: [route],
    head,
    async open(input) {
      const opened = await open(input)
      if ('location' in opened) return opened
      const view = pageView(input, head.title, head.component, opened.props)
      return { ...view, isBeforeStory: head.isBeforeStory }
    },
  }
}

/**
 * An application page whose address says all that it shows: stored like the page of a story. For a connected member it is
 * drawn anew, with what is theirs.
 */
export interface SharedPage {
  routes: readonly RouteName[]
  /**
   * The query in its one form, with a question mark or `''`. Undefined: no cache stores the page, as of a value that names
   * nothing: whoever makes values up would fill the cache.
   */
  keyOf(query: URLSearchParams, locale: Locale): string | undefined
  compose(input: SharedPageInput): Promise<SharedView>
}

export interface SharedPageInput extends Pick<PageInput, 'locale' | 'path' | 'query' | 'session' | 'gamingOff'> {}

/** The view of a shared page, and how long and by which stories it is right. */
export interface SharedView {
  view: PageView
  /** Root types of the stories that it shows or may come to show. */
  types: readonly string[]
  /** Epoch ms, or Infinity. */
  validUntil: number
  /** The page shows free places, which change at any moment. */
  showsPlaces: boolean
}

/** The request of an application page, as its domain gets it. */
export interface PageInput {
  route: RouteName
  locale: Locale
  /** Public path, with /en. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The connected member; never null on a route that has `access`, of a card login only on one that has `mayRead`. */
  session: MemberSession | null
  cookie: SessionCookie
  /** The client's address, from the trusted proxies. */
  address: string
  /** True if a person followed a link of this site, so not for a prefetch or a link of another site. */
  isOwnNavigation: boolean
  /** Cookies besides the session's. */
  jar: Pick<CookieJar, 'get'>
  /** Writes a line of the security log about what opening the page has done. */
  logSecurity(event: SecurityEvent): void
  /** The reader has protection: nothing about games is shown. */
  gamingOff: boolean
  /** A form of this browser waits for a login, since its session had ended when it was posted. */
  isFormWaiting: boolean
  /** A form of this page that was posted and refused. */
  returned?: ReturnedForm
}

/** The view of client/ that an application page shows, with its props, and settings of the page around it. */
export type PageView = NamedView & {
  /** Title of the document, in the page's language. */
  title: string
  /** For search engines; an editor's story at the page's slug has its own. */
  description?: string
  /** Default 200. */
  status?: number
  /** The page waits for something: browsers without scripts reload it after this many seconds. */
  refreshSeconds?: number
  /** Origins to which a form of the page may lead after its post, such as the merchant's (Content-Security-Policy). */
  formTargets?: readonly string[]
  /** Hides the page from search engines: one of the many results of a page with a query. */
  noindex?: true
  /** The story at the page's slug comes after the view, not before. */
  isBeforeStory?: true
  /** Links that this member alone has in the menu of the account. */
  memberLinks?: readonly MemberLink[]
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
 * A form of an application page, posted without a script: it runs the same call as the JSON API. Its controls have the
 * names of the call's fields.
 */
export interface PageForm {
  /** Value of the hidden control `form`. */
  name: string
  routes: readonly RouteName[]
  /** Used for a post without the hidden control, if the page has several forms. */
  isMain?: true
  /** A function if one form stands for several calls: an address is added the first time, then changed. */
  call: Call | ((fields: Readonly<Record<string, string>>, input: PageInput) => Call | Promise<Call>)
  /** Parameters of the call's path; by default those of the page's address. */
  params?: (fields: Readonly<Record<string, string>>, input: PageInput) => Readonly<Record<string, string>>
  /** The redirect after success: a path of this site. */
  next: (answer: CallAnswer, input: PageInput, fields: Readonly<Record<string, string>>) => string
}

/** The pages and forms that a domain hands to server/pages. */
export interface DomainPages {
  pages: readonly (ApplicationPage | SharedPage)[]
  forms: readonly PageForm[]
  describeSession: DescribeSession
}

/** The member's data for the boot script; the server fills them into pages that it draws for one reader. */
export type DescribeSession = (
  session: Pick<MemberSession, 'kind' | 'hotelMemberId' | 'vipMemberId'> | null,
) => Promise<InitAnswer>

/** The protection of a session's members. */
export type ProtectedReaderOf = (session: MemberSession) => Promise<{
  isOff: boolean
  /** End of the pause, epoch ms. */
  pauseUntil: number | null
}>

/** The right to a guarded story. `login`: the visitor is not connected; `no`: the member has no right to it. */
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
  // TypeScript cannot relate the name and its props to one member of the union.
  return { title, ...({ component, props } as NamedView) }
}

/** The captcha of forms, by its site key. */
export interface CaptchaSettings {
  version: 'v2' | 'v3'
  siteKey: string
  scriptUrl: string
}

/** The captcha of a login, which asks for it only after two failures for the address. */
export type LoginCaptcha = (
  input: Pick<PageInput, 'address'>,
) => Promise<(CaptchaSettings & { isLater: boolean }) | undefined>
