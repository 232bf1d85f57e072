import { useText } from '#client/app/useText.ts'
import { fileData } from '#client/forms/dataNames.ts'
import { dataOf } from '#client/ui/dataOf.ts'
import { Field } from '../../Field.tsx'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { ContactFormContent } from './schema.ts'

/** Writing to the group. Static. */
export function ContactForm(content: ContactFormContent & FormState) {
  const { t } = useText()
  return (
    <FormFrame
      form="contact"
      content={content}
      request={t('forms.yourMessage')}
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
  const { t } = useText()
  const none = t('forms.noFile')
  return (
    <Field name="attachment" label={t('forms.attachment')} help={t('forms.attachmentHelp')} isWide>
      {(control) => (
        <div className="FileField">
          <input {...control} type="file" accept=".pdf,.jpg,.jpeg,.png" />
          <p className="FileField-shown" aria-hidden="true">
            <span className="btn btn--secondary">{t('forms.chooseFile')}</span>
            <span {...dataOf(fileData, { name: none })}>{none}</span>
          </p>
        </div>
      )}
    </Field>
  )
}
