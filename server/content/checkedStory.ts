import type { Block } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'

/** A part left out of a story, for the log and for the editor's hint in previews. */
export interface StoryProblem {
  /** Its path in the story's content: `body.2.text`. */
  path: string
  message: string
}

/** A story in one language after `checkStory`: typed, normalised, safe to draw. Never changed once made. */
export interface CheckedStory {
  uuid: string
  id: number
  /** Root type: `page`, `hotel`… */
  component: string
  /** In this language. */
  name: string
  locale: Locale
  /** Canonical public slug in this language, without prefix and root folder; `''` is the home page. */
  slug: string
  /** Its name at the content service: the full slug of the default language. */
  storySlug: string
  /** ISO 8601 in UTC; null for a draft that was never published. */
  publishedAt: string | null
  firstPublishedAt: string | null
  /** The root's fields as its definition types them, with `body`. */
  content: Record<string, unknown>
  /** The field `body`; empty when the story has none. */
  body: Block[]
  /** Uuids of this story and of every story that it shows, also missing ones. */
  dependencies: ReadonlySet<string>
  /** Uuids of the stories that it only links to: it shows their address and name. */
  linkTargets: ReadonlySet<string>
  /** Paths of pictures that are left out until their size is known: their addresses do not tell it. */
  unmeasured: ReadonlySet<string>
  problems: readonly StoryProblem[]
  /** Set when the root's own texts exist in French only and are shown on an English page. */
  untranslated?: true
  /** Path of each block (`body.2.items.0`), by uid; drafts only. */
  places?: ReadonlyMap<string, string>
  /** Storyblok's `_editable` comment of the root; drafts only. */
  editable?: string
}

/** Whether everybody may find a story: one with a guard, also an unknown one, is not public. */
export function isPublic({ content: { access } }: Pick<CheckedStory, 'content'>): boolean {
  return !access || access === 'public'
}
