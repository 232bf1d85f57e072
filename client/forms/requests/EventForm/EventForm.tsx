import { useIntl } from 'react-intl'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { EventFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a feast. Static. */
export function EventForm(content: EventFormContent & FormState) {
  const intl = useIntl()
  return <FormFrame form="event" content={content} request={intl.formatMessage({ id: 'forms.yourProject' })} />
}
