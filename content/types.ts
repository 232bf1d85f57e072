/**
 * The shapes of Storyblok's Content Delivery API v2, as they come over the wire: types only.
 * Everything outside `content/` imports this file and nothing else of the folder.
 * Dates of stories are ISO 8601 in UTC; dates inside content are `YYYY-MM-DD HH:mm`, in UTC too.
 */

import type { Block, LinkObject, ResolvedLink, Story } from './storyTypes.ts'

export type * from './richTextTypes.ts'
export type * from './storyTypes.ts'

/** GET cdn/stories/{full_slug, id or uuid}. `rel_uuids`, `link_uuids` stand instead of lists above 50. */
export interface StoryAnswer<C extends Block = Block> extends Resolved {
  story: Story<C>
  cv: number
}

/** GET cdn/stories; the headers `Per-Page` and `Total` tell the size of page and list. */
export interface StoriesAnswer<C extends Block = Block> extends Resolved {
  stories: Story<C>[]
  cv: number
}

export interface Resolved {
  rels?: Story[]
  rel_uuids?: string[]
  links?: ResolvedLink[]
  link_uuids?: string[]
}

/** GET cdn/links: by uuid, stories once and untranslated, folders included. */
export interface LinksAnswer {
  links: Record<string, LinkObject>
}

/** GET cdn/links/{uuid}. */
export interface LinkAnswer {
  link: LinkObject
}

/** GET cdn/spaces/me. `version` is the `cv`: Unix seconds of the last publication. */
export interface SpaceAnswer {
  space: { id: number; name: string; domain: string; version: number; language_codes: string[] }
}

/** GET cdn/tags. */
export interface TagsAnswer {
  tags: { name: string; taggings_count: number }[]
}

/** GET cdn/datasources. */
export interface DatasourcesAnswer {
  datasources: Datasource[]
  cv: number
}

/** GET cdn/datasources/{slug or id}. */
export interface DatasourceAnswer {
  datasource: Datasource
  cv: number
}

/** GET cdn/datasource_entries?datasource=slug&dimension=en. */
export interface DatasourceEntriesAnswer {
  datasource_entries: DatasourceEntry[]
  cv: number
}

/** Refusals: 404 is the array, everything else the object. */
export type ErrorAnswer = { error: string } | [string]

export interface Datasource {
  id: number
  name: string
  slug: string
  dimensions: Dimension[]
  created_at: string
  updated_at: string
}

export interface Dimension {
  id: number
  name: string
  entry_value: string
  datasource_id: number
  created_at: string
  updated_at: string
}

/** `dimension_value` is null when no `dimension` was asked for. */
export interface DatasourceEntry {
  id: number
  name: string
  value: string
  dimension_value: string | null
}

/** Body of a webhook; older ones lack `full_slug`. Header `webhook-signature`: hex HMAC-SHA1 of the raw body. */
export interface WebhookBody {
  text: string
  action: 'published' | 'unpublished' | 'deleted' | 'moved' | 'entries_updated' | string
  space_id: number
  story_id?: number
  full_slug?: string
  datasource_slug?: string
}
