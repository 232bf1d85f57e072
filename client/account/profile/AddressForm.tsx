import { useText } from '#client/app/useText.ts'
import { CountryField } from '#client/forms/fields/SelectField.tsx'
import { TextField } from '#client/forms/fields/TextField.tsx'
import type { Address } from '#shared/account/api.ts'
import type { ProfileProps } from '#shared/account/views.ts'
import { ProfileForm } from './ProfilePart.tsx'

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
  const { t } = useText()
  const stored = { country: profile.country, ...address }
  return (
    <ProfileForm
      part="address"
      saved={saved}
      now={address && addressLine(address)}
      call={({ api }) => `${address ? 'PUT' : 'POST'} ${api}/profile/address`}
      required={['addressLine1', 'zipCode', 'city', 'country']}
      returned={returned}
      stored={stored}
    >
      <div className="Fieldset-fields">
        {names.map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`account.address.${name}`)}
            autoComplete={tokens[name]}
            isWide={name === 'addressLine1' || name === 'addressLine2'}
          />
        ))}
        <CountryField label={t('forms.country')} />
      </div>
    </ProfileForm>
  )
}
