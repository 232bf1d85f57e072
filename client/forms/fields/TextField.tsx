import { formLimits } from '#shared/limits.ts'
import { Field, type FieldProps } from '../Field.tsx'

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel'
  /** HTML's own token: what the browser may fill in. */
  autoComplete?: string
  inputMode?: 'numeric'
  maxLength?: number
  placeholder?: string
}

/** One line to type. */
export function TextField({ type, autoComplete, inputMode, placeholder, maxLength, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(control, value) => (
        <input
          {...control}
          type={type ?? 'text'}
          autoComplete={autoComplete}
          inputMode={inputMode}
          placeholder={placeholder}
          maxLength={maxLength ?? formLimits.line}
          defaultValue={value}
        />
      )}
    </Field>
  )
}

/** A count: digits only, without the arrows that a wheel turns by accident. */
export function NumberField(field: FieldProps) {
  return <TextField {...field} inputMode="numeric" maxLength={4} />
}

/** Several lines to type. */
export function MessageField(field: FieldProps) {
  return (
    <Field {...field} isWide>
      {(control, value) => <textarea {...control} rows={6} maxLength={formLimits.message} defaultValue={value} />}
    </Field>
  )
}
