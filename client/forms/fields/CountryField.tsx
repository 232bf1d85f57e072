import { useIntl } from 'react-intl'
import { countryCodes } from '#shared/forms/countries.ts'
import type { FieldProps } from '../Field.tsx'
import { SelectField } from './SelectField.tsx'

/** A country by its name in the page's language; France is chosen until another one is. */
export function CountryField(field: Omit<FieldProps, 'name'>) {
  const intl = useIntl()
  const choices = countryCodes.map((value) => ({
    value,
    label: intl.formatDisplayName(value, { type: 'region' }) ?? value,
  }))
  const sorted = choices.toSorted((a, b) => a.label.localeCompare(b.label, intl.locale))
  return <SelectField {...field} name="country" choices={sorted} standard="FR" autoComplete="country" />
}
