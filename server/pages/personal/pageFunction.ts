import type { Call, CallAnswer, CookieJar, SessionCookie } from '#server/http/calls/call.ts'
import type { MemberSession } from '#server/identity/sessions.ts'
import type { InitAnswer } from '#shared/account/session.ts'
import type { Block } from '#shared/content/values.ts'
import type { ReturnedForm } from '#shared/forms/pageForms.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { NamedView } from '#shared/views.ts'

/** One person at an application page. */
export interface Visit {
  route: RouteName
  locale: Locale
  /** Public path, with /en. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Whoever is connected; never null on a route that has `access`. */
  session: MemberSession | null
  cookie: SessionCookie
  /** The client's address, as the trusted proxies tell it. */
  address: string
  /** A person followed a link of ours in this browser: no prefetch, no other site. */
  isOwnNavigation: boolean
  /** Cookies besides the session's. */
  jar: Pick<CookieJar, 'get'>
  /** They protect themselves: nothing about games. */
  gamingOff: boolean
  /** A form of this browser waits for a login: its session had ended. */
  isFormWaiting: boolean
  /** A form of this page that was posted and not taken. */
  returned?: ReturnedForm
}

/** What a page function shows: a view with its props, and what of the page they bring about. */
export type PageView = NamedView & {
  /** Title of the document, in the page's language. */
  title: string
  /** Of a page that search engines may know; an editor's story at the slug brings its own. */
  description?: string
  /** 200 without it. */
  status?: number
  /** The page waits for something: where no script follows it, it is loaded again after so many seconds. */
  refreshSeconds?: number
  /** Origins that a form of the page may lead to after its post: the merchant's (Content-Security-Policy). */
  formTargets?: readonly string[]
  /** Not for search engines: one of the many answers of a page that has a query. */
  noindex?: true
  /** What editors put at the page's slug comes after the view, not before. */
  isBeforeStory?: true
  /** Blocks after the view, with their content: a booking bar. */
  blocks?: readonly Block[]
}

/** A file that stands at an address of the route: `.ics` after a stay's. */
export interface PageFile {
  /** With its charset. */
  type: string
  name: string
  text: string
}

/**
 * The function of an application page, drawn by the server for whoever asks and kept by
 * nobody. The domain's room knows what is shown, a view of client/ how it looks.
 */
export interface PageFunction {
  routes: readonly RouteName[]
  /**
   * @returns a view, a file at the page's address, or where to go instead: as a path of this site (303), or as an
   *   address of another one to which the visitor asked to go (302)
   * @throws ProductError page.invalidRoute and others
   */
  open(visit: Visit): Promise<PageView | { location: string } | { outside: string } | { file: PageFile }>
}

/**
 * A form of an application page, posted without a script: the same call as the JSON one. Its
 * controls carry the names of the call's body.
 */
export interface PageForm {
  /** Value of the hidden control `form`. */
  name: string
  routes: readonly RouteName[]
  /** Of the forms of its page the one that a post without the hidden control means; where there is one, that one. */
  isMain?: true
  /** By what is in the form where one form is several calls: an address is stored the first time, then changed. */
  call: Call | ((fields: Readonly<Record<string, string>>, visit: Visit) => Call | Promise<Call>)
  /** Parameters of the call's path; those of the page's address without it. */
  params?: (fields: Readonly<Record<string, string>>, visit: Visit) => Readonly<Record<string, string>>
  /** Where to go after success: a path of this site. */
  next: (answer: CallAnswer, visit: Visit, fields: Readonly<Record<string, string>>) => string
}

/** What the domain rooms hand to pages. */
export interface PersonalPages {
  functions: readonly PageFunction[]
  forms: readonly PageForm[]
  whoIs: WhoIs
}

/** Who a session is, as the boot script is told it: pages drawn for one reader are greeted by the server. */
export type WhoIs = (session: MemberSession | null) => Promise<InitAnswer>

/** How pages are to be for the members of a session who protect themselves. */
export type ProtectedReaderOf = (session: MemberSession) => Promise<{
  isOff: boolean
  /** End of the pause, epoch ms. */
  pauseUntil: number | null
}>

/** The right to a guarded story: `login`: nobody is connected; `no`: somebody without it. */
export type GuardRight = 'yes' | 'login' | 'no'
export type Guard = 'members' | 'infiniment'
export type RightOf = (guard: Guard, session: MemberSession | null) => Promise<GuardRight>
