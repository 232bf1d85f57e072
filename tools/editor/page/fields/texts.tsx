import { controlAttributes, type FieldInputProps, textOf } from './fieldInput.ts'

/** One line; a number is stored as text, as Storyblok delivers it. */
export function TextField(props: FieldInputProps) {
  const { field, language, value, onChange } = props
  const isNumber = field.type === 'number'
  return (
    <input
      type="text"
      {...(isNumber && { inputMode: 'decimal', className: 'Short' })}
      {...controlAttributes(props)}
      lang={language}
      value={isNumber ? String(value ?? '') : textOf(value)}
      autoComplete="off"
      onChange={({ target }) => onChange(isNumber ? target.value.trim() : target.value)}
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
