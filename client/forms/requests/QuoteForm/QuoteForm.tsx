import { useIntl } from 'react-intl'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { QuoteFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a price. Static. */
export function QuoteForm(content: QuoteFormContent & FormState) {
  const intl = useIntl()
  return <FormFrame form="quote" content={content} request={intl.formatMessage({ id: 'forms.yourProject' })} inSteps />
}
