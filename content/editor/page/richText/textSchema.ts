import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { untouched } from '../../model/richText.ts'

/** An attribute that no HTML carries. */
const silent = (value: unknown = null) => ({ default: value, rendered: false })

const Doc = Node.create({ name: 'doc', topNode: true, content: 'block+' })
const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  group: 'block',
  content: 'inline*',
  priority: 1000,
  addAttributes: () => ({ textAlign: silent() }),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: () => ['p', 0],
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: silent(2), textAlign: silent() }),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(2, level) } })),
  renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: () => ['blockquote', 0],
})

const BulletList = Node.create({
  name: 'bullet_list',
  group: 'block list',
  content: 'list_item+',
  parseHTML: () => [{ tag: 'ul' }],
  renderHTML: () => ['ul', 0],
})

const OrderedList = Node.create({
  name: 'ordered_list',
  group: 'block list',
  content: 'list_item+',
  addAttributes: () => ({ order: silent(1) }),
  parseHTML: () => [{ tag: 'ol' }],
  renderHTML: ({ node }) => ['ol', { start: node.attrs.order ?? 1 }, 0],
})

const ListItem = Node.create({
  name: 'list_item',
  content: 'paragraph block*',
  defining: true,
  parseHTML: () => [{ tag: 'li' }],
  renderHTML: () => ['li', 0],
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      // The Tab key leaves the text, as in every other field.
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

const CodeBlock = Node.create({
  name: 'code_block',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  addAttributes: () => ({ class: silent() }),
  parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
  renderHTML: () => ['pre', ['code', 0]],
})

const HardBreak = Node.create({
  name: 'hard_break',
  group: 'inline',
  inline: true,
  selectable: false,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) }
  },
})

const HorizontalRule = Node.create({
  name: 'horizontal_rule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})

const mark = (name: string, tags: readonly string[], shortcut?: string) =>
  Mark.create({
    name,
    parseHTML: () => tags.map((tag) => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tags[0] ?? 'span', HTMLAttributes, 0],
    addKeyboardShortcuts() {
      return shortcut ? { [shortcut]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })

/** The kinds of link that Storyblok has. */
const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: silent(''),
    uuid: silent(),
    anchor: silent(),
    target: silent(),
    linktype: silent('url'),
    custom: silent(),
  }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => {
        const href = element.getAttribute('href') ?? ''
        const isMail = /^mailto:/i.test(href)
        if (!/^(https?:|tel:|mailto:|\/)/i.test(href)) return false
        return { href: href.replace(/^mailto:/i, ''), linktype: isMail ? 'email' : 'url' }
      },
    },
  ],
  renderHTML: ({ mark: { attrs } }) => ['span', { class: 'Rich-link', title: String(attrs.href ?? '') }, 0],
})

/** A part that the editor does not write (a block in a text, a table, an emoji) stays in its place, or is removed as a whole. */
const untouchedNode = (name: string, isInline: boolean, label: (type: string) => string) =>
  Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    addAttributes: () => ({ node: silent() }),
    renderHTML: ({ node, HTMLAttributes }) => [
      isInline ? 'span' : 'div',
      mergeAttributes(HTMLAttributes, { class: 'Rich-untouched', contenteditable: 'false' }),
      label(String(node.attrs.node?.attrs?.emoji ?? node.attrs.node?.type)),
    ],
  })

const UntouchedMark = Mark.create({
  name: untouched.mark,
  addAttributes: () => ({ mark: silent() }),
  renderHTML: () => ['span', 0],
})

/** @param label of a part that cannot be written in */
export function textSchema(label: (type: string) => string): Extensions {
  return [
    ...[Doc, Text, Paragraph, Heading, Blockquote, BulletList, OrderedList, ListItem, CodeBlock],
    ...[HardBreak, HorizontalRule, Link, UntouchedMark],
    mark('bold', ['strong', 'b'], 'Mod-b'),
    mark('italic', ['em', 'i'], 'Mod-i'),
    mark('underline', ['u'], 'Mod-u'),
    mark('strike', ['s', 'del'], 'Mod-Shift-x'),
    mark('superscript', ['sup']),
    mark('subscript', ['sub']),
    mark('code', ['code'], 'Mod-e'),
    untouchedNode(untouched.block, false, label),
    untouchedNode(untouched.inline, true, label),
  ]
}
