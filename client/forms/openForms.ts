import type { FormName } from '#shared/forms.ts'

/**
 * Forms whose posts the server takes. The others are drawn disabled, with telephone and e-mail above them (B21):
 * nobody writes a long message that nobody gets.
 */
export const openForms: ReadonlySet<FormName> = new Set()
