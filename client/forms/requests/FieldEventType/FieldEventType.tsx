import { useIntl } from 'react-intl'
import { linesOf, SelectField } from '../../fields/SelectField.tsx'
import type { FieldEventTypeContent } from './schema.ts'

/** What is celebrated, or worked at. */
export function FieldEventType({ label, help, choices }: FieldEventTypeContent) {
  const intl = useIntl()
  const own = linesOf(choices)
  const usual = linesOf(intl.formatMessage({ id: 'forms.eventTypes' }))
  return (
    <SelectField
      name="eventType"
      label={label ?? intl.formatMessage({ id: 'forms.eventType' })}
      help={help}
      choices={own.length > 0 ? own : usual}
    />
  )
}
