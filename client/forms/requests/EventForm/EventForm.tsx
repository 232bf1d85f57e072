import { useText } from '#client/app/useText.ts'
import { FormFrame, type FormState } from '../FormFrame.tsx'
import type { EventFormContent } from './schema.ts'
import '../../styles/FormSteps.css'

/** Asking for a feast. Static. */
export function EventForm(content: EventFormContent & FormState) {
  const { t } = useText()
  return <FormFrame form="event" content={content} request={t('forms.yourProject')} />
}
