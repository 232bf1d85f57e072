import { useIntl } from 'react-intl'
import { NumberField } from '../../fields/TextField.tsx'
import type { FieldGuestNumberContent } from './schema.ts'

/** How many: guests, or those who take part. */
export function FieldGuestNumber({ name = 'guestsNumber', label, help }: FieldGuestNumberContent) {
  const intl = useIntl()
  return <NumberField name={name} label={label ?? intl.formatMessage({ id: `forms.${name}` })} help={help} />
}
