import { useText } from '#client/app/useText.ts'
import { useView } from '#client/app/useView.ts'
import type { MessageId } from '#i18n/MessageId.generated.ts'
import { channels as everyChannel } from '#shared/account/optins.ts'
import type { ContentOf } from '#shared/content/block.ts'
import type { Question } from '#shared/forms/questions.ts'
import { formLimits } from '#shared/limits.ts'
import { lastSegment } from '#shared/places/houses.ts'
import { ChoiceGroup } from '../../ChoiceGroup.tsx'
import { LabelText } from '../../Field.tsx'
import { CheckField } from '../../fields/CheckField.tsx'
import { DateField } from '../../fields/DateField.tsx'
import { CountryField, linesOf, SelectField } from '../../fields/SelectField.tsx'
import { MessageField, NumberField, TextField } from '../../fields/TextField.tsx'
import { useForm } from '../../formContext.ts'
import type * as blocks from './schema.ts'

type Content<Name extends keyof typeof blocks> = ContentOf<(typeof blocks)[Name]>

interface QuestionContent {
  label?: string
  help?: string
  required?: boolean
}

/** Props of every question's field: the words of the editor, or ours. */
function useQuestion(name: Question, { label, help, required }: QuestionContent, ours: MessageId = `forms.${name}`) {
  const { t } = useText()
  return { name, label: label ?? t(ours), help, required }
}

/** One line: what it is about, or which casino. */
export function FieldText({ name = 'subject', ...content }: Content<'fieldText'>) {
  return <TextField {...useQuestion(name, content)} isWide />
}

/** Several lines, or one for a short answer. */
export function FieldMessage({ one_line, ...content }: Content<'fieldMessage'>) {
  const question = useQuestion('message', content)
  return one_line ? <TextField {...question} isWide /> : <MessageField {...question} />
}

/** The kind of event. */
export function FieldEventType({ choices, ...content }: Content<'fieldEventType'>) {
  const { t } = useText()
  const own = linesOf(choices)
  const usual = linesOf(t('forms.eventTypes'))
  return <SelectField {...useQuestion('eventType', content)} choices={own.length > 0 ? own : usual} />
}

/** The day, and the stay around it when people sleep in the house. */
export function FieldEventDate({ ask_stay, ...content }: Content<'fieldEventDate'>) {
  const { t } = useText()
  return (
    <>
      <DateField {...useQuestion('eventDate', content)} isWide={ask_stay} />
      {ask_stay && (
        <>
          <DateField name="arrival" label={t('forms.arrival')} />
          <DateField name="departure" label={t('forms.departure')} help={t('forms.departureHelp')} />
        </>
      )}
    </>
  )
}

/** The number of guests or participants. */
export function FieldGuestNumber({ name = 'guestsNumber', ...content }: Content<'fieldGuestNumber'>) {
  return <NumberField {...useQuestion(name, content)} />
}

/** How many rooms. */
export function FieldRooms(content: Content<'fieldRooms'>) {
  return <NumberField {...useQuestion('rooms', content)} />
}

/** The budget, as people say it. */
export function FieldBudget(content: Content<'fieldBudget'>) {
  return <TextField {...useQuestion('budget', content)} />
}

/** In which town: one of a list, or any. */
export function FieldCity({ choices, ...content }: Content<'fieldCity'>) {
  const question = useQuestion('city', content, 'forms.eventCity')
  const towns = linesOf(choices)
  return towns.length > 0 ? <SelectField {...question} choices={towns} /> : <TextField {...question} />
}

/** One of the houses; none to choose from, no question. */
export function FieldHotel({ hotels = [], ...content }: Content<'fieldHotel'>) {
  const question = useQuestion('hotel', content)
  // A house travels by the last part of its address, as in bookings.
  const choices = hotels.map(({ path, content: { name, town } }) => ({
    value: lastSegment(path),
    label: [name, town].filter(Boolean).join(', '),
  }))
  return choices.length > 0 ? <SelectField {...question} choices={choices} /> : null
}

/** Where it shall be: a few places, all in sight. */
export function FieldDestinations({ destinations, ...content }: Content<'fieldDestinations'>) {
  return <ChoiceGroup {...useQuestion('destination', content)} choices={linesOf(destinations)} isWide />
}

/** For whom they work. */
export function FieldCompany(content: Content<'fieldCompany'>) {
  return <TextField {...useQuestion('company', content)} autoComplete="organization" />
}

/** Which country. */
export function FieldCountry(content: Content<'fieldCountry'>) {
  return <CountryField {...useQuestion('country', content)} />
}

type AddressName = 'addressLine1' | 'addressLine2' | 'postalBox' | 'placeKnownAs' | 'zipCode' | 'city' | 'country'

/** Where somebody lives; never required. Town or country that the form asks for by itself are not asked twice. */
export function FieldAddress({ label, help, ask_details }: Content<'fieldAddress'>) {
  const { t } = useText()
  const { controls } = useForm()
  const text = (name: AddressName) => t(`forms.${name}`)
  return (
    <fieldset className="AddressFields Field--wide">
      <legend>{label ?? t('forms.address')}</legend>
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

/** Consent to messages: one box for each purpose and channel, unticked. */
export function FieldOptin({ purpose, channels = [], label, help }: Content<'fieldOptin'>) {
  const { t, channels: used = everyChannel } = useView()
  const offered = used.filter((it) => channels.length === 0 || channels.includes(it))
  if (offered.length === 0) return null
  return (
    <fieldset className="Optin Field--wide">
      <legend>
        <LabelText label={label ?? t(`forms.optin.${purpose}`)} isRequired={false} />
      </legend>
      {help && <p className="Field-help">{help}</p>}
      <div className="Row">
        {offered.map((channel) => (
          <CheckField key={channel} name={`optin.${purpose}.${channel}`}>
            {t(`forms.channel.${channel}`)}
          </CheckField>
        ))}
      </div>
    </fieldset>
  )
}
