import { useIntl } from 'react-intl'
import { DateField } from '../../fields/DateField.tsx'
import type { FieldEventDateContent } from './schema.ts'

/** The day, and the stay around it when people sleep in the house. */
export function FieldEventDate({ label, help, ask_stay }: FieldEventDateContent) {
  const intl = useIntl()
  return (
    <>
      <DateField
        name="eventDate"
        label={label ?? intl.formatMessage({ id: 'forms.eventDate' })}
        help={help}
        isWide={ask_stay}
      />
      {ask_stay && (
        <>
          <DateField name="arrival" label={intl.formatMessage({ id: 'forms.arrival' })} />
          <DateField
            name="departure"
            label={intl.formatMessage({ id: 'forms.departure' })}
            help={intl.formatMessage({ id: 'forms.departureHelp' })}
          />
        </>
      )}
    </>
  )
}
