import { createElement, Fragment, type ReactNode } from 'react'
import { NestedBlocks } from '#client/app/nested.ts'
import { usePage } from '#client/app/pageContext.ts'
import type { Link, RichText, RichTextNode } from '#shared/content/values.ts'
import { langOf, lawLocale } from '#shared/locales.ts'
import { LinkView } from '../LinkView.tsx'
import { Poster } from '../pictures/Poster.tsx'
import { TableScroll } from '../TableScroll.tsx'

interface RichTextProps {
  text: RichText
  /** The highest heading that may stand here: editors' higher ones become it. The page's title is 1. */
  headingFrom?: 2 | 3 | 4
  className?: string
  id?: string
}

/** Rich text of the content service as elements: nothing of it is ever HTML, what is unknown shows its words. */
export function RichTextView({ text, headingFrom = 2, className, id }: RichTextProps) {
  return (
    <div className={className ? `Prose ${className}` : 'Prose'} id={id}>
      {children({ type: 'doc', content: text.content }, headingFrom)}
    </div>
  )
}

const simple: Readonly<Record<string, string>> = {
  blockquote: 'blockquote',
  bullet_list: 'ul',
  list_item: 'li',
  horizontal_rule: 'hr',
  hard_break: 'br',
  tableRow: 'tr',
}

const empty: ReadonlySet<string> = new Set(['hr', 'br'])

function draw(node: RichTextNode, headingFrom: number): ReactNode {
  const inside = () => children(node, headingFrom)
  const tag = simple[node.type]
  if (tag) return empty.has(tag) ? createElement(tag) : createElement(tag, null, inside())
  switch (node.type) {
    case 'paragraph':
      return drawParagraph(node, headingFrom)
    case 'heading':
      return createElement(`h${Math.min(6, Math.max(headingFrom, Number(node.attrs?.level) || 2))}`, null, inside())
    case 'ordered_list': {
      const start = Number(node.attrs?.order) || 1
      return <ol start={start === 1 ? undefined : start}>{inside()}</ol>
    }
    case 'code_block':
      return (
        <pre>
          <code>{inside()}</code>
        </pre>
      )
    case 'image':
      return node.picture && <Poster picture={node.picture} sizes="(min-width: 48rem) 44rem, 100vw" />
    case 'emoji':
      return typeof node.attrs?.emoji === 'string' ? node.attrs.emoji : null
    case 'blok':
      return node.blocks && <NestedBlocks blocks={node.blocks} />
    case 'table':
      return drawTable(node, headingFrom)
    case 'tableCell':
    case 'tableHeader':
      return drawCell(node, headingFrom)
    default:
      return inside()
  }
}

/** The law's notice on games is French in both languages (art direction, "Voice"); nothing else marks it in a story. */
const lawNotice = 'Les jeux d’argent et de hasard'

function FrenchParagraph({ children }: { children: ReactNode }) {
  const { locale } = usePage()
  return <p lang={langOf(lawLocale, locale)}>{children}</p>
}

/** Pictures may stand inside paragraphs there, and may not here. Empty paragraphs were only meant as space. */
function drawParagraph(node: RichTextNode, headingFrom: number): ReactNode {
  const nodes = node.content ?? []
  if (nodes[0]?.text?.startsWith(lawNotice)) return <FrenchParagraph>{children(node, headingFrom)}</FrenchParagraph>
  if (!nodes.some((it) => it.type === 'image')) return nodes.length > 0 && <p>{children(node, headingFrom)}</p>
  const runs: RichTextNode[] = []
  for (const it of nodes) {
    const last = runs.at(-1)
    if (it.type === 'image') runs.push(it)
    else if (last?.type === 'paragraph') last.content?.push(it)
    else runs.push({ type: 'paragraph', content: [it] })
  }
  return children({ type: 'doc', content: runs }, headingFrom)
}

function drawTable(node: RichTextNode, headingFrom: number): ReactNode {
  const [first, ...rest] = node.content ?? []
  const hasHead = first?.content?.every((cell) => cell.type === 'tableHeader') ?? false
  const columns = first?.content?.map((cell) => ({ ...cell, attrs: { ...cell.attrs, scope: 'col' } }))
  return (
    <TableScroll>
      {hasHead && first && <thead>{draw({ ...first, content: columns }, headingFrom)}</thead>}
      <tbody>{children({ type: 'doc', content: hasHead ? rest : node.content }, headingFrom)}</tbody>
    </TableScroll>
  )
}

function drawCell(node: RichTextNode, headingFrom: number): ReactNode {
  const span = (name: string) => {
    const value = Number(node.attrs?.[name])
    return Number.isInteger(value) && value > 1 && value <= 100 ? value : undefined
  }
  // A cell holds one paragraph as a rule, which would only bring its margins.
  const [only, more] = node.content ?? []
  const inline = only?.type === 'paragraph' && !more ? children(only, headingFrom) : children(node, headingFrom)
  const spans = { colSpan: span('colspan'), rowSpan: span('rowspan') }
  if (node.type === 'tableCell') return <td {...spans}>{inline}</td>
  return (
    <th scope={node.attrs?.scope === 'col' ? 'col' : 'row'} {...spans}>
      {inline}
    </th>
  )
}

function children(node: RichTextNode, headingFrom: number): ReactNode {
  const nodes = node.content ?? []
  const drawn: ReactNode[] = []
  for (let at = 0; at < nodes.length; ) {
    const first = nodes[at] as RichTextNode
    let end = at + 1
    if (first.type === 'text') while (nodes[end]?.type === 'text') end += 1
    drawn.push(first.type === 'text' ? markText(nodes.slice(at, end)) : draw(first, headingFrom))
    at = end
  }
  return createElement(Fragment, null, ...drawn)
}

/** Colours, sizes and classes that an editor may have pasted are not ours to show: those marks draw their words only. */
const tags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: 'mark',
}

/**
 * Neighbouring text nodes with their marks. The editor splits a link where bold begins inside it:
 * nodes that lead to the same place become one link again, or the keyboard would stop twice.
 */
function markText(nodes: readonly RichTextNode[]): ReactNode {
  const runs: { link?: Link; nodes: RichTextNode[] }[] = []
  for (const node of nodes) {
    const link = linkOf(node)
    const last = runs.at(-1)
    if (last && last.link?.href === link?.href) last.nodes.push(node)
    else runs.push({ link, nodes: [node] })
  }
  // Spread as children: what stands in a text has no key but its place.
  const drawn = runs.map(({ link, nodes: run }) => {
    const inline = run.map(withMarks)
    return link ? createElement(LinkView, { link }, ...inline) : createElement(Fragment, null, ...inline)
  })
  return createElement(Fragment, null, ...drawn)
}

function linkOf(node: RichTextNode): Link | undefined {
  return node.marks?.find((mark) => mark.type === 'link')?.link
}

function withMarks(node: RichTextNode): ReactNode {
  let drawn: ReactNode = node.text
  for (const mark of node.marks ?? []) {
    const tag = tags[mark.type]
    if (tag) drawn = createElement(tag, null, drawn)
    else if (mark.type === 'anchor' && typeof mark.attrs?.id === 'string')
      drawn = <span id={mark.attrs.id}>{drawn}</span>
  }
  return drawn
}
