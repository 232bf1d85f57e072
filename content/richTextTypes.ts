import type { Block, ResolvedLink } from './storyTypes.ts'

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
