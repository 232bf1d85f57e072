import { useIntl } from 'react-intl'
import { TextField } from '../../fields/TextField.tsx'
import type { FieldTextContent } from './schema.ts'

/** One line: what it is about, or which casino. */
export function FieldText({ name = 'subject', label, help, required }: FieldTextContent) {
  const intl = useIntl()
  return (
    <TextField
      name={name}
      label={label ?? intl.formatMessage({ id: `forms.${name}` })}
      help={help}
      required={required}
      isWide
    />
  )
}
