import { useIntl } from 'react-intl'
import { FileField } from '../../fields/FileField.tsx'
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
