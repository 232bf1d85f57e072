import { useState } from 'react'
import { useEditor } from '../context.ts'
import { IconButton } from '../ui.tsx'
import type { FieldInputProps } from './fieldInput.ts'
import { ChooseButton, OrderTools } from './listTools.tsx'
import { StoryPicker } from './StoryPicker.tsx'

/** One story, by its uuid. */
export function RelationField({ id, name, field, value, onChange, labelledBy, describedBy }: FieldInputProps) {
  const { messages } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const uuid = typeof value === 'string' ? value : ''
  return (
    <div className="Chosen" data-name={name}>
      {uuid !== '' && <StoryName uuid={uuid} />}
      <ChooseButton
        {...{ id, labelledBy, describedBy }}
        text={uuid === '' ? messages.choose : messages.change}
        onClick={() => setChoosing(true)}
      />
      {uuid !== '' && <IconButton glyph="remove" label={messages.clear} onClick={() => onChange('')} />}
      {isChoosing && (
        <StoryPicker
          title={messages.relation.choose}
          types={field.filter_content_type}
          onClose={() => setChoosing(false)}
          onPick={(page) => {
            setChoosing(false)
            onChange(page.uuid)
          }}
        />
      )}
    </div>
  )
}

/** Stories in the editor's order, by their uuids. */
export function RelationsField({ id, name, field, value, onChange, labelledBy, describedBy }: FieldInputProps) {
  const { messages } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const uuids = Array.isArray(value) ? value.map(String) : []
  return (
    <div className="ChosenList" data-name={name}>
      <ol>
        {uuids.map((uuid, index) => (
          <li key={uuid} className="Chosen">
            <StoryName uuid={uuid} />
            <OrderTools
              list={uuids}
              index={index}
              words={{ before: messages.up, after: messages.down }}
              onChange={onChange}
            />
          </li>
        ))}
      </ol>
      <ChooseButton
        {...{ id, labelledBy, describedBy }}
        text={messages.relation.add}
        onClick={() => setChoosing(true)}
      />
      {isChoosing && (
        <StoryPicker
          title={messages.relation.add}
          types={field.filter_content_type}
          onClose={() => setChoosing(false)}
          onPick={(page) => {
            setChoosing(false)
            if (!uuids.includes(page.uuid)) onChange([...uuids, page.uuid])
          }}
        />
      )}
    </div>
  )
}

function StoryName({ uuid }: { uuid: string }) {
  const { pages, messages } = useEditor()
  const page = pages.find((it) => it.uuid === uuid)
  if (!page) return <span className="Chosen-gone">{messages.relation.gone}</span>
  return (
    <span className="Chosen-name">
      {page.name} <code>{page.paths.fr}</code>
    </span>
  )
}
