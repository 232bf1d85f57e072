import { useIntl } from 'react-intl'
import { usePage } from '#client/app/pageContext.ts'
import { CallForm } from '#client/forms/CallForm.tsx'
import { CountryField } from '#client/forms/fields/SelectField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import type { Address } from '#shared/account/api.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { useProgramme } from '../programme.ts'
import { ProfilePart, savedPath } from './ProfilePart.tsx'

const names = ['addressLine1', 'addressLine2', 'postalBox', 'placeKnownAs', 'zipCode', 'city'] as const
const tokens = {
  addressLine1: 'address-line1',
  addressLine2: 'address-line2',
  postalBox: 'off',
  placeKnownAs: 'off',
  zipCode: 'postal-code',
  city: 'address-level2',
} as const

function addressLine({ addressLine1, zipCode, city }: Address): string {
  return `${addressLine1}, ${zipCode} ${city}`
}

/** The form of the postal address: the first time it is stored, later it is changed. */
export function AddressForm({ profile, saved, returned }: ProfileProps) {
  const { address } = profile
  const intl = useIntl()
  const programme = useProgramme()
  const { locale, path } = usePage()
  const stored = { country: profile.country, ...address }
  return (
    <ProfilePart
      part="address"
      saved={saved}
      now={address && addressLine(address)}
      isOpen={returned?.name === 'address'}
    >
      <CallForm
        id="address-form"
        form="address"
        call={`${address ? 'PUT' : 'POST'} ${programme.api}/profile/address`}
        schema={`${programme.name}/address`}
        next={savedPath(path, locale, 'address')}
        required={['addressLine1', 'zipCode', 'city', 'country']}
        labelledBy="address-title"
        submitLabel={intl.formatMessage({ id: 'account.profile.save' })}
        isSecondary
        returned={returned}
        stored={stored}
      >
        <div className="Fieldset-fields">
          {names.map((name) => (
            <TextField
              key={name}
              name={name}
              label={intl.formatMessage({ id: `account.address.${name}` })}
              autoComplete={tokens[name]}
              isWide={name === 'addressLine1' || name === 'addressLine2'}
            />
          ))}
          <CountryField label={intl.formatMessage({ id: 'forms.country' })} />
        </div>
      </CallForm>
    </ProfilePart>
  )
}
