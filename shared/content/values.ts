/**
 * The content as views see it: Storyblok's raw fields after `server/content/checkStory`
 * has checked and normalised them once. Empty strings, unset assets and dead links are `undefined`.
 */

/** A picture of the content service. `src` is the address it has there; views go through `ui/Picture`. */
export interface Picture {
  src: string
  /** In the page's language; `''` for decoration. */
  alt: string
  /** Pixels of the original, read from the asset's address. */
  width: number
  height: number
  /** `X1xY1:X2xY2` in pixels of the original, as the image service wants it. */
  focus?: string
  /** The line under the picture on the left, from the asset's title. */
  title?: string
  /** The author of a photograph, from the asset's copyright. */
  credit?: string
  /** Eight silent seconds that the picture was taken from, from the asset's source. */
  loop?: MediaFile
}

/** A file of the content service that is no picture. Views take its address by `ui/mediaAddress`. */
export interface MediaFile {
  /** The address it has at the content service. */
  src: string
  /** Its ending tells: `video/mp4`, `video/webm`, `text/vtt`. */
  type: string
}

/** An address that may be followed: protocol checked, stories resolved to this language's path. */
export interface Link {
  href: string
  /** True for another site: opens with rel=noopener. */
  external: boolean
  newTab: boolean
  /** Name of the story that it leads to, when it leads to one. */
  storyName?: string
}

export interface RichTextMark {
  type: string
  attrs?: Record<string, unknown>
  /** Set on `link` marks by checkStory. */
  link?: Link
}

export interface RichTextNode {
  type: string
  attrs?: Record<string, unknown>
  content?: RichTextNode[]
  marks?: RichTextMark[]
  text?: string
  /** Set on `image` nodes by checkStory. */
  picture?: Picture
  /** Set on `blok` nodes by checkStory. */
  blocks?: Block[]
}

export interface RichText {
  type: 'doc'
  content: RichTextNode[]
}

export interface Table {
  head: string[]
  rows: string[][]
}

/** A block of a story. `Content` is what its schema says. */
export interface Block<Content = Record<string, unknown>> {
  uid: string
  component: string
  content: Content
  /** Storyblok's `_editable` comment; drafts only. */
  editable?: string
  /** Set when the block's texts exist in French only and are shown on an English page. */
  untranslated?: true
}

/** A story that another one points to, one level deep. */
export interface StoryReference<Content = Record<string, unknown>> {
  uuid: string
  component: string
  name: string
  /** Public path in the page's language. */
  path: string
  content: Content
}
