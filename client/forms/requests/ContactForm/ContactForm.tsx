import { useIntl } from 'react-intl'
import { Field } from '../../Field.tsx'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { ContactFormContent } from './schema.ts'

/** Writing to the group. Static. */
export function ContactForm(content: ContactFormContent & FormState) {
  const intl = useIntl()
  return (
    <FormFrame
      form="contact"
      content={content}
      request={intl.formatMessage({ id: 'forms.yourMessage' })}
      extra={content.attachment && <FileField />}
      hasFile={content.attachment}
    />
  )
}

/** One file, optional. */
function FileField() {
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
