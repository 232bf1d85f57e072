import type { ReturnedForm } from '#shared/api/pageForms.ts'

/**
 * What a form begins with: as it was typed when it came back, else what is stored.
 * @param name of the form: another one of the page may have come back
 */
export function formState(
  name: string,
  returned: ReturnedForm | undefined,
  stored: Readonly<Record<string, string>> = {},
): { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>>; failure?: string } {
  if (returned?.name !== name) return { values: stored, errors: {} }
  return { values: { ...stored, ...returned.values }, errors: returned.errors, failure: returned.message }
}
