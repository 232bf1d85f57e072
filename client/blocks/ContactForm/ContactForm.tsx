import { useIntl } from 'react-intl'
import { FormFrame, type FormState } from '#client/forms/FormFrame.tsx'
import { FileField } from '#client/forms/fields/FileField.tsx'
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
