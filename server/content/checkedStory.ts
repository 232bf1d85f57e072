import type { Block } from '#shared/content/values.ts'
import type { Locale } from '#shared/locales.ts'

/** Something that was left out of a story, for the log and for the editor's hint in previews. */
export interface StoryProblem {
  /** Where it stands: `body.2.text`, from the story's content. */
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
  /** The root's fields as its definition types them; `body` is also here. */
  content: Record<string, unknown>
  /** The field `body`; empty when the story has none. */
  body: Block[]
  /** Uuids of this story and of every story it drew from, those that are gone too. */
  dependencies: ReadonlySet<string>
  /** Uuids of the stories it only links to: of them it shows address and name. */
  linkTargets: ReadonlySet<string>
  problems: readonly StoryProblem[]
  /** Set when the root's own texts exist in French only and are shown on an English page. */
  untranslated?: true
  /** Where each block stands (`body.2.items.0`), by uid; drafts only. */
  places?: ReadonlyMap<string, string>
  /** Storyblok's `_editable` comment of the root; drafts only. */
  editable?: string
}

/** For what everybody may find: a story with a guard, also one that nobody knows, is not among it. */
export function isPublic({ content: { access } }: Pick<CheckedStory, 'content'>): boolean {
  return !access || access === 'public'
}
