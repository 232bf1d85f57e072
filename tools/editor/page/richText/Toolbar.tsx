import type { Editor } from '@tiptap/core'
import { wrapInList } from '@tiptap/pm/schema-list'
import { useEffect, useReducer, useState } from 'react'
import { useEditor } from '../context.ts'
import { LinkEditor, type LinkKind, type LinkParts } from '../fields/LinkField.tsx'
import { Dialog } from '../ui.tsx'

const marks = {
  bold: 'G',
  italic: 'I',
  underline: 'S',
  strike: 'ab',
  superscript: 'x²',
  subscript: 'x₂',
  code: '<>',
} as const
const blocks = { bullet_list: '•', ordered_list: '1.', blockquote: '»', horizontal_rule: '—' } as const
const signs = { ...marks, ...blocks }
/** Names of buttons in a component's `toolbar`, where Storyblok's differ from those of the nodes. */
const storyblokNames: Readonly<Record<string, string>> = {
  ...{ code: 'inlinecode', bullet_list: 'list', ordered_list: 'olist', blockquote: 'quote', horizontal_rule: 'hrule' },
}
type Sign = keyof typeof signs

interface ToolbarProps {
  editor: Editor
  label: string
  /** Storyblok's names of buttons; all without it. */
  allowed?: readonly string[]
}

/** Buttons of a text; what the site draws and nothing else. */
export function Toolbar({ editor, label, allowed }: ToolbarProps) {
  const { say } = useEditor()
  const [isLinking, setLinking] = useState(false)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    editor.on('transaction', redraw)
    return () => {
      editor.off('transaction', redraw)
    }
  }, [editor])
  const offered = (Object.keys(signs) as Sign[]).filter((it) => allowed?.includes(storyblokNames[it] ?? it) ?? true)
  const level = [2, 3, 4].find((it) => editor.isActive('heading', { level: it }))
  const canLink = !editor.state.selection.empty || editor.isActive('link')

  function setStyle(style: string): void {
    const type = style === '' ? 'paragraph' : 'heading'
    editor
      .chain()
      .focus()
      .setNode(type, { level: Number(style) })
      .run()
  }
  return (
    <div className="Toolbar Row" role="toolbar" aria-label={label}>
      <select aria-label={say('style')} value={level ?? ''} onChange={(event) => setStyle(event.target.value)}>
        <option value="">{say('paragraph')}</option>
        {[2, 3, 4].map((it) => (
          <option key={it} value={it}>
            {say('heading', { level: it })}
          </option>
        ))}
      </select>
      {offered.map((name) => (
        <button
          key={name}
          type="button"
          className="Plain"
          data-mark={name}
          data-sign={signs[name]}
          aria-label={say(name)}
          title={say(name)}
          aria-pressed={name === 'horizontal_rule' ? undefined : editor.isActive(name)}
          onClick={() => apply(editor, name)}
        />
      ))}
      <button
        type="button"
        className="Plain"
        data-mark="link"
        aria-pressed={editor.isActive('link')}
        disabled={!canLink}
        onClick={() => setLinking(true)}
      >
        {say('link')}
      </button>
      {isLinking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </div>
  )
}

function apply(editor: Editor, name: Sign): void {
  const chain = editor.chain().focus()
  if (name in marks) chain.toggleMark(name).run()
  else if (name === 'blockquote') chain.toggleWrap(name).run()
  else if (name === 'horizontal_rule') chain.insertContent({ type: name }).run()
  else if (editor.isActive(name)) chain.liftListItem('list_item').run()
  else {
    const type = editor.schema.nodes[name]
    editor.commands.focus()
    if (type) wrapInList(type)(editor.state, editor.view.dispatch)
  }
}

function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { say, pages } = useEditor()
  const attrs = editor.getAttributes('link')
  const [parts, setParts] = useState<LinkParts>({
    kind: editor.isActive('link') ? (attrs.linktype as LinkKind) : 'story',
    uuid: String(attrs.uuid ?? ''),
    address: attrs.linktype === 'story' ? '' : String(attrs.href ?? ''),
    anchor: String(attrs.anchor ?? ''),
    isNewTab: attrs.target === '_blank',
  })

  function applyLink(): void {
    const { kind, uuid, address, anchor, isNewTab } = parts
    const slug = pages.find((it) => it.uuid === uuid)?.slug
    const href = kind === 'story' ? `/${slug ?? ''}` : address
    const target = isNewTab ? '_blank' : null
    const own = { href, uuid: kind === 'story' ? uuid : null, anchor: anchor || null, target, linktype: kind }
    const mark = { ...attrs, ...own }
    onClose()
    // The dialog gives the focus back to its button; the text has it after that.
    setTimeout(() => editor.chain().focus().extendMarkRange('link').setMark('link', mark).run())
  }
  const isComplete = parts.kind === 'story' ? parts.uuid !== '' : parts.address !== ''
  return (
    <Dialog title={say('link')} onClose={onClose}>
      <LinkEditor
        id="text-link"
        name="text-link"
        parts={parts}
        allowed={['story', 'url', 'email']}
        onChange={setParts}
      />
      <p className="Dialog-acts Row">
        {editor.isActive('link') && (
          <button
            type="button"
            onClick={() => {
              onClose()
              editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
            }}
          >
            {say('unlink')}
          </button>
        )}
        <button type="button" className="Primary" disabled={!isComplete} onClick={applyLink}>
          {say('apply')}
        </button>
      </p>
    </Dialog>
  )
}
