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

/** The answer of `resolve_links=url` for each target. */
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

/**
 * A link field. `cached_url` goes stale: prefer `story`, which the client fills from resolved links.
 * @public
 */
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

/**
 * A table field. Old content lacks `_uid` and `component`.
 * @public
 */
export interface Table {
  thead: TableCell[]
  tbody: { _uid?: string; component?: '_table_row'; body: TableCell[] }[]
}

export interface TableCell {
  _uid?: string
  component?: '_table_head' | '_table_col'
  value: string
}
