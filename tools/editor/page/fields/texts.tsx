import { controlAttributes, type FieldInputProps, textOf } from './fieldInput.ts'

export function TextField(props: FieldInputProps) {
  return (
    <input
      type="text"
      {...controlAttributes(props)}
      lang={props.language}
      value={textOf(props.value)}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Several lines; as high as its words. */
export function TextareaField(props: FieldInputProps) {
  return (
    <textarea
      rows={2}
      {...controlAttributes(props)}
      lang={props.language}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Stored as text, as Storyblok delivers numbers. */
export function NumberField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <input
      type="text"
      inputMode="decimal"
      className="Short"
      {...controlAttributes(props)}
      value={value === undefined || value === null ? '' : String(value)}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.trim())}
    />
  )
}
