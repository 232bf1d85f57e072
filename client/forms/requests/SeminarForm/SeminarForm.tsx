import { useText } from '#client/app/useText.ts'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { SeminarFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a meeting. Static. */
export function SeminarForm(content: SeminarFormContent & FormState) {
  const { t } = useText()
  return <FormFrame form="seminar" content={content} request={t('forms.yourProject')} />
}
