import type { ReturnedForm } from '#shared/forms/pageForms.ts'

/**
 * The first value of a field: as it was typed when the form came back, else the stored one.
 * @param name of the form: another one of the page may have come back
 */
export function formState(
  name: string,
  returned: ReturnedForm | undefined,
  stored: Readonly<Record<string, string>> = {},
): { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>>; failure?: string } {
  if (returned?.name !== name) return { values: stored, errors: {} }
  const isTyped = Object.keys(returned.values).length > 0
  // A box that was ticked and is no more is not among what was sent.
  const unchanged = Object.entries(stored).filter(([, value]) => !isTyped || value !== 'true')
  return {
    values: { ...Object.fromEntries(unchanged), ...returned.values },
    errors: returned.errors,
    failure: returned.message,
  }
}
