import type { ComponentField } from '#content/components.ts'
import { useEditor } from '../context.ts'
import { controlAttributes, type FieldInputProps, textOf } from './fieldInput.ts'

interface Option {
  name: string
  value: string
}

/** Options of the field itself, or of its data source. */
function useOptions(field: ComponentField): readonly Option[] {
  const { data } = useEditor()
  const { datasource_slug } = field as ComponentField & { datasource_slug?: string }
  return field.options ?? (datasource_slug ? (data.datasources[datasource_slug] ?? []) : [])
}

export function OptionField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { say } = useEditor()
  const options = useOptions(field)
  const current = textOf(value)
  const isKnown = current === '' || options.some((it) => it.value === current)
  return (
    <select {...controlAttributes(props)} value={current} onChange={(event) => onChange(event.target.value)}>
      {(!field.exclude_empty_option || current === '') && <option value="">{say('none')}</option>}
      {!isKnown && <option value={current}>{current}</option>}
      {options.map((it) => (
        <option key={it.value} value={it.value}>
          {it.name}
        </option>
      ))}
    </select>
  )
}

/** Several of a few values, in the order of the list. */
export function ChoicesField({ id, name, field, value, onChange, describedBy }: FieldInputProps) {
  const options = useOptions(field)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const strangers = chosen.filter((it) => !options.some((option) => option.value === it))
  const all = [...options, ...strangers.map((it) => ({ name: it, value: it }))]
  const toggle = (option: string, isOn: boolean) =>
    onChange(all.map((it) => it.value).filter((it) => (it === option ? isOn : chosen.includes(it))))
  return (
    <div className="Row">
      {all.map((it, index) => (
        <label key={it.value}>
          <input
            type="checkbox"
            id={index === 0 ? id : undefined}
            name={name}
            value={it.value}
            aria-describedby={describedBy}
            checked={chosen.includes(it.value)}
            onChange={(event) => toggle(it.value, event.target.checked)}
          />
          <span>{it.name}</span>
        </label>
      ))}
    </div>
  )
}

export function SwitchField({ id, name, value, onChange, labelledBy, describedBy }: FieldInputProps) {
  const { say } = useEditor()
  return (
    <span>
      <input
        type="checkbox"
        {...{ id, name }}
        checked={value === true || value === 'true'}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{say('yes')}</span>
    </span>
  )
}
