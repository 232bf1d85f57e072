import { useIntl } from 'react-intl'
import { lastSegment } from '#shared/places/houses.ts'
import { SelectField } from '../../fields/SelectField.tsx'
import type { FieldHotelContent } from './schema.ts'

/** One of the houses; none to choose from, no question. */
export function FieldHotel({ label, help, hotels = [], required }: FieldHotelContent) {
  const intl = useIntl()
  // A house travels by the last part of its address, as in bookings.
  const choices = hotels.map(({ path, content: { name, town } }) => ({
    value: lastSegment(path),
    label: [name, town].filter(Boolean).join(', '),
  }))
  if (choices.length === 0) return null
  return (
    <SelectField
      name="hotel"
      label={label ?? intl.formatMessage({ id: 'forms.hotel' })}
      help={help}
      choices={choices}
      required={required}
    />
  )
}
