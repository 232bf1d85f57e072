import { useEffect, useRef } from 'react'
import { controlAttributes, type FieldInputProps, textOf } from './fieldInput.ts'

export function TextField(props: FieldInputProps) {
  const text = textOf(props.value)
  return (
    <input
      type="text"
      {...controlAttributes(props)}
      lang={props.language}
      value={text}
      autoComplete="off"
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** Several lines; as high as its words. */
export function TextareaField(props: FieldInputProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text = textOf(props.value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const element = area.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  return (
    <textarea
      ref={area}
      rows={2}
      {...controlAttributes(props)}
      lang={props.language}
      value={text}
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
