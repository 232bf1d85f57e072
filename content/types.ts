/**
 * The shapes of Storyblok's Content Delivery API v2, as they come over the wire: types only.
 * Everything outside `content/` imports this file and nothing else of the folder.
 * Dates of stories are ISO 8601 in UTC; dates inside content are `YYYY-MM-DD HH:mm` of Europe/Paris.
 */

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

export interface Story<C extends Block = Block> {
  name: string
  created_at: string
  updated_at: string
  published_at: string | null
  first_published_at: string | null
  id: number
  uuid: string
  content: C
  slug: string
  /** Starts with the language code and a slash when a `language` other than the default was asked for. */
  full_slug: string
  sort_by_date: string | null
  position: number
  tag_list: string[]
  is_startpage: boolean
  parent_id: number | null
  meta_data: Record<string, unknown> | null
  group_id: string
  release_id: number | null
  /** `default` or the language asked for: says nothing about whether a translation exists. */
  lang: string
  path: string | null
  alternates: Alternate[]
  default_full_slug: string | null
  translated_slugs: TranslatedSlug[] | null
}

/** A story of the same group in another folder (folder-level translation). */
export interface Alternate {
  id: number
  name: string
  slug: string
  published: boolean
  full_slug: string
  is_folder: boolean
  parent_id: number | null
}

/** `path` is the whole translated slug, without the language code. */
export interface TranslatedSlug {
  path: string
  name: string | null
  lang: string
  published: boolean | null
}

/** An entry of cdn/links, also a resolved link of `resolve_links=link` (there with `full_slug`). */
export interface LinkObject {
  id: number
  uuid: string
  /** The full slug, whatever its name says. */
  slug: string
  path: string | null
  real_path: string
  name: string
  published: boolean
  parent_id: number | null
  is_folder: boolean
  is_startpage: boolean
  position: number
  alternates?: LinkAlternate[]
  full_slug?: string
  published_at?: string | null
  created_at?: string
  updated_at?: string
}

/** A translation of one link (field-level translation); `translated_slug` is the whole path. */
export interface LinkAlternate {
  path: string
  name: string | null
  lang: string
  published: boolean | null
  translated_slug: string
}

/** What `resolve_links=url` gives for each target. */
export interface LinkUrl {
  id: number
  uuid: string
  name: string
  slug: string
  full_slug: string
  url: string
}

export type ResolvedLink = LinkUrl | LinkObject | Story

/** A block, or the content of a story. `_editable` is there in drafts only. */
export interface Block {
  _uid: string
  component: string
  _editable?: string
  [field: string]: unknown
}

/** A link field. `cached_url` goes stale: prefer `story`, which the client fills from resolved links. */
export interface Multilink {
  fieldtype: 'multilink'
  linktype: 'story' | 'url' | 'email' | 'asset'
  /** The uuid of a story, else empty. */
  id: string
  url: string
  cached_url: string
  email?: string
  anchor?: string | null
  target?: '_self' | '_blank'
  rel?: string
  title?: string
  story?: ResolvedLink
}

/** An image or file field. Empty: `filename` is '' or null and `id` null, not a missing object. */
export interface Asset {
  fieldtype: 'asset'
  id: number | null
  filename: string | null
  alt?: string | null
  name?: string
  /** `X1xY1:X2xY2` in pixels of the original. */
  focus?: string | null
  title?: string | null
  source?: string | null
  copyright?: string | null
  meta_data?: Record<string, unknown>
  is_external_url?: boolean
}

/** A table field. Old content lacks `_uid` and `component`. */
export interface Table {
  thead: TableCell[]
  tbody: { _uid?: string; component?: '_table_row'; body: TableCell[] }[]
}

export interface TableCell {
  _uid?: string
  component?: '_table_head' | '_table_col'
  value: string
}

/** A rich text field. */
export interface RichTextDoc {
  type: 'doc'
  content: RichTextNode[]
}

export type TextAlign = 'left' | 'center' | 'right' | 'justify' | null

export type RichTextNode =
  | { type: 'text'; text: string; marks?: RichTextMark[] }
  | { type: 'paragraph'; attrs?: { textAlign?: TextAlign }; content?: RichTextNode[]; marks?: RichTextMark[] }
  | {
      type: 'heading'
      attrs: { level: 1 | 2 | 3 | 4 | 5 | 6; textAlign?: TextAlign }
      content?: RichTextNode[]
      marks?: RichTextMark[]
    }
  | { type: 'blockquote' | 'bullet_list' | 'list_item'; content?: RichTextNode[] }
  | { type: 'ordered_list'; attrs?: { order?: number }; content?: RichTextNode[] }
  | { type: 'code_block'; attrs?: { class?: string | null }; content?: RichTextNode[] }
  | { type: 'hard_break' | 'horizontal_rule'; marks?: RichTextMark[] }
  | { type: 'image'; attrs: RichTextImage }
  | { type: 'emoji'; attrs: { name: string; emoji: string; fallbackImage?: string | null } }
  | { type: 'blok'; attrs: { id: string; body: Block[] } }
  | { type: 'table' | 'tableRow'; content?: RichTextNode[] }
  | { type: 'tableCell' | 'tableHeader'; attrs?: RichTextCell; content?: RichTextNode[] }

export interface RichTextImage {
  id?: number | null
  src: string
  alt?: string | null
  title?: string | null
  source?: string | null
  copyright?: string | null
  meta_data?: Record<string, unknown>
}

export interface RichTextCell {
  colspan?: number
  rowspan?: number
  colwidth?: number[] | null
  backgroundColor?: string | null
}

export type RichTextMark =
  | { type: 'bold' | 'italic' | 'strike' | 'underline' | 'code' | 'superscript' | 'subscript' }
  | { type: 'highlight' | 'textStyle'; attrs: { color?: string | null } }
  | { type: 'anchor'; attrs: { id: string } }
  | { type: 'styled'; attrs: { class: string } }
  | { type: 'link'; attrs: RichTextLink }

/** As Multilink, but the story's uuid is called `uuid` and the address `href`. */
export interface RichTextLink {
  href: string
  linktype: 'story' | 'url' | 'email' | 'asset'
  uuid?: string | null
  anchor?: string | null
  target?: '_self' | '_blank' | null
  custom?: Record<string, string>
  story?: ResolvedLink
}

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
