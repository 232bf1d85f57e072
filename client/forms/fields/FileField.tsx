import { useIntl } from 'react-intl'
import { Field } from '../Field.tsx'

/** One file, optional. */
export function FileField() {
  const intl = useIntl()
  return (
    <Field
      name="attachment"
      label={intl.formatMessage({ id: 'forms.attachment' })}
      help={intl.formatMessage({ id: 'forms.attachmentHelp' })}
      isWide
    >
      {(control) => <input {...control} type="file" accept=".pdf,.jpg,.jpeg,.png" />}
    </Field>
  )
}
