import type { RichText, RichTextMark, RichTextNode } from '#shared/content/values.ts'
import { isRecord } from '#shared/schemas/isRecord.ts'
import { readPicture } from './assets.ts'
import type { Check } from './context.ts'
import { readLink } from './links.ts'
import { cleanText, readInteger } from './texts.ts'

const maxDepth = 32

/** A rich text document of known nodes, marks and attributes; undefined when none of it is visible. */
export function readRichText(raw: unknown, path: string, check: Check): RichText | undefined {
  if (!isRecord(raw)) return undefined
  const content = readNodes(raw.content, path, check, 0)
  return content.some(isVisible) ? { type: 'doc', content } : undefined
}

function readNodes(raw: unknown, path: string, check: Check, depth: number): RichTextNode[] {
  if (!Array.isArray(raw)) return []
  if (depth > maxDepth) {
    check.report(path, 'nested too deep')
    return []
  }
  return raw.flatMap((it, index) => readNode(it, `${path}.${index}`, check, depth))
}

/** An unknown node keeps its text. */
function readNode(raw: unknown, path: string, check: Check, depth: number): RichTextNode[] {
  if (!isRecord(raw)) return []
  const attrs = isRecord(raw.attrs) ? raw.attrs : {}
  switch (raw.type) {
    case 'text': {
      const text = typeof raw.text === 'string' ? cleanText(raw.text, true) : ''
      return text === '' ? [] : [{ type: 'text', text, ...marksOf(raw, path, check) }]
    }
    case 'image': {
      const picture = readPicture(attrs, path, check)
      return picture ? [{ type: 'image', picture }] : []
    }
    case 'blok': {
      const blocks = check.readBlocks(attrs.body, { check, path: `${path}.body`, depth: depth + 1 }, undefined)
      return blocks.length > 0 ? [{ type: 'blok', blocks }] : []
    }
  }
  const content = readNodes(raw.content, path, check, depth + 1)
  const known = typeof raw.type === 'string' ? attributes[raw.type] : undefined
  if (!known) {
    check.report(path, `unknown kind of text: ${String(raw.type)}`)
    return content
  }
  const allowed = known(attrs)
  return [
    {
      type: String(raw.type),
      ...(Object.keys(allowed).length > 0 && { attrs: allowed }),
      ...(content.length > 0 && { content }),
      ...marksOf(raw, path, check),
    },
  ]
}

type Attributes = Record<string, unknown>

/** Allowed nodes, each with its allowed attributes. */
const attributes: Readonly<Record<string, (attrs: Attributes) => Attributes>> = {
  paragraph: (attrs) => alignment(attrs),
  heading: (attrs) => ({ level: readInteger(attrs.level, 1, 6) ?? 2, ...alignment(attrs) }),
  blockquote: () => ({}),
  bullet_list: () => ({}),
  ordered_list: (attrs) => given({ order: readInteger(attrs.order, 1, 100_000) }),
  list_item: () => ({}),
  code_block: (attrs) => given({ class: matching(attrs.class, /^language-[\w-]{1,30}$/) }),
  hard_break: () => ({}),
  horizontal_rule: () => ({}),
  emoji: (attrs) =>
    given({ name: matching(attrs.name, /^[\w +-]{1,60}$/), emoji: matching(attrs.emoji, /^[^\p{Cc}<>]{1,20}$/u) }),
  table: () => ({}),
  tableRow: () => ({}),
  tableCell: (attrs) => span(attrs),
  tableHeader: (attrs) => span(attrs),
}

function marksOf(raw: Record<string, unknown>, path: string, check: Check): { marks?: RichTextMark[] } {
  if (!Array.isArray(raw.marks)) return {}
  const marks = raw.marks.flatMap((it) => readMark(it, path, check))
  return marks.length > 0 ? { marks } : {}
}

const plainMarks: ReadonlySet<unknown> = new Set([
  'bold',
  'italic',
  'strike',
  'underline',
  'code',
  'superscript',
  'subscript',
])

/** A refused mark leaves its text. */
function readMark(raw: unknown, path: string, check: Check): RichTextMark[] {
  if (!isRecord(raw)) return []
  const type = String(raw.type)
  const attrs = isRecord(raw.attrs) ? raw.attrs : {}
  if (plainMarks.has(type)) return [{ type }]
  if (type === 'link') {
    const link = readLink(attrs, path, check)
    return link ? [{ type, link }] : []
  }
  const known: Record<string, Attributes> = {
    anchor: given({ id: matching(attrs.id, /^[\p{L}\p{N}_-]{1,60}$/u) }),
    styled: given({ class: matching(attrs.class, /^[\w -]{1,60}$/) }),
    highlight: given({ color: matching(attrs.color, /^(#[\da-f]{3,8}|[a-z]{3,20})$/i) }),
    textStyle: given({ color: matching(attrs.color, /^(#[\da-f]{3,8}|[a-z]{3,20})$/i) }),
  }
  const allowed = known[type]
  return allowed && Object.keys(allowed).length > 0 ? [{ type, attrs: allowed }] : []
}

function alignment(attrs: Attributes): Attributes {
  return given({ textAlign: matching(attrs.textAlign, /^(left|center|right|justify)$/) })
}

function span(attrs: Attributes): Attributes {
  return given({ colspan: readInteger(attrs.colspan, 2, 50), rowspan: readInteger(attrs.rowspan, 2, 200) })
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}

function given(values: Attributes): Attributes {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

const visible: ReadonlySet<string> = new Set(['image', 'blok', 'horizontal_rule', 'emoji'])

function isVisible(node: RichTextNode): boolean {
  if (node.type === 'text') return node.text?.trim() !== ''
  return visible.has(node.type) || (node.content ?? []).some(isVisible)
}
