import { type Extensions, Mark, mergeAttributes, Node, type NodeConfig } from '@tiptap/core'
import { untouched } from '../../model/richText.ts'

/** An attribute that no HTML carries. */
const silent = (value: unknown = null) => ({ default: value, rendered: false })

/** A node that is one element; what is pasted as that element becomes the node. */
const node = (name: string, tag: string, config: Partial<NodeConfig>) =>
  Node.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0], ...config })

const block = { group: 'block', defining: true }

const nodes = [
  Node.create({ name: 'doc', topNode: true, content: 'block+' }),
  Node.create({ name: 'text', group: 'inline' }),
  node('paragraph', 'p', {
    group: 'block',
    content: 'inline*',
    priority: 1000,
    addAttributes: () => ({ textAlign: silent() }),
  }),
  node('heading', 'h2', {
    ...block,
    content: 'inline*',
    addAttributes: () => ({ level: silent(2), textAlign: silent() }),
    parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: Math.max(2, level) } })),
    renderHTML: ({ node }) => [`h${node.attrs.level}`, 0],
  }),
  node('blockquote', 'blockquote', { ...block, content: 'block+' }),
  node('bullet_list', 'ul', { group: 'block list', content: 'list_item+' }),
  node('ordered_list', 'ol', {
    group: 'block list',
    content: 'list_item+',
    addAttributes: () => ({ order: silent(1) }),
    renderHTML: ({ node }) => ['ol', { start: node.attrs.order ?? 1 }, 0],
  }),
  node('list_item', 'li', {
    content: 'paragraph block*',
    defining: true,
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        // The Tab key leaves the text, as in every other field.
        'Mod-]': () => this.editor.commands.sinkListItem(this.name),
        'Mod-[': () => this.editor.commands.liftListItem(this.name),
      }
    },
  }),
  node('code_block', 'pre', {
    ...block,
    content: 'text*',
    marks: '',
    code: true,
    addAttributes: () => ({ class: silent() }),
    parseHTML: () => [{ tag: 'pre', preserveWhitespace: 'full' as const }],
    renderHTML: () => ['pre', ['code', 0]],
  }),
  node('hard_break', 'br', {
    group: 'inline',
    inline: true,
    selectable: false,
    renderHTML: () => ['br'],
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) }
    },
  }),
  node('horizontal_rule', 'hr', { group: 'block', renderHTML: () => ['hr'] }),
]

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
        if (!/^(https?:|tel:|mailto:|\/)/i.test(href)) return false
        const address = href.replace(/^mailto:/i, '')
        return { href: address, linktype: address === href ? 'url' : 'email' }
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

/** @param label of a part that cannot be written in */
export function textSchema(label: (type: string) => string): Extensions {
  return [
    ...nodes,
    Link,
    Mark.create({ name: untouched.mark, addAttributes: () => ({ mark: silent() }), renderHTML: () => ['span', 0] }),
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
