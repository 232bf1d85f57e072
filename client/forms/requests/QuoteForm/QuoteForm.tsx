import { useText } from '#client/app/useText.ts'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { QuoteFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a price. Static. */
export function QuoteForm(content: QuoteFormContent & FormState) {
  const { t } = useText()
  return <FormFrame form="quote" content={content} request={t('forms.yourProject')} inSteps />
}
