import type { CheckedStory } from '#server/content/door.ts'
import type { Hint } from '#shared/content/previewApi.ts'
import type { Block } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'
import type { RouteName } from '#shared/routes.ts'

export interface Crumb {
  name: string
  path: string
}

/** One part of the body before it is drawn: a block of a story, or a view of the program itself. */
export interface PlannedSlot extends Block {
  /**
   * What its HTML is kept under: the same words for the same version of the same story. Absent for
   * what belongs to one request (an error's description).
   */
  memoKey?: string
}

/** All that is known of a page before anything of it is drawn. */
export interface PagePlan {
  status: number
  locale: Locale
  /** Public path with /en. */
  path: string
  alternates: Record<Locale, string>
  /** The page's own query in both languages, with question marks: links to the other language keep it. */
  queries?: Record<Locale, string>
  /** Story uuid or route name with the locale: island state lives and dies with it. */
  key: string
  title: string
  description?: string
  noindex: boolean
  /** The path that search engines are to know, when it is not `path`. */
  canonicalPath?: string
  story?: CheckedStory
  route?: RouteName
  crumbs: readonly Crumb[]
  localHeader?: CheckedStory
  /** The reader protects themselves: no way to games in header and footer either. */
  gamingOff?: true
  /** Header and footer are the site's own unless an editor previews others. */
  header?: CheckedStory
  footer?: CheckedStory
  slots: PlannedSlot[]
  /** In previews only. */
  hints?: readonly Hint[]
  /** Epoch ms after which the plan is no longer right, for a list that is still incomplete, or for free places. */
  validUntil?: number
  /** The page goes on by itself: where no script follows it, it is loaded again after so many seconds. */
  refreshSeconds?: number
  /** Origins that its forms may lead to besides those of the settings. */
  formTargets?: readonly string[]
  /** Of a page drawn for one reader: a form of it that is posted twice acts once. */
  formKey?: string
  /** Uuids whose change makes the page stale. */
  dependencies: Set<string>
}
