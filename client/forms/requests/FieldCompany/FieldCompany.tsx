import { useIntl } from 'react-intl'
import { TextField } from '../../fields/TextField.tsx'
import type { FieldCompanyContent } from './schema.ts'

/** For whom they work. */
export function FieldCompany({ label, help, required }: FieldCompanyContent) {
  const intl = useIntl()
  return (
    <TextField
      name="company"
      label={label ?? intl.formatMessage({ id: 'forms.company' })}
      help={help}
      required={required}
      autoComplete="organization"
    />
  )
}
