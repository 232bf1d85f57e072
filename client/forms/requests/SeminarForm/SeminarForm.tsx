import { useIntl } from 'react-intl'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { SeminarFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a meeting. Static. */
export function SeminarForm(content: SeminarFormContent & FormState) {
  const intl = useIntl()
  return <FormFrame form="seminar" content={content} request={intl.formatMessage({ id: 'forms.yourProject' })} />
}
