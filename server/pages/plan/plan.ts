import type { CheckedStory } from '#server/content/index.ts'
import type { PolicySources } from '#server/http/securityHeaders.ts'
import type { Hint } from '#shared/content/previewApi.ts'
import type { Block } from '#shared/content/values.ts'
import type { MemberLink } from '#shared/http/pages.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'
import type { ViewName, Views } from '#shared/views.ts'

export interface Crumb {
  name: string
  path: string
}

/** A part of the body before it is drawn: a block of a story, or a view of the application. */
export interface PlannedSlot extends Block {
  /**
   * Key of the slot's cached HTML: equal keys mean the same version of the same story. Absent for a slot of one request
   * (an error's description).
   */
  memoKey?: string
}

/** A page before anything of it is drawn. */
export interface PagePlan {
  status: number
  locale: Locale
  /** Public path with /en. */
  path: string
  alternates: Record<Locale, string>
  /** The page's query in both languages, with question marks, for its language links. */
  queries?: Record<Locale, string>
  /** Story uuid or route name with the locale: islands keep their state in the browser while it stays the same. */
  key: string
  title: string
  description?: string
  noindex: boolean
  /** The path for search engines, if it is not `path`. */
  canonicalPath?: string
  /** Which page of a long list it is, with the parameters that the list reads. */
  paging?: { page: number; pages: number; query: Readonly<Record<string, string>> }
  story?: CheckedStory
  route?: RouteName
  crumbs: readonly Crumb[]
  localHeader?: CheckedStory
  /** The reader has protection: nothing about games is shown. */
  gamingOff?: true
  /** Header and footer that an editor previews instead of the site's own. */
  header?: CheckedStory
  footer?: CheckedStory
  slots: PlannedSlot[]
  /** In previews only. */
  hints?: readonly Hint[]
  /** Epoch ms from which the plan is wrong: a list is incomplete, or it shows free places. */
  validUntil?: number
  /** Browsers without scripts reload the page after this many seconds. */
  refreshSeconds?: number
  /** Origins that the page's forms may target besides those of the settings. */
  formTargets?: readonly string[]
  /** Additions of the page's booking partners to its Content-Security-Policy. */
  tables?: PolicySources['tables']
  /** Links that the reader alone has in the menu of the account. */
  memberLinks?: readonly MemberLink[]
  /** Key of the forms of a page drawn for one reader: two posts of one form act once. */
  formKey?: string
  /** Uuids of stories whose change makes the page stale. */
  dependencies: Set<string>
}

type Defaults = 'status' | 'noindex' | 'crumbs' | 'dependencies'

/** A plan with defaults: status 200, not for search engines, no dependencies. */
export function createPlan(given: Omit<PagePlan, Defaults> & Partial<Pick<PagePlan, Defaults>>): PagePlan {
  return { status: 200, noindex: true, crumbs: [], dependencies: new Set(), ...given }
}

/**
 * A view as a part of a page's body.
 * @param options memoKey: key of its cached HTML; uid: if the page has the view twice, other than the name
 */
export function viewSlot<Name extends ViewName>(
  name: Name,
  props: Views[Name],
  { uid = name, memoKey }: { uid?: string; memoKey?: string } = {},
): PlannedSlot {
  return { uid, component: name, content: props as unknown as Record<string, unknown>, ...(memoKey && { memoKey }) }
}
