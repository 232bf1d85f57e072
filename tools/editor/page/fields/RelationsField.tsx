import { useState } from 'react'
import { defaultLocale } from '#shared/locales.ts'
import { useEditor } from '../context.ts'
import { PagePicker } from '../Picker.tsx'
import { ChooseButton, OrderTools } from '../ui.tsx'
import type { FieldInputProps } from './fieldInput.ts'

/** A story by its uuid, or several in the editor's order (`options`). */
export function RelationsField({ id, name, field, value, onChange, labelledBy, describedBy }: FieldInputProps) {
  const { say } = useEditor()
  const [isChoosing, setChoosing] = useState(false)
  const isList = field.type === 'options'
  const uuids = [value || []].flat().map(String)
  const write = (next: readonly string[]) => onChange(isList ? next : (next[0] ?? ''))
  const title = say(isList ? 'addPage' : 'choosePage')
  return (
    <div className="Stack" data-name={name}>
      <ol>
        {uuids.map((uuid, index) => (
          <li key={uuid} className="Row">
            <PageName uuid={uuid} />
            <OrderTools list={uuids} index={index} onChange={write} />
          </li>
        ))}
      </ol>
      <ChooseButton {...{ id, title, labelledBy, describedBy }} onClick={() => setChoosing(true)} />
      {isChoosing && (
        <PagePicker
          title={title}
          types={field.filter_content_type}
          onClose={() => setChoosing(false)}
          onPick={({ uuid }) => write(isList ? [...new Set([...uuids, uuid])] : [uuid])}
        />
      )}
    </div>
  )
}

/** A story that a field leads to. */
export function PageName({ uuid }: { uuid: string }) {
  const { pages, say } = useEditor()
  const page = pages.find((it) => it.uuid === uuid)
  if (!page) return <span className="Error">{say(uuid === '' ? 'none' : 'gone')}</span>
  return (
    <span>
      {page.name} <code>{page.paths[defaultLocale]}</code>
    </span>
  )
}
