import { useIntl } from 'react-intl'
import { ChoiceGroup } from '../../ChoiceGroup.tsx'
import { linesOf } from '../../fields/SelectField.tsx'
import type { FieldDestinationsContent } from './schema.ts'

/** Where it shall be: a few places, all in sight. */
export function FieldDestinations({ label, help, destinations, required }: FieldDestinationsContent) {
  const intl = useIntl()
  return (
    <ChoiceGroup
      name="destination"
      label={label ?? intl.formatMessage({ id: 'forms.destination' })}
      help={help}
      choices={linesOf(destinations)}
      required={required}
      isWide
    />
  )
}
