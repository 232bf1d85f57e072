import { isRecord } from '#shared/schemas/isRecord.ts'
import { isEqual } from './document.ts'

/** A node of Storyblok's rich text, or of the editor's. */
export interface TextNode {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: TextNode[]
}

/** Nodes that can be written in; every other one stands in the text as it is. */
const editable: ReadonlySet<string> = new Set([
  ...['doc', 'text', 'paragraph', 'heading', 'blockquote', 'bullet_list', 'ordered_list', 'list_item'],
  ...['code_block', 'hard_break', 'horizontal_rule'],
])
const editableMarks: ReadonlySet<string> = new Set([
  ...['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code', 'link'],
])
const linesOfText: ReadonlySet<string> = new Set(['paragraph', 'heading', 'code_block'])

/** Names of the nodes and the mark that carry what the editor leaves alone. */
export const untouched = { block: 'untouched_block', inline: 'untouched_inline', mark: 'untouched_mark' } as const

/** A stored document as the editor holds it; a field that is empty is a document with an empty paragraph. */
export function toEditorText(stored: unknown): TextNode {
  const content = isRecord(stored) && Array.isArray(stored.content) ? stored.content.filter(isTextNode) : []
  return {
    type: 'doc',
    content: content.length > 0 ? content.map((it) => wrapped(it, 'doc')) : [{ type: 'paragraph' }],
  }
}

/** The editor's document as it is stored. Parts that say the same as before are the same objects: keys keep their order. */
export function toStoredText(text: TextNode, before: unknown): TextNode {
  const doc = unwrapped(text)
  return isTextNode(before) ? withEqualParts(before, doc) : doc
}

function isTextNode(value: unknown): value is TextNode {
  return isRecord(value) && typeof value.type === 'string'
}

function wrapped(node: TextNode, parent: string): TextNode {
  if (!editable.has(node.type)) {
    const type = linesOfText.has(parent) ? untouched.inline : untouched.block
    return { type, attrs: { node } }
  }
  const { content, marks, ...rest } = node
  return {
    ...rest,
    ...(content && { content: content.filter((it) => it.text !== '').map((it) => wrapped(it, node.type)) }),
    ...(marks && {
      marks: marks.map((it) => (editableMarks.has(it.type) ? it : { type: untouched.mark, attrs: { mark: it } })),
    }),
  }
}

function unwrapped(node: TextNode): TextNode {
  if (node.type === untouched.block || node.type === untouched.inline) return node.attrs?.node as TextNode
  const { type, text, attrs, marks, content } = node
  return {
    type,
    ...(text !== undefined && { text }),
    ...(attrs && { attrs }),
    ...(marks && { marks: marks.map((it) => (it.type === untouched.mark ? (it.attrs?.mark as typeof it) : it)) }),
    ...(content && { content: content.map(unwrapped) }),
  }
}

function withEqualParts(before: TextNode, after: TextNode): TextNode {
  if (isSame(before, after)) return before
  const [old = [], now = []] = [before.content, after.content]
  if (before.type !== after.type || now.length === 0) return after
  const least = Math.min(old.length, now.length)
  let head = 0
  while (head < least && isSame(old[head], now[head])) head++
  let tail = 0
  while (tail < least - head && isSame(old.at(-1 - tail), now.at(-1 - tail))) tail++
  const isInPlace = old.length === now.length
  const content = now.map((it, index) => {
    const fromEnd = now.length - index
    const twin = index < head || isInPlace ? old[index] : fromEnd <= tail ? old[old.length - fromEnd] : undefined
    return twin ? withEqualParts(twin, it) : it
  })
  const isSameShell = isSame({ ...before, content: [] }, { ...after, content: [] })
  return isSameShell ? { ...before, content } : { ...after, content }
}

/** Whether two nodes say the same: an attribute that is null says nothing, nor does the order of marks. */
function isSame(a: TextNode | undefined, b: TextNode | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && isEqual(plain(a), plain(b)))
}

function plain({ attrs = {}, marks = [], content = [], ...node }: TextNode): Record<string, unknown> {
  return {
    ...node,
    attrs: Object.fromEntries(Object.entries(attrs).filter(([, it]) => it !== null)),
    marks: marks.map(plain).sort((a, b) => (String(a.type) < String(b.type) ? -1 : 1)),
    content: content.map(plain),
  }
}
