import { EmailField } from '#client/forms/fields/IdentityFields.tsx'
import { FormFrame, type FormState } from '#client/forms/requests/FormFrame.tsx'
import type { NewsletterFormContent } from './schema.ts'

/** Subscribing to the letter: one address, confirmed by a link. Static. */
export function NewsletterForm(content: NewsletterFormContent & FormState) {
  return <FormFrame form="newsletter" content={content} identity={<EmailField />} isShort />
}
