import { useIntl } from 'react-intl'
import { formLimits } from '#shared/forms/forms.ts'
import { CountryField } from '../../fields/CountryField.tsx'
import { TextField } from '../../fields/TextField.tsx'
import { useForm } from '../../formContext.ts'
import type { FieldAddressContent } from './schema.ts'

type AddressName = 'addressLine1' | 'addressLine2' | 'postalBox' | 'placeKnownAs' | 'zipCode' | 'city' | 'country'

/** Where somebody lives; never required. Town or country that the form asks for by itself are not asked twice. */
export function FieldAddress({ label, help, ask_details }: FieldAddressContent) {
  const intl = useIntl()
  const { asked } = useForm()
  const words = (name: AddressName) => intl.formatMessage({ id: `forms.${name}` })
  return (
    <fieldset className="AddressFields Field--wide">
      <legend>{label ?? intl.formatMessage({ id: 'forms.address' })}</legend>
      {help && <p className="Field-help">{help}</p>}
      <div className="Fieldset-fields">
        <TextField name="addressLine1" label={words('addressLine1')} autoComplete="address-line1" isWide />
        <TextField name="addressLine2" label={words('addressLine2')} autoComplete="address-line2" isWide />
        {ask_details && (
          <>
            <TextField name="postalBox" label={words('postalBox')} maxLength={formLimits.code} />
            <TextField name="placeKnownAs" label={words('placeKnownAs')} />
          </>
        )}
        <TextField name="zipCode" label={words('zipCode')} autoComplete="postal-code" maxLength={formLimits.code} />
        {!asked.has('city') && <TextField name="city" label={words('city')} autoComplete="address-level2" />}
        {!asked.has('country') && <CountryField label={words('country')} />}
      </div>
    </fieldset>
  )
}
