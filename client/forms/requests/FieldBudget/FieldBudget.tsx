import { useIntl } from 'react-intl'
import { TextField } from '../../fields/TextField.tsx'
import type { FieldBudgetContent } from './schema.ts'

/** What it may cost, as people say it. */
export function FieldBudget({ label, help, required }: FieldBudgetContent) {
  const intl = useIntl()
  return (
    <TextField
      name="budget"
      label={label ?? intl.formatMessage({ id: 'forms.budget' })}
      help={help}
      required={required}
    />
  )
}
