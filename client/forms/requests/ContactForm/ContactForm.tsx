import { useIntl } from 'react-intl'
import { fileData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
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

/**
 * One file, optional. A browser writes button and name in its own language: with scripts, which write the name, ours stand
 * in their place, under a field that is not seen and takes every finger and key.
 */
function FileField() {
  const intl = useIntl()
  const none = intl.formatMessage({ id: 'forms.noFile' })
  return (
    <Field
      name="attachment"
      label={intl.formatMessage({ id: 'forms.attachment' })}
      help={intl.formatMessage({ id: 'forms.attachmentHelp' })}
      isWide
    >
      {(control) => (
        <div className="FileField">
          <input {...control} type="file" accept=".pdf,.jpg,.jpeg,.png" />
          <p className="FileField-shown" aria-hidden="true">
            <span className="btn btn--secondary">{intl.formatMessage({ id: 'forms.chooseFile' })}</span>
            <span {...dataOf(fileData, { name: none })}>{none}</span>
          </p>
        </div>
      )}
    </Field>
  )
}
