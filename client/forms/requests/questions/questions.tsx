import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { channels as everyChannel } from '#shared/account/optins.ts'
import { formLimits } from '#shared/limits.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { ChoiceGroup } from '../../ChoiceGroup.tsx'
import { CheckField } from '../../fields/CheckField.tsx'
import { DateField } from '../../fields/DateField.tsx'
import { CountryField, linesOf, SelectField } from '../../fields/SelectField.tsx'
import { MessageField, NumberField, TextField } from '../../fields/TextField.tsx'
import { useForm } from '../../formContext.ts'
import type {
  FieldAddressContent,
  FieldBudgetContent,
  FieldCityContent,
  FieldCompanyContent,
  FieldCountryContent,
  FieldDestinationsContent,
  FieldEventDateContent,
  FieldEventTypeContent,
  FieldGuestNumberContent,
  FieldHotelContent,
  FieldMessageContent,
  FieldOptinContent,
  FieldRoomsContent,
  FieldTextContent,
} from './schema.ts'

/** One line: what it is about, or which casino. */
export function FieldText({ name = 'subject', label, help, required }: FieldTextContent) {
  const intl = useIntl()
  return (
    <TextField
      name={name}
      label={label ?? intl.formatMessage({ id: `forms.${name}` })}
      help={help}
      required={required}
      isWide
    />
  )
}

/** Several lines, or one for a short answer. */
export function FieldMessage({ label, help, required, one_line }: FieldMessageContent) {
  const intl = useIntl()
  const question = { name: 'message', label: label ?? intl.formatMessage({ id: 'forms.message' }), help, required }
  return one_line ? <TextField {...question} isWide /> : <MessageField {...question} />
}

/** The kind of event. */
export function FieldEventType({ label, help, choices }: FieldEventTypeContent) {
  const intl = useIntl()
  const own = linesOf(choices)
  const usual = linesOf(intl.formatMessage({ id: 'forms.eventTypes' }))
  return (
    <SelectField
      name="eventType"
      label={label ?? intl.formatMessage({ id: 'forms.eventType' })}
      help={help}
      choices={own.length > 0 ? own : usual}
    />
  )
}

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

/** The number of guests or participants. */
export function FieldGuestNumber({ name = 'guestsNumber', label, help }: FieldGuestNumberContent) {
  const intl = useIntl()
  return <NumberField name={name} label={label ?? intl.formatMessage({ id: `forms.${name}` })} help={help} />
}

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

/** The budget, as people say it. */
export function FieldBudget({ label, help, required }: FieldBudgetContent) {
  const intl = useIntl()
  return (
    <TextField
      name="budget"
      label={label ?? intl.formatMessage({ id: 'forms.budget' })}
      help={help}
      required={required}
    />
  )
}

/** In which town: one of a list, or any. */
export function FieldCity({ label, help, choices, required }: FieldCityContent) {
  const intl = useIntl()
  const field = { name: 'city', label: label ?? intl.formatMessage({ id: 'forms.eventCity' }), help, required }
  const towns = linesOf(choices)
  return towns.length > 0 ? <SelectField {...field} choices={towns} /> : <TextField {...field} />
}

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

/** For whom they work. */
export function FieldCompany({ label, help, required }: FieldCompanyContent) {
  const intl = useIntl()
  return (
    <TextField
      name="company"
      label={label ?? intl.formatMessage({ id: 'forms.company' })}
      help={help}
      required={required}
      autoComplete="organization"
    />
  )
}

type AddressName = 'addressLine1' | 'addressLine2' | 'postalBox' | 'placeKnownAs' | 'zipCode' | 'city' | 'country'

/** Where somebody lives; never required. Town or country that the form asks for by itself are not asked twice. */
export function FieldAddress({ label, help, ask_details }: FieldAddressContent) {
  const intl = useIntl()
  const { controls } = useForm()
  const text = (name: AddressName) => intl.formatMessage({ id: `forms.${name}` })
  return (
    <fieldset className="AddressFields Field--wide">
      <legend>{label ?? intl.formatMessage({ id: 'forms.address' })}</legend>
      {help && <p className="Field-help">{help}</p>}
      <div className="Fieldset-fields">
        <TextField name="addressLine1" label={text('addressLine1')} autoComplete="address-line1" isWide />
        <TextField name="addressLine2" label={text('addressLine2')} autoComplete="address-line2" isWide />
        {ask_details && (
          <>
            <TextField name="postalBox" label={text('postalBox')} maxLength={formLimits.code} />
            <TextField name="placeKnownAs" label={text('placeKnownAs')} />
          </>
        )}
        <TextField name="zipCode" label={text('zipCode')} autoComplete="postal-code" maxLength={formLimits.code} />
        {!controls.has('city') && <TextField name="city" label={text('city')} autoComplete="address-level2" />}
        {!controls.has('country') && <CountryField label={text('country')} />}
      </div>
    </fieldset>
  )
}

/** Which country. */
export function FieldCountry({ label, help, required }: FieldCountryContent) {
  const intl = useIntl()
  return <CountryField label={label ?? intl.formatMessage({ id: 'forms.country' })} help={help} required={required} />
}

/** Consent to messages: one box for each purpose and channel, unticked. */
export function FieldOptin({ purpose, channels = [], label, help }: FieldOptinContent) {
  const intl = useIntl()
  const { channels: used = everyChannel } = usePage()
  const offered = used.filter((it) => channels.length === 0 || channels.includes(it))
  if (offered.length === 0) return null
  return (
    <fieldset className="Optin Field--wide">
      <legend>{label ?? intl.formatMessage({ id: `forms.optin.${purpose}` })}</legend>
      {help && <p className="Field-help">{help}</p>}
      <div className="Optin-channels">
        {offered.map((channel) => (
          <CheckField key={channel} name={`optin.${purpose}.${channel}`}>
            {intl.formatMessage({ id: `forms.channel.${channel}` })}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
