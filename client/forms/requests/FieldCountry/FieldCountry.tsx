import { useIntl } from 'react-intl'
import { CountryField } from '../../fields/CountryField.tsx'
import type { FieldCountryContent } from './schema.ts'

/** Which country. */
export function FieldCountry({ label, help, required }: FieldCountryContent) {
  const intl = useIntl()
  return <CountryField label={label ?? intl.formatMessage({ id: 'forms.country' })} help={help} required={required} />
}
