import { Editor } from '@tiptap/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type TextNode, toEditorText, toStoredText } from '../../model/richText.ts'
import { useEditor } from '../context.ts'
import type { FieldInputProps } from '../fields/fieldInput.ts'
import { Toolbar } from './Toolbar.tsx'
import { textSchema } from './textSchema.ts'

/** A text with headings, lists, links: Storyblok's rich text, written with TipTap. */
export function RichTextField({
  id,
  name,
  value,
  onChange,
  labelledBy,
  describedBy,
  isInvalid,
  language,
  field,
}: FieldInputProps) {
  const { say } = useEditor()
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  /** The document that the field holds: another one came from outside, by undo or from another editor. */
  const current = useRef(value)
  const write = useEffectEvent(onChange)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor lives as long as the field
  useEffect(() => {
    if (!place.current) return
    const opened = new Editor({
      element: place.current,
      extensions: textSchema((type) => say('untouched', { name: type })),
      content: toEditorText(value),
      injectCSS: false,
      editorProps: {
        attributes: {
          id,
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(language && { lang: language }),
          ...(describedBy && { 'aria-describedby': describedBy }),
        },
      },
      onUpdate: ({ editor: { state } }) => {
        const next = toStoredText(state.doc.toJSON() as TextNode, current.current)
        current.current = next
        write(next)
      },
    })
    setEditor(opened)
    return () => opened.destroy()
  }, [])
  useEffect(() => {
    if (!editor || current.current === value) return
    current.current = value
    editor.commands.setContent(toEditorText(value), { emitUpdate: false })
  }, [editor, value])
  return (
    <div className={isInvalid ? 'Rich Rich--invalid' : 'Rich'} data-name={name}>
      {editor && <Toolbar editor={editor} label={`${say('toolbar')} ${language ?? ''}`} allowed={field.toolbar} />}
      <div ref={place} className="Rich-text" />
    </div>
  )
}
