import { useIntl } from 'react-intl'
import { NumberField } from '../../fields/TextField.tsx'
import type { FieldRoomsContent } from './schema.ts'

/** How many rooms. */
export function FieldRooms({ label, help, required }: FieldRoomsContent) {
  const intl = useIntl()
  return (
    <NumberField
      name="rooms"
      label={label ?? intl.formatMessage({ id: 'forms.rooms' })}
      help={help}
      required={required}
    />
  )
}
