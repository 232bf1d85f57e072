import { useIntl } from 'react-intl'
import { linesOf, SelectField } from '../../fields/SelectField.tsx'
import { TextField } from '../../fields/TextField.tsx'
import type { FieldCityContent } from './schema.ts'

/** In which town: one of a list, or any. */
export function FieldCity({ label, help, choices, required }: FieldCityContent) {
  const intl = useIntl()
  const field = { name: 'city', label: label ?? intl.formatMessage({ id: 'forms.eventCity' }), help, required }
  const towns = linesOf(choices)
  return towns.length > 0 ? <SelectField {...field} choices={towns} /> : <TextField {...field} />
}
