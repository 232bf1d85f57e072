import { createElement, Fragment, type ReactNode } from 'react'
import type { Link, RichTextNode } from '#shared/content/values.ts'
import { LinkView } from '../LinkView.tsx'

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
export function markText(nodes: readonly RichTextNode[]): ReactNode {
  const runs: { link?: Link; nodes: RichTextNode[] }[] = []
  for (const node of nodes) {
    const link = linkOf(node)
    const last = runs.at(-1)
    if (last && last.link?.href === link?.href) last.nodes.push(node)
    else runs.push({ link, nodes: [node] })
  }
  // Spread as children: what stands in a text has no key but its place.
  const drawn = runs.map(({ link, nodes: run }) => {
    const words = run.map(withMarks)
    return link ? createElement(LinkView, { link }, ...words) : createElement(Fragment, null, ...words)
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
